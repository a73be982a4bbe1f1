#include "compute/algorithms/mst/why.h"

#include "compute/algorithms/mst/weight_keys.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::mst {
namespace {

using Keys = StateView<std::uint64_t>;
constexpr std::uint64_t kNoKey = ~std::uint64_t{0};

// The state before the step, as the kernels read it.
struct Colors {
  const ResidualArcs& residual;
  Words index, color, chosen;
  Flags active;

  Colors(const Graph& graph, const SavedState& before)
      : residual(graph.residual()), index(before, kColorIndex), color(before, kColor), chosen(before, kChosen), active(before, kActive) {}
  std::uint32_t colorOf(VertexId v) const { return color[index[v]]; }
  // The slot at the other end of the arc that c has chosen.
  std::uint32_t otherEnd(std::uint32_t c) const { return index[residual.heads[chosen[c]]]; }
  std::uint32_t count() const { return static_cast<std::uint32_t>(color.size()); }
};

// The smallest residual arc that leaves the supervertex of color c and that `fits(arc, color on the other side)` takes. Visits every
// vertex, and the arcs of those of this color.
template <class Fits>
std::optional<ArcId> firstArcOut(const Colors& at, std::uint32_t c, const Fits& fits) {
  for (VertexId v = 0; v < at.count(); ++v) {
    if (at.colorOf(v) != c) continue;
    const auto found = firstResidualFrom(at.residual, v, [&](ArcId r) {
      const std::uint32_t other = at.colorOf(at.residual.heads[r]);
      return other != c && fits(r, other);
    });
    if (found) return found;
  }
  return std::nullopt;
}

// Key_a[c]: the smallest arc that has the key. The chain ends here: weights are the graph's.
std::optional<Cause> leastKey(const Graph& graph, const Colors& at, std::uint32_t line, std::uint32_t c, std::uint64_t key) {
  const auto arc = firstArcOut(at, c, [&](ArcId r, std::uint32_t other) {
    return other == static_cast<std::uint32_t>(key) && weightKey(graph, r) == static_cast<std::uint32_t>(key >> 32);
  });
  if (!arc) return std::nullopt;
  return writtenBy(Cause::From::ResidualArc, line, *arc);
}

// Ac_a[c] ← yes: the smallest arc that leaves. It ends here too.
std::optional<Cause> leaves(const Colors& at, std::uint32_t line, std::uint32_t c) {
  const auto arc = firstArcOut(at, c, [](ArcId, std::uint32_t) { return true; });
  if (!arc) return std::nullopt;
  return writtenBy(Cause::From::ResidualArc, line, *arc);
}

// Deg_a[c]: every color that counts (`takesPart`) and has slot c at one of the ends of its arc. Of one color alone the value comes from
// that color's element of `source`: the arc that it chose, or the degree of 1 for which it gave the arc up.
template <class TakesPart, class OtherSlot>
std::optional<Cause> degree(const Colors& at, std::uint32_t line, std::uint32_t c, Array source, const TakesPart& takesPart,
                            const OtherSlot& otherSlot) {
  Cause cause{.kind = Cause::From::Vertex, .line = line, .from = {}, .source = {}};
  for (std::uint32_t by = 0; by < at.count(); ++by) {
    if (takesPart(by) && (by == c || otherSlot(by) == c)) cause.from.push_back(by);
  }
  if (cause.from.empty()) return std::nullopt;
  if (cause.from.size() == 1) cause.source = cellOf(source, cause.from.front());
  return cause;
}

std::optional<Cause> degreeIn(const Colors& at, const Assignments& lines, std::uint32_t kernel, const SavedState& before, std::uint32_t c) {
  if (kernel == kMinWeight) return byHost(lines.clear);
  if (kernel == kCountDegrees) {
    return degree(
        at, lines.count, c, kChosen, [&](std::uint32_t by) { return at.active[by] != 0; },
        [&](std::uint32_t by) { return at.color[at.otherEnd(by)]; });
  }
  const Words degrees(before, kDegree), previous(before, kPrevious);
  return degree(
      at, lines.uncount, c, kDegree, [&](std::uint32_t by) { return at.active[by] != 0 && degrees[by] == 1 && at.chosen[by] != kNone; },
      [&](std::uint32_t by) { return previous[at.otherEnd(by)]; });
}

// C_a[c]: the smallest color whose arc has slot c at one end and what c took over at the other.
std::optional<Cause> spread(const Colors& at, std::uint32_t line, std::uint32_t c, std::uint32_t now) {
  for (std::uint32_t by = 0; by < at.count(); ++by) {
    if (at.active[by] == 0) continue;
    const std::uint32_t end = at.otherEnd(by);
    if (by != c && end != c) continue;
    const std::uint32_t other = by == c ? end : by;
    if (at.color[other] == now) return byVertex(line, by, cellOf(kColor, other));
  }
  return std::nullopt;
}

// Ci_a[v]: from the last slot on the way along C_a, the one that names the new color.
Cause recolored(const Colors& at, std::uint32_t line, VertexId v) {
  std::uint32_t slot = at.index[v];
  while (at.color[at.color[slot]] != at.color[slot]) slot = at.color[slot];
  return byVertex(line, v, cellOf(kColor, slot));
}

}  // namespace

