#include "compute/io/list_sides.h"

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/core/types.h"
#include "compute/io/trust.h"

namespace wf::io {

Status separateSides(const ListSides& sides, ArcList& arcs, const FileBytes& bytes, Progress& progress, ImportSummary& summary) {
  const auto [left, right, first] = sides;
  if (left > kMaxIndex || right > kMaxIndex - left) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = "there are more vertices on the two sides than 32 bits can number",
                 .file = bytes.name()};
  }
  if (!believable(left + right, bytes.contentRead())) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("the two sides have {} and {} vertices, which a file of {} bytes cannot describe", left, right,
                                        bytes.contentRead()),
                 .file = bytes.name()};
  }
  const auto from = static_cast<VertexId>(first), behind = static_cast<VertexId>(left);
  std::uint64_t done = 0;
  progress.begin("Numbering vertices", arcs.size());
  const auto ofLeft = [from](VertexId id) { return id - from; };
  const auto ofRight = [from, behind](VertexId id) { return id - from + behind; };
  if (!arcs.renumber(ofLeft, ofRight, progress, done)) {
    return Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = bytes.name()};
  }
  summary.notes.push_back(
      {.id = "rows-columns",
       .text = fmt::format(
           "sources and targets are vertices of two kinds: the {} sources are the vertices from {}, the {} targets those from {}",
           grouped(left), first, grouped(right), first + left),
       .count = left + right});
  return {};
}

}  // namespace wf::io
