#include "compute/algorithms/mst/primitives_invariants.h"

#include "compute/algorithms/inspection.h"
#include "compute/algorithms/mst/primitives.h"
#include "compute/algorithms/mst/primitives_looks.h"

namespace wf::algorithms::mst::primitives {
namespace {

class Check {
 public:
  Check(const Algorithm& run, Inspection& look, const Standing& standing) : run_(run), look_(look) {
    const exec::DeviceGraph& graph = look.deviceGraph();
    const auto words = [&](Array array) { return look.d_array<std::uint32_t>(array); };
    const auto flags = [&](Array array) { return look.d_array<std::uint8_t>(array); };
    const auto keys = [&](Array array) { return look.d_array<std::uint64_t>(array); };
    in_ = {{graph.residualHeads(), graph.residualReverse(), standing.d_weightKeys, words(kColor)},
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
           look.vertices(),
           run.arrays()[kSelected].count,
           standing.listed,
           standing.supervertices,
           standing.stage,
           standing.merged};
  }

  Inspection::Answer supervertices() {
    if (const auto found = look_.first(look_.vertices(), LookAtNames{in_})) {
      const VertexId v = found->element;
      return look_.broken(kColor, v, "colour of " + look_.id(v) + " is " + text(kColor, v) + ", which is not of that colour itself");
    }
    if (const auto found = look_.first(in_.supervertices, LookAtColorList{in_})) {
      const std::uint32_t i = found->element;
      const std::string slot = "slot " + grouped(i) + " of A_a holds " + look_.id(word(kColorList, i));
      if (found->fact == kNotSupervertex) return look_.broken(kColorList, i, slot + ", and no supervertex is named after it");
      return look_.broken(kColorList, i, slot + ", which does not come after the " + look_.id(word(kColorList, i - 1)) + " before it");
    }
    if (const auto found = look_.first(look_.vertices(), LookForNotListed{in_}))
      return look_.broken(kColor, found->element, "supervertex " + look_.id(found->element) + " is not listed in A_a");
    if (const auto found = look_.first(look_.vertices(), LookAlongTree{in_})) {
      const ArcId r = found->element;
      const std::string arc = "arc " + name(r) + " is in the tree";
      if (found->fact == kBothWays) return look_.broken(kSelected, r, arc + " in both directions", stored(r));
      return look_.broken(kSelected, r, arc + ", but leads from one supervertex to another that it did not join in this round", stored(r));
    }
    auto* d_count = look_.counts<std::uint32_t>(look_.vertices(), 0);
    look_.prepare(look_.vertices(), CountMembers{in_, d_count});
    const auto found = look_.first(look_.vertices(), LookAtMembers{in_, d_count});
    if (!found) return look_.holds();
    const auto difference = static_cast<std::int32_t>(look_.countAt<std::uint32_t>(found->element));
    const std::string count =
        counted(static_cast<std::uint64_t>(difference < 0 ? -static_cast<std::int64_t>(difference) : difference), "vertex", "vertices");
    return look_.broken(kColor, found->element,
                        "supervertex " + look_.id(found->element) + " has " + count + (difference < 0 ? " less" : " more") +
                            " than arcs of the tree, not 1 vertex more");
  }

  Inspection::Answer choices() {
    if (const auto found = look_.first(look_.vertices(), LookAtChoices{in_})) {
      const std::uint32_t c = found->element;
      const std::string successor = "successor of " + look_.id(c) + " is " + text(kSuccessor, c), key = "least key " + keyText(c);
      switch (found->fact) {
        case kNoSupervertex:
          return look_.broken(kBest, c,
                              look_.id(c) + " names no supervertex, but has " + key + " and the successor " + text(kSuccessor, c));
        case kNotItsEdge:
          return look_.broken(kBest, c, "supervertex " + look_.id(c) + " has " + key + ", which is of no edge that leaves it");
        case kEarlySuccessor:
          return look_.broken(kSuccessor, c, successor + ", but none is known before the least keys are");
        case kNotNext:
          return look_.broken(kSuccessor, c, successor + ", but its " + key + " leads elsewhere, or lets it stay");
        case kNotTaken:
          return look_.broken(kBest, c, "supervertex " + look_.id(c) + " joins another by its " + key + ", but the arc is not in the tree");
        case kNotItsRoot:
          return look_.broken(kSuccessor, c, successor + ", but supervertices that are left are their own");
        default:
          return look_.broken(kSuccessor, c, successor + ", which is not the one that its way leads to");
      }
    }
    const auto found = look_.first(look_.vertices(), LookForLighterArcs{in_});
    if (!found) return look_.holds();
    const std::uint32_t c = word(kColor, tail(found->element));
    return look_.broken(kBest, c,
                        "arc " + name(found->element) + " leaves supervertex " + look_.id(c) + " and has a lesser key than " + keyText(c),
                        stored(found->element));
  }

