#include "compute/algorithms/sssp/invariants.h"

#include <variant>
#include <vector>

#include "compute/algorithms/edge_blocks.h"
#include "compute/algorithms/inspection.h"
#include "compute/algorithms/sssp/costs.h"
#include "compute/algorithms/sssp/kernels.h"
#include "compute/algorithms/sssp/search.h"

namespace wf::algorithms::sssp {

// What the looks read.
struct Relaxed {
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const std::uint32_t* d_weights;
  const std::uint8_t* d_mask;  // null: there is none
  const std::uint32_t* d_cost;
  const std::uint32_t* d_updating;
  VertexId source;
  std::uint32_t infinite;
  bool proposed;

  WF_HOST_DEVICE std::uint32_t weight(ArcId arc) const { return d_weights == nullptr ? 1u : d_weights[arc]; }
};

enum BoundFact : std::uint32_t { kNoCost, kSourceCosts, kAboveCost, kNotSettled };

struct LookAtBounds {
  Relaxed at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t cost = at.d_cost[v], updating = at.d_updating[v];
    if (cost > at.infinite) return wrong(v, kNoCost);
    if (v == at.source && cost != 0) return wrong(v, kSourceCosts);
    if (updating > cost) return wrong(v, kAboveCost);
    return at.proposed || updating == cost ? kAllRight : wrong(v, kNotSettled);
  }
};

enum MaskFact : std::uint32_t { kMaskedUnreached, kMaskedAfterRelax };

struct LookAtMask {
  Relaxed at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    if (at.d_mask[v] == 0) return kAllRight;
    if (at.proposed) return wrong(v, kMaskedAfterRelax);
    return at.d_cost[v] < at.infinite ? kAllRight : wrong(v, kMaskedUnreached);
  }
};

// Every sum that an arc makes now, least of each head.
template <class Sums>
struct LeastSums {
  Relaxed at;
  std::uint32_t* d_least;  // all ones
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    const std::uint32_t cost = at.d_cost[v];
    if (cost >= at.infinite) return;
    for (ArcId arc = at.d_offsets[v]; arc < at.d_offsets[v + 1]; ++arc)
      exec::atomicMinRelaxed(&d_least[at.d_heads[arc]], Sums::sum(cost, at.weight(arc)));
  }
};

struct LookForReasons {
  Relaxed at;
  const std::uint32_t* d_least;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    return v == at.source || at.d_updating[v] >= at.infinite || at.d_updating[v] >= d_least[v] ? kAllRight : wrong(v, 0);
  }
};

// The arc is what is found.
template <class Sums>
struct LookForUnrelaxed {
  Relaxed at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t cost = at.d_cost[v];
    if ((at.d_mask != nullptr && at.d_mask[v] != 0) || cost >= at.infinite) return kAllRight;
    for (ArcId arc = at.d_offsets[v]; arc < at.d_offsets[v + 1]; ++arc) {
      if (Sums::sum(cost, at.weight(arc)) < at.d_updating[at.d_heads[arc]]) return wrong(arc, 0);
    }
    return kAllRight;
  }
};

enum ListFact : std::uint32_t { kNoVertex, kNotAscending, kNotReached };

struct LookAtList {
  Relaxed at;
  const std::uint32_t* d_list;
  VertexId vertices;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t i) const {
    const VertexId v = d_list[i];
    if (v >= vertices) return wrong(i, kNoVertex);
    if (i > 0 && d_list[i - 1] >= v) return wrong(i, kNotAscending);
    return at.d_cost[v] < at.infinite ? kAllRight : wrong(i, kNotReached);
  }
};

namespace {

class Check {
 public:
  Check(Inspection& look, const Standing& standing)
      : look_(look), standing_(standing), costs_(look.graph()), floats_(std::holds_alternative<Column<float>>(look.graph().weights())) {
    const exec::DeviceGraph& graph = look.deviceGraph();
    at_ = {graph.offsets(),
           graph.heads(),
           graph.weights(),
           standing.masks ? look.d_array<std::uint8_t>(kMask) : nullptr,
           look.d_array<std::uint32_t>(standing.cost),
           look.d_array<std::uint32_t>(standing.updating),
           standing.source,
           costs_.infinite(),
           standing.proposed};
  }

