// Maximum flow, variant `fast`, on a device: a search by levels, in one launch of blocks that are there together. Only nvcc sees anything
// here.
#pragma once

#include "compute/algorithms/maxflow/fast_team.h"

#if defined(__CUDACC__)
namespace wf::algorithms::maxflow::fast {

template <unsigned kTile>
struct RunSearch {
  Search at;

  template <bool kAlone>
  __device__ void level(Alone& own, std::uint32_t round, std::uint32_t length, std::uint64_t& arcs) const {
    const Scratch& scratch = at.scratch;
    Counters* const counters = scratch.d_counters;
    const Team team = kAlone ? Team::block() : Team::all();
    std::uint32_t* const lengths = kAlone ? own.length : counters->length;
    std::uint32_t* const reachedOf = kAlone ? own.reachedOf : counters->reachedOf;
    std::uint32_t* const distance = at.d_distance();
    if (team.rank == 0) {
      lengths[(round + 2) % 3] = 0;
      reachedOf[(round + 1) % 3] = 0;
    }
    const std::uint32_t next = at.base + round + 1;
    for (std::uint64_t i = team.rank / kTile; i < length; i += team.size / kTile) {
      const VertexId v = kAlone ? own.list[round % 2][i] : fresh(&scratch.d_list[round % 2][i]);
      const ArcId begin = at.network.d_offsets[v], end = at.network.d_offsets[v + 1];
      const unsigned lane = team.rank % kTile;
      if (lane == 0) arcs += end - begin;
      for (std::uint64_t a = std::uint64_t{begin} + lane; a < end; a += kTile) {
        const auto r = static_cast<ArcId>(a);
        const VertexId u = at.network.d_heads[r];
        // One block alone waits for memory, all of them for their turn there: only the one asks before it knows that it has to.
        const bool open = !kAlone || at.isOpen(r);
        const std::uint32_t was = distance[u];  // may be out of date: a vertex is reached but once, and the exchange looks again
        if (was < kWanted || !open || (!kAlone && !at.isOpen(r))) continue;
        if (atomicCAS(&distance[u], was, next) != was) continue;
        append<kAlone>(own, round + 1, u);
        if (was != kWanted) continue;
        if constexpr (kAlone) {
          atomicAdd(&reachedOf[round % 3], 1u);
        } else {
          placeIn(&reachedOf[round % 3]);
        }
      }
    }
    team.wait();
  }

  template <bool kAlone>
  __device__ void append(Alone& own, std::uint32_t round, VertexId u) const {
    const std::uint32_t place = kAlone ? atomicAdd(&own.length[round % 3], 1u) : placeIn(&at.scratch.d_counters->length[round % 3]);
    if (kAlone && place < Alone::kRoom) {
      own.list[round % 2][place] = u;
    } else {
      at.scratch.d_list[round % 2][place] = u;
    }
  }

  // As those of pulses.
  __device__ void takeOver(Alone& own, std::uint32_t round, std::uint32_t length) const {
    for (std::uint32_t i = threadIdx.x; i < length; i += blockDim.x) own.list[round % 2][i] = fresh(&at.scratch.d_list[round % 2][i]);
    if (threadIdx.x == 0) {
      own.length[(round + 1) % 3] = 0;
      own.reachedOf[round % 3] = 0;
    }
    __syncthreads();
  }
  __device__ void giveBack(const Alone& own, std::uint32_t round, std::uint32_t length) const {
    for (std::uint32_t i = threadIdx.x; i < min(length, Alone::kRoom); i += blockDim.x)
      at.scratch.d_list[round % 2][i] = own.list[round % 2][i];
    if (threadIdx.x != 0) return;
    Counters* const counters = at.scratch.d_counters;
    counters->length[round % 3] = length;
    counters->length[(round + 1) % 3] = 0;
    counters->reachedOf[round % 3] = 0;
  }

  __device__ void operator()() const {
    __shared__ Alone own;
    const Scratch& scratch = at.scratch;
    Counters* const counters = scratch.d_counters;
    std::uint32_t* const distance = at.d_distance();
    const Team all = Team::all();
    if (at.heights) {
      for (std::uint64_t i = all.rank; i < at.vertices; i += all.size) {
        const auto v = static_cast<VertexId>(i);
        const std::uint32_t first = at.distanceAtFirst(v);
        distance[v] = first;
        if (first == kWanted) placeIn(&counters->wanted);
      }
    } else if (all.rank == 0) {
      distance[at.root] = at.base;
    }
    if (all.rank == 0) {
      scratch.d_list[0][0] = at.root;
      counters->length[0] = 1;
    }
    all.wait();
    const std::uint32_t wanted = fresh(&counters->wanted);
    std::uint32_t rounds = 0, reached = 0, length = 1;
    std::uint64_t looked = 0, arcs = 0;  // arcs: this thread's
    std::uint64_t changed = 0;
    const auto goesOn = [&] { return length != 0 && !(at.heights && reached == wanted); };
    const auto step = [&](auto alone) {
      constexpr bool kAlone = decltype(alone)::value;
      level<kAlone>(own, rounds, length, arcs);
      looked += length;
      reached += fresh(&(kAlone ? own.reachedOf : counters->reachedOf)[rounds % 3]);
      rounds += 1;
      length = fresh(&(kAlone ? own.length : counters->length)[rounds % 3]);
      changed += length;
    };
    const auto handBack = [&] {
      giveBack(own, rounds, length);
      if (threadIdx.x != 0) return;
      counters->rounds = rounds;
      counters->reached = reached;
      counters->looked = looked;
      counters->changed = changed;
    };
    const auto learn = [&] {
      rounds = fresh(&counters->rounds);
      reached = fresh(&counters->reached);
      looked = fresh(&counters->looked);
      changed = fresh(&counters->changed);
      length = fresh(&counters->length[rounds % 3]);
    };
    inTurns<kTile>(
        length, goesOn, step, [&] { takeOver(own, rounds, length); }, handBack, learn);
    if (at.heights) {
      for (std::uint64_t i = all.rank; i < at.vertices; i += all.size) {
        const auto v = static_cast<VertexId>(i);
        at.d_height[v] = at.heightOf(v, distance[v], rounds, length == 0);
      }
      __syncwarp();
    }
    addWide(&counters->arcs, arcs);
    if (all.rank != 0) return;
    counters->rounds = rounds;
    counters->looked = looked;
    counters->changed = changed;
    counters->active = reached;  // a vertex that was not is active no more
  }
};

}  // namespace wf::algorithms::maxflow::fast
#endif
