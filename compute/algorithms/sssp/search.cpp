// Single-source shortest paths: where the search starts, what it comes to and whether that is right, on the host.
#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "compute/algorithms/paths.h"
#include "compute/algorithms/sssp/costs.h"
#include "compute/algorithms/sssp/dijkstra.h"
#include "compute/algorithms/sssp/sssp.h"
#include "compute/core/each_vertex.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::sssp {
namespace {

// The sum of real costs that are finite, in the order of the vertices.
double realSum(std::span<const std::uint32_t> costs, std::uint32_t infinite) {
  double out = 0;
  for (const std::uint32_t cost : costs) out += cost == infinite ? 0.0 : static_cast<double>(std::bit_cast<float>(cost));
  return out;
}

// Along tight arcs, those u→v where the cost of u plus the weight is the cost of v: parent[v] on the way from the source, breadth-first,
// arcs in stored order, the first to discover v is its parent. The source is its own parent; kNone: no tight path leads to v. Zero weights
// may make tight circles, which this does not follow. O(V + A).
std::vector<VertexId> tightParents(const Graph& graph, VertexId source, std::span<const std::uint32_t> costs) {
  const Costs sums(graph);
  std::vector<VertexId> parents(graph.vertexCount(), kNone);
  if (parents.empty() || costs[source] == sums.infinite()) return parents;
  std::vector<VertexId> queue = {source};
  parents[source] = source;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const VertexId u = queue[at];
    for (ArcId arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
      const VertexId v = graph.heads()[arc];
      if (parents[v] != kNone || costs[v] == sums.infinite() || sums.along(costs[u], arc) != costs[v]) continue;
      parents[v] = u;
      queue.push_back(v);
    }
  }
  return parents;
}

// From the source to the target, both included; empty where there is none.
std::vector<VertexId> pathTo(VertexId target, std::span<const VertexId> parents) {
  std::vector<VertexId> path;
  if (parents[target] == kNone) return path;
  for (VertexId v = target; path.empty() || path.back() != v; v = parents[v]) path.push_back(v);
  std::reverse(path.begin(), path.end());
  return path;
}

constexpr std::uint64_t kChunk = 1 << 12;  // vertices

// Of a vertex with an arc that can be relaxed.
std::string relaxableText(const Graph& graph, std::span<const std::uint32_t> costs, VertexId u) {
  const Costs sums(graph);
  const auto id = [&](VertexId v) { return graph.ids().toFile(v); };
  ArcId arc = graph.offsets()[u];
  while (sums.along(costs[u], arc) >= costs[graph.heads()[arc]]) ++arc;
  const VertexId v = graph.heads()[arc];
  return fmt::format("the arc {} → {} leads to vertex {} at cost {}, but it has cost {}", id(u), id(v), id(v),
                     sums.text(sums.along(costs[u], arc)), sums.text(costs[v]));
}

// Without searching again: the source costs 0, no arc can be relaxed, and the tight arcs lead from the source to exactly the vertices that
// have a cost. O(V + A). Means nothing once cancelled.
Verification verifyCosts(const Graph& graph, VertexId source, std::span<const std::uint32_t> costs, Progress& progress) {
  const VertexId n = graph.vertexCount();
  const Costs sums(graph);
  const auto id = [&](VertexId v) { return graph.ids().toFile(v); };
  if (costs.size() != n) return {false, fmt::format("{} costs for {} vertices", costs.size(), n)};
  if (n == 0) return {true, "the graph is empty"};

  for (VertexId v = 0; v < n; ++v) {  // floats: negative, or not a number
    if (costs[v] > sums.infinite())
      return {false, fmt::format("the cost of vertex {} has the bits {:08x}, which are no cost", id(v), costs[v])};
  }
  if (costs[source] != 0) return {false, fmt::format("the source, vertex {}, has cost {}", id(source), sums.text(costs[source]))};
  // A tight arc from a vertex of less cost: a way down such arcs ends at the source, if all on it have one. Several threads may set one.
  std::vector<std::uint8_t> falls(n, 0);
  progress.begin("Checking costs", n);
  const VertexId wrong = smallestVertex(n, kChunk, progress, [&](VertexId u) {
    for (ArcId arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
      const VertexId v = graph.heads()[arc];
      const std::uint32_t sum = sums.along(costs[u], arc);
      if (sum < costs[v]) return true;
      if (sum == costs[v] && costs[u] < costs[v]) std::atomic_ref(falls[v]).store(1, std::memory_order_relaxed);
    }
    return false;
  });
  if (wrong != kNone) return {false, relaxableText(graph, costs, wrong)};
  if (progress.cancelled()) return {};
  if (const auto over = overflow(graph, costs)) return {false, overflowText(graph, costs, *over)};
  std::uint64_t reached = 0;
  bool allFall = true;
  for (VertexId v = 0; v < n; ++v) {
    if (costs[v] == sums.infinite()) continue;
    ++reached;
    allFall = allFall && (v == source || falls[v] != 0);
  }
  if (!allFall) {  // arcs of weight 0 have no direction of less cost
    const std::vector<VertexId> parents = tightParents(graph, source, costs);
    for (VertexId v = 0; v < n; ++v) {
      if (costs[v] != sums.infinite() && parents[v] == kNone)
        return {false, fmt::format("vertex {} has cost {}, but no path from the source has that cost", id(v), sums.text(costs[v]))};
    }
  }
  return {true, fmt::format("{} and {} checked", counted(reached, "cost", "costs"), counted(graph.arcCount(), "arc", "arcs"))};
}