std::optional<Cause> why(const Graph& graph, const Assignments& lines, const Step& step, const SavedState& before, const SavedState& after,
                         const Cell& cell) {
  const Colors at(graph, before);
  const auto i = static_cast<std::uint32_t>(cell.index);
  switch (cell.array) {
    case kColorIndex:
      return recolored(at, lines.recolor, i);
    case kColor:
      return spread(at, lines.spread, i, Words(after, kColor)[i]);
    case kActive:
      return Flags(after, kActive)[i] != 0 ? leaves(at, lines.key, i) : byHost(lines.clear);
    case kBest: {
      const std::uint64_t key = Keys(after, kBest)[i];
      return key != kNoKey ? leastKey(graph, at, lines.key, i, key) : byHost(lines.clear);
    }
    case kChosen: {  // the arc itself, by the key; none: given up for a degree of 1, or a new round
      const std::uint32_t arc = Words(after, kChosen)[i];
      if (arc != kNone) return writtenBy(Cause::From::ResidualArc, lines.choose, arc, cellOf(kBest, i));
      return step.kernel == kPeel ? byVertex(lines.giveUp, i, cellOf(kDegree, i)) : byHost(lines.clear);
    }
    case kSelected: {  // yes: the color of the arc's tail chose it; no: the arc lies at the slot of the color that the tail has now
      const VertexId tail = tailOf(at.residual, i);
      if (Flags(after, kSelected)[i] != 0) return byVertex(lines.add, at.index[tail], cellOf(kChosen, at.index[tail]));
      return byVertex(lines.strike, at.colorOf(tail), cellOf(kCycle, at.colorOf(tail)));
    }
    case kDegree:
      return degreeIn(at, lines, step.kernel, before, i);
    case kCycle: {  // by the color that has kept the arc, the old one of its tail
      const std::uint32_t arc = Words(after, kCycle)[i];
      if (arc == kNone) return byHost(lines.clear);
      const std::uint32_t c = at.index[tailOf(at.residual, arc)];
      return byVertex(lines.cycle, c, cellOf(kChosen, c));
    }
    case kPrevious:
      return byVertex(lines.count, i, cellOf(kColor, i));
    // No arc decides: all of them lead to the vertex's own color, and that is the one that its Ci_a leads to.
    case kLive:
      return byVertex(lines.live, i, cellOf(kColorIndex, i));
    // The vertex or color that the slot has now, as its mark said.
    case kVertexList:
    case kColorList: {
      const bool vertices = cell.array == kVertexList;
      const std::uint32_t listed = Words(after, vertices ? kVertexList : kColorList)[i];
      return byVertex(step.line, listed, cellOf(vertices ? kLive : kActive, listed));
    }
    default:
      return std::nullopt;
  }
}

}  // namespace wf::algorithms::mst
