// The loop of `fast` that stays on a device: all blocks at once, in rounds. A round relaxes the near list, the vertices of the bucket whose
// cost was lowered in the round before; what leaves the bucket goes onto the far pile. When nothing is near, the pile is parted: the next
// bucket's vertices are the new near list. Long lists are dealt out by arcs, so that every warp has as many; with a short one each block
// goes on from what it found without the others, in its own memory. Once most arcs are relaxed, a leap merges buckets, twice as many each
// time: a round then takes longer than its arcs do, and little is relaxed in vain. Only nvcc sees anything here.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/algorithms/sssp/buckets.h"
#include "compute/algorithms/sssp/fast_host.h"
#include "compute/algorithms/sssp/fast_lists.h"
#include "compute/algorithms/sssp/kernels.h"
#include "compute/exec/launch_blocks.h"
#include "compute/exec/masked_atomics.h"

#if defined(__CUDACC__)
#include <cooperative_groups.h>

namespace wf::algorithms::sssp {

// kDense: of a graph with many arcs a vertex. Its arcs keep two blocks waiting for memory; a sparse graph's rounds are short, and registers
// that are spilled cost more there.
template <class Sums, bool kDense>
struct BucketLoop : BucketLists {
  static constexpr unsigned kMaxThreads = kLoopThreads, kAtOnce = kDense ? 2 : 1;

  // The heads of arcs get the sums where those are smaller: by all threads of a warp, each with kTogether of them, so that as many wait for
  // memory together. kOwnList: what stays in the bucket goes into the block's own list `into` while there is room.
  template <bool kOwnList>
  __device__ void lower(Thread& self, const bool (&tries)[kTogether], const VertexId (&heads)[kTogether],
                        const std::uint32_t (&sums)[kTogether], unsigned into) const {
    std::uint32_t olds[kTogether];
    bool stays[kTogether], leaves[kTogether];
#pragma unroll
    for (int k = 0; k < kTogether; ++k) olds[k] = exec::minWhere(tries[k], &at.cost[heads[k]], sums[k], 0);
#pragma unroll
    for (int k = 0; k < kTogether; ++k) {
      const bool improved = sums[k] < olds[k];
      stays[k] = improved && sums[k] < self.end;
      leaves[k] = improved && !stays[k];
      if (stays[k] && olds[k] >= self.end) {
        self.entered += 1;
        if (tally != nullptr) self.arcs += degree(heads[k]);
      }
      if (tally != nullptr && improved && atomicExch(&moved[heads[k]], self.bucket + 1) != self.bucket + 1) self.changed += 1;
    }
    if constexpr (kOwnList) {
      ArcId begins[kTogether], ends[kTogether];
#pragma unroll
      for (int k = 0; k < kTogether; ++k) {
        begins[k] = stays[k] ? __ldg(&at.offsets[heads[k]]) : 0;
        ends[k] = stays[k] ? __ldg(&at.offsets[heads[k] + 1]) : 0;
      }
#pragma unroll
      for (int k = 0; k < kTogether; ++k) {
        if (!stays[k] || ends[k] - begins[k] > kOwnDegree) continue;
        exec::fetchAhead(&at.heads[begins[k]]);
        if (at.weights != nullptr) exec::fetchAhead(&at.weights[begins[k]]);
        const std::uint32_t slot = atomicAdd(&self.shared->ownCount[into], 1u);
        if (slot < kOwn) {
          self.shared->own[into][slot] = {heads[k], sums[k]};
          stays[k] = false;
        }
      }
    }
    // A vertex is listed once a round, and comes onto the pile once for all: the lists have room for each vertex once.
    std::uint32_t before[kTogether];
#pragma unroll
    for (int k = 0; k < kTogether; ++k)
      before[k] = exec::maxWhere(stays[k] || leaves[k], &stamps[heads[k]], stays[k] ? self.round + 1 : 1u, kNone);
#pragma unroll
    for (int k = 0; k < kTogether; ++k) {
      stays[k] = stays[k] && before[k] < self.round + 1;
      leaves[k] = leaves[k] && before[k] < 1;
    }
#pragma unroll
    for (int k = 0; k < kTogether; ++k) {
      listNear(self, self.round + 1, stays[k], heads[k]);
      listFar(self, self.parting, leaves[k], heads[k]);
    }
  }

