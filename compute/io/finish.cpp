#include "compute/io/finish.h"

#include "compute/io/duplicates.h"
#include "compute/io/reverses.h"

namespace wf::io {

bool readsDirected(std::optional<bool> fileSays, bool assumed, Direction wanted, ImportSummary& summary) {
  const bool own = fileSays.value_or(assumed);
  const bool directed = wanted == Direction::AsFile ? own : wanted == Direction::Directed;
  const char* kind = directed ? "directed" : "undirected";
  if (wanted == Direction::AsFile && !fileSays) {
    summary.notes.push_back(
        {.id = "direction-assumed", .text = std::string("the file does not say whether it is directed; it was read as ") + kind});
  } else if (fileSays && directed != *fileSays) {
    summary.notes.push_back(
        {.id = "direction-changed",
         .text = std::string("the file is ") + (*fileSays ? "directed" : "undirected") + "; as asked, it was read as " + kind});
  }
  return directed;
}

Result<std::shared_ptr<const Graph>> finishGraph(GraphParts parts, const FileBytes& bytes, const ImportOptions& options,
                                                 Progress& progress) {
  const auto withFile = [&](Error error) {
    if (error.file.empty()) error.file = bytes.name();
    return error;
  };
  if (options.direction == Direction::Undirected && parts.directed) {
    if (const Status status = addMissingReverses(parts, progress); !status) return withFile(status.error());
    parts.directed = false;
  } else if (options.direction == Direction::Directed) {
    parts.directed = true;
  }
  if (const Status status = tidyArcs(parts, options, progress); !status) return withFile(status.error());
  parts.path = bytes.name();
  parts.import.compression = bytes.compression();
  auto graph = Graph::make(std::move(parts));
  if (!graph) return withFile(graph.error());
  return graph;
}

}  // namespace wf::io
