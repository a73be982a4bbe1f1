// Minimum spanning tree by primitives: what wrote an element and what it was made from, and what is true after every step.
#include "compute/algorithms/mst/primitives.h"
#include "compute/algorithms/mst/primitives_checks.h"
#include "compute/algorithms/pseudocode.h"
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
Cause leastKey(const ResidualArcs& residual, const Words& color, std::uint32_t line, std::uint32_t c, std::uint64_t key) {
  const auto edge = static_cast<ArcId>(key);
  return byArc(line, color[tailOf(residual, edge)] == c ? edge : residual.reverse[edge]);
}

// O_a[i]: the last slot before i that is kept raised the count; none is: it is 0 and the chain ends.
Cause placed(const Words& list, const Flags& keep, std::uint32_t line, std::uint64_t i) {
  std::uint64_t before = i;
  while (before > 0 && keep[before - 1] == 0) --before;
  return byArc(line, list[i], before > 0 ? std::optional(cellOf(kKeep, before - 1)) : std::nullopt);
}

}  // namespace

std::optional<Cause> why(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) {
  const ResidualArcs& residual = run.graph().residual();
  const auto line = [&](const char* tag) { return lineOf(run.info(), tag); };
  const Words color(before, kColor), successor(before, kSuccessor), list(before, kList), order(before, kOrder);
  const auto i = static_cast<std::uint32_t>(cell.index);
  switch (cell.array) {
    case kColor:
      return byVertex(line("take"), i, cellOf(kSuccessor, color[i]));
    case kBest: {
      const std::uint64_t key = Keys(after, kBest)[i];
      return key == kNoKey ? byHost(line("clear")) : leastKey(residual, color, line("least"), i, key);
    }
    case kSuccessor: {
      const std::uint32_t now = Words(after, kSuccessor)[i];
      if (now == kNone) return byHost(line("clear"));
      if (step.kernel == kDouble) return byVertex(line("twice"), i, cellOf(kSuccessor, successor[i]));
      return byVertex(now == i ? line("stay") : line("join"), i, cellOf(kBest, i));
    }
    case kColorList: {
      const std::uint32_t listed = Words(after, kColorList)[i];
      return byVertex(step.line, listed, cellOf(kColor, listed));
    }
    case kSelected: {
      const std::uint32_t c = color[tailOf(residual, i)];
      return byVertex(line("join"), c, cellOf(kBest, c));
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
      if (step.kernel == kRelabel) return byArc(line("pair"), list[i], cellOf(kList, i));
      const std::uint32_t slot = Words(after, kOrder)[i];
      return byArc(step.line, list[slot], cellOf(kPair, slot));
    }
    case kKeep: {
      const auto place = slotOf(order, i);
      if (!place) return std::nullopt;
      return byArc(line("flag"), list[i], cellOf(kPair, *place));
    }
    case kPlace:
      return placed(list, Flags(before, kKeep), step.line, i);
    default:
      return std::nullopt;
  }
}

namespace {

class Check : public Checker {
 public:
  Check(const Algorithm& run, const InvariantState& state) : Checker(run) {
    const exec::DeviceGraph& graph = deviceGraph();
    const auto words = [&](Array array) { return d_array<std::uint32_t>(array); };
    const auto flags = [&](Array array) { return d_array<std::uint8_t>(array); };
    const auto keys = [&](Array array) { return d_array<std::uint64_t>(array); };
    in_ = {{graph.residualHeads(), graph.residualReverse(), state.d_weightKeys, words(kColor)},
           graph.residualOffsets(),
           keys(kBest),
           words(kSuccessor),
           words(kColorList),
           flags(kSelected),
           words(kList),
           keys(kPair),
           words(kOrder),
           flags(kKeep),
           words(kPlace),
           vertices(),
           run.arrays()[kSelected].count,
           state.listed,
           state.supervertices,
           state.stage,
           state.merged};
  }

  Answer supervertices() {
    if (const auto found = first(vertices(), CheckNames{in_})) {
      const VertexId v = found->element;
      return broken(kColor, v, "colour of " + id(v) + " is " + text(kColor, v) + ", which is not of that colour itself");
    }
    if (const auto found = first(in_.supervertices, CheckColorList{in_})) {
      const std::uint32_t i = found->element;
      const std::string slot = "slot " + grouped(i) + " of A_a holds " + id(word(kColorList, i));
      if (found->fact == kNotSupervertex) return broken(kColorList, i, slot + ", and no supervertex has this name");
      return broken(kColorList, i, slot + ", which does not come after the " + id(word(kColorList, i - 1)) + " before it");
    }
    if (const auto found = first(vertices(), CheckForNotListed{in_}))
      return broken(kColor, found->element, "supervertex " + id(found->element) + " is not listed in A_a");
    if (const auto found = first(vertices(), CheckAlongTree{in_})) {
      const ArcId r = found->element;
      const std::string along = "arc " + residualArc(r) + " is in the tree";
      if (found->fact == kBothWays) return broken(kSelected, r, along + " in both directions", stored(r));
      return broken(kSelected, r, along + ", but leads from one supervertex to another that it did not join in this round", stored(r));
    }
    auto* d_count = counts<std::uint32_t>(vertices(), 0);
    prepare(vertices(), CountMembers{in_, d_count});
    const auto found = first(vertices(), CheckMembers{in_, d_count});
    if (!found) return holds();
    const auto difference = static_cast<std::int32_t>(countAt<std::uint32_t>(found->element));
    return broken(kColor, found->element,
                  "supervertex " + id(found->element) + " has " + differenceText(difference) + " arcs of the tree, not 1 vertex more");
  }