  // Relaxes the arcs [arc, arc + count) from a vertex of this cost, each thread's own: dealt out to all threads of the warp.
  template <bool kOwnList>
  __device__ void relax(Thread& self, ArcId arc, std::uint32_t count, std::uint32_t cost, unsigned into) const {
    const std::uint32_t upTo = inclusiveSum(count, self.lane);
    const std::uint32_t all = __shfl_sync(0xFFFFFFFFu, upTo, 31);
    const ArcId shifted = arc - (upTo - count);  // the k-th arc of the warp, of this vertex, is shifted + k
    for (std::uint32_t first = 0; first < all; first += 32 * kTogether) {
      VertexId heads[kTogether];
      std::uint32_t sums[kTogether], olds[kTogether];
#pragma unroll
      for (int k = 0; k < kTogether; ++k) {
        heads[k] = 0;
        sums[k] = kNone;
        if (first + 32 * k >= all) continue;  // the whole warp does
        const std::uint32_t mine = first + 32 * k + self.lane;
        // The first thread whose arcs end behind it.
        unsigned owner = 0;
#pragma unroll
        for (unsigned step = 16; step > 0; step /= 2) {
          const std::uint32_t ends = __shfl_sync(0xFFFFFFFFu, upTo, owner + step - 1);
          if (ends <= mine) owner += step;
        }
        const ArcId along = __shfl_sync(0xFFFFFFFFu, shifted, owner) + mine;
        const std::uint32_t from = __shfl_sync(0xFFFFFFFFu, cost, owner);
        if (mine < all) {
          heads[k] = __ldg(&at.heads[along]);
          sums[k] = Sums::sum(from, at.weights == nullptr ? 1u : __ldg(&at.weights[along]));
        }
      }
#pragma unroll
      for (int k = 0; k < kTogether; ++k) {  // few arcs: the atomic minimum alone is sooner there
        olds[k] = kOwnList ? buckets.infinite : first + 32 * k < all ? __ldcg(&at.cost[heads[k]]) : 0;
      }
      bool tries[kTogether];
      bool any = false;
#pragma unroll
      for (int k = 0; k < kTogether; ++k) {
        tries[k] = first + 32 * k + self.lane < all && sums[k] < olds[k];
        any = any || tries[k];
      }
      if (__any_sync(0xFFFFFFFFu, any)) lower<kOwnList>(self, tries, heads, sums, into);
    }
  }

  // A long list: the arcs of all its entries in one row, of which each warp takes a stretch.
  __device__ void relaxByArcs(Thread& self, std::uint32_t entries, std::uint32_t arcs) const {
    const std::uint64_t warps = std::uint64_t{gridDim.x} * kWarps;
    const std::uint64_t stretch = max(std::uint64_t{kLeastArcs}, ((arcs + warps - 1) / warps + 31) / 32 * 32);
    const std::uint64_t begin = stretch * (std::uint64_t{blockIdx.x} * kWarps + self.warp);
    const std::uint64_t end = min(begin + stretch, std::uint64_t{arcs});
    if (begin >= end) return;
    const VertexId* list = self.round % 2 == 0 ? near[0] : near[1];
    const std::uint32_t* place = self.round % 2 == 0 ? places[0] : places[1];
    // The last entry that begins at `begin` or before, in [low, high): 32 are looked at together.
    std::uint32_t low = 0, high = entries;
    while (high - low > 1) {
      const std::uint32_t step = (high - low + 31) / 32;
      const std::uint64_t probe = low + std::uint64_t{step} * self.lane;
      const bool fits = probe < high && __ldcg(&place[probe]) <= begin;
      const int last = 31 - __clz(static_cast<int>(__ballot_sync(0xFFFFFFFFu, fits)));  // the first always fits
      low += step * static_cast<std::uint32_t>(last);
      high = min(high, low + step);
    }
    for (std::uint64_t first = low; first < entries; first += 32) {
      const std::uint64_t i = first + self.lane;
      std::uint64_t from = end, to = end;
      ArcId arc = 0;
      std::uint32_t cost = 0;
      if (i < entries) {
        const VertexId v = __ldcg(&list[i]);
        const std::uint64_t own = __ldcg(&place[i]);
        const ArcId offset = __ldg(&at.offsets[v]);
        to = min(own + (__ldg(&at.offsets[v + 1]) - offset), end);
        from = max(own, begin);
        arc = offset + static_cast<ArcId>(from - own);
        cost = __ldcg(&at.cost[v]);
      }
      relax<false>(self, arc, to > from ? static_cast<std::uint32_t>(to - from) : 0, cost, 0);
      if (__shfl_sync(0xFFFFFFFFu, to, 31) >= end) break;
    }
  }

