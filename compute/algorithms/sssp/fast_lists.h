// The lists of `fast` on a device, and how threads add to them: the near list of a round, and the far pile. Only nvcc sees anything here.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/algorithms/sssp/buckets.h"
#include "compute/algorithms/sssp/fast_host.h"
#include "compute/exec/device_hints.h"
#include "compute/exec/launch_blocks.h"

#if defined(__CUDACC__)
namespace wf::algorithms::sssp {

inline constexpr unsigned kLoopThreads = 512;
inline constexpr std::uint32_t kFirstRound = 2;  // 0: never listed; 1: on the far pile
inline constexpr std::uint32_t kMergedWords = 1024;

// In device memory, from launch to launch. Of three counters one is read, one added to and one cleared; which, the round says.
struct LoopState {
  unsigned long long near[3] = {};  // entries of the near list above their arcs: one addition takes places of both
  std::uint32_t hubs[3] = {};       // 1: a vertex of many arcs is on the near list
  std::uint32_t farCount[3] = {};
  std::uint32_t farLeast[3] = {kNone, kNone, kNone};  // cost on the pile, as it was parted
  std::uint32_t least = kNone;                        // cost that is left at the end of a launch
  std::uint32_t stop[2] = {};
  std::uint32_t settled = 0;
  std::uint32_t round = kFirstRound;
  std::uint32_t parting = 0;
  std::uint32_t merged[kMergedWords] = {};  // a bit for each of the buckets that were settled as one
};

// A fresh far pile: every finite cost from `from` on.
struct PileUp {
  const std::uint32_t* d_cost;
  VertexId* d_far;
  std::uint32_t* d_stamps;
  std::uint32_t* d_count;
  std::uint32_t from, infinite;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    const std::uint32_t cost = d_cost[v];
    if (cost < from || cost >= infinite) return;
    d_stamps[v] = 1;
    d_far[exec::fetchAddRelaxed(d_count, 1u)] = v;
  }
};

// What the kernel is given.
struct BucketLists {
  static constexpr unsigned kWarps = kLoopThreads / 32;
  static constexpr std::uint32_t kRoom = 64;            // of a warp's buffer for a list
  static constexpr std::uint32_t kOwn = 1024;           // entries that a block goes on from by itself
  static constexpr std::uint32_t kOwnRounds = 64;       // and how often
  static constexpr std::uint32_t kOwnRoundArcs = 4096;  // in a round, by the mean degree: more are for all blocks
  static constexpr std::uint32_t kOwnArcs = 256;        // a list of at most as many arcs a block is short
  static constexpr std::uint32_t kOwnDegree = 128;      // a vertex of more arcs is not for one block
  static constexpr std::uint32_t kLeastArcs = 128;      // of a long list, for a warp
  static constexpr int kTogether = 4;                   // arcs of a thread that wait for memory together
  static constexpr std::uint32_t kMergedBuckets = kMergedWords * 32;

  FastArrays at;
  Buckets buckets;
  VertexId* near[2];         // of this round and of the next one
  std::uint32_t* places[2];  // of their entries: arcs of those before
  VertexId* far[2];
  std::uint32_t* stamps;  // the last round for which a vertex was listed
  std::uint32_t* moved;   // the last bucket, above 0, in which its cost changed; only where steps are counted
  LoopState* state;
  std::uint32_t* report;
  exec::Tally* tally;  // null: nothing is counted
  std::uint32_t bucket;
  std::uint32_t most;  // buckets
  std::uint64_t nanoseconds;

  struct Entry {
    VertexId v;
    std::uint32_t cost;
  };
  struct Shared {
    Entry own[2][kOwn];
    std::uint32_t ownCount[2];
    VertexId nearBuffer[kWarps][kRoom];
    VertexId farBuffer[kWarps][kRoom];
  };

  // What a thread keeps in registers. The same in all threads of a warp: buffered counts, lists; of the whole grid: end, round, parting.
  struct Thread {
    Shared* shared;
    unsigned lane, warp;  // of the block
    std::uint32_t nearBuffered = 0, farBuffered = 0;
    std::uint32_t end = 0;  // of the bucket
    std::uint32_t bucket = 0;
    std::uint32_t round = 0;
    std::uint32_t parting = 0;
    std::uint32_t merge = 1;           // buckets that are settled as one
    std::uint32_t mergedFrom = kNone;  // the first of all that were; none yet
    std::uint32_t entered = 0;
    unsigned long long arcs = 0, changed = 0;
  };

  static __device__ std::uint32_t inclusiveSum(std::uint32_t value, unsigned lane) {
#pragma unroll
    for (unsigned step = 1; step < 32; step *= 2) {
      const std::uint32_t before = __shfl_up_sync(0xFFFFFFFFu, value, step);
      if (lane >= step) value += before;
    }
    return value;
  }
  static __device__ unsigned before(unsigned lane) { return (1u << lane) - 1; }
  static __device__ std::uint32_t load(const std::uint32_t* from) { return *const_cast<const volatile std::uint32_t*>(from); }
  static __device__ unsigned long long loadWide(const unsigned long long* from) {
    return *const_cast<const volatile unsigned long long*>(from);
  }
  __device__ std::uint32_t allArcs() const { return __ldg(&at.offsets[at.vertices]); }
  __device__ std::uint32_t degree(VertexId v) const { return __ldg(&at.offsets[v + 1]) - __ldg(&at.offsets[v]); }

