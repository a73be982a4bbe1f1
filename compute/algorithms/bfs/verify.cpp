#include "compute/algorithms/bfs/verify.h"

#include <vector>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::algorithms::bfs {

Verification verifyLevels(const Graph& graph, VertexId source, std::span<const std::uint32_t> levels, Progress& progress) {
  const VertexId n = graph.vertexCount();
  const auto id = [&](VertexId v) { return graph.ids().toFile(v); };
  if (levels.size() != n) return {false, fmt::format("{} levels for {} vertices", levels.size(), n)};
  if (n == 0) return {true, "the graph is empty"};

  std::vector<bool> hasParent(n, false);
  progress.begin("Checking levels", n);
  for (VertexId u = 0; u < n; ++u) {
    if (!progress.goesOn(u)) return {};
    if ((levels[u] == 0) != (u == source)) {
      return {false, fmt::format("vertex {} has level {}, but the source is vertex {}", id(u), levels[u], id(source))};
    }
    if (levels[u] == kNone) continue;
    for (const VertexId v : graph.neighbours(u)) {
      if (levels[v] > levels[u] + 1) {  // kNone is above every level
        return {false, fmt::format("the arc {} → {} leads from level {} past level {}", id(u), id(v), levels[u], levels[u] + 1)};
      }
      if (levels[v] == levels[u] + 1) hasParent[v] = true;
    }
  }
  std::uint64_t reached = 0;
  for (VertexId v = 0; v < n; ++v) {
    if (levels[v] == kNone) continue;
    ++reached;
    if (v != source && !hasParent[v])
      return {false, fmt::format("vertex {} has level {}, but no arc leads to it from the level below", id(v), levels[v])};
  }
  return {true, fmt::format("{} and {} checked", counted(reached, "vertex", "vertices"), counted(graph.arcCount(), "arc", "arcs"))};
}

}  // namespace wf::algorithms::bfs
