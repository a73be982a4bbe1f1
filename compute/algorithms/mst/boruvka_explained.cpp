// Minimum spanning tree by supervertices: what wrote an element and what it was made from, and what is true after every step.
#include "compute/algorithms/mst/boruvka.h"
#include "compute/algorithms/mst/boruvka_checks.h"
#include "compute/algorithms/pseudocode.h"
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
  bool hasChosen(std::uint32_t c) const { return active[c] != 0 && chosen[c] != kNone; }
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

std::optional<Cause> degreeIn(const Colors& at, const VariantInfo& info, std::uint32_t kernel, const SavedState& before, std::uint32_t c) {
  if (kernel == kMinWeight) return byHost(lineOf(info, "clear"));
  if (kernel == kCountDegrees) {
    return degree(
        at, lineOf(info, "count"), c, kChosen, [&](std::uint32_t by) { return at.hasChosen(by); },
        [&](std::uint32_t by) { return at.color[at.otherEnd(by)]; });
  }
  const Words degrees(before, kDegree), previous(before, kPrevious);
  return degree(
      at, lineOf(info, "uncount"), c, kDegree, [&](std::uint32_t by) { return at.hasChosen(by) && degrees[by] == 1; },
      [&](std::uint32_t by) { return previous[at.otherEnd(by)]; });
}

// C_a[c]: the smallest color whose arc has slot c at one end and what c took over at the other.
std::optional<Cause> spread(const Colors& at, std::uint32_t line, std::uint32_t c, std::uint32_t now) {
  for (std::uint32_t by = 0; by < at.count(); ++by) {
    if (!at.hasChosen(by)) continue;
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
  // Colors only decrease along the way; those of a forged recording may lead round.
  while (at.color[at.color[slot]] < at.color[slot]) slot = at.color[slot];
  return byVertex(line, v, cellOf(kColor, slot));
}

}  // namespace