  // A short list: its share is the block's own, and so is what that leads to.
  __device__ void relaxOwn(Thread& self, std::uint32_t entries) const {
    Shared& shared = *self.shared;
    const VertexId* list = self.round % 2 == 0 ? near[0] : near[1];
    const auto begin = static_cast<std::uint32_t>(std::uint64_t{entries} * blockIdx.x / gridDim.x);
    const auto end = static_cast<std::uint32_t>(std::uint64_t{entries} * (blockIdx.x + 1) / gridDim.x);
    std::uint32_t count = end - begin;
    unsigned from = 0;
    if (threadIdx.x < 2) shared.ownCount[threadIdx.x] = 0;
    __syncthreads();
    // By the mean degree at most so many arcs; with a long list of its own a block would keep the others waiting.
    const std::uint32_t few = max(32u, static_cast<std::uint32_t>(std::uint64_t{kOwnRoundArcs} * at.vertices / max(1u, allArcs())));
    for (std::uint32_t k = 0; count != 0 && (k == 0 || count <= few) && k < kOwnRounds; ++k) {
      const unsigned into = from ^ 1;
      const std::uint32_t each = min(32u, max(1u, (count + kWarps - 1) / kWarps));
      for (std::uint32_t first = self.warp * each; first < count; first += kWarps * each) {
        ArcId arc = 0;
        std::uint32_t number = 0, cost = 0;
        if (self.lane < each && first + self.lane < count) {
          Entry entry{0, 0};
          if (k == 0) {
            entry.v = __ldcg(&list[begin + first + self.lane]);
          } else {
            entry = shared.own[from][first + self.lane];
          }
          cost = __ldcg(&at.cost[entry.v]);
          arc = __ldg(&at.offsets[entry.v]);
          number = __ldg(&at.offsets[entry.v + 1]) - arc;
          if (k != 0 && cost != entry.cost) number = 0;  // who lowered it further has listed it again
        }
        relax<true>(self, arc, number, cost, into);
      }
      __syncthreads();
      count = min(shared.ownCount[into], kOwn);
      if (threadIdx.x == 0) shared.ownCount[from] = 0;
      from = into;
      __syncthreads();
    }
    // What is left goes onto the list of all blocks.
    for (std::uint32_t first = self.warp * 32; first < count; first += kLoopThreads) {
      const bool has = first + self.lane < count;
      const Entry entry = has ? shared.own[from][first + self.lane] : Entry{0, 0};
      const bool listed = has && atomicMax(&stamps[entry.v], self.round + 1) < self.round + 1;
      listNear(self, self.round + 1, listed, entry.v);
    }
  }

