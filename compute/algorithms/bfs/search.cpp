// Breadth-first search: where it starts, what it comes to and whether that is right, on the host.
#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "compute/algorithms/bfs/bfs.h"
#include "compute/algorithms/paths.h"
#include "compute/core/each_vertex.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::bfs {
namespace {

constexpr std::uint64_t kChunk = 1 << 12;  // vertices

// What is wrong with the level of u or with those that its arcs lead to; something is.
std::string wrongLevel(const Graph& graph, VertexId source, std::span<const std::uint32_t> levels, VertexId u) {
  const auto id = [&](VertexId v) { return graph.ids().toFile(v); };
  if ((levels[u] == 0) != (u == source))
    return fmt::format("vertex {} has level {}, but the source is vertex {}", id(u), levels[u], id(source));
  const auto neighbours = graph.neighbours(u);
  const VertexId past = *std::find_if(neighbours.begin(), neighbours.end(), [&](VertexId v) { return levels[v] > levels[u] + 1; });
  return fmt::format("the arc {} → {} leads from level {} past level {}", id(u), id(past), levels[u], levels[u] + 1);
}

// Only the source has level 0; an arc u→v with u reached has level(v) ≤ level(u) + 1; every other reached vertex has an in-neighbour one
// level lower. Without searching again, O(V + A). Means nothing once cancelled.
Verification verifyLevels(const Graph& graph, VertexId source, std::span<const std::uint32_t> levels, Progress& progress) {
  const VertexId n = graph.vertexCount();
  if (levels.size() != n) return {false, fmt::format("{} levels for {} vertices", levels.size(), n)};
  if (n == 0) return {true, "the graph is empty"};

  std::vector<std::uint8_t> hasParent(n, 0);  // several threads may set one
  progress.begin("Checking levels", n);
  const VertexId wrong = smallestVertex(n, kChunk, progress, [&](VertexId u) {
    if ((levels[u] == 0) != (u == source)) return true;
    if (levels[u] == kNone) return false;
    for (const VertexId v : graph.neighbours(u)) {
      if (levels[v] > levels[u] + 1) return true;  // kNone is above every level
      if (levels[v] == levels[u] + 1) std::atomic_ref(hasParent[v]).store(1, std::memory_order_relaxed);
    }
    return false;
  });
  if (wrong != kNone) return {false, wrongLevel(graph, source, levels, wrong)};
  std::uint64_t reached = 0;
  for (VertexId v = 0; v < n; ++v) {
    if (levels[v] == kNone) continue;
    ++reached;
    if (v != source && hasParent[v] == 0) {
      return {false, fmt::format("vertex {} has level {}, but no arc leads to it from the level below", graph.ids().toFile(v), levels[v])};
    }
  }
  return {true, fmt::format("{} and {} checked", counted(reached, "vertex", "vertices"), counted(graph.arcCount(), "arc", "arcs"))};
}

// Level by level, on one thread: what racing threads are measured against. Means nothing once cancelled.
std::vector<std::uint32_t> levelsOf(const Graph& graph, VertexId source, Progress& progress) {
  std::vector<std::uint32_t> levels(graph.vertexCount(), kNone);
  if (levels.empty()) return levels;
  std::vector<VertexId> queue = {source};
  levels[source] = 0;
  progress.begin("Searching on the host", levels.size());
  for (std::size_t at = 0; at < queue.size() && progress.goesOn(at); ++at) {
    for (const VertexId v : graph.neighbours(queue[at])) {
      if (levels[v] != kNone) continue;
      levels[v] = levels[queue[at]] + 1;
      queue.push_back(v);
    }
  }
  return levels;
}

}  // namespace

RunResult Search::resultOf(std::vector<std::uint64_t> levels, std::uint64_t arcs) const {
  const std::uint64_t depth = levels.empty() ? 0 : levels.size() - 1;
  std::uint64_t reached = 0;
  for (const std::uint64_t vertices : levels) reached += vertices;
  RunResult result;
  result.sentence = grouped(reached) + " of " + grouped(graph().vertexCount()) + " vertices reached, depth " + grouped(depth);
  result.values = {{"reached", reached}, {"depth", depth}, {"level_counts", std::move(levels)}};
  result.reachedArcs = arcs;
  return result;
}

Result<RunResult> Search::workOut(Progress& progress) const {
  const std::vector<std::uint32_t> cost = download<std::uint32_t>(cost_);
  if (executor().failed()) return executor().error();
  std::vector<std::uint64_t> levels;
  std::uint64_t arcs = 0;
  for (VertexId v = 0; v < cost.size(); ++v) {
    const std::uint32_t level = cost[v];
    if (level == kNone) continue;
    // No way that arcs were taken along once is as long; a recording may say so.
    if (level > std::uint64_t{graph().vertexCount()} + graph().arcCount()) {
      return Error{.code = ErrorCode::InvalidInput,
                   .message = fmt::format("vertex {} has level {}, and the graph has no path of so many arcs", graph().ids().toFile(v),
                                          grouped(level))};
    }
    arcs += graph().degree(v);
    if (level >= levels.size()) levels.resize(level + std::size_t{1}, 0);
    ++levels[level];
  }
  RunResult result = resultOf(std::move(levels), arcs);
  if (mayBeWrong()) {
    const std::vector<std::uint32_t> right = levelsOf(graph(), control_.source, progress);
    std::uint64_t wrong = 0;
    for (std::size_t v = 0; v < cost.size(); ++v) wrong += cost[v] != right[v] ? 1 : 0;
    result.values.emplace_back("wrong_vertices", wrong);
    result.sentence += wrong == 0 ? "; every level is right this time" : "; " + counted(wrong, "wrong level", "wrong levels");
  }
  return result;
}

Result<Verification> Search::check(Progress& progress) const {
  const std::vector<std::uint32_t> cost = download<std::uint32_t>(cost_);
  if (executor().failed()) return executor().error();
  return verifyLevels(graph(), control_.source, cost, progress);
}

Result<std::optional<Path>> Search::pathTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const {
  if (chosen.empty() || control_.source == kNone || chosen.back() == control_.source) return std::optional<Path>();
  const std::vector<std::uint32_t> cost = download<std::uint32_t>(cost_);
  if (executor().failed()) return executor().error();
  const auto next = [](std::uint32_t level, ArcId) { return level + 1; };
  Path path{tightPath(graph(), control_.source, chosen.back(), {cost, kNone, next}, wanted), {}};
  if (path.vertices.empty()) return std::optional<Path>();
  path.sentence = pathText(graph(), chosen.back(), path.vertices.size() - 1, {});
  return std::optional(std::move(path));
}

bool Search::isPossible(const Control& control) const {
  return control.source == control_.source && control.next < info().kernels.size() && control.length <= graph().vertexCount();
}

Status Search::start(const Parameters& parameters) {
  control_.source = vertexOf(parameters, "source");
  fill(cost_, 0xFF);
  put(cost_, control_.source, std::uint32_t{0});
  return {};
}

Status MaskSearch::start(const Parameters& parameters) {
  const Status status = Search::start(parameters);
  put(kFrontier, control_.source, std::uint8_t{1});
  // The paper leaves X_a empty here; the source would then be found again from level 1, with cost 2.
  put(kVisited, control_.source, std::uint8_t{1});
  return status;
}

}  // namespace wf::algorithms::bfs
