// Maximum flow by push and relabel: one thread per vertex. IIIT/TR/2009/74, algorithms 20 (Relabel), 21 (Push) and 22 (State).
// Between steps: the capacities of a residual arc and of its reverse sum up to what they began with; what flowed into a vertex and not out
// of it is its excess; and in every step the heights decide which arcs may be pushed along, so that of an arc and its reverse at most one
// is.
#pragma once

#include <cstdint>

#include "compute/core/state_array.h"
#include "compute/core/types.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::maxflow {

enum Activity : std::uint8_t { kRelabelIt = kActivityRelabel, kPushIt = kActivityPush, kSaturated = kActivityNone };  // values of M_a

// What every kernel sees: Graph::residual(), and which vertices take part.
template <class Memory = exec::Plain>
struct Network {
  exec::Array<Memory, const ArcId> d_offsets;
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, const ArcId> d_reverse;
  VertexId source;
  VertexId sink;
  std::uint32_t limit;  // a vertex of this height or above is out of play

  WF_HOST_DEVICE bool terminal(VertexId v) const { return v == source || v == sink; }
  // Excess and height as they were when the step began.
  WF_HOST_DEVICE bool isActive(VertexId v, std::uint64_t excess, std::uint32_t height) const {
    return excess > 0 && height < limit && !terminal(v);
  }
};

// One thread per arc of the source: it is filled. Parallel arcs have one head, so excess adds up by atomics; the arcs and their reverses
// are each of one thread.
template <class Memory = exec::Plain>
struct Saturate {
  Network<Memory> network;
  exec::Array<Memory, std::uint32_t> d_residual;  // W_a
  exec::Array<Memory, std::uint64_t> d_excess;    // e_a

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    const ArcId r = network.d_offsets[network.source] + i;
    Memory::item(r);
    const VertexId head = network.d_heads[r];
    tally.arcs += 1;
    const std::uint32_t all = d_residual[r];
    if (head == network.source || all == 0) return;
    Memory::line("fill");
    d_residual[r] = 0;
    d_residual[network.d_reverse[r]] += all;
    exec::atomicAddRelaxed(&d_excess[head], std::uint64_t{all});
    tally.active += 1;
    tally.changed += 1;
  }
};

// What a vertex with excess can do next. The paper's kernel lets the last arc decide; here one admissible arc is enough for a push.
template <class Memory = exec::Plain>
struct State {
  Network<Memory> network;
  exec::Array<Memory, const std::uint32_t> d_residual;
  exec::Array<Memory, const std::uint64_t> d_excess;
  exec::Array<Memory, const std::uint32_t> d_height;    // h_a
  exec::Array<Memory, std::uint8_t> d_activity;         // M_a
  exec::Array<Memory, std::uint32_t> d_activeVertices;  // counts them

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    std::uint8_t activity = kSaturated;
    const std::uint64_t excess = d_excess[v];
    if (excess > 0 && !network.terminal(v)) {
      const std::uint32_t height = d_height[v];
      activity = kRelabelIt;
      const ArcId begin = network.d_offsets[v], end = network.d_offsets[v + 1];
      ArcId r = begin;
      while (activity == kRelabelIt && r < end) {
        Memory::trip("look");
        if (d_residual[r] > 0 && height == d_height[network.d_heads[r]] + 1) activity = kPushIt;
        ++r;
      }
      tally.arcs += r - begin;
      if (height < network.limit) {
        exec::atomicAddRelaxed(d_activeVertices, std::uint32_t{1});
        tally.active += 1;
      }
    }
    Memory::line("judge");
    if (d_activity[v] == activity) return;
    d_activity[v] = activity;
    tally.changed += 1;
  }
};

