// Maximum flow, variant `fast`, on a device: pulses, in one launch of blocks that are there together. Only nvcc sees anything here.
#pragma once

#include "compute/algorithms/maxflow/fast_team.h"

#if defined(__CUDACC__)
namespace wf::algorithms::maxflow::fast {

template <unsigned kTile>
struct RunPulses {
  Pulses at;

  template <bool kAlone>
  __device__ void discharge(const cg::thread_block_tile<kTile>& tile, Alone& own, std::uint32_t pulse, std::uint32_t i, std::uint64_t& arcs,
                            std::uint64_t& pushes) const {
    const Scratch& scratch = at.scratch;
    const Network<>& network = at.network;
    const VertexId v = kAlone ? own.list[pulse % 2][i] : fresh(&scratch.d_list[pulse % 2][i]);
    const std::uint64_t excess = kAlone ? own.before[pulse % 2][i] : fresh(&scratch.d_before[pulse % 2][i]);
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
          if (!active && !network.terminal(u)) find<kAlone>(own, pulse, u);
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
    (kAlone ? own.rise : scratch.d_rise)[i] = height;
    exec::atomicAddRelaxed(&at.d_excess[v], left - excess);  // a subtraction, modulo 2^64
  }

  // A vertex that was not active has got excess: once a pulse.
  template <bool kAlone>
  __device__ void find(Alone& own, std::uint32_t pulse, VertexId u) const {
    const Scratch& scratch = at.scratch;
    if (!kAlone && fresh(&scratch.d_listed[u]) != 0) return;
    if (atomicExch(&scratch.d_listed[u], 1u) != 0) return;
    const std::uint32_t place = kAlone ? atomicAdd(&own.foundCount[pulse % 2], 1u) : placeIn(&scratch.d_counters->found[pulse % 2]);
    if (kAlone && place < Alone::kRoom) {
      own.found[place] = u;
    } else {
      scratch.d_found[place] = u;
    }
  }

  template <bool kAlone>
  __device__ void append(Alone& own, std::uint32_t pulse, VertexId v, std::uint64_t excess) const {
    const std::uint32_t place = kAlone ? atomicAdd(&own.length[pulse % 3], 1u) : placeIn(&at.scratch.d_counters->length[pulse % 3]);
    if (kAlone && place < Alone::kRoom) {
      own.list[pulse % 2][place] = v;
      own.before[pulse % 2][place] = excess;
    } else {
      at.scratch.d_list[pulse % 2][place] = v;
      at.scratch.d_before[pulse % 2][place] = excess;
    }
  }

  template <bool kAlone>
  __device__ void settle(Alone& own, std::uint32_t pulse, VertexId v, std::uint32_t height) const {
    const std::uint64_t excess = fresh(&at.d_excess[v]);
    const bool active = excess != 0 && height < at.network.limit;
    at.d_height[v] = height;
    at.scratch.d_key[v] = height << 1 | (active ? 1 : 0);
    if (active) append<kAlone>(own, pulse + 1, v, excess);
  }

  template <bool kAlone>
  __device__ void pulse(Alone& own, std::uint32_t pulse, std::uint32_t length, std::uint64_t& pushes) const {
    const Scratch& scratch = at.scratch;
    Counters* const counters = scratch.d_counters;
    const Team team = kAlone ? Team::block() : Team::all();
    std::uint32_t* const lengths = kAlone ? own.length : counters->length;
    std::uint32_t* const founds = kAlone ? own.foundCount : counters->found;
    std::uint64_t* const arcsOf = kAlone ? own.arcsOf : counters->arcsOf;
    if (team.rank == 0) {
      lengths[(pulse + 2) % 3] = 0;
      founds[(pulse + 1) % 2] = 0;
    }
    const auto tile = cg::tiled_partition<kTile>(cg::this_thread_block());
    std::uint64_t arcs = 0;
    for (std::uint64_t i = team.rank / kTile; i < length; i += team.size / kTile)
      discharge<kAlone>(tile, own, pulse, static_cast<std::uint32_t>(i), arcs, pushes);
    __syncwarp();
    if (!kAlone || team.rank / 32 * 32 / kTile < length) addWide(&arcsOf[pulse % 3], arcs);
    team.wait();
    if (team.rank == 0) arcsOf[(pulse + 2) % 3] = 0;
    for (std::uint64_t i = team.rank; i < length; i += team.size) {
      if constexpr (kAlone) {
        settle<true>(own, pulse, own.list[pulse % 2][i], own.rise[i]);
      } else {
        settle<false>(own, pulse, fresh(&scratch.d_list[pulse % 2][i]), fresh(&scratch.d_rise[i]));
      }
    }
    const std::uint32_t found = fresh(&founds[pulse % 2]);
    for (std::uint64_t i = team.rank; i < found; i += team.size) {
      const VertexId v = kAlone && i < Alone::kRoom ? own.found[i] : fresh(&scratch.d_found[i]);
      scratch.d_listed[v] = 0;
      settle<kAlone>(own, pulse, v, scratch.d_key[v] >> 1);
    }
    team.wait();
  }

