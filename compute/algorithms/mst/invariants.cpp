#include "compute/algorithms/mst/invariants.h"

#include "compute/algorithms/inspection.h"
#include "compute/algorithms/mst/boruvka.h"
#include "compute/algorithms/mst/looks.h"

namespace wf::algorithms::mst {
namespace {

class Check {
 public:
  Check(const Algorithm& run, Inspection& look, const Standing& standing) : run_(run), look_(look), standing_(standing) {
    const exec::DeviceGraph& graph = look.deviceGraph();
    const auto words = [&](Array array) { return look.d_array<std::uint32_t>(array); };
    const auto flags = [&](Array array) { return look.d_array<std::uint8_t>(array); };
    const bool compacted = run.arrays().size() > kLive;
    at_ = {graph.residualOffsets(), graph.residualHeads(),
           graph.residualReverse(), standing.d_weightKeys,
           words(kColorIndex),      words(kColor),
           flags(kActive),          look.d_array<std::uint64_t>(kBest),
           words(kChosen),          flags(kSelected),
           words(kDegree),          words(kCycle),
           words(kPrevious),        compacted ? flags(kLive) : nullptr,
           look.vertices(),         run.arrays()[kSelected].count,
           standing.stage};
  }

  Inspection::Answer colours() {
    const auto found = look_.first(look_.vertices(), LookAtColours{at_});
    if (!found) return look_.holds();
    const VertexId v = found->element;
    const std::string index = "colour index of " + look_.id(v) + " is " + text(kColorIndex, v),
                      color = "colour of " + look_.id(v) + " is " + text(kColor, v),
                      previous = "previous colour of " + look_.id(v) + " is " + text(kPrevious, v);
    switch (found->fact) {
      case kAboveItself:
        return look_.broken(kColorIndex, v, index + ", which comes after it; a supervertex has its lowest vertex for a colour");
      case kPreviousAbove:
        return look_.broken(kPrevious, v, previous + ", which comes after it; colours only fall");
      case kAbovePrevious:
        return look_.broken(kColor, v, color + ", above the previous one, " + text(kPrevious, v) + "; colours only fall");
      case kNotItsOwn:
        return look_.broken(kColorIndex, v,
                            index + ", whose colour is " + text(kColor, word(kColorIndex, v)) + "; between rounds it is its own");
      default:
        return look_.broken(kColorIndex, v,
                            index + ", whose previous colour is " + text(kPrevious, word(kColorIndex, v)) + "; in a round it is its own");
    }
  }

  Inspection::Answer lightest() {
    if (const auto found = look_.first(look_.vertices(), LookAtChoices{at_})) {
      const std::uint32_t c = found->element;
      const std::string chosen = "chosen edge of colour " + look_.id(c) + " is " + text(kChosen, c);
      switch (found->fact) {
        case kKeyWithoutActive:
          return look_.broken(kActive, c,
                              "colour " + look_.id(c) +
                                  (look_.element<std::uint8_t>(kActive, c) != 0 ? " is active, but its least key is "
                                                                                : " is not active, but its least key is ") +
                                  keyText(c));
        case kChosenTooSoon:
          return look_.broken(kChosen, c, chosen + ", but none is chosen before the least weights are known");
        case kNotChosen:
          return look_.broken(kChosen, c, "colour " + look_.id(c) + " is active, but has chosen no edge");
        case kChosenInactive:
          return look_.broken(kChosen, c, chosen + ", but the colour is not active");
        case kNoArc:
          return look_.broken(kChosen, c,
                              "chosen edge of colour " + look_.id(c) + " is " + grouped(word(kChosen, c)) + ", which is no residual arc");
        case kNotOwnArc:
          return look_.broken(kChosen, c, chosen + ", which does not leave the supervertex");
        case kStaysInside:
          return look_.broken(kChosen, c, chosen + ", which stays inside the supervertex");
        default:
          return look_.broken(kBest, c, chosen + ", but its least key is " + keyText(c));
      }
    }
    const auto found = look_.first(look_.vertices(), LookForLighterArcs{at_});
    if (!found) return look_.holds();
    const ArcId r = found->element;
    const std::uint32_t own = word(kColorIndex, tail(r));
    const std::string arc = "arc " + name(r) + " leaves the supervertex of colour " + look_.id(own);
    if (found->fact == kLighterArc)
      return look_.broken(kBest, own, arc + " and has a lesser key than the least, " + keyText(own), stored(r));
    return look_.broken(kChosen, own, arc + " with the least key and comes before the chosen " + text(kChosen, own), stored(r));
  }

  Inspection::Answer forest() {
    if (const auto found = look_.first(look_.vertices(), LookAlongTree{at_})) {
      const ArcId r = found->element;
      const std::string arc = "arc " + name(r) + " is in the tree";
      const std::string colors = "colours " + text(kColorIndex, tail(r)) + " and " + text(kColorIndex, graph().residual().heads[r]);
      switch (found->fact) {
        case kLoop:
          return look_.broken(kSelected, r, arc + ", but is a loop", stored(r));
        case kBothWays:
          return look_.broken(kSelected, r, arc + " in both directions", stored(r));
        case kNotJoined:
          return look_.broken(kSelected, r, arc + ", but " + colors + " at its ends did not get one colour", stored(r));
        default:
          return look_.broken(kSelected, r, arc + ", but leads from one supervertex to another, of " + colors, stored(r));
      }
    }
    if (at_.from(Stage::Added, Stage::Cycled)) return look_.holds();  // with what this round adds and has not struck out
    auto* d_count = look_.counts<std::uint32_t>(look_.vertices(), 0);
    look_.prepare(look_.vertices(), CountMembers{at_, d_count});
    const auto found = look_.first(look_.vertices(), LookAtMembers{at_, d_count});
    if (!found) return look_.holds();
    const auto difference = static_cast<std::int32_t>(look_.countAt<std::uint32_t>(found->element));
    const std::string count =
        counted(static_cast<std::uint64_t>(difference < 0 ? -static_cast<std::int64_t>(difference) : difference), "vertex", "vertices");
    return look_.broken(kColor, found->element,
                        "the supervertex of colour " + look_.id(found->element) + " has " + count + (difference < 0 ? " less" : " more") +
                            " than edges in the tree, not 1 vertex more");
  }

