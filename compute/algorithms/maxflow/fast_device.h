// Maximum flow, variant `fast`, on a device: a step is one launch of blocks that are there together. A few threads, a tile, share the arcs
// of a vertex. Where a list is short the first block goes on by itself, since its threads can wait for one another in a fraction of the
// time that all blocks need. Only nvcc sees anything here.
//
// What a pulse or level adds to is cleared by the one before it or after it, and what decides how all go on is read where no thread can
// write it: hence counters by the number modulo 2 or 3.
#pragma once

#include <algorithm>

#include "compute/algorithms/maxflow/fast.h"
#include "compute/exec/launch_blocks.h"

#if defined(__CUDACC__)
#include <cooperative_groups.h>

namespace wf::algorithms::maxflow::fast {

namespace cg = cooperative_groups;

// Few large blocks wait for one another sooner than many small ones; where one of 1,024 threads does not fit, for its registers, 512.
inline constexpr unsigned kBlockThreads[] = {1024, 512};

// Vertices that one block takes by itself: two for each of its tiles.
template <unsigned kTile>
__device__ std::uint32_t mostAlone() {
  return 2 * blockDim.x / kTile;
}

// The threads that work at a pulse or level: all blocks, or one.
struct Team {
  std::uint32_t rank;
  std::uint32_t size;
  bool alone;

  __device__ static Team all() { return {blockIdx.x * blockDim.x + threadIdx.x, gridDim.x * blockDim.x, false}; }
  __device__ static Team block() { return {threadIdx.x, blockDim.x, true}; }
  __device__ void wait() const {
    if (alone) {
      __syncthreads();
    } else {
      cg::this_grid().sync();
    }
  }
};

// Past the first cache, which atomics of others do not write to.
template <class T>
__device__ T fresh(const T* at) {
  return *const_cast<const volatile T*>(at);
}

__device__ inline void addWide(std::uint64_t* at, std::uint64_t value) {
  const std::uint64_t sum = exec::detail::warpSum(value);
  if (threadIdx.x % 32 == 0 && sum != 0) exec::atomicAddRelaxed(at, sum);
}

// A place in a list for each of the threads that happen to ask together.
__device__ inline std::uint32_t placeIn(std::uint32_t* length) {
  const auto together = cg::coalesced_threads();
  std::uint32_t at = 0;
  if (together.thread_rank() == 0) at = atomicAdd(length, together.size());
  return together.shfl(at, 0) + together.thread_rank();
}

template <unsigned kTile>
struct RunPulses {
  Pulses at;

  __device__ void discharge(const cg::thread_block_tile<kTile>& tile, std::uint32_t pulse, std::uint32_t i, std::uint64_t& arcs,
                            std::uint64_t& pushes) const {
    const Scratch& scratch = at.scratch;
    const Network& network = at.network;
    const VertexId v = fresh(&scratch.d_list[pulse % 2][i]);
    const std::uint64_t excess = fresh(&scratch.d_before[pulse % 2][i]);
    const std::uint32_t old = scratch.d_key[v] >> 1;
    const ArcId begin = network.d_offsets[v], end = network.d_offsets[v + 1];
    const unsigned lane = tile.thread_rank();
    std::uint64_t left = excess;  // the same in all threads of the tile
    std::uint32_t height = old;
    for (std::uint32_t rises = 0;;) {
      std::uint32_t lowest = kNone;
      bool waits = false;
      if (lane == 0) arcs += end - begin;
      // Arcs are counted from the first, in 64 bits: a last tile may reach past the greatest number.
      for (std::uint64_t first = begin; first < end && left != 0; first += kTile) {
        std::uint32_t capacity = 0;  // that may be pushed along now
        VertexId u = kNone;
        bool active = false;
        const auto r = static_cast<ArcId>(first + lane);
        if (first + lane < end) {
          u = network.d_heads[r];
          const std::uint32_t key = scratch.d_key[u], its = key >> 1;
          active = (key & 1) != 0;
          if (active && its == old + 1) {  // it may push along the reverse: as if there were capacity
            waits = waits || height == its + 1;
            lowest = its < lowest ? its : lowest;
          } else if (const std::uint32_t open = at.d_residual[r]; open != 0 && u != v) {
            if (its + 1 != height) {
              lowest = its < lowest ? its : lowest;
            } else if (active && height != old) {
              waits = true;
            } else {
              capacity = open;
            }
          }
        }
        if (!tile.any(capacity != 0)) continue;
        std::uint64_t upTo = capacity;  // of this thread's arc and those before it
        for (unsigned step = 1; step < kTile; step *= 2) {
          const std::uint64_t before = tile.shfl_up(upTo, step);
          if (lane >= step) upTo += before;
        }
        const std::uint64_t before = upTo - capacity, all = tile.shfl(upTo, kTile - 1);
        if (capacity != 0 && before < left) {
          const std::uint32_t delta = left - before < capacity ? static_cast<std::uint32_t>(left - before) : capacity;
          at.d_residual[r] = capacity - delta;
          at.d_residual[network.d_reverse[r]] += delta;
          exec::atomicAddRelaxed(&at.d_excess[u], std::uint64_t{delta});
          pushes += 1;
          if (!active && !network.terminal(u) && fresh(&scratch.d_listed[u]) == 0 && atomicExch(&scratch.d_listed[u], 1u) == 0) {
            scratch.d_found[placeIn(&scratch.d_counters->found[pulse % 2])] = u;
          }
        }
        tile.sync();  // what is pushed is seen when the arcs are looked at again
        left -= all < left ? all : left;
      }
      if (left == 0 || tile.any(waits)) break;
      for (unsigned step = kTile / 2; step > 0; step /= 2) {
        const std::uint32_t other = tile.shfl_xor(lowest, step);
        lowest = other < lowest ? other : lowest;
      }
      height = lowest >= network.limit - 1 ? network.limit : lowest + 1;  // kNone: no way out
      if (height == network.limit || ++rises == kRises) break;
    }
    if (lane != 0) return;
    scratch.d_rise[i] = height;
    exec::atomicAddRelaxed(&at.d_excess[v], left - excess);  // a subtraction, modulo 2^64
  }