  // The first block takes over the list and the counters of the pulse that is next, and gives them back.
  __device__ void takeOver(Alone& own, std::uint32_t pulse, std::uint32_t length) const {
    for (std::uint32_t i = threadIdx.x; i < length; i += blockDim.x) {
      own.list[pulse % 2][i] = fresh(&at.scratch.d_list[pulse % 2][i]);
      own.before[pulse % 2][i] = fresh(&at.scratch.d_before[pulse % 2][i]);
    }
    if (threadIdx.x == 0) {
      own.length[(pulse + 1) % 3] = 0;
      own.foundCount[pulse % 2] = 0;
      own.arcsOf[pulse % 3] = own.arcsOf[(pulse + 1) % 3] = 0;
    }
    __syncthreads();
  }
  __device__ void giveBack(const Alone& own, std::uint32_t pulse, std::uint32_t length) const {
    for (std::uint32_t i = threadIdx.x; i < min(length, Alone::kRoom); i += blockDim.x) {
      at.scratch.d_list[pulse % 2][i] = own.list[pulse % 2][i];
      at.scratch.d_before[pulse % 2][i] = own.before[pulse % 2][i];
    }
    if (threadIdx.x != 0) return;
    Counters* const counters = at.scratch.d_counters;
    counters->length[pulse % 3] = length;
    counters->length[(pulse + 1) % 3] = 0;
    counters->found[pulse % 2] = 0;
    counters->arcsOf[pulse % 3] = counters->arcsOf[(pulse + 1) % 3] = 0;
  }

  __device__ void operator()() const {
    __shared__ Alone own;
    const Scratch& scratch = at.scratch;
    Counters* const counters = scratch.d_counters;
    const Team all = Team::all();
    for (std::uint64_t i = all.rank; i < at.vertices; i += all.size) {
      const auto v = static_cast<VertexId>(i);
      const std::uint64_t excess = at.d_excess[v];
      const std::uint32_t height = at.d_height[v];
      const bool active = at.network.isActive(v, excess, height);
      scratch.d_key[v] = height << 1 | (active ? 1 : 0);
      if (active) append<false>(own, 0, v, excess);
    }
    all.wait();
    std::uint32_t pulses = 0;
    std::uint64_t looked = 0, arcs = 0, pushes = 0;  // looked and arcs: of all threads, the same in all of them
    std::uint32_t length = fresh(&counters->length[0]);
    const auto goesOn = [&] { return length != 0 && pulses < at.most && arcs < at.budget; };
    const auto step = [&](auto alone) {
      constexpr bool kAlone = decltype(alone)::value;
      pulse<kAlone>(own, pulses, length, pushes);
      looked += length;
      arcs += fresh(&(kAlone ? own.arcsOf : counters->arcsOf)[pulses % 3]);
      pulses += 1;
      length = fresh(&(kAlone ? own.length : counters->length)[pulses % 3]);
    };
    const auto handBack = [&] {
      giveBack(own, pulses, length);
      if (threadIdx.x != 0) return;
      counters->rounds = pulses;
      counters->looked = looked;
      counters->arcs = arcs;
    };
    const auto learn = [&] {
      pulses = fresh(&counters->rounds);
      looked = fresh(&counters->looked);
      arcs = fresh(&counters->arcs);
      length = fresh(&counters->length[pulses % 3]);
    };
    inTurns<kTile>(
        length, goesOn, step, [&] { takeOver(own, pulses, length); }, handBack, learn);
    addWide(&counters->changed, pushes);
    if (all.rank != 0) return;
    counters->rounds = pulses;
    counters->looked = looked;
    counters->arcs = arcs;
    counters->active = length;
  }
};

}  // namespace wf::algorithms::maxflow::fast
#endif