// A vertex gives away, arc by arc, the excess that it had when the step began; what it gets meanwhile waits. Heights stand still and are
// compared first, so that of a residual arc and its reverse at most one is touched, by one thread.
template <class Memory = exec::Plain>
struct Push {
  Network<Memory> network;
  exec::Array<Memory, const std::uint8_t> d_activity;
  exec::Array<Memory, const std::uint32_t> d_height;
  exec::Array<Memory, const std::uint64_t> d_excessBefore;  // e_a when the step began
  exec::Array<Memory, std::uint64_t> d_excess;
  exec::Array<Memory, std::uint32_t> d_residual;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    const std::uint64_t excess = d_excessBefore[v];
    const std::uint32_t height = d_height[v];
    if (d_activity[v] != kPushIt || !network.isActive(v, excess, height)) return;
    const ArcId begin = network.d_offsets[v], end = network.d_offsets[v + 1];
    std::uint64_t left = excess;
    ArcId r = begin;
    for (; r < end && left > 0; ++r) {
      Memory::trip("arcs");
      const VertexId u = network.d_heads[r];
      if (height != d_height[u] + 1) continue;
      Memory::line("move");
      const std::uint32_t capacity = d_residual[r];
      if (capacity == 0) continue;
      const std::uint32_t delta = left < capacity ? static_cast<std::uint32_t>(left) : capacity;
      d_residual[r] = capacity - delta;
      d_residual[network.d_reverse[r]] += delta;
      exec::atomicAddRelaxed(&d_excess[u], std::uint64_t{delta});
      left -= delta;
      tally.changed += 1;
    }
    Memory::line("give");
    exec::atomicAddRelaxed(&d_excess[v], left - excess);  // a subtraction, modulo 2^64
    tally.active += 1;
    tally.arcs += r - begin;
  }
};

// A vertex without an admissible arc rises just above its lowest neighbour that it has residual capacity to.
template <class Memory = exec::Plain>
struct Relabel {
  Network<Memory> network;
  exec::Array<Memory, const std::uint32_t> d_residual;
  exec::Array<Memory, const std::uint64_t> d_excess;
  exec::Array<Memory, const std::uint32_t> d_heightBefore;  // h_a when the step began
  exec::Array<Memory, std::uint32_t> d_height;
  exec::Array<Memory, std::uint8_t> d_activity;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    if (d_activity[v] != kRelabelIt || !network.isActive(v, d_excess[v], d_heightBefore[v])) return;
    const ArcId end = network.d_offsets[v + 1];
    ArcId r = network.d_offsets[v];
    tally.active += 1;
    tally.changed += 1;
    tally.arcs += end - r;
    std::uint32_t lowest = kNone;
    for (; r < end; ++r) {
      Memory::trip("lowest");
      if (d_residual[r] == 0) continue;
      const std::uint32_t height = d_heightBefore[network.d_heads[r]];
      if (height < lowest) lowest = height;
    }
    Memory::line("lift");
    d_height[v] = lowest == kNone ? network.limit : lowest + 1;
    d_activity[v] = kPushIt;
  }
};

// One level of the search along residual capacity that finds the source's side of the cut. As in HeightLevel, only this launch writes
// level + 1.
template <class Memory = exec::Plain>
struct ReachLevel {
  Network<Memory> network;
  exec::Array<Memory, const std::uint32_t> d_residual;
  exec::Array<Memory, std::uint32_t> d_reach;  // D_a
  exec::Array<Memory, std::uint32_t> d_more;
  std::uint32_t level;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    if (exec::loadRelaxed(&d_reach[v]) != level) return;
    const ArcId end = network.d_offsets[v + 1];
    ArcId r = network.d_offsets[v];
    tally.active += 1;
    tally.arcs += end - r;
    std::uint64_t reached = 0;
    for (; r < end; ++r) {
      Memory::trip("reach");
      if (d_residual[r] == 0) continue;
      const VertexId u = network.d_heads[r];
      const std::uint32_t now = exec::loadRelaxed(&d_reach[u]);
      if (now != kNone && now != level + 1) continue;
      exec::storeRelaxed(&d_reach[u], level + 1);
      reached += 1;
    }
    Memory::line("reach");
    if (reached == 0) return;
    tally.changed += reached;
    exec::storeRelaxed(d_more, std::uint32_t{1});
  }
};

}  // namespace wf::algorithms::maxflow
