#include "compute/algorithms/maxflow/invariants.h"

#include "compute/algorithms/inspection.h"
#include "compute/algorithms/maxflow/capacities.h"
#include "compute/algorithms/maxflow/kernels.h"
#include "compute/algorithms/maxflow/push_relabel.h"

namespace wf::algorithms::maxflow {

// What the looks read.
struct Flow {
  Network network;
  const std::uint32_t* d_residual;  // W_a
  const std::uint64_t* d_excess;    // e_a
  const std::uint32_t* d_height;    // h_a
  const std::uint8_t* d_activity;   // M_a
  const std::uint32_t* d_reach;     // D_a
};

// The residual arc is what is found, here and where a look's name says so.
struct LookAlongCapacities {
  Flow at;
  const std::uint32_t* d_capacity;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    for (ArcId r = at.network.d_offsets[v]; r < at.network.d_offsets[v + 1]; ++r) {
      const ArcId back = at.network.d_reverse[r];
      std::uint64_t now = at.d_residual[r], before = d_capacity[r];
      if (back != r) {
        now += at.d_residual[back];
        before += d_capacity[back];
      }
      if (now != before) return wrong(r, 0);
    }
    return kAllRight;
  }
};

// What the capacities say that the excess is.
struct Inflow {
  Flow at;
  const std::uint32_t* d_capacity;
  bool filled;
  WF_HOST_DEVICE std::int64_t operator()(VertexId v) const {
    std::int64_t in = 0;
    for (ArcId r = at.network.d_offsets[v]; r < at.network.d_offsets[v + 1]; ++r) {
      in += static_cast<std::int64_t>(at.d_residual[r]) - static_cast<std::int64_t>(d_capacity[r]);
      // The source gave this without having it: its excess counts what came back.
      if (v == at.network.source && filled && at.network.d_heads[r] != v) in += d_capacity[r];
    }
    return in;
  }
};

enum ExcessFact : std::uint32_t { kNotInflow, kNegative };

struct LookAtExcess {
  Inflow inflow;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::int64_t in = inflow(v);
    if (static_cast<std::int64_t>(inflow.at.d_excess[v]) != in) return wrong(v, kNotInflow);
    return in >= 0 ? kAllRight : wrong(v, kNegative);
  }
};

enum HeightFact : std::uint32_t { kSourceHeight, kSinkHeight, kBeyondSearch, kNoWayDown };

struct LookAtHeights {
  Flow at;
  std::uint32_t sourceHeight;
  std::uint32_t sinkHeight;
  std::uint32_t base;
  std::uint32_t searched;  // kNone: no search is going on
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t height = at.d_height[v];
    if (v == at.network.source) return height == sourceHeight ? kAllRight : wrong(v, kSourceHeight);
    if (v == at.network.sink) return height == sinkHeight ? kAllRight : wrong(v, kSinkHeight);
    if (searched == kNone || height == at.network.limit) return kAllRight;
    if (height <= base || height > searched) return wrong(v, kBeyondSearch);
    for (ArcId r = at.network.d_offsets[v]; r < at.network.d_offsets[v + 1]; ++r) {
      if (at.d_residual[r] != 0 && at.d_height[at.network.d_heads[r]] + 1 == height) return kAllRight;
    }
    return wrong(v, kNoWayDown);
  }
};

struct LookAlongHeights {
  Flow at;
  std::uint32_t searched;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    if (at.network.terminal(v)) return kAllRight;
    for (ArcId r = at.network.d_offsets[v]; r < at.network.d_offsets[v + 1]; ++r) {
      const std::uint32_t height = at.d_height[at.network.d_heads[r]];
      if (at.d_residual[r] != 0 && height < searched && at.d_height[v] > height + 1) return wrong(r, 0);
    }
    return kAllRight;
  }
};

struct LookAtActivity {
  Flow at;
  WF_HOST_DEVICE std::uint8_t expected(VertexId v) const {
    if (at.d_excess[v] == 0 || at.network.terminal(v)) return kSaturated;
    for (ArcId r = at.network.d_offsets[v]; r < at.network.d_offsets[v + 1]; ++r) {
      if (at.d_residual[r] != 0 && at.d_height[v] == at.d_height[at.network.d_heads[r]] + 1) return kPushIt;
    }
    return kRelabelIt;
  }
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint8_t right = expected(v);
    return at.d_activity[v] == right ? kAllRight : wrong(v, right);
  }
};

enum ReachFact : std::uint32_t { kZeroAtSource, kSinkReached, kBeyondReach, kNoWayThere };

