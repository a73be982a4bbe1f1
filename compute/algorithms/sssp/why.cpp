#include "compute/algorithms/sssp/why.h"

#include "compute/algorithms/sssp/costs.h"
#include "compute/algorithms/sssp/edge.h"
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

// The smallest arc to n that brings `sum` from the cost that its tail has in `costs`; loops bring nothing.
std::optional<TailAndArc> firstArcThatBrings(const Graph& graph, VertexId n, std::uint32_t sum, const Words& costs) {
  const Costs sums(graph);
  return firstArcInto(
      graph, n, [n](VertexId v) { return v != n; }, [&](VertexId v, ArcId arc) { return sums.along(costs[v], arc) == sum; });
}

}  // namespace

std::optional<Cause> whyOfEdges(const Graph& graph, const SavedState& before, const SavedState& after, const Cell& cell) {
  const auto v = static_cast<VertexId>(cell.index);
  if (cell.array == EdgeArray::kCost) return byVertex(EdgeLine::kTake, v, cellOf(EdgeArray::kUpdating, v));
  if (cell.array != EdgeArray::kUpdating) return std::nullopt;
  const auto by = firstArcThatBrings(graph, v, Words(after, EdgeArray::kUpdating)[v], Words(before, EdgeArray::kCost));
  if (!by) return std::nullopt;
  return writtenBy(Cause::From::Arc, EdgeLine::kLower, by->arc, cellOf(EdgeArray::kCost, by->tail));
}

std::optional<Cause> whyInPlace(const Graph& graph, const SavedState& before, const SavedState& after, const Cell& cell) {
  const auto v = static_cast<VertexId>(cell.index);
  if (cell.array == EdgeArray::kUpdating) return byHost(EdgeLine::kInPlace);
  if (cell.array != EdgeArray::kCost) return std::nullopt;
  const Words now(after, EdgeArray::kCost);
  if (const auto by = firstArcThatBrings(graph, v, now[v], Words(before, EdgeArray::kCost)))
    return writtenBy(Cause::From::Arc, EdgeLine::kInPlace, by->arc, cellOf(EdgeArray::kCost, by->tail));
  // What the tail got in the same step is no state to go on from.
  if (const auto by = firstArcThatBrings(graph, v, now[v], now)) return writtenBy(Cause::From::Arc, EdgeLine::kInPlace, by->arc);
  return std::nullopt;
}

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