  __device__ void append(std::uint32_t list, std::uint32_t* length, VertexId v, std::uint64_t excess) const {
    const std::uint32_t place = placeIn(length);
    at.scratch.d_list[list][place] = v;
    at.scratch.d_before[list][place] = excess;
  }

  __device__ void settle(std::uint32_t pulse, VertexId v, std::uint32_t height) const {
    const std::uint64_t excess = fresh(&at.d_excess[v]);
    const bool active = excess != 0 && height < at.network.limit;
    at.d_height[v] = height;
    at.scratch.d_key[v] = height << 1 | (active ? 1 : 0);
    if (active) append((pulse + 1) % 2, &at.scratch.d_counters->length[(pulse + 1) % 3], v, excess);
  }

  __device__ void pulse(const Team& team, std::uint32_t pulse, std::uint32_t length, std::uint64_t& pushes) const {
    const Scratch& scratch = at.scratch;
    Counters* const counters = scratch.d_counters;
    if (team.rank == 0) {
      counters->length[(pulse + 2) % 3] = 0;
      counters->found[(pulse + 1) % 2] = 0;
    }
    const auto tile = cg::tiled_partition<kTile>(cg::this_thread_block());
    std::uint64_t arcs = 0;
    for (std::uint64_t i = team.rank / kTile; i < length; i += team.size / kTile)
      discharge(tile, pulse, static_cast<std::uint32_t>(i), arcs, pushes);
    __syncwarp();
    addWide(&counters->arcsOf[pulse % 3], arcs);
    team.wait();
    if (team.rank == 0) counters->arcsOf[(pulse + 2) % 3] = 0;
    for (std::uint64_t i = team.rank; i < length; i += team.size)
      settle(pulse, fresh(&scratch.d_list[pulse % 2][i]), fresh(&scratch.d_rise[i]));
    const std::uint32_t found = fresh(&counters->found[pulse % 2]);
    for (std::uint64_t i = team.rank; i < found; i += team.size) {
      const VertexId v = fresh(&scratch.d_found[i]);
      scratch.d_listed[v] = 0;
      settle(pulse, v, scratch.d_key[v] >> 1);
    }
    team.wait();
  }

  __device__ void operator()() const {
    const Scratch& scratch = at.scratch;
    Counters* const counters = scratch.d_counters;
    const Team all = Team::all();
    for (std::uint64_t i = all.rank; i < at.vertices; i += all.size) {
      const auto v = static_cast<VertexId>(i);
      const std::uint64_t excess = at.d_excess[v];
      const std::uint32_t height = at.d_height[v];
      const bool active = at.network.isActive(v, excess, height);
      scratch.d_key[v] = height << 1 | (active ? 1 : 0);
      if (active) append(0, &counters->length[0], v, excess);
    }
    all.wait();
    std::uint32_t pulses = 0;
    std::uint64_t looked = 0, arcs = 0, pushes = 0;  // looked and arcs: of all threads, the same in all of them
    std::uint32_t length = fresh(&counters->length[0]);
    const auto goesOn = [&] { return length != 0 && pulses < at.most && arcs < at.budget; };
    const auto next = [&](const Team& team) {
      pulse(team, pulses, length, pushes);
      looked += length;
      arcs += fresh(&counters->arcsOf[pulses % 3]);
      pulses += 1;
      length = fresh(&counters->length[pulses % 3]);
    };
    while (goesOn()) {
      if (length > mostAlone<kTile>()) {
        next(all);
        continue;
      }
      if (blockIdx.x == 0) {
        const Team block = Team::block();
        while (goesOn() && length <= mostAlone<kTile>()) next(block);
        if (threadIdx.x == 0) {
          counters->rounds = pulses;
          counters->looked = looked;
          counters->arcs = arcs;
        }
      }
      all.wait();
      pulses = fresh(&counters->rounds);
      looked = fresh(&counters->looked);
      arcs = fresh(&counters->arcs);
      length = fresh(&counters->length[pulses % 3]);
    }
    addWide(&counters->changed, pushes);
    if (all.rank != 0) return;
    counters->rounds = pulses;
    counters->looked = looked;
    counters->arcs = arcs;
    counters->active = length;
  }
};

template <unsigned kTile>
struct RunSearch {
  Search at;

