// Minimum spanning tree, variant `fast`: what wrote an element and what it was made from, and what is true after every step.
#include "compute/algorithms/mst/fast_checks.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::mst::fast {
namespace {

using Keys = StateView<std::uint64_t>;

// Key_a[c]: the direction of the edge that leaves c. The chain ends here: weights are the graph's.
Cause leastKey(const ResidualArcs& residual, const Words& color, std::uint32_t line, std::uint32_t c, std::uint64_t key) {
  const auto edge = static_cast<ArcId>(key);
  const ArcId out = color[tailOf(residual, edge)] == c ? edge : residual.reverse[edge];
  return writtenBy(Cause::From::ResidualArc, line, out);
}

}  // namespace

std::optional<Cause> why(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) {
  const ResidualArcs& residual = run.graph().residual();
  const auto line = [&](const char* tag) { return lineOf(run.info(), tag); };
  const auto i = static_cast<std::uint32_t>(cell.index);
  switch (cell.array) {
    case kColor:  // the smallest vertex of the supervertex has been its own color from the start
      return byVertex(line("take"), i, cellOf(kColor, Words(after, kColor)[i]));
    case kBest: {
      const std::uint64_t key = Keys(after, kBest)[i];
      if (key == kNoKey) return byHost(line("clear"));
      const char* tag = step.kernel == kLight ? "least light" : step.kernel == kMerge ? "least left" : "least heavy";
      return leastKey(residual, Words(after, kColor), line(tag), i, key);
    }
    case kSelected: {  // the lightest out of one of its ends, or of both
      const Keys best(before, kBest);
      const std::uint32_t from = Words(before, kColor)[tailOf(residual, i)];
      const bool ofFrom = static_cast<std::uint32_t>(best[from]) == i && best[from] != kNoKey;
      return writtenBy(Cause::From::ResidualArc, line("join"), i, cellOf(kBest, ofFrom ? from : Words(before, kColor)[residual.heads[i]]));
    }
    default:
      return std::nullopt;
  }
}

namespace {

class Check : public Checker {
 public:
  Check(const Algorithm& run, const InvariantState& state) : Checker(run) {
    const exec::DeviceGraph& graph = deviceGraph();
    in_ = {graph.residualOffsets(),
           graph.residualHeads(),
           graph.residualReverse(),
           state.d_weightKeys,
           d_array<std::uint32_t>(kColor),
           d_array<std::uint64_t>(kBest),
           d_array<std::uint8_t>(kSelected),
           vertices(),
           run.arrays()[kSelected].count,
           state.of,
           state.begun};
  }

  Answer merged() {
    if (const auto found = first(vertices(), CheckColors{in_})) {
      const VertexId v = found->element;
      const std::string color = "colour of " + id(v) + " is " + text(kColor, v);
      if (found->fact == kNoColor) return broken(kColor, v, color + ", which is no vertex");
      return broken(kColor, v,
                    color + (found->fact == kAboveItself ? ", which is a larger vertex" : ", which is not of that colour itself"));
    }
    if (const auto found = first(vertices(), CheckAlongTree{in_})) {
      const ArcId r = found->element;
      const std::string along = "arc " + residualArc(r) + " is in the tree";
      if (found->fact == kBothWays) return broken(kSelected, r, along + " in both directions", stored(r));
      return broken(kSelected, r, along + ", but leads from one supervertex to another", stored(r));
    }
    auto* d_count = counts<std::uint32_t>(vertices(), 0);
    prepare(vertices(), CountMembers{in_, d_count});
    const auto found = first(vertices(), CheckMembers{in_, d_count});
    if (!found) return holds();
    const auto difference = static_cast<std::int32_t>(countAt<std::uint32_t>(found->element));
    return broken(kColor, found->element,
                  "supervertex " + id(found->element) + " has " + differenceText(difference) + " arcs of the tree, not 1 vertex more");
  }

  Answer least() {
    if (const auto found = first(vertices(), CheckKeys{in_})) {
      const std::uint32_t c = found->element;
      const std::string key = "least key of " + id(c) + " is " + text(kBest, c);
      switch (found->fact) {
        case kTooSoon:
          return broken(kBest, c, key + ", but no edge is at work yet");
        case kNoSupervertex:
          return broken(kBest, c, key + ", but no supervertex has this name");
        case kNoEdge:
          return broken(kBest, c, key + ", which no edge has");
        case kNotAtWork:
          return broken(kBest, c, key + ", which is of an edge that is not at work");
        default:
          return broken(kBest, c, key + ", which is of no edge that leaves it");
      }
    }
    const auto found = first(vertices(), CheckForLighterArcs{in_});
    if (!found) return holds();
    const ArcId r = found->element;
    const auto c = element<std::uint32_t>(kColor, residualTail(r));
    const std::string leaves = "arc " + residualArc(r) + " leaves supervertex " + id(c);
    if (found->fact == kLighter) return broken(kBest, c, leaves + " and has a lesser key than " + text(kBest, c), stored(r));
    return broken(kColor, residualTail(r), leaves + " and is light, but heavy ones are at work", stored(r));
  }

 private:
  ArcId stored(ArcId r) const { return graph().residual().arc[r]; }

  Merged in_{};
};

}  // namespace

InvariantAnswer checkInvariant(const Algorithm& run, const InvariantState& state, std::size_t k) {
  Check check(run, state);
  constexpr NamedCheck<Check> kChecks[] = {{"merged", by<&Check::merged>}, {"least", by<&Check::least>}};
  return checkNamed(run, k, check, kChecks);
}

}  // namespace wf::algorithms::mst::fast