  __device__ void operator()() const {
    __shared__ Shared shared;
    const auto grid = cooperative_groups::this_grid();
    const bool first = blockIdx.x == 0 && threadIdx.x == 0;
    const unsigned long long begun = first ? exec::deviceNanoseconds() : 0;
    Thread self;
    self.shared = &shared;
    self.lane = threadIdx.x % 32;
    self.warp = threadIdx.x / 32;
    self.bucket = bucket;
    self.end = buckets.end(bucket);
    self.round = load(&state->round);
    self.parting = load(&state->parting);
    std::uint32_t done = 0;
    bool isLeft = true;
    if (first) {
      state->least = kNone;
      state->settled = 0;
      state->stop[0] = state->stop[1] = 0;
    }
    if (blockIdx.x == 0) {
      for (unsigned word = threadIdx.x; word < kMergedWords; word += kLoopThreads) state->merged[word] = 0;
    }
    grid.sync();
    part(self, buckets.begin(bucket));
    grid.sync();
    const std::uint64_t all = allArcs();
    const bool mayMerge = kDense && most > 1 && tally == nullptr;
    std::uint64_t relaxed = 0;  // arcs, in all rounds of all blocks
    while (true) {
      std::uint64_t inBucket = 0;
      std::uint64_t listed = loadWide(&state->near[self.round % 3]);
      while (listed != 0) {
        const auto entries = static_cast<std::uint32_t>(listed >> 32), arcs = static_cast<std::uint32_t>(listed);
        inBucket += arcs;
        if (first) {
          state->near[(self.round + 2) % 3] = 0;
          state->hubs[(self.round + 2) % 3] = 0;
          state->stop[self.round % 2] = exec::deviceNanoseconds() - begun > nanoseconds ? 1 : 0;
        }
        if (arcs <= std::uint64_t{kOwnArcs} * gridDim.x && load(&state->hubs[self.round % 3]) == 0) {
          relaxOwn(self, entries);
        } else {
          relaxByArcs(self, entries, arcs);
        }
        flushNear(self, self.round + 1);
        flushFar(self, self.parting);
        grid.sync();
        self.round += 1;
        listed = loadWide(&state->near[self.round % 3]);
      }
      relaxed += inBucket;
      if (self.mergedFrom == kNone) done += 1;
      if (done >= most || load(&state->stop[(self.round - 1) % 2]) != 0) break;
      const std::uint32_t settledBelow = self.end;
      if (settledBelow >= buckets.infinite) {
        isLeft = false;
        break;
      }
      const std::uint32_t last = self.bucket;
      if (self.mergedFrom == kNone && mayMerge && relaxed > all && inBucket > all / 4) self.mergedFrom = last + 1;
      if (self.mergedFrom != kNone) self.merge = min(self.merge * 2, kMergedBuckets);
      // Most often the next bucket is the one behind; else the pile says which.
      if (!reach(self, last + 1)) break;
      nextRound(self, first);
      part(self, settledBelow);
      grid.sync();
      if (loadWide(&state->near[self.round % 3]) != 0) continue;
      const std::uint32_t least = load(&state->farLeast[self.parting % 3]);
      if (least >= buckets.infinite || !reach(self, buckets.of(least))) {
        self.bucket = last;
        self.end = settledBelow;
        isLeft = least < buckets.infinite;
        break;
      }
      nextRound(self, first);
      part(self, settledBelow);
      grid.sync();
    }
    finish(self, grid, done, isLeft);
  }

  // The list of this round is empty, and others may still look whether it is: what is parted comes onto that of another round.
  __device__ void nextRound(Thread& self, bool first) const {
    if (first) {
      state->near[(self.round + 2) % 3] = 0;
      state->hubs[(self.round + 2) % 3] = 0;
    }
    self.round += 1;
  }

  // The bucket `from`, and as many behind it as are merged. False: a launch cannot count so many; nothing has changed.
  __device__ bool reach(Thread& self, std::uint32_t from) const {
    std::uint64_t last = std::uint64_t{from} + self.merge - 1;
    if (self.mergedFrom != kNone) {
      const std::uint64_t limit = std::uint64_t{self.mergedFrom} + kMergedBuckets;
      if (from >= limit) return false;
      last = min(last, limit - 1);
    }
    self.bucket = static_cast<std::uint32_t>(min(last, std::uint64_t{kNone} - 1));
    self.end = buckets.end(self.bucket);
    return true;
  }