  Inspection::Answer list() {
    if (const auto found = look_.first(in_.listed, LookAtList{in_})) {
      const std::uint32_t i = found->element, r = word(kList, i);
      const std::string slot = "slot " + grouped(i) + " of L_a holds " + (in_.isArc(r) ? name(r) : grouped(r));
      const ArcId arc = in_.isArc(r) ? stored(r) : kNone;
      switch (found->fact) {
        case kNoArc:
          return look_.broken(kList, i, slot + ", which is no residual arc");
        case kNotOwnSlot:
          return look_.broken(kList, i, slot + ", but arcs are not sorted yet", arc);
        case kNotHeavier:
          return look_.broken(kList, i, slot + ", which does not come after the " + text(kList, i - 1) + " before it", arc);
        case kOneWay:
          return look_.broken(kList, i, slot + ", but the other direction is not beside it", arc);
        default:
          return look_.broken(kList, i, slot + ", which stays inside a supervertex", arc);
      }
    }
    auto* d_least = look_.counts<std::uint64_t>(look_.vertices(), 0xFF);
    look_.prepare(in_.listed, KeepLeast{in_, d_least});
    const auto found = look_.first(look_.vertices(), LookForUnlisted{in_, d_least});
    if (!found) return look_.holds();
    const ArcId r = found->element;
    return look_.broken(kSelected, r, "arc " + name(r) + " leaves its supervertex, is lighter than all that are listed there, and is not",
                        stored(r));
  }

  Inspection::Answer order() {
    if (!in_.isIn(Stage::Relabelled, Stage::Scanned)) return look_.holds();
    if (const auto found = look_.first(in_.listed, LookAtOrder{in_})) {
      const std::uint32_t i = found->element, slot = word(kOrder, i);
      const std::string place = "place " + grouped(i) + " of the pairs is of slot " + grouped(slot);
      switch (found->fact) {
        case kNotTheSlot:
          return look_.broken(kOrder, i, place + ", but they are not sorted yet");
        case kNoSlot:
          return look_.broken(kOrder, i, place + ", which is beyond the list");
        case kOtherPair:
          return look_.broken(kPair, i, place + " and holds " + pairText(i) + ", which is not what the arc there joins");
        default:
          return look_.broken(kOrder, i,
                              place + " and holds " + pairText(i) + ", which does not come after the " + pairText(i - 1) + " before it");
      }
    }
    if (!in_.isIn(Stage::Marked, Stage::Scanned)) return look_.holds();
    if (const auto found = look_.first(in_.listed, LookAtMarks{in_})) {
      const bool kept = look_.element<std::uint8_t>(kKeep, found->element) != 0;
      return look_.broken(kKeep, found->element,
                          "slot " + grouped(found->element) + " is " + (kept ? "" : "not ") + "to be kept, but its pair is " +
                              (kept ? "not " : "") + "the first of its kind");
    }
    if (in_.stage == Stage::Marked) return look_.holds();
    const auto found = look_.first(in_.listed, LookAtPlaces{in_});
    if (!found) return look_.holds();
    return look_.broken(kPlace, found->element,
                        "place of slot " + grouped(found->element) + " is " + grouped(word(kPlace, found->element)) +
                            ", which is not how many before it are kept");
  }

 private:
  const Graph& graph() const { return look_.graph(); }
  std::uint32_t word(Array array, std::uint32_t i) const { return look_.element<std::uint32_t>(array, i); }
  // As the panels show it.
  std::string text(Array array, std::uint32_t i) const { return formatValue(*run_.arrays()[array].info, word(array, i), graph()); }
  std::string wideText(Array array, std::uint32_t i) const {
    return formatValue(*run_.arrays()[array].info, look_.element<std::uint64_t>(array, i), graph());
  }
  std::string keyText(std::uint32_t c) const { return wideText(kBest, c); }
  std::string pairText(std::uint32_t i) const { return wideText(kPair, i); }
  VertexId tail(ArcId r) const { return graph().residual().heads[graph().residual().reverse[r]]; }
  std::string name(ArcId r) const { return look_.id(tail(r)) + " → " + look_.id(graph().residual().heads[r]); }
  ArcId stored(ArcId r) const { return graph().residual().arc[r]; }

  const Algorithm& run_;
  Inspection& look_;
  Supervertices in_{};
};

}  // namespace

Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k) {
  Inspection look(run, graph, memory);
  Check check(run, look, standing);
  constexpr NamedCheck<Check> kChecks[] = {{"supervertices", by<&Check::supervertices>},
                                           {"choices", by<&Check::choices>},
                                           {"list", by<&Check::list>},
                                           {"order", by<&Check::order>}};
  return checkNamed(run, k, check, kChecks);
}

}  // namespace wf::algorithms::mst::primitives
