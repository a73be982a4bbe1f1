#include "compute/io/writing.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/io/trust.h"

namespace wf::io {

void noteLosses(const Graph& graph, const Keeps& keeps, std::string_view title, WriteNotes& notes) {
  const auto lost = [&](std::string_view what, std::uint64_t count) {
    notes.push_back({.id = "not-kept", .text = fmt::format("{} has no place for {}", title, what), .count = count});
  };
  if (!keeps.labels && !graph.labels().empty()) lost("names of vertices", graph.labels().count());
  if (!keeps.coordinates && !graph.coordinates().empty()) lost("coordinates", graph.coordinates().size());
  if (!keeps.attributes && !graph.attributes().empty()) lost("further numbers of vertices and arcs", graph.attributes().size());
  if (!keeps.terminals && graph.terminals()) lost("source and sink", 2);
  const VertexId n = graph.vertexCount();
  if (!keeps.ids && n > 0 && (graph.ids().toFile(0) != 1 || graph.ids().toFile(n - 1) != n || graph.ids().fromFile(1) != VertexId{0})) {
    notes.push_back({.id = "ids-renumbered", .text = fmt::format("{} numbers vertices from 1 to {}", title, n), .count = n});
  }
}

Status checkTrust(const Graph& graph, const OutputFile& file) {
  if (believable(graph.vertexCount(), file.written())) return {};
  return Error{.code = ErrorCode::Unsupported,
               .message = fmt::format("{} vertices, most of them without arcs, in a text of {} would be refused by readers",
                                      grouped(graph.vertexCount()), bytesText(file.written())),
               .file = file.path().string(),
               .expected = "a .wfg or .graphml file for such a graph"};
}

Status finish(OutputFile& file, WriteNotes& notes) {
  if (Status status = file.finish(); !status) return status;
  if (!file.notice().empty()) notes.push_back({.id = "other-writer", .text = file.notice()});
  return {};
}

Status pairArcs(const Graph& graph, const std::filesystem::path& path, Progress& progress) {
  progress.begin("Pairing arcs", 0);
  if (graph.pairUp(progress)) return {};
  return Error{.code = ErrorCode::Cancelled, .message = "writing was cancelled", .file = path.string()};
}

}  // namespace wf::io
