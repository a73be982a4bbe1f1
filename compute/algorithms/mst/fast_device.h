// Minimum spanning tree, variant `fast`: its loops on a device, a block of threads for a tile of the arcs or of the list. A block packs
// what it keeps and takes room for all of it at once.
#pragma once

#include "compute/algorithms/mst/fast_kernels.h"
#include "compute/exec/launch_blocks.h"

#if defined(__CUDACC__)
namespace wf::algorithms::mst::fast {

inline constexpr unsigned kThreads = 256, kWarps = kThreads / 32;
inline constexpr unsigned kEach = 4;  // items of a thread, whose loads do not wait for one another

inline unsigned tilesOf(std::uint32_t items, unsigned each) {
  const std::uint64_t tile = std::uint64_t{kThreads} * each;
  return static_cast<unsigned>((items + tile - 1) / tile);
}

// All threads of the warp. Where many of them offer to one supervertex, the least of theirs alone goes to memory.
__device__ inline void offerTogether(std::uint64_t* d_best, bool offers, std::uint32_t c, std::uint64_t key) {
  constexpr unsigned kAll = 0xFFFF'FFFFu;
  constexpr int kWorthIt = 4;
  offers = offers && key < exec::loadRelaxed(&d_best[c]);
  const unsigned offering = __ballot_sync(kAll, offers);
  if (offering == 0) return;
  const int leader = __ffs(static_cast<int>(offering)) - 1;
  const std::uint32_t common = __shfl_sync(kAll, c, leader);
  const bool isCommon = offers && c == common;
  if (__popc(__ballot_sync(kAll, isCommon)) >= kWorthIt) {
    std::uint64_t least = isCommon ? key : kNoKey;
    for (int offset = 16; offset > 0; offset /= 2) {
      const std::uint64_t other = __shfl_xor_sync(kAll, least, offset);
      least = other < least ? other : least;
    }
    offers = isCommon ? static_cast<int>(threadIdx.x % 32) == leader : offers;
    key = isCommon ? least : key;
  }
  if (offers) exec::atomicMinRelaxed(&d_best[c], key);
}

// Where a tile's edges come from: an edge with its ends as they were, of which fits() says whether it may be kept: an arc only where it is
// the first one of its edge, and of the class.
struct FromArcs {
  const VertexId* d_tails;  // of residual arcs
  const VertexId* d_heads;
  const std::uint32_t* d_weightKeys;
  EdgeClass of;

  __device__ WorkEdge operator()(std::uint32_t r) const { return {d_tails[r], d_heads[r], d_weightKeys[r], r}; }
  __device__ bool fits(const WorkEdge& edge) const { return edge.from < edge.to && of.has(edge.key()); }
};
struct FromList {
  const WorkEdge* d_edges;

  __device__ WorkEdge operator()(std::uint32_t i) const { return d_edges[i]; }
  __device__ bool fits(const WorkEdge&) const { return true; }
};

template <class From>
struct GatherTile {
  From from;
  std::uint32_t count;  // of arcs, or the length of the list
  const std::uint32_t* d_color;
  WorkEdge* d_edges;
  std::uint32_t* d_length;  // of what is listed here, 0 before
  std::uint64_t* d_best;

  __device__ void operator()() const {
    __shared__ std::uint32_t before[kWarps];
    __shared__ std::uint32_t place;
    const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const std::uint64_t begin = std::uint64_t{blockIdx.x} * kThreads * kEach + threadIdx.x;
    WorkEdge edges[kEach];
    bool keeps[kEach];
#pragma unroll
    for (unsigned k = 0; k < kEach; ++k) {
      const std::uint64_t i = begin + k * kThreads;
      keeps[k] = i < count;
      edges[k] = keeps[k] ? from(static_cast<std::uint32_t>(i)) : WorkEdge{0, 0, 0, 0};
    }
#pragma unroll
    for (unsigned k = 0; k < kEach; ++k) {
      keeps[k] = keeps[k] && from.fits(edges[k]);
      if (!keeps[k]) continue;
      edges[k].from = d_color[edges[k].from];
      edges[k].to = d_color[edges[k].to];
    }
    unsigned masks[kEach];
    std::uint32_t kept = 0;
#pragma unroll
    for (unsigned k = 0; k < kEach; ++k) {
      keeps[k] = keeps[k] && edges[k].from != edges[k].to;
      masks[k] = __ballot_sync(0xFFFF'FFFFu, keeps[k]);
      kept += static_cast<std::uint32_t>(__popc(masks[k]));
    }
    if (lane == 0) before[warp] = kept;
    __syncthreads();
    if (threadIdx.x == 0) {
      std::uint32_t sum = 0;
      for (unsigned w = 0; w < kWarps; ++w) {
        const std::uint32_t own = before[w];
        before[w] = sum;
        sum += own;
      }
      place = sum == 0 ? 0 : exec::fetchAddRelaxed(d_length, sum);
    }
    __syncthreads();
    std::uint32_t at = place + before[warp];
#pragma unroll
    for (unsigned k = 0; k < kEach; ++k) {
      if (keeps[k]) d_edges[at + static_cast<std::uint32_t>(__popc(masks[k] & ((1u << lane) - 1)))] = edges[k];
      at += static_cast<std::uint32_t>(__popc(masks[k]));
    }
#pragma unroll
    for (unsigned k = 0; k < kEach; ++k) {
      if (masks[k] == 0) continue;  // of the whole warp
      offerTogether(d_best, keeps[k], edges[k].from, edges[k].key());
      offerTogether(d_best, keeps[k], edges[k].to, edges[k].key());
    }
  }
};

struct JoinTile {
  const WorkEdge* d_edges;
  std::uint32_t count;
  const std::uint64_t* d_best;
  std::uint8_t* d_selected;
  std::uint32_t* d_color;
  std::uint32_t* d_joined;

  __device__ void operator()() const {
    const std::uint64_t i = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x;
    const bool joined = i < count && joins(d_edges[i], d_best, d_selected, d_color);
    const int sum = __syncthreads_count(joined ? 1 : 0);
    if (threadIdx.x == 0 && sum != 0) exec::atomicAddRelaxed(d_joined, static_cast<std::uint32_t>(sum));
  }
};

}  // namespace wf::algorithms::mst::fast
#endif
