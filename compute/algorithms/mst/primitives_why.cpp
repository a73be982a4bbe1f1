#include "compute/algorithms/mst/primitives_why.h"

#include "compute/algorithms/mst/primitives.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::mst::primitives {
namespace {

using Keys = StateView<std::uint64_t>;

Cause byArc(std::uint32_t line, ArcId r, std::optional<Cell> source = {}) { return writtenBy(Cause::From::ResidualArc, line, r, source); }

// The first slot that has the value. In a permutation, and in a list of arcs, it is the only one that counts: what is left over stands
// behind.
std::optional<std::uint64_t> slotOf(const Words& words, std::uint32_t value) {
  for (std::uint64_t i = 0; i < words.size(); ++i) {
    if (words[i] == value) return i;
  }
  return std::nullopt;
}

// Key_a[c]: the direction of the edge that leaves c. The chain ends here: weights are the graph's.
Cause leastKey(const ResidualArcs& residual, const Words& color, std::uint32_t c, std::uint64_t key) {
  const auto edge = static_cast<ArcId>(key);
  return byArc(kLineOfLeast, color[tailOf(residual, edge)] == c ? edge : residual.reverse[edge]);
}

// O_a[i]: the last slot before i that is kept raised the count; none is: it is 0 and the chain ends.
Cause placed(const Words& list, const Flags& keep, std::uint32_t line, std::uint64_t i) {
  std::uint64_t before = i;
  while (before > 0 && keep[before - 1] == 0) --before;
  return byArc(line, list[i], before > 0 ? std::optional(cellOf(kKeep, before - 1)) : std::nullopt);
}

}  // namespace

std::optional<Cause> why(const Graph& graph, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) {
  const ResidualArcs& residual = graph.residual();
  const Words color(before, kColor), successor(before, kSuccessor), list(before, kList), order(before, kOrder);
  const auto i = static_cast<std::uint32_t>(cell.index);
  switch (cell.array) {
    case kColor:
      return byVertex(kLineOfColors, i, cellOf(kSuccessor, color[i]));
    case kBest: {
      const std::uint64_t key = Keys(after, kBest)[i];
      return key == kNoKey ? byHost(kLineOfClearing) : leastKey(residual, color, i, key);
    }
    case kSuccessor: {
      const std::uint32_t now = Words(after, kSuccessor)[i];
      if (now == kNone) return byHost(kLineOfClearing);
      if (step.kernel == kDouble) return byVertex(kLineOfDoubling, i, cellOf(kSuccessor, successor[i]));
      return byVertex(now == i ? kLineOfRoot : kLineOfJoining, i, cellOf(kBest, i));
    }
    case kColorList: {
      const std::uint32_t listed = Words(after, kColorList)[i];
      return byVertex(step.line, listed, cellOf(kColor, listed));
    }
    case kSelected: {
      const std::uint32_t c = color[tailOf(residual, i)];
      return byVertex(kLineOfJoining, c, cellOf(kBest, c));
    }
    case kList: {
      const ArcId arc = Words(after, kList)[i];
      if (step.kernel == kWeigh) return byArc(step.line, arc);
      const auto slot = slotOf(list, arc);
      if (!slot) return std::nullopt;
      return byArc(step.line, arc, cellOf(kPlace, *slot));
    }
    case kPair:
    case kOrder: {  // by the arc that the slot, or the place that sorting gave it, belongs to
      if (step.kernel == kRelabel) return byArc(kLineOfPairs, list[i], cellOf(kList, i));
      const std::uint32_t slot = Words(after, kOrder)[i];
      return byArc(step.line, list[slot], cellOf(kPair, slot));
    }
    case kKeep: {
      const auto place = slotOf(order, i);
      if (!place) return std::nullopt;
      return byArc(kLineOfMarks, list[i], cellOf(kPair, *place));
    }
    case kPlace:
      return placed(list, Flags(before, kKeep), step.line, i);
    default:
      return std::nullopt;
  }
}

}  // namespace wf::algorithms::mst::primitives