  // Which bucket is next, F_a, and the report.
  template <class Grid>
  __device__ void finish(Thread& self, const Grid& grid, std::uint32_t done, bool isLeft) const {
    const std::uint64_t start = std::uint64_t{blockIdx.x} * kLoopThreads + threadIdx.x, stride = std::uint64_t{gridDim.x} * kLoopThreads;
    if (isLeft) {
      const std::uint32_t count = load(&state->farCount[self.parting % 3]);
      const VertexId* pile = self.parting % 2 == 0 ? far[0] : far[1];
      std::uint32_t least = kNone;
      for (std::uint64_t i = start; i < count; i += stride) {
        const std::uint32_t cost = __ldcg(&at.cost[__ldcg(&pile[i])]);
        if (cost >= self.end) least = min(least, cost);
      }
      __syncwarp();
      least = warpLeast(least);
      if (self.lane == 0 && least != kNone) atomicMin(&state->least, least);
    }
    const auto entered = static_cast<std::uint32_t>(exec::detail::warpSum(self.entered));
    if (self.lane == 0 && entered != 0) atomicAdd(&state->settled, entered);
    if (tally != nullptr) {
      const std::uint64_t active = entered, arcs = exec::detail::warpSum(self.arcs), changed = exec::detail::warpSum(self.changed);
      if (self.lane == 0) {
        if (active != 0) exec::atomicAddRelaxed(&tally->active, active);
        if (arcs != 0) exec::atomicAddRelaxed(&tally->arcs, arcs);
        if (changed != 0) exec::atomicAddRelaxed(&tally->changed, changed);
      }
    }
    // Of buckets that were merged: those that have a cost are steps.
    const bool isMerged = self.mergedFrom != kNone;
    auto* bits = reinterpret_cast<std::uint32_t*>(self.shared->own);
    static_assert(sizeof(Shared::own) >= kMergedWords * 4);
    if (isMerged) {
      for (unsigned word = threadIdx.x; word < kMergedWords; word += kLoopThreads) bits[word] = 0;
    }
    grid.sync();
    const std::uint32_t mergedBegin = isMerged ? buckets.begin(self.mergedFrom) : kNone;
    const std::uint32_t least = load(&state->least);
    const std::uint32_t next = isLeft && least < buckets.infinite ? buckets.of(least) : kNone;
    const std::uint32_t from = next == kNone ? kNone : buckets.begin(next), to = next == kNone ? kNone : buckets.end(next);
    for (std::uint64_t v = start; v < at.vertices; v += stride) {
      const std::uint32_t cost = __ldcg(&at.cost[v]);
      at.frontier[v] = cost >= from && cost < to ? 1 : 0;
      if (cost >= mergedBegin && cost < self.end) {
        const std::uint32_t number = buckets.of(cost) - self.mergedFrom, bit = 1u << number % 32;
        if ((bits[number / 32] & bit) == 0) atomicOr(&bits[number / 32], bit);
      }
    }
    if (isMerged) {
      __syncthreads();
      for (unsigned word = threadIdx.x; word < kMergedWords; word += kLoopThreads) {
        if (bits[word] != 0) atomicOr(&state->merged[word], bits[word]);
      }
      grid.sync();
    }
    if (blockIdx.x != 0 || self.warp != 0) return;
    std::uint32_t last = self.bucket;
    if (isMerged) {
      std::uint32_t steps = 0, highest = 0;
      for (unsigned word = self.lane; word < kMergedWords; word += 32) {
        const std::uint32_t set = load(&state->merged[word]);
        steps += __popc(set);
        if (set != 0) highest = self.mergedFrom + word * 32 + 31 - __clz(static_cast<int>(set));
      }
      done += static_cast<std::uint32_t>(exec::detail::warpSum(steps));
      highest = warpMost(highest);
      if (highest != 0) last = highest;
    }
    if (self.lane != 0) return;
    report[0] = done;
    report[1] = last;
    report[2] = next;
    report[3] = load(&state->settled);
    state->round = self.round;
    state->parting = self.parting;
  }
};

}  // namespace wf::algorithms::sssp
#endif