  Inspection::Answer degrees() {
    if (standing_.stage == Stage::Begin) return look_.holds();
    auto* d_count = look_.counts<std::uint32_t>(look_.vertices(), 0);
    if (standing_.stage >= Stage::Counted) look_.prepare(look_.vertices(), CountEnds{at_, d_count});
    const auto found = look_.first(look_.vertices(), LookAtDegrees{at_, d_count});
    if (!found) return look_.holds();
    const std::uint32_t c = found->element;
    return look_.broken(kDegree, c,
                        "degree of colour " + look_.id(c) + " is " + grouped(word(kDegree, c)) + ", but " +
                            counted(look_.countAt<std::uint32_t>(c), "chosen edge ends", "chosen edges end") + " there");
  }

  Inspection::Answer cycles() {
    const auto found = look_.first(look_.vertices(), LookAtCycles{at_});
    if (!found) return look_.holds();
    const std::uint32_t c = found->element, r = word(kCycle, c);
    const std::string edge = "cycle edge of colour " + look_.id(c) + " is " + (at_.isArc(r) ? name(r) : grouped(r));
    switch (found->fact) {
      case kTooSoon:
        return look_.broken(kCycle, c, edge + ", but cycles are not known before the chains are peeled off");
      case kNotOnCycle:
        return look_.broken(kCycle, c, edge + ", which no supervertex that got this colour has kept");
      case kStillSelected:
        return look_.broken(kCycle, c, edge + ", which is still in the tree");
      case kNoCycle:
        return look_.broken(kCycle, word(kColor, c),
                            "colour " + look_.id(c) + " became " + text(kColor, c) + ", for which no cycle edge was found");
      default:
        return look_.broken(
            kCycle, word(kColor, c),
            "colour " + look_.id(c) + " has kept " + text(kChosen, c) + ", which comes before the cycle edge of " + text(kColor, c));
    }
  }

  Inspection::Answer lists() {
    if (const auto found = look_.first(look_.vertices(), LookAtLive{at_})) {
      const VertexId v = found->element;
      return look_.broken(kLive, v,
                          look_.id(v) + (found->fact == kLeavesNotLive ? " is not live, but an arc leads from it to another supervertex"
                                                                       : " is live, but no arc leads from it to another supervertex"));
    }
    if (standing_.verticesListed) {
      if (auto answer = list("B_a", kVertexList, kLive, standing_.vertices, standing_.vertexListIsNew); !answer || *answer) return answer;
    }
    if (standing_.colorsListed) return list("A_a", kColorList, kActive, standing_.colors, true);
    return look_.holds();
  }

 private:
  Inspection::Answer list(const std::string& symbol, Array array, Array marks, std::uint32_t length, bool bothWays) {
    const std::uint32_t* d_list = look_.d_array<std::uint32_t>(array);
    if (const auto found = look_.first(length, LookAtList{d_list, look_.vertices()})) {
      std::string sentence = "slot " + grouped(found->element) + " of " + symbol + " holds " + look_.id(word(array, found->element));
      if (found->fact == kNotAscending)
        sentence += ", which does not come after the " + look_.id(word(array, found->element - 1)) + " before it";
      return look_.broken(array, found->element, sentence);
    }
    return look_.membership(marks, array, length, bothWays);
  }

  const Graph& graph() const { return look_.graph(); }
  std::uint32_t word(Array array, std::uint32_t i) const { return look_.element<std::uint32_t>(array, i); }
  // As the panels show it.
  std::string text(Array array, std::uint32_t i) const { return formatValue(*run_.arrays()[array].info, word(array, i), graph()); }
  std::string keyText(std::uint32_t c) const {
    return formatValue(*run_.arrays()[kBest].info, look_.element<std::uint64_t>(kBest, c), graph());
  }
  VertexId tail(ArcId r) const { return graph().residual().heads[graph().residual().reverse[r]]; }
  std::string name(ArcId r) const { return look_.id(tail(r)) + " → " + look_.id(graph().residual().heads[r]); }
  ArcId stored(ArcId r) const { return graph().residual().arc[r]; }

  const Algorithm& run_;
  Inspection& look_;
  const Standing& standing_;
  Supervertices at_{};
};

}  // namespace

Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k) {
  Inspection look(run, graph, memory);
  Check check(run, look, standing);
  constexpr NamedCheck<Check> kChecks[] = {{"colours", by<&Check::colours>}, {"lightest", by<&Check::lightest>},
                                           {"forest", by<&Check::forest>},   {"degrees", by<&Check::degrees>},
                                           {"cycles", by<&Check::cycles>},   {"lists", by<&Check::lists>}};
  return checkNamed(run, k, check, kChecks);
}

}  // namespace wf::algorithms::mst