  Answer choices() {
    if (const auto found = first(vertices(), CheckChoices{in_})) {
      const std::uint32_t c = found->element;
      const std::string successor = "successor of " + id(c) + " is " + text(kSuccessor, c), key = "least key " + keyText(c);
      switch (found->fact) {
        case kNoSupervertex:
          return broken(kBest, c, id(c) + " names no supervertex, but has " + key + " and the successor " + text(kSuccessor, c));
        case kNotItsEdge:
          return broken(kBest, c, "supervertex " + id(c) + " has " + key + ", which is of no edge that leaves it");
        case kEarlySuccessor:
          return broken(kSuccessor, c, successor + ", but none is known before the least keys are");
        case kNotNext:
          return broken(kSuccessor, c, successor + ", but its " + key + " leads elsewhere, or lets it stay");
        case kNotTaken:
          return broken(kBest, c, "supervertex " + id(c) + " joins another by its " + key + ", but the arc is not in the tree");
        case kNotItsRoot:
          return broken(kSuccessor, c, successor + ", but supervertices that are left are their own");
        default:
          return broken(kSuccessor, c, successor + ", which is not the end of its chain");
      }
    }
    const auto found = first(vertices(), CheckForLighterArcs{in_});
    if (!found) return holds();
    const std::uint32_t c = word(kColor, residualTail(found->element));
    return broken(kBest, c,
                  "arc " + residualArc(found->element) + " leaves supervertex " + id(c) + " and has a lesser key than " + keyText(c),
                  stored(found->element));
  }

  Answer list() {
    if (const auto found = first(in_.listed, CheckList{in_})) {
      const std::uint32_t i = found->element, r = word(kList, i);
      const std::string slot = "slot " + grouped(i) + " of L_a holds " + (in_.isArc(r) ? residualArc(r) : grouped(r));
      const ArcId arc = in_.isArc(r) ? stored(r) : kNone;
      switch (found->fact) {
        case kNoArc:
          return broken(kList, i, slot + ", which is no residual arc");
        case kNotOwnSlot:
          return broken(kList, i, slot + ", but arcs are not sorted yet", arc);
        case kNotHeavier:
          return broken(kList, i, slot + ", which does not come after the " + text(kList, i - 1) + " before it", arc);
        case kOneWay:
          return broken(kList, i, slot + ", but the other direction is not beside it", arc);
        default:
          return broken(kList, i, slot + ", which stays inside a supervertex", arc);
      }
    }
    auto* d_least = counts<std::uint64_t>(vertices(), 0xFF);
    prepare(in_.listed, KeepLeast{in_, d_least});
    const auto found = first(vertices(), CheckForUnlisted{in_, d_least});
    if (!found) return holds();
    const ArcId r = found->element;
    return broken(kSelected, r, "arc " + residualArc(r) + " leaves its supervertex, is lighter than all that are listed there, and is not",
                  stored(r));
  }

  Answer order() {
    if (!in_.isIn(Stage::Relabelled, Stage::Scanned)) return holds();
    if (const auto found = first(in_.listed, CheckOrder{in_})) {
      const std::uint32_t i = found->element, slot = word(kOrder, i);
      const std::string place = "place " + grouped(i) + " of the pairs is of slot " + grouped(slot);
      switch (found->fact) {
        case kNotTheSlot:
          return broken(kOrder, i, place + ", but they are not sorted yet");
        case kNoSlot:
          return broken(kOrder, i, place + ", which is beyond the list");
        case kOtherPair:
          return broken(kPair, i, place + " and holds " + pairText(i) + ", which is not what the arc there joins");
        default:
          return broken(kOrder, i,
                        place + " and holds " + pairText(i) + ", which does not come after the " + pairText(i - 1) + " before it");
      }
    }
    if (!in_.isIn(Stage::Marked, Stage::Scanned)) return holds();
    if (const auto found = first(in_.listed, CheckMarks{in_})) {
      const bool kept = isSet(kKeep, found->element);
      return broken(kKeep, found->element,
                    "slot " + grouped(found->element) + " is " + (kept ? "" : "not ") + "to be kept, but its pair is " +
                        (kept ? "not " : "") + "the first of its kind");
    }
    if (in_.stage == Stage::Marked) return holds();
    const auto found = first(in_.listed, CheckPlaces{in_});
    if (!found) return holds();
    return broken(kPlace, found->element,
                  "place of slot " + grouped(found->element) + " is " + grouped(word(kPlace, found->element)) +
                      ", which is not how many before it are kept");
  }

 private:
  std::uint32_t word(Array array, std::uint32_t i) const { return element<std::uint32_t>(array, i); }
  std::string keyText(std::uint32_t c) const { return text(kBest, c); }
  std::string pairText(std::uint32_t i) const { return text(kPair, i); }
  ArcId stored(ArcId r) const { return graph().residual().arc[r]; }

  Supervertices in_{};
};

}  // namespace

InvariantAnswer checkInvariant(const Algorithm& run, const InvariantState& state, std::size_t k) {
  Check check(run, state);
  constexpr NamedCheck<Check> kChecks[] = {{"supervertices", by<&Check::supervertices>},
                                           {"choices", by<&Check::choices>},
                                           {"list", by<&Check::list>},
                                           {"order", by<&Check::order>}};
  return checkNamed(run, k, check, kChecks);
}

}  // namespace wf::algorithms::mst::primitives
