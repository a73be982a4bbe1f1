#include "compute/algorithms/bfs/why.h"

#include "compute/algorithms/bfs/search.h"

namespace wf::algorithms::bfs {
namespace {

// The smallest arc from the frontier. All of the frontier stands on one level, so every such arc writes the same.
std::optional<Cause> proposed(const Graph& graph, std::uint32_t line, const SavedState& before, VertexId n, Array source) {
  const Flags frontier(before, kFrontier);
  const auto by = firstArcInto(graph, n, [&](VertexId v) { return frontier[v] != 0; });
  if (!by) return std::nullopt;
  return writtenBy(Cause::From::Arc, line, by->arc, cellOf(source, by->tail));
}

}  // namespace

std::optional<TailAndArc> firstArcFromLevel(const Graph& graph, const SavedState& before, std::size_t cost, std::uint32_t level,
                                            VertexId n) {
  const Words levels(before, cost);
  return firstArcInto(graph, n, [&](VertexId v) { return levels[v] == level; });
}

std::optional<Cause> why(const Graph& graph, const Assignments& lines, const SavedState& before, const SavedState& after,
                         const Cell& cell) {
  const auto v = static_cast<VertexId>(cell.index);
  switch (cell.array) {
    case kCost:  // from the level of the arc's tail
      return proposed(graph, lines.cost, before, v, kCost);
    case kNext:  // yes: an arc from the frontier; no: settled, as it was marked
      if (Flags(after, kNext)[v] != 0) return proposed(graph, lines.find, before, v, kFrontier);
      return byVertex(lines.unfind, v, cellOf(kNext, v));
    case kFrontier:  // yes: as F_ua says; no: expanded, as it was marked
      if (Flags(after, kFrontier)[v] != 0) return byVertex(lines.enter, v, cellOf(kNext, v));
      return byVertex(lines.leave, v, cellOf(kFrontier, v));
    case kVisited:
      return byVertex(lines.enter, v, cellOf(kNext, v));
    case kList: {  // the vertex that the slot has now, as F_a marked it
      const VertexId listed = Words(after, kList)[cell.index];
      return byVertex(lines.compact, listed, cellOf(kFrontier, listed));
    }
    default:
      return std::nullopt;
  }
}

}  // namespace wf::algorithms::bfs
