#include "compute/algorithms/maxflow/why.h"

#include <algorithm>

#include "compute/algorithms/maxflow/push_relabel.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::maxflow {
namespace {

// The cell of vertex v in `array`, where its value stood before the step; none where the step itself set it first.
std::optional<Cell> ifItStood(Array array, const SavedState& before, VertexId v, std::uint32_t value) {
  if (Words(before, array)[v] != value) return std::nullopt;
  return cellOf(array, v);
}

// h_a[u] in a search: the smallest arc from u to the level that is searched from; a search begins with `the others: limit`, the host's.
std::optional<Cause> searched(const ResidualArcs& residual, const Step& step, const SavedState& before, const SavedState& after,
                              VertexId u) {
  const Words capacity(before, kResidual), height(after, kHeight);
  const auto vertices = static_cast<std::uint32_t>(height.size());
  const auto level = static_cast<std::uint32_t>(step.scalars[2]) + (step.scalars[0] == 2 ? vertices : 0);
  if (height[u] != level + 1) return byHost(kLineSearch);
  const auto arc = firstResidualFrom(residual, u, [&](ArcId r) { return capacity[r] > 0 && height[residual.heads[r]] == level; });
  if (!arc) return std::nullopt;
  return writtenBy(Cause::From::ResidualArc, kLineSearch, *arc, ifItStood(kHeight, before, residual.heads[*arc], level));
}

// h_a[v] in a relabel: the smallest arc to the lowest vertex that v has capacity to, and its height.
Cause lifted(const ResidualArcs& residual, const SavedState& before, VertexId v) {
  const Words capacity(before, kResidual), height(before, kHeight);
  ArcId lowest = kNone;
  for (ArcId r = residual.offsets[v]; r < residual.offsets[v + 1]; ++r) {
    if (capacity[r] > 0 && (lowest == kNone || height[residual.heads[r]] < height[residual.heads[lowest]])) lowest = r;
  }
  if (lowest == kNone) return byVertex(kLineLift, v);  // to the limit
  return writtenBy(Cause::From::ResidualArc, kLineLift, lowest, cellOf(kHeight, residual.heads[lowest]));
}

// M_a[v] in a state step: of `push` the smallest arc that allows one. All three states follow from what the vertex holds: e_a[v].
std::optional<Cause> judged(const ResidualArcs& residual, const SavedState& after, VertexId v) {
  const Cell excess = cellOf(kExcess, v);
  if (Flags(after, kActivity)[v] != kActivityPush) return byVertex(kLineActivity, v, excess);
  const Words capacity(after, kResidual), height(after, kHeight);  // a state step leaves them
  const auto arc = firstResidualFrom(residual, v, [&](ArcId r) { return capacity[r] > 0 && height[v] == height[residual.heads[r]] + 1; });
  if (!arc) return std::nullopt;
  return writtenBy(Cause::From::ResidualArc, kLineActivity, *arc, excess);
}

// e_a[v]: every arc at v, in and out, along which something moved. What moves takes from the arc's own W_a, and of an arc and its reverse
// only one moves in a step. Of one arc alone the value comes from the excess of its tail.
std::optional<Cause> summed(const ResidualArcs& residual, std::uint32_t line, const SavedState& before, const SavedState& after,
                            VertexId v) {
  const Words was(before, kResidual), is(after, kResidual);
  Cause cause{.kind = Cause::From::ResidualArc, .line = line, .from = {}, .source = {}};
  for (ArcId r = residual.offsets[v]; r < residual.offsets[v + 1]; ++r) {
    for (const ArcId moved : {r, residual.reverse[r]}) {
      if (is[moved] < was[moved]) cause.from.push_back(moved);
    }
  }
  if (cause.from.empty()) return std::nullopt;
  std::sort(cause.from.begin(), cause.from.end());
  if (cause.from.size() == 1) cause.source = cellOf(kExcess, tailOf(residual, cause.from.front()));
  return cause;
}

// W_a[r]: what moved along the arc itself, or along its reverse; from the excess of the tail.
Cause moved(const ResidualArcs& residual, std::uint32_t line, const SavedState& before, const SavedState& after, ArcId r) {
  const ArcId along = Words(after, kResidual)[r] < Words(before, kResidual)[r] ? r : residual.reverse[r];
  return writtenBy(Cause::From::ResidualArc, line, along, cellOf(kExcess, tailOf(residual, along)));
}

// D_a[u]: the smallest arc to u from the level before, with capacity. The search begins with 0 at the source, set by the host.
std::optional<Cause> reached(const ResidualArcs& residual, const SavedState& before, const SavedState& after, VertexId u) {
  const Words capacity(before, kResidual), reach(after, kReach);
  if (reach[u] == 0) return byHost(kLineReach);
  const std::uint32_t level = reach[u] - 1;
  ArcId first = kNone;
  for (ArcId r = residual.offsets[u]; r < residual.offsets[u + 1]; ++r) {
    const ArcId into = residual.reverse[r];
    if (into < first && capacity[into] > 0 && reach[residual.heads[r]] == level) first = into;
  }
  if (first == kNone) return std::nullopt;
  return writtenBy(Cause::From::ResidualArc, kLineReach, first, ifItStood(kReach, before, tailOf(residual, first), level));
}

}  // namespace

std::optional<Cause> why(const Graph& graph, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) {
  const ResidualArcs& residual = graph.residual();
  const auto i = static_cast<std::uint32_t>(cell.index);
  const std::uint32_t flowLine = step.kernel == kSaturateStep ? kLineFill : kLineMove;
  switch (cell.array) {
    case kHeight:
      return step.kernel == kHeightsStep ? searched(residual, step, before, after, i) : lifted(residual, before, i);
    case kExcess:
      return summed(residual, flowLine, before, after, i);
    case kActivity:  // after a relabel: push, as the vertex was marked for it
      return step.kernel == kRelabelStep ? byVertex(kLineLift, i, cellOf(kActivity, i)) : judged(residual, after, i);
    case kResidual:
      return moved(residual, flowLine, before, after, i);
    case kReach:
      return reached(residual, before, after, i);
    default:
      return std::nullopt;
  }
}

}  // namespace wf::algorithms::maxflow
