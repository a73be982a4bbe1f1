#include "compute/io/dimacs_arcs.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/core/types.h"
#include "compute/io/trust.h"

namespace wf::io {
namespace {

constexpr std::uint64_t kShortestArcLine = 8;  // "a 1 1 1" and its newline

}  // namespace

Match sniffDimacs(std::string_view head, std::span<const std::string_view> problems) {
  bool comments = false;
  while (!head.empty()) {
    const std::size_t newline = head.find('\n');
    const std::string_view line = withoutTrailingBlanks(head.substr(0, newline));
    head.remove_prefix(newline == std::string_view::npos ? head.size() : newline + 1);
    if (line.empty()) continue;
    const auto fields = splitFields(line, 4);
    if (fields[0].text == "p") {
      const bool ours = fields.size() >= 2 && std::find(problems.begin(), problems.end(), fields[1].text) != problems.end();
      return ours ? Match::Yes : Match::No;
    }
    if (!isDimacsComment(line)) return Match::No;
    comments = true;
  }
  return comments ? Match::Maybe : Match::No;
}

Status DimacsHeader::read(const Place& place, std::string_view line, const std::vector<Field>& fields) {
  if (known()) return lineError(place, fmt::format("a second p line, the first one is line {}", line_), line, "one p line in a file");
  if (fields.size() > 1 && fields[1].text == "aux") {
    return lineError(place, "this is a file of coordinates; open the graph (.gr) that it belongs to", line,
                     std::string(words_.problemLine));
  }
  if (fields.size() != 4 || fields[1].text != words_.problem) {
    return lineError(place, fmt::format("the p line does not describe {}", words_.describes), line, std::string(words_.problemLine));
  }
  for (std::size_t i = 2; i < 4; ++i) {
    const char* what = i == 2 ? "vertices" : "arcs";
    std::uint64_t count = 0;
    const std::string_view text = fields[i].text;
    const bool number = allDigits(text);
    if (!number || parseField(text.data(), text.data() + text.size(), count) == nullptr || count > kMaxIndex) {
      const std::string problem = number ? fmt::format("there are more {} than 32 bits can number", what)
                                         : fmt::format("the number of {} is not a whole number", what);
      return fieldError(place, problem, fields[i], fmt::format("0 to {}", kMaxIndex));
    }
    (i == 2 ? vertices_ : arcs_) = count;
  }
  line_ = place.line;
  return {};
}

std::size_t DimacsHeader::roomForArcs(const FileBytes& bytes) const { return roomFor(arcs_, kShortestArcLine, bytes); }

Status DimacsHeader::checkId(const Place& place, std::string_view what, const Field& field) const {
  const auto expected = [&] {
    return vertices_ == 0 ? std::string("none: the p line declares 0 vertices") : fmt::format("an id from 1 to {}", vertices_);
  };
  const std::string_view text = field.text;
  if (!allDigits(text)) return fieldError(place, fmt::format("{} is not a vertex id", what), field, expected());
  std::uint64_t id = 0;
  if (parseField(text.data(), text.data() + text.size(), id) == nullptr || id == 0 || id > vertices_) {
    return fieldError(place, fmt::format("{} is not a vertex of this graph", what), field, expected());
  }
  return {};
}

Status DimacsHeader::checkArc(const Place& place, std::string_view line, const std::vector<Field>& fields) const {
  if (!known()) return lineError(place, "an arc before the p line", line, fmt::format("{} first", words_.problemLine));
  if (fields.size() != 4) {
    return lineError(place, fmt::format("an arc has 3 numbers, this line has {}", fields.size() - 1), line, std::string(words_.arcLine));
  }
  if (auto status = checkId(place, "the arc's tail", fields[1]); !status) return status;
  return checkId(place, "the arc's head", fields[2]);
}

Error DimacsHeader::oneTooMany(const Place& place, std::string_view line) const {
  return lineError(place, fmt::format("there are more arcs than the {} that the p line declares", arcs_), line, "the end of the file");
}

Status DimacsHeader::checkWhole(const FileBytes& bytes, std::uint64_t lines, std::size_t arcsFound) const {
  if (!known()) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "the file has no p line",
                 .file = bytes.name(),
                 .line = lines,
                 .expected = fmt::format("{} before the arcs", words_.problemLine)};
  }
  if (arcsFound != arcs_) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("the p line declares {} arcs, found {}: the file may be cut short", arcs_, arcsFound),
                 .file = bytes.name(),
                 .line = lines};
  }
  if (!believable(vertices_, bytes.contentRead())) {
    return Error{
        .code = ErrorCode::InvalidInput,
        .message = fmt::format("the p line declares {} vertices, which a file of {} bytes cannot describe", vertices_, bytes.contentRead()),
        .file = bytes.name(),
        .line = line_,
        .expected = fmt::format("at most {}", std::max(kVerticesOnTrust, bytes.contentRead()))};
  }
  return {};
}

}  // namespace wf::io
