#include "compute/io/finish.h"

#include "compute/core/printable.h"
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
         .text = std::string("the file is ") + (*fileSays ? "directed" : "undirected") + "; as requested, it was read as " + kind});
  }
  return directed;
}

Result<bool> takesWeights(const ImportOptions& options, std::string_view name, unsigned number) {
  if (!options.weights || options.weights == name || options.weights == std::to_string(number)) return true;
  if (options.weights->empty()) return false;
  return Error{.code = ErrorCode::InvalidInput,
               .message = "the requested weight column does not exist in this format",
               .text = *options.weights,
               .expected = "\"" + std::string(name) + "\" or \"" + std::to_string(number) + "\""};
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
  // Names of columns and vertices stand in them as the file has them.
  for (ImportNote& note : parts.import.notes) note.text = printable(note.text);
  auto graph = Graph::make(std::move(parts));
  if (!graph) return withFile(graph.error());
  return graph;
}

}  // namespace wf::io
