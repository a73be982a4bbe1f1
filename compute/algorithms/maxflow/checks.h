// Maximum flow: the checks of its invariants, at a vertex each.
#pragma once

#include <cstdint>

#include "compute/algorithms/checker.h"
#include "compute/algorithms/maxflow/kernels.h"
#include "compute/algorithms/maxflow/maxflow.h"

namespace wf::algorithms::maxflow {

// What the checks read.
struct Flow {
  Network<> network;
  const std::uint32_t* d_residual;  // W_a
  const std::uint64_t* d_excess;    // e_a
  const std::uint32_t* d_height;    // h_a
  const std::uint8_t* d_activity;   // M_a
  const std::uint32_t* d_reach;     // D_a
};

// The residual arc is what is found, here and where the name of a check says so.
struct CheckAlongCapacities {
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

struct CheckExcess {
  Inflow inflow;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::int64_t in = inflow(v);
    if (static_cast<std::int64_t>(inflow.at.d_excess[v]) != in) return wrong(v, kNotInflow);
    return in >= 0 ? kAllRight : wrong(v, kNegative);
  }
};

enum HeightFact : std::uint32_t { kSourceHeight, kSinkHeight, kBeyondSearch, kNoWayDown };

struct CheckHeights {
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

struct CheckAlongHeights {
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

struct CheckActivity {
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

struct CheckReach {
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

struct CheckAlongReach {
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

}  // namespace wf::algorithms::maxflow
