// Maximum flow, variant `fast`, on a device: the threads that work together, and what they share. A few threads, a tile, share the arcs of
// a vertex. Where a list is short the first block goes on by itself, with the list in its own memory: its threads wait for one another, and
// find what the others have listed, in a fraction of the time that all blocks need. Only nvcc sees anything here.
//
// What a pulse or level adds to is cleared by the one before it or after it, and what decides how all go on is read where no thread can
// write it: hence counters by the number modulo 2 or 3.
#pragma once

#include <type_traits>

#include "compute/algorithms/maxflow/fast.h"
#include "compute/exec/launch_blocks.h"

#if defined(__CUDACC__)
#include <cooperative_groups.h>

namespace wf::algorithms::maxflow::fast {

namespace cg = cooperative_groups;

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

// What the first block keeps in its own memory while it goes on by itself: lists, as far as they fit, and the counters that all blocks
// otherwise share, by the same numbers modulo 2 or 3.
struct Alone {
  static constexpr std::uint32_t kRoom = 1024;  // of a list, more than one that the block takes; what is beyond lies in the common list
  VertexId list[2][kRoom];
  std::uint64_t before[2][kRoom];
  std::uint32_t rise[kRoom];
  VertexId found[kRoom];
  std::uint64_t arcsOf[3];
  std::uint32_t length[3];
  std::uint32_t foundCount[2];
  std::uint32_t reachedOf[3];
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

// Rounds of a loop: by all blocks where its list, of `length`, is long, else by the first one alone, until another's turn comes. What the
// functions read and write of the loop is the same in all threads. step(alone) makes a round; giveBack() and learn() hand over what is
// known.
template <unsigned kTile, class GoesOn, class Step, class TakeOver, class GiveBack, class Learn>
__device__ void inTurns(const std::uint32_t& length, const GoesOn& goesOn, const Step& step, const TakeOver& takeOver,
                        const GiveBack& giveBack, const Learn& learn) {
  const Team all = Team::all();
  while (goesOn()) {
    if (length > mostAlone<kTile>()) {
      step(std::false_type());
      continue;
    }
    all.wait();  // what the others have just looked at changes when the first block gives it back
    if (blockIdx.x == 0) {
      takeOver();
      while (goesOn() && length <= mostAlone<kTile>()) step(std::true_type());
      giveBack();
    }
    all.wait();
    learn();
  }
}

}  // namespace wf::algorithms::maxflow::fast
#endif
