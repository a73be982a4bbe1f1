#include "compute/algorithms/sssp/why.h"

#include "compute/algorithms/sssp/costs.h"
#include "compute/algorithms/sssp/search.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::sssp {
namespace {

// The smallest arc from the mask whose sum is what C_ua has now. Where updates get lost that is some sum, not always the least: which of
// the arcs with that sum stored it last cannot be told, and the smallest stands for them.
std::optional<Cause> lowered(const Graph& graph, std::uint32_t line, const SavedState& before, const SavedState& after, VertexId n) {
  const Costs sums(graph);
  const Flags mask(before, kMask);
  const Words cost(before, kCost);
  const std::uint32_t now = Words(after, kUpdating)[n];
  const auto by = firstArcInto(
      graph, n, [&](VertexId v) { return mask[v] != 0; }, [&](VertexId v, ArcId arc) { return sums.along(cost[v], arc) == now; });
  if (!by) return std::nullopt;
  return writtenBy(Cause::From::Arc, line, by->arc, cellOf(kCost, by->tail));
}

}  // namespace

std::optional<Cause> why(const Graph& graph, const Lines& lines, const SavedState& before, const SavedState& after, const Cell& cell) {
  const auto v = static_cast<VertexId>(cell.index);
  switch (cell.array) {
    case kUpdating:  // from the cost of the arc's tail
      return lowered(graph, lines.lower, before, after, v);
    case kCost:
      return byVertex(lines.take, v, cellOf(kUpdating, v));
    case kMask:  // yes: its cost fell to C_ua; no: relaxed, as it was marked
      if (Flags(after, kMask)[v] != 0) return byVertex(lines.enter, v, cellOf(kUpdating, v));
      return byVertex(lines.leave, v, cellOf(kMask, v));
    case kList: {  // the vertex that the slot has now, as M_a marked it
      const VertexId listed = Words(after, kList)[cell.index];
      return byVertex(lines.compact, listed, cellOf(kMask, listed));
    }
    default:
      return std::nullopt;
  }
}

}  // namespace wf::algorithms::sssp