struct LookAtReach {
  Flow at;
  std::uint32_t levels;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t reach = at.d_reach[v];
    if ((reach == 0) != (levels > 0 && v == at.network.source)) return wrong(v, kZeroAtSource);
    if (reach == kNone || reach == 0) return kAllRight;
    if (v == at.network.sink) return wrong(v, kSinkReached);
    if (reach > levels || levels == 0) return wrong(v, kBeyondReach);
    for (ArcId r = at.network.d_offsets[v]; r < at.network.d_offsets[v + 1]; ++r) {
      if (at.d_residual[at.network.d_reverse[r]] != 0 && at.d_reach[at.network.d_heads[r]] == reach - 1) return kAllRight;
    }
    return wrong(v, kNoWayThere);
  }
};

struct LookAlongReach {
  Flow at;
  std::uint32_t levels;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t reach = at.d_reach[v];
    if (reach >= levels) return kAllRight;
    for (ArcId r = at.network.d_offsets[v]; r < at.network.d_offsets[v + 1]; ++r) {
      if (at.d_residual[r] != 0 && at.d_reach[at.network.d_heads[r]] > reach + 1) return wrong(r, 0);
    }
    return kAllRight;
  }
};

namespace {

class Check {
 public:
  Check(Inspection& look, const Standing& standing) : look_(look), standing_(standing), arcs_(look.graph().residual()) {
    const exec::DeviceGraph& graph = look.deviceGraph();
    at_ = {{graph.residualOffsets(), graph.residualHeads(), graph.residualReverse(), standing.source, standing.sink, standing.limit},
           look.d_array<std::uint32_t>(kResidual),
           look.d_array<std::uint64_t>(kExcess),
           look.d_array<std::uint32_t>(kHeight),
           look.d_array<std::uint8_t>(kActivity),
           look.d_array<std::uint32_t>(kReach)};
  }

  Inspection::Answer capacities() {
    const auto found = look_.first(look_.vertices(), LookAlongCapacities{at_, d_capacities()});
    if (!found) return look_.holds();
    const ArcId r = found->element, back = arcs_.reverse[r];
    const std::uint64_t before = back == r ? capacity(r) : capacity(r) + capacity(back);
    const std::string now = grouped(residual(r)) + (back == r ? "" : " and of its reverse " + grouped(residual(back)));
    return look_.broken(
        kResidual, r,
        "residual capacity of " + arc(r) + " is " + now + ", but the capacity there is " + grouped(before) + (back == r ? "" : " in all"),
        arcs_.arc[r]);
  }

  Inspection::Answer conservation() {
    const auto found = look_.first(look_.vertices(), LookAtExcess{{at_, d_capacities(), standing_.filled}});
    if (!found) return look_.holds();
    const VertexId v = found->element;
    const auto excess = static_cast<std::int64_t>(look_.element<std::uint64_t>(kExcess, v));
    std::int64_t in = 0;
    for (ArcId r = arcs_.offsets[v]; r < arcs_.offsets[v + 1]; ++r) {
      in += static_cast<std::int64_t>(residual(r)) - static_cast<std::int64_t>(capacity(r));
      if (v == standing_.source && standing_.filled && arcs_.heads[r] != v) in += static_cast<std::int64_t>(capacity(r));
    }
    const std::string is = "excess of " + look_.id(v) + " is " + groupedSigned(excess);
    if (found->fact == kNegative) return look_.broken(kExcess, v, is + ": more flows out of it than into it");
    return look_.broken(
        kExcess, v,
        is + ", but what flows " + (v == standing_.source ? "back to it" : "into it") + " and not out again is " + groupedSigned(in));
  }

  Inspection::Answer heights() {
    const VertexId n = look_.vertices();
    const std::uint32_t source = standing_.phase == 0 ? 0 : n, sink = standing_.phase == 2 ? standing_.limit : 0;
    const std::uint32_t base = standing_.phase == 2 ? n : 0;
    if (const auto found = look_.first(n, LookAtHeights{at_, source, sink, base, standing_.searched})) {
      const VertexId v = found->element;
      const std::string is = "height of " + look_.id(v) + " is " + height(v);
      switch (found->fact) {
        case kSourceHeight:
          return look_.broken(kHeight, v, is + ", but the source stands at " + grouped(source));
        case kSinkHeight:
          return look_.broken(kHeight, v, is + ", but the sink stands at " + grouped(sink));
        case kBeyondSearch:
          return look_.broken(kHeight, v,
                              is + ", but the search began at " + grouped(base) + " and has come to " + grouped(standing_.searched));
        default:
          return look_.broken(kHeight, v, is + ", but no residual arc leads from there one level down");
      }
    }
    const auto found = look_.first(n, LookAlongHeights{at_, standing_.searched});
    if (!found) return look_.holds();
    const ArcId r = found->element;
    const VertexId tail = arcs_.heads[arcs_.reverse[r]], head = arcs_.heads[r];
    return look_.broken(kHeight, tail,
                        "height of " + look_.id(tail) + " is " + height(tail) + ", but arc " + arc(r) + " of residual capacity " +
                            grouped(residual(r)) + " leads down to height " + height(head),
                        arcs_.arc[r]);
  }