  Inspection::Answer bounds() {
    const auto found = look_.first(look_.vertices(), LookAtBounds{at_});
    if (!found) return look_.holds();
    const VertexId v = found->element;
    const std::string updating = "updating cost of " + look_.id(v) + " is " + text(standing_.updating, v);
    switch (found->fact) {
      case kNoCost:
        return look_.broken(standing_.cost, v, "cost of " + look_.id(v) + " is " + text(standing_.cost, v) + ", which is no cost");
      case kSourceCosts:
        return look_.broken(standing_.cost, v, "cost of the source, " + look_.id(v) + ", is " + text(standing_.cost, v));
      case kAboveCost:
        return look_.broken(standing_.updating, v, updating + ", above its cost, " + text(standing_.cost, v));
      default:
        return look_.broken(standing_.updating, v, updating + ", but its cost was settled at " + text(standing_.cost, v));
    }
  }

  Inspection::Answer mask() {
    const auto found = look_.first(look_.vertices(), LookAtMask{at_});
    if (!found) return look_.holds();
    const VertexId v = found->element;
    return look_.broken(kMask, v,
                        look_.id(v) + (found->fact == kMaskedAfterRelax ? " is in M_a, but the mask was just relaxed"
                                                                        : " is in M_a, but its cost is " + text(standing_.cost, v)));
  }

  Inspection::Answer reasons() {
    if (standing_.unsettled) return look_.holds();
    auto* d_least = look_.counts<std::uint32_t>(look_.vertices(), 0xFF);
    if (floats_) {
      look_.prepare(look_.vertices(), LeastSums<FloatSums>{at_, d_least});
    } else {
      look_.prepare(look_.vertices(), LeastSums<IntegerSums>{at_, d_least});
    }
    const auto found = look_.first(look_.vertices(), LookForReasons{at_, d_least});
    if (!found) return look_.holds();
    const VertexId v = found->element;
    const auto least = look_.countAt<std::uint32_t>(v);
    return look_.broken(standing_.updating, v,
                        "cost of " + look_.id(v) + " is " + text(standing_.updating, v) + ", but " +
                            (least >= costs_.infinite() ? "no arc leads there from a vertex that was reached"
                                                        : "no arc leads there for less than " + costs_.text(least)));
  }

  Inspection::Answer relaxed() {
    if (!standing_.allRelaxed) return look_.holds();
    const auto found = floats_ ? look_.first(look_.vertices(), LookForUnrelaxed<FloatSums>{at_})
                               : look_.first(look_.vertices(), LookForUnrelaxed<IntegerSums>{at_});
    if (!found) return look_.holds();
    const ArcId arc = found->element;
    const VertexId tail = look_.graph().tail(arc), head = look_.graph().heads()[arc];
    return look_.broken(standing_.updating, head,
                        "cost of " + look_.id(head) + " is " + text(standing_.updating, head) + ", but arc " + look_.arc(arc) +
                            " of weight " + weightText(look_.graph(), arc) + " leads there from cost " + text(standing_.cost, tail),
                        arc);
  }

  Inspection::Answer blocks() { return checkBlocks(look_, standing_.blocks, standing_.segment); }

  Inspection::Answer list() {
    const auto* d_list = look_.d_array<std::uint32_t>(kList);
    if (const auto found = look_.first(standing_.length, LookAtList{at_, d_list, look_.vertices()})) {
      const auto v = look_.element<std::uint32_t>(kList, found->element);
      std::string sentence = "slot " + grouped(found->element) + " of A_a holds " + look_.id(v);
      if (found->fact == kNotAscending) {
        sentence += ", which does not come after the " + look_.id(look_.element<std::uint32_t>(kList, found->element - 1)) + " before it";
      } else if (found->fact == kNotReached) {
        sentence += ", whose cost is " + text(standing_.cost, v);
      }
      return look_.broken(kList, found->element, sentence);
    }
    return standing_.listIsNew ? look_.membership(kMask, kList, standing_.length) : look_.holds();
  }

 private:
  std::string text(std::size_t array, VertexId v) const { return costs_.text(look_.element<std::uint32_t>(array, v)); }

  Inspection& look_;
  const Standing& standing_;
  Costs costs_;
  bool floats_;
  Relaxed at_{};
};

}  // namespace

Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k) {
  Inspection look(run, graph, memory);
  Check check(look, standing);
  constexpr NamedCheck<Check> kChecks[] = {{"bounds", by<&Check::bounds>},   {"mask", by<&Check::mask>}, {"reasons", by<&Check::reasons>},
                                           {"relaxed", by<&Check::relaxed>}, {"list", by<&Check::list>}, {"blocks", by<&Check::blocks>}};
  return checkNamed(run, k, check, kChecks);
}

}  // namespace wf::algorithms::sssp