  // The near list of round r is near[r % 2], counted by state->near[r % 3]: made in round r − 1, or where the pile is parted before r. The
  // buffers are emptied out of line: that is seldom, and its code is long. By all threads of a warp.
  static __device__ __noinline__ void emptyNear(const VertexId* buffer, std::uint32_t buffered, unsigned lane, const ArcId* offsets,
                                                unsigned long long* counter, std::uint32_t* hubs, VertexId* list, std::uint32_t* place) {
    __syncwarp();
    for (std::uint32_t first = 0; first < buffered; first += 32) {
      const std::uint32_t number = min(32u, buffered - first);
      const bool mine = lane < number;
      const VertexId v = mine ? buffer[first + lane] : 0;
      const std::uint32_t arcs = mine ? __ldg(&offsets[v + 1]) - __ldg(&offsets[v]) : 0;
      if (arcs > kOwnDegree) exec::storeRelaxed(hubs, std::uint32_t{1});
      const std::uint32_t upTo = inclusiveSum(arcs, lane);
      const std::uint32_t all = __shfl_sync(0xFFFFFFFFu, upTo, 31);
      unsigned long long at = 0;
      if (lane == 0) at = atomicAdd(counter, static_cast<unsigned long long>(number) << 32 | all);
      at = __shfl_sync(0xFFFFFFFFu, at, 0);
      if (mine) {
        const auto slot = static_cast<std::uint32_t>(at >> 32) + lane;
        list[slot] = v;
        place[slot] = static_cast<std::uint32_t>(at) + upTo - arcs;
      }
    }
    __syncwarp();
  }
  static __device__ __noinline__ void emptyFar(const VertexId* buffer, std::uint32_t buffered, unsigned lane, std::uint32_t* counter,
                                               VertexId* list) {
    __syncwarp();
    std::uint32_t at = 0;
    if (lane == 0) at = atomicAdd(counter, buffered);
    at = __shfl_sync(0xFFFFFFFFu, at, 0);
    for (std::uint32_t i = lane; i < buffered; i += 32) list[at + i] = buffer[i];
    __syncwarp();
  }
  __device__ void flushNear(Thread& self, std::uint32_t forRound) const {
    if (self.nearBuffered == 0) return;
    emptyNear(self.shared->nearBuffer[self.warp], self.nearBuffered, self.lane, at.offsets, &state->near[forRound % 3],
              &state->hubs[forRound % 3], forRound % 2 == 0 ? near[0] : near[1], forRound % 2 == 0 ? places[0] : places[1]);
    self.nearBuffered = 0;
  }
  __device__ void flushFar(Thread& self, std::uint32_t parting) const {
    if (self.farBuffered == 0) return;
    emptyFar(self.shared->farBuffer[self.warp], self.farBuffered, self.lane, &state->farCount[parting % 3],
             parting % 2 == 0 ? far[0] : far[1]);
    self.farBuffered = 0;
  }
  // By all threads of a warp; those with `listed` list v.
  __device__ void listNear(Thread& self, std::uint32_t forRound, bool listed, VertexId v) const {
    const unsigned who = __ballot_sync(0xFFFFFFFFu, listed);
    if (who == 0) return;
    if (listed) self.shared->nearBuffer[self.warp][self.nearBuffered + __popc(who & before(self.lane))] = v;
    self.nearBuffered += __popc(who);
    if (self.nearBuffered > kRoom - 32) flushNear(self, forRound);
  }
  __device__ void listFar(Thread& self, std::uint32_t parting, bool listed, VertexId v) const {
    const unsigned who = __ballot_sync(0xFFFFFFFFu, listed);
    if (who == 0) return;
    if (listed) self.shared->farBuffer[self.warp][self.farBuffered + __popc(who & before(self.lane))] = v;
    self.farBuffered += __popc(who);
    if (self.farBuffered > kRoom - 32) flushFar(self, parting);
  }

  // Costs below `self.end` go from the far pile to the near list of this round, those below `below` from it: they are settled. What is left
  // becomes the pile of the next parting.
  __device__ void part(Thread& self, std::uint32_t below) const {
    const std::uint32_t count = load(&state->farCount[self.parting % 3]);
    const VertexId* pile = self.parting % 2 == 0 ? far[0] : far[1];
    if (blockIdx.x == 0 && threadIdx.x == 0) {
      state->farCount[(self.parting + 2) % 3] = 0;
      state->farLeast[(self.parting + 2) % 3] = kNone;
    }
    std::uint32_t least = kNone;
    const std::uint64_t stride = std::uint64_t{gridDim.x} * kLoopThreads;
    for (std::uint64_t first = (std::uint64_t{blockIdx.x} * kWarps + self.warp) * 32; first < count; first += stride) {
      const std::uint64_t i = first + self.lane;
      const VertexId v = i < count ? __ldcg(&pile[i]) : 0;
      const std::uint32_t cost = i < count ? __ldcg(&at.cost[v]) : 0;
      const bool open = i < count && cost >= below;
      const bool isNear = open && cost < self.end, stays = open && !isNear;
      if (isNear) {
        self.entered += 1;
        if (tally != nullptr) self.arcs += degree(v);
      }
      if (stays) least = min(least, cost);
      listNear(self, self.round, isNear, v);
      listFar(self, self.parting + 1, stays, v);
    }
    flushNear(self, self.round);
    flushFar(self, self.parting + 1);
    least = warpLeast(least);
    if (self.lane == 0 && least != kNone) atomicMin(&state->farLeast[(self.parting + 1) % 3], least);
    self.parting += 1;
  }
  static __device__ std::uint32_t warpLeast(std::uint32_t value) {
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2) value = min(value, __shfl_xor_sync(0xFFFFFFFFu, value, offset));
    return value;
  }
  static __device__ std::uint32_t warpMost(std::uint32_t value) { return ~warpLeast(~value); }
};

}  // namespace wf::algorithms::sssp
#endif
