#include "compute/algorithms/stcon/verify.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::algorithms::stcon {
namespace {

// Fewest arcs from `start`; offsets and ends are the arcs to follow.
std::vector<std::uint32_t> distances(VertexId start, std::span<const ArcId> offsets, std::span<const VertexId> ends, Progress& progress) {
  std::vector<std::uint32_t> out(offsets.size() - 1, kNone);
  std::vector<VertexId> queue = {start};
  out[start] = 0;
  progress.begin("Searching on the host", out.size());
  for (std::size_t at = 0; at < queue.size() && progress.goesOn(at); ++at) {
    const VertexId v = queue[at];
    for (ArcId a = offsets[v]; a < offsets[v + 1]; ++a) {
      if (out[ends[a]] != kNone) continue;
      out[ends[a]] = out[v] + 1;
      queue.push_back(ends[a]);
    }
  }
  return out;
}

std::string costText(std::uint32_t cost) { return cost == kNone ? "∞" : grouped(cost); }

}  // namespace

Verification verifyConnection(const Graph& graph, const Outcome& o, Progress& progress) {
  const auto id = [&](VertexId v) { return graph.ids().toFile(v); };
  const VertexId n = graph.vertexCount();
  if (o.cost.size() != n || o.red.size() != n || o.green.size() != n)
    return {false, fmt::format("{} costs for {} vertices", o.cost.size(), n)};
  if (n == 0) return {true, "the graph is empty"};

  const auto fromSource = distances(o.source, graph.offsets(), graph.heads(), progress);
  const auto toTarget = distances(o.target, graph.inArcs().offsets, graph.inArcs().tails, progress);
  if (progress.cancelled()) return {};
  const std::uint32_t length = fromSource[o.target];
  const std::uint64_t found = std::uint64_t{o.redLength} + o.greenLength;
  if (o.met != (length != kNone)) {
    return {false, fmt::format("{} is {}reachable from {}, but the searches {}", id(o.target), o.met ? "not " : "", id(o.source),
                               o.met ? "met" : "did not meet")};
  }
  if (o.met && found != length) return {false, fmt::format("the shortest path has {} arcs, but the searches met after {}", length, found)};

  const std::vector<VertexId> path = tracePath(graph, o);
  if (o.met && (path.size() != found + 1 || path.front() != o.source || path.back() != o.target)) {
    return {false, fmt::format("no path of {} arcs from {} to {} can be traced", found, id(o.source), id(o.target))};
  }
  for (std::size_t k = 1; k < path.size(); ++k) {
    const auto around = graph.neighbours(path[k - 1]);
    if (std::find(around.begin(), around.end(), path[k]) == around.end())
      return {false, fmt::format("the path goes from {} to {}, where there is no arc", id(path[k - 1]), id(path[k]))};
  }
  for (VertexId v = 0; v < n; ++v) {
    const std::uint32_t nearer = std::min(fromSource[v], toTarget[v]);
    const std::uint32_t expected = nearer <= o.levels ? nearer : kNone;
    if (o.cost[v] != expected)
      return {false, fmt::format("vertex {} has cost {}, but {} was expected", id(v), costText(o.cost[v]), costText(expected))};
  }
  return {true, fmt::format("two searches of {} and {} agree", counted(n, "vertex", "vertices"), counted(graph.arcCount(), "arc", "arcs"))};
}

}  // namespace wf::algorithms::stcon