std::optional<Cause> why(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) {
  const Graph& graph = run.graph();
  const Colors at(graph, before);
  const auto line = [&](const char* tag) { return lineOf(run.info(), tag); };
  const auto i = static_cast<std::uint32_t>(cell.index);
  switch (cell.array) {
    case kColorIndex:
      return recolored(at, line("follow"), i);
    case kColor:
      return spread(at, line("spread"), i, Words(after, kColor)[i]);
    case kActive:
      return Flags(after, kActive)[i] != 0 ? leaves(at, line("key"), i) : byHost(line("clear"));
    case kBest: {
      const std::uint64_t key = Keys(after, kBest)[i];
      return key != kNoKey ? leastKey(graph, at, line("key"), i, key) : byHost(line("clear"));
    }
    case kChosen: {  // the arc itself, by the key; none: given up for a degree of 1, or a new round
      const std::uint32_t arc = Words(after, kChosen)[i];
      if (arc != kNone) return writtenBy(Cause::From::ResidualArc, line("choose"), arc, cellOf(kBest, i));
      return step.kernel == kPeel ? byVertex(line("give up"), i, cellOf(kDegree, i)) : byHost(line("clear"));
    }
    case kSelected: {  // yes: the color of the arc's tail chose it; no: the arc lies at the slot of the color that the tail has now
      const VertexId tail = tailOf(at.residual, i);
      if (Flags(after, kSelected)[i] != 0) return byVertex(line("select"), at.index[tail], cellOf(kChosen, at.index[tail]));
      return byVertex(line("unselect"), at.colorOf(tail), cellOf(kCycle, at.colorOf(tail)));
    }
    case kDegree:
      return degreeIn(at, run.info(), step.kernel, before, i);
    case kCycle: {  // by the color that has kept the arc, the old one of its tail
      const std::uint32_t arc = Words(after, kCycle)[i];
      if (arc == kNone) return byHost(line("clear"));
      const std::uint32_t c = at.index[tailOf(at.residual, arc)];
      return byVertex(line("on cycle"), c, cellOf(kChosen, c));
    }
    case kPrevious:
      return byVertex(line("count"), i, cellOf(kColor, i));
    // No arc decides: all of them lead to the vertex's own color, and that is the one that its Ci_a leads to.
    case kLive:
      return byVertex(line("live"), i, cellOf(kColorIndex, i));
    // The vertex or color that the slot has now, as its mark showed.
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

namespace {

class Check : public Checker {
 public:
  Check(const Algorithm& run, const InvariantState& state) : Checker(run), state_(state) {
    const exec::DeviceGraph& graph = deviceGraph();
    const auto words = [&](Array array) { return d_array<std::uint32_t>(array); };
    const auto flags = [&](Array array) { return d_array<std::uint8_t>(array); };
    const bool compacted = run.arrays().size() > kLive;
    at_ = {graph.residualOffsets(),
           graph.residualHeads(),
           graph.residualReverse(),
           state.d_weightKeys,
           words(kColorIndex),
           words(kColor),
           flags(kActive),
           d_array<std::uint64_t>(kBest),
           words(kChosen),
           flags(kSelected),
           words(kDegree),
           words(kCycle),
           words(kPrevious),
           compacted ? flags(kLive) : nullptr,
           vertices(),
           run.arrays()[kSelected].count,
           state.stage};
  }

  Answer colours() {
    const auto found = first(vertices(), CheckColours{at_});
    if (!found) return holds();
    const VertexId v = found->element;
    const std::string index = "colour index of " + id(v) + " is " + text(kColorIndex, v),
                      color = "colour of " + id(v) + " is " + text(kColor, v),
                      previous = "previous colour of " + id(v) + " is " + text(kPrevious, v);
    switch (found->fact) {
      case kAboveItself:
        return broken(kColorIndex, v, index + ", which comes after it; a supervertex has its lowest vertex for a colour");
      case kPreviousAbove:
        return broken(kPrevious, v, previous + ", which comes after it; colours only decrease");
      case kAbovePrevious:
        return broken(kColor, v, color + ", above the previous one, " + text(kPrevious, v) + "; colours only decrease");
      case kNotItsOwn:
        return broken(kColorIndex, v, index + ", whose colour is " + text(kColor, word(kColorIndex, v)) + "; between rounds it is its own");
      default:
        return broken(kColorIndex, v,
                      index + ", whose previous colour is " + text(kPrevious, word(kColorIndex, v)) + "; in a round it is its own");
    }
  }

  Answer lightest() {
    if (const auto found = first(vertices(), CheckChoices{at_})) {
      const std::uint32_t c = found->element;
      const std::string chosen = "chosen edge of colour " + id(c) + " is " + text(kChosen, c);
      switch (found->fact) {
        case kKeyWithoutActive:
          return broken(kActive, c,
                        "colour " + id(c) +
                            (isSet(kActive, c) ? " is active, but its least key is " : " is not active, but its least key is ") +
                            keyText(c));
        case kChosenTooSoon:
          return broken(kChosen, c, chosen + ", but none is chosen before the least weights are known");
        case kNotChosen:
          return broken(kChosen, c, "colour " + id(c) + " is active, but has chosen no edge");
        case kChosenInactive:
          return broken(kChosen, c, chosen + ", but the colour is not active");
        case kNoArc:
          return broken(kChosen, c, "chosen edge of colour " + id(c) + " is " + grouped(word(kChosen, c)) + ", which is no residual arc");
        case kNotOwnArc:
          return broken(kChosen, c, chosen + ", which does not leave the supervertex");
        case kStaysInside:
          return broken(kChosen, c, chosen + ", which stays inside the supervertex");
        default:
          return broken(kBest, c, chosen + ", but its least key is " + keyText(c));
      }
    }
    const auto found = first(vertices(), CheckForLighterArcs{at_});
    if (!found) return holds();
    const ArcId r = found->element;
    const std::uint32_t own = word(kColorIndex, residualTail(r));
    const std::string along = "arc " + residualArc(r) + " leaves the supervertex of colour " + id(own);
    if (found->fact == kLighterArc) return broken(kBest, own, along + " and has a lesser key than the least, " + keyText(own), stored(r));
    return broken(kChosen, own, along + " with the least key and comes before the chosen " + text(kChosen, own), stored(r));
  }

  Answer forest() {
    if (const auto found = first(vertices(), CheckAlongTree{at_})) {
      const ArcId r = found->element;
      const std::string along = "arc " + residualArc(r) + " is in the tree";
      const std::string colors = "colours " + text(kColorIndex, residualTail(r)) + " and " + text(kColorIndex, graph().residual().heads[r]);
      switch (found->fact) {
        case kLoop:
          return broken(kSelected, r, along + ", but is a loop", stored(r));
        case kBothWays:
          return broken(kSelected, r, along + " in both directions", stored(r));
        case kNotJoined:
          return broken(kSelected, r, along + ", but " + colors + " at its ends did not get one colour", stored(r));
        default:
          return broken(kSelected, r, along + ", but leads from one supervertex to another, of " + colors, stored(r));
      }
    }
    if (at_.from(Stage::Added, Stage::Cycled)) return holds();  // with what this round adds and has not struck out
    auto* d_count = counts<std::uint32_t>(vertices(), 0);
    prepare(vertices(), CountMembers{at_, d_count});
    const auto found = first(vertices(), CheckMembers{at_, d_count});
    if (!found) return holds();
    const auto difference = static_cast<std::int32_t>(countAt<std::uint32_t>(found->element));
    return broken(
        kColor, found->element,
        "the supervertex of colour " + id(found->element) + " has " + differenceText(difference) + " edges in the tree, not 1 vertex more");
  }

  Answer degrees() {
    if (state_.stage == Stage::Begin) return holds();
    auto* d_count = counts<std::uint32_t>(vertices(), 0);
    if (state_.stage >= Stage::Counted) prepare(vertices(), CountEnds{at_, d_count});
    const auto found = first(vertices(), CheckDegrees{at_, d_count});
    if (!found) return holds();
    const std::uint32_t c = found->element;
    return broken(kDegree, c,
                  "degree of colour " + id(c) + " is " + grouped(word(kDegree, c)) + ", but " +
                      counted(countAt<std::uint32_t>(c), "chosen edge ends", "chosen edges end") + " there");
  }

  Answer cycles() {
    const auto found = first(vertices(), CheckCycles{at_});
    if (!found) return holds();
    const std::uint32_t c = found->element, r = word(kCycle, c);
    const std::string edge = "cycle edge of colour " + id(c) + " is " + (at_.isArc(r) ? residualArc(r) : grouped(r));
    switch (found->fact) {
      case kTooSoon:
        return broken(kCycle, c, edge + ", but cycles are not known before the chains are peeled off");
      case kNotOnCycle:
        return broken(kCycle, c, edge + ", which no supervertex that got this colour has kept");
      case kStillSelected:
        return broken(kCycle, c, edge + ", which is still in the tree");
      case kNoCycle:
        return broken(kCycle, word(kColor, c), "colour " + id(c) + " became " + text(kColor, c) + ", for which no cycle edge was found");
      default:
        return broken(kCycle, word(kColor, c),
                      "colour " + id(c) + " has kept " + text(kChosen, c) + ", which comes before the cycle edge of " + text(kColor, c));
    }
  }

  Answer lists() {
    if (const auto found = first(vertices(), CheckLive{at_})) {
      const VertexId v = found->element;
      return broken(kLive, v,
                    id(v) + (found->fact == kLeavesNotLive ? " is not live, but an arc leads from it to another supervertex"
                                                           : " is live, but no arc leads from it to another supervertex"));
    }
    if (state_.verticesListed) {
      if (auto answer = listed(kVertexList, kLive, state_.vertices, state_.vertexListIsNew); !answer || *answer) return answer;
    }
    if (state_.colorsListed) return listed(kColorList, kActive, state_.colors, true);
    return holds();
  }

 private:
  // Of `marks`: just what is marked, or more where bothWays is not set.
  Answer listed(Array array, Array marks, std::uint32_t length, bool bothWays) {
    Answer answer = list(array, length, FitsAny(), [](VertexId) { return std::string(); });
    return !answer || *answer ? answer : membership(marks, array, length, bothWays);
  }

  std::uint32_t word(Array array, std::uint32_t i) const { return element<std::uint32_t>(array, i); }
  std::string keyText(std::uint32_t c) const { return text(kBest, c); }
  ArcId stored(ArcId r) const { return graph().residual().arc[r]; }

  const InvariantState& state_;
  Supervertices at_{};
};

}  // namespace

InvariantAnswer checkInvariant(const Algorithm& run, const InvariantState& state, std::size_t k) {
  Check check(run, state);
  constexpr NamedCheck<Check> kChecks[] = {{"colours", by<&Check::colours>}, {"lightest", by<&Check::lightest>},
                                           {"forest", by<&Check::forest>},   {"degrees", by<&Check::degrees>},
                                           {"cycles", by<&Check::cycles>},   {"lists", by<&Check::lists>}};
  return checkNamed(run, k, check, kChecks);
}

}  // namespace wf::algorithms::mst