// Adds what the result says of the target.
void tellPath(const Graph& graph, VertexId source, VertexId target, const std::vector<std::uint32_t>& costs, RunResult& result) {
  const Costs sums(graph);
  const std::uint64_t id = graph.ids().toFile(target);
  std::vector<std::uint64_t> ids;
  RunResult::Value distance;
  if (costs[target] == sums.infinite()) {
    result.sentence += fmt::format("; no path leads to {}", id);
  } else {
    distance = sums.value(costs[target]);
    result.path = pathTo(target, tightParents(graph, source, costs));
    for (const VertexId v : result.path) ids.push_back(graph.ids().toFile(v));
    result.sentence += fmt::format("; vertex {}: cost {}", id, sums.text(costs[target]));
    // Lost updates can leave a cost that no path has.
    result.sentence += ids.empty() ? ", but no path has that cost" : ", path of " + counted(ids.size() - 1, "arc", "arcs");
  }
  result.values.emplace_back("target", id);
  result.values.emplace_back("distance", distance);
  result.values.emplace_back("path", std::move(ids));
}

}  // namespace

Status Search::accepts(const Graph& graph, const Parameters&) const { return refuseNegativeWeights(graph); }

bool Search::isPossible(const Control& control) const {
  return control.source == control_.source && control.target == control_.target && control.next < info().kernels.size() &&
         control.length <= graph().vertexCount();
}

Status Search::start(const Parameters& parameters) {
  control_.source = vertexOf(parameters, "source");
  control_.target = vertexOf(parameters, "target");
  std::vector<std::uint32_t> costs(graph().vertexCount(), Costs(graph()).infinite());
  costs[control_.source] = 0;
  executor().upload(buffer(cost_), 0, costs.data(), costs.size() * 4);
  sums_ = executor().allocate(kCostSumBytes);
  if (updating_ != cost_) executor().copy(buffer(updating_), buffer(cost_), costs.size() * 4);
  if (cost_ == kCost) put(kMask, control_.source, std::uint8_t{1});  // else there is no mask
  return {};
}

void Search::endRound(Step& step, bool more) {
  step.endsIteration = true;
  control_.done = more ? 0 : 1;
  control_.round += 1;
  control_.next = 0;
}

Result<RunResult> Search::workOut(Progress& progress) const {
  const Costs sums(graph());
  const CostSum all = sumCosts(executor(), sums_,
                               {.d_cost = buffer(cost_).as<const std::uint32_t>(),
                                .d_offsets = deviceGraph().offsets(),
                                .d_weights = deviceGraph().weights(),
                                .vertices = graph().vertexCount(),
                                .arcs = graph().arcCount(),
                                .infinite = sums.infinite()});
  // The costs themselves only where more is asked for: that takes longer.
  const bool mayOverflow =
      all.reached < graph().vertexCount() && sums.mayPass(all.largest, deviceGraph().weights() != nullptr ? all.heaviest : 1u);
  std::vector<std::uint32_t> costs;
  if (mayOverflow || sums.floats() || control_.target != kNone || losesUpdates()) costs = download<std::uint32_t>(cost_);
  if (executor().failed()) return executor().error();
  if (mayOverflow) {
    if (const auto over = overflow(graph(), costs))
      return Error{.code = ErrorCode::InvalidInput, .message = overflowText(graph(), costs, *over)};
  }
  RunResult result;
  result.reachedArcs = all.arcs;
  result.values = {{"reached", all.reached},
                   {"sum", sums.floats() ? RunResult::Value(realSum(costs, sums.infinite())) : RunResult::Value(all.sum)},
                   {"max", sums.value(all.largest)}};
  result.sentence = fmt::format("{} of {} vertices reached, largest cost {}", grouped(all.reached), grouped(graph().vertexCount()),
                                sums.text(all.largest));
  if (control_.target != kNone) tellPath(graph(), control_.source, control_.target, costs, result);
  if (losesUpdates()) {
    const std::vector<std::uint32_t> right = dijkstra(graph(), control_.source, progress);
    std::uint64_t wrong = 0;
    for (std::size_t v = 0; v < costs.size(); ++v) wrong += costs[v] != right[v] ? 1 : 0;
    result.values.emplace_back("wrong_vertices", wrong);
    result.sentence += wrong == 0 ? "; every cost is right this time" : "; " + counted(wrong, "wrong cost", "wrong costs");
  }
  return result;
}

Result<Verification> Search::check(Progress& progress) const {
  const std::vector<std::uint32_t> costs = download<std::uint32_t>(cost_);
  if (executor().failed()) return executor().error();
  return verifyCosts(graph(), control_.source, costs, progress);
}

Result<std::optional<Path>> Search::pathTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const {
  if (chosen.empty() || control_.source == kNone || chosen.back() == control_.source) return std::optional<Path>();
  const std::vector<std::uint32_t> costs = download<std::uint32_t>(cost_);
  if (executor().failed()) return executor().error();
  const Costs sums(graph());
  const auto along = [&sums](std::uint32_t cost, ArcId arc) { return sums.along(cost, arc); };
  Path path{tightPath(graph(), control_.source, chosen.back(), {costs, sums.infinite(), along}, wanted), {}};
  if (path.vertices.empty()) return std::optional<Path>();
  path.sentence = pathText(graph(), chosen.back(), path.vertices.size() - 1, sums.text(costs[chosen.back()]));
  return std::optional(std::move(path));
}

}  // namespace wf::algorithms::sssp
