#include "compute/io/konect.h"

#include <fmt/format.h>

#include "compute/io/list_layout.h"
#include "compute/io/list_sample.h"
#include "compute/io/text_lines.h"

namespace wf::io {

Error konectIdError(const ListComments& declared, std::string_view text, std::size_t r, char separator, Place before) {
  const Status found = eachLine(text, before.line, [&](const char* at, const char* end) -> Status {
    at = skipBlanks(withoutByteOrderMark({at, static_cast<std::size_t>(end - at)}).data(), end);
    if (at == end || isListComment({at, 1}) || r-- > 0) return {};
    ListFields fields(at, end, separator);
    Field field;
    fields.next(field);
    const bool ofSource = !isKonectEdge(declared, listIdOf(field.text).value_or(0), 1);
    if (!ofSource) fields.next(field);
    const char* const what = ofSource ? "source" : "target";
    const auto most = ofSource ? declared.left : declared.right;
    if (!most) return fieldError(before, fmt::format("the {} is no vertex: ids count from 1 here", what), field, "1 or more");
    return fieldError(before, fmt::format("the {} is none of the vertices that line {} declares", what, declared.sizesLine), field,
                      fmt::format("1 to {}", *most));
  });
  return found.error();
}

Status checkKonectSizes(const ListComments& declared, std::uint64_t edges, double weightSum, const Place& last) {
  if (declared.sizesLine == 0 || !declared.edges || *declared.edges == edges) return {};
  if (declared.third == ListComments::Third::Multiplicity && weightSum == static_cast<double>(*declared.edges)) return {};
  return Error{.code = ErrorCode::InvalidInput,
               .message = fmt::format("line {} declares {} edges, found {}{}", declared.sizesLine, *declared.edges, edges,
                                      edges < *declared.edges ? ": the file may be cut short" : ""),
               .file = last.file,
               .line = last.line};
}

}  // namespace wf::io