  Inspection::Answer activity() {
    if (!standing_.stateIsNew) return look_.holds();
    const auto found = look_.first(look_.vertices(), LookAtActivity{at_});
    if (!found) return look_.holds();
    const VertexId v = found->element;
    const auto& names = std::vector<std::string>{"relabel", "push", "saturated"};
    const auto is = look_.element<std::uint8_t>(kActivity, v);
    const char* why = found->fact == kSaturated ? "it has no excess to give"
                      : found->fact == kPushIt  ? "it has excess, and a residual arc one level down"
                                                : "it has excess, and no residual arc one level down";
    return look_.broken(kActivity, v,
                        "activity of " + look_.id(v) + " is " + (is < names.size() ? names[is] : grouped(is)) + ", but " + why);
  }

  Inspection::Answer reach() {
    if (const auto found = look_.first(look_.vertices(), LookAtReach{at_, standing_.reachLevels})) {
      const VertexId v = found->element;
      const std::string is = "distance of " + look_.id(v) + " from the source is " + distance(v);
      switch (found->fact) {
        case kZeroAtSource:
          return look_.broken(kReach, v,
                              is + (v == standing_.source && standing_.reachLevels > 0 ? ", and it is the source"
                                                                                       : ", and it is not where the search started"));
        case kSinkReached:
          return look_.broken(kReach, v, is + ", but no residual way leads to the sink once the flow is largest");
        case kBeyondReach:
          return look_.broken(
              kReach, v,
              is + ", but the search " + (standing_.reachLevels == 0 ? "has not begun" : "has come to " + grouped(standing_.reachLevels)));
        default:
          return look_.broken(kReach, v, is + ", but no residual arc leads there from one level below");
      }
    }
    const auto found = look_.first(look_.vertices(), LookAlongReach{at_, standing_.reachLevels});
    if (!found) return look_.holds();
    const ArcId r = found->element;
    const VertexId tail = arcs_.heads[arcs_.reverse[r]], head = arcs_.heads[r];
    return look_.broken(kReach, head,
                        "distance of " + look_.id(head) + " from the source is " + distance(head) + ", but arc " + arc(r) +
                            " of residual capacity " + grouped(residual(r)) + " leads there from distance " + distance(tail),
                        arcs_.arc[r]);
  }

 private:
  const std::uint32_t* d_capacities() {
    return look_.facts<std::uint32_t>(arcs_.size(), [this] { return residualCapacities(look_.graph()); });
  }
  std::uint64_t capacity(ArcId r) const {
    return arcs_.arc[r] == kNone ? 0 : static_cast<std::uint64_t>(look_.graph().weight(arcs_.arc[r]));
  }
  std::uint64_t residual(ArcId r) const { return look_.element<std::uint32_t>(kResidual, r); }
  std::string height(VertexId v) const { return grouped(look_.element<std::uint32_t>(kHeight, v)); }
  std::string distance(VertexId v) const { return look_.level(look_.element<std::uint32_t>(kReach, v)); }
  std::string arc(ArcId r) const { return look_.id(arcs_.heads[arcs_.reverse[r]]) + " → " + look_.id(arcs_.heads[r]); }

  Inspection& look_;
  const Standing& standing_;
  const ResidualArcs& arcs_;
  Flow at_{};
};

}  // namespace

Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k) {
  Inspection look(run, graph, memory);
  Check check(look, standing);
  constexpr NamedCheck<Check> kChecks[] = {{"capacities", by<&Check::capacities>},
                                           {"conservation", by<&Check::conservation>},
                                           {"heights", by<&Check::heights>},
                                           {"activity", by<&Check::activity>},
                                           {"reach", by<&Check::reach>}};
  return checkNamed(run, k, check, kChecks);
}

}  // namespace wf::algorithms::maxflow