  __device__ void level(const Team& team, std::uint32_t round, std::uint32_t length, std::uint64_t& arcs) const {
    const Scratch& scratch = at.scratch;
    Counters* const counters = scratch.d_counters;
    std::uint32_t* const distance = at.d_distance();
    if (team.rank == 0) {
      counters->length[(round + 2) % 3] = 0;
      counters->reachedOf[(round + 1) % 3] = 0;
    }
    const std::uint32_t next = at.base + round + 1;
    for (std::uint64_t i = team.rank / kTile; i < length; i += team.size / kTile) {
      const VertexId v = fresh(&scratch.d_list[round % 2][i]);
      const ArcId begin = at.network.d_offsets[v], end = at.network.d_offsets[v + 1];
      const unsigned lane = team.rank % kTile;
      if (lane == 0) arcs += end - begin;
      for (std::uint64_t a = std::uint64_t{begin} + lane; a < end; a += kTile) {
        const auto r = static_cast<ArcId>(a);
        const VertexId u = at.network.d_heads[r];
        const std::uint32_t was = distance[u];  // may be out of date: a vertex is reached but once, and the exchange looks again
        if (was < kWanted || !at.isOpen(r)) continue;
        if (atomicCAS(&distance[u], was, next) != was) continue;
        scratch.d_list[(round + 1) % 2][placeIn(&counters->length[(round + 1) % 3])] = u;
        if (was == kWanted) placeIn(&counters->reachedOf[round % 3]);
      }
    }
    team.wait();
  }

  __device__ void operator()() const {
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
    const auto next = [&](const Team& team) {
      level(team, rounds, length, arcs);
      looked += length;
      reached += fresh(&counters->reachedOf[rounds % 3]);
      rounds += 1;
      length = fresh(&counters->length[rounds % 3]);
      changed += length;
    };
    while (goesOn()) {
      if (length > mostAlone<kTile>()) {
        next(all);
        continue;
      }
      if (blockIdx.x == 0) {
        const Team block = Team::block();
        while (goesOn() && length <= mostAlone<kTile>()) next(block);
        if (threadIdx.x == 0) {
          counters->rounds = rounds;
          counters->reached = reached;
          counters->looked = looked;
          counters->changed = changed;
        }
      }
      all.wait();
      rounds = fresh(&counters->rounds);
      reached = fresh(&counters->reached);
      looked = fresh(&counters->looked);
      changed = fresh(&counters->changed);
      length = fresh(&counters->length[rounds % 3]);
    }
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

// Runs it with tiles that fit the arcs of a vertex, in as many blocks as the device holds and have a vertex for each tile.
template <template <unsigned> class Run, class Work>
void launchTiled(exec::Executor& executor, const char* name, std::uint64_t residualArcs, const Work& work) {
  const auto with = [&]<unsigned kTile>(const Run<kTile>& run) {
    using Kernel = Run<kTile>;
    for (const unsigned threads : kBlockThreads) {
      const std::uint64_t enough = (std::uint64_t{work.vertices} * kTile + threads - 1) / threads;
      const auto blocks = static_cast<unsigned>(std::min<std::uint64_t>(exec::blocksAtOnce<Kernel>(threads, 0), enough));
      if (blocks == 0) continue;
      exec::launchTogether(executor, name, blocks, threads, 0, run);
      return;
    }
    executor.fail({.code = ErrorCode::Device, .message = "the device holds no block of this variant's kernels"});
  };
  const std::uint64_t each = residualArcs / work.vertices;
  if (each < 5) {
    with(Run<4>{work});
  } else if (each < 13) {
    with(Run<8>{work});
  } else {
    with(Run<32>{work});
  }
}

}  // namespace wf::algorithms::maxflow::fast
#endif
