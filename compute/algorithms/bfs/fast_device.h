// The levels of `fast` on a device: one launch whose blocks all run at once and go from level to level by themselves. Only nvcc sees it.
//
// Top-down, a warp takes 32 vertices of the level and deals their arcs out to its lanes; a vertex of very many arcs is not listed itself
// but as pieces of kPiece arcs, so that many warps share it. Small levels are left to the first block, whose threads wait for one another
// alone: that takes a tenth of what a barrier of all blocks does. Bottom-up, a lane takes a vertex and looks at a few of its in-arcs; for
// what is then not decided the warp looks at 32 in-arcs of one vertex at a time.
#pragma once

#if defined(__CUDACC__)

#include <cstdint>

#include "compute/algorithms/bfs/fast_level.h"
#include "compute/exec/launch_blocks.h"

namespace wf::algorithms::bfs {

// In device memory, zeroed before each launch.
struct FastShared {
  struct Found {                                         // of one level, by all blocks
    std::uint32_t listed, pieces, divided, found, arcs;  // pieces of the `divided` vertices; bottom-up: found alone
  };
  std::uint32_t arrived;  // of the barrier; never falls
  std::uint32_t left;     // levels that may follow, handed over as well
  Found found[3];         // of level k in [k % 3]: read, written, cleared
  FastState state;        // where the search stands: what the first block hands over after small levels, and at the end
  Found handed;           // beside it, of the level that is next
  FastCounts counts;      // of all levels of the launch
};

struct FastSearch {
  static constexpr unsigned kMaxThreads = 1024;
  static constexpr unsigned kWarps = kMaxThreads / 32;
  static constexpr std::uint32_t kPiece = 512;         // arcs
  static constexpr std::uint32_t kFewVertices = 4096;  // of a level for one block
  static constexpr std::uint32_t kFewArcs = 16384;
  static constexpr unsigned kLooks = 4;  // in-arcs of a vertex that its lane looks at alone
  static constexpr unsigned kAll = 0xFFFF'FFFFu;

  VertexId n;
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const ArcId* d_inOffsets;
  const VertexId* d_inTails;
  std::uint32_t* d_cost;     // C_a
  VertexId* d_lists[2];      // of level k in [k % 2], n each
  uint2* d_pieces[2];        // arcs [x, y), as many as pieces() says
  std::uint32_t* d_bits[2];  // (n + 31) / 32 words
  std::uint32_t* d_lengths;  // of every level, n + 1
  FastShared* d_shared;
  FastState start;
  FastRule rule;
  std::uint32_t levels;  // at most so many
  bool counts;

  static std::uint64_t pieces(std::uint64_t arcs) { return arcs / kPiece * 2 + 2; }

  struct Local {  // of a block
    std::uint32_t listed, pieces, divided, arcs;
    std::uint32_t found, active;
    std::uint64_t looked;
    VertexId few[2][kFewVertices];
  };

  // Where what is found goes: the common lists, or those of the first block.
  struct Sink {
    VertexId* d_list;
    uint2* d_pieces;
    std::uint32_t *listed, *piecesUsed, *divided;
    VertexId* few;  // the first kFewVertices go here instead; null: nowhere
  };

  __device__ static unsigned lane() { return threadIdx.x % 32; }

  // All threads of the warp call it; those with `is` hand in a vertex.
  __device__ void push(const Sink& sink, bool is, VertexId v, std::uint32_t degree) const {
    const bool divides = is && degree > kPiece;
    const unsigned listed = __ballot_sync(kAll, is && !divides);
    if (listed != 0) {
      std::uint32_t at = 0;
      const int leader = __ffs(static_cast<int>(listed)) - 1;
      if (static_cast<int>(lane()) == leader) at = atomicAdd(sink.listed, static_cast<std::uint32_t>(__popc(listed)));
      at = __shfl_sync(kAll, at, leader) + static_cast<std::uint32_t>(__popc(listed & ((1u << lane()) - 1)));
      if (is && !divides) {
        if (sink.few != nullptr && at < kFewVertices) {
          sink.few[at] = v;
        } else {
          sink.d_list[at] = v;
        }
      }
    }
    if (divides) {
      const ArcId begin = d_offsets[v], end = begin + degree;
      std::uint32_t at = atomicAdd(sink.piecesUsed, (degree + kPiece - 1) / kPiece);
      atomicAdd(sink.divided, 1u);
      for (ArcId arc = begin; arc < end; arc += kPiece) sink.d_pieces[at++] = make_uint2(arc, min(end, arc + kPiece));
    }
  }

  // The warp's lanes ask for up to four heads each; those without a level get one and are pushed. Returns the arcs out of them.
  template <bool kLookFirst>
  __device__ std::uint32_t visit(const Sink& sink, const VertexId (&heads)[4], std::uint32_t level) const {
    bool is[4];
    std::uint32_t degree[4] = {};
    std::uint32_t seen[4];
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      seen[j] = 0;
      if (heads[j] != kNone) seen[j] = kLookFirst ? *const_cast<const volatile std::uint32_t*>(&d_cost[heads[j]]) : kNone;
    }
#pragma unroll
    for (int j = 0; j < 4; ++j) is[j] = heads[j] != kNone && seen[j] == kNone && atomicCAS(&d_cost[heads[j]], kNone, level + 1) == kNone;
    std::uint32_t arcs = 0;
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      if (is[j]) degree[j] = d_offsets[heads[j] + 1] - d_offsets[heads[j]];
      arcs += degree[j];
    }
#pragma unroll
    for (int j = 0; j < 4; ++j) push(sink, is[j], heads[j], degree[j]);
    return arcs;
  }

  // The arcs out of up to 32 vertices, the warp's; lanes without one say kNone.
  template <bool kLookFirst>
  __device__ std::uint32_t expand(const Sink& sink, VertexId v, std::uint32_t level) const {
    ArcId begin = 0;
    std::uint32_t degree = 0;
    if (v != kNone) {
      begin = d_offsets[v];
      degree = d_offsets[v + 1] - begin;
    }
    std::uint32_t until = degree;  // arcs of this lane and those before it
#pragma unroll
    for (unsigned by = 1; by < 32; by *= 2) {
      const std::uint32_t other = __shfl_up_sync(kAll, until, by);
      if (lane() >= by) until += other;
    }
    const std::uint32_t total = __shfl_sync(kAll, until, 31);
    const ArcId shift = begin - (until - degree);  // arc k of the warp is arc k + shift of its owner; modulo 2^32
    std::uint32_t arcs = 0;
    for (std::uint32_t from = 0; from < total; from += 128) {
      VertexId heads[4];
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        const std::uint32_t k = from + static_cast<unsigned>(j) * 32 + lane();
        unsigned owner = 0;  // the first lane with until > k
#pragma unroll
        for (unsigned half = 16; half > 0; half /= 2) {
          if (__shfl_sync(kAll, until, owner + half - 1) <= k) owner += half;
        }
        const ArcId arc = k + __shfl_sync(kAll, shift, owner % 32);
        heads[j] = k < total ? d_heads[arc] : kNone;
      }
      arcs += visit<kLookFirst>(sink, heads, level);
    }
    return arcs;
  }

  __device__ std::uint32_t expandPiece(const Sink& sink, uint2 piece, std::uint32_t level) const {
    std::uint32_t arcs = 0;
    for (ArcId from = piece.x; from < piece.y; from += 128) {
      VertexId heads[4];
#pragma unroll
      for (unsigned j = 0; j < 4; ++j) {
        const std::uint64_t arc = std::uint64_t{from} + j * 32 + lane();
        heads[j] = arc < piece.y ? d_heads[arc] : kNone;
      }
      arcs += visit<true>(sink, heads, level);
    }
    return arcs;
  }

  __device__ static void addToBlock(std::uint32_t* to, std::uint32_t value) {
#pragma unroll
    for (int by = 16; by > 0; by /= 2) value += __shfl_down_sync(kAll, value, by);
    if (lane() == 0 && value != 0) atomicAdd(to, value);
  }

  // All blocks; `target` counts the barriers.
  __device__ void barrier(std::uint32_t& target) const {
    __syncthreads();
    if (threadIdx.x == 0) {
      target += gridDim.x;
      __threadfence();
      atomicAdd(&d_shared->arrived, 1u);
      unsigned polls = 0;
      while (*static_cast<volatile std::uint32_t*>(&d_shared->arrived) < target) {
        if (++polls > 64) __nanosleep(100);
      }
      __threadfence();
    }
    __syncthreads();
  }

  __device__ static FastShared::Found taken(const volatile FastShared::Found& at) {
    return {at.listed, at.pieces, at.divided, at.found, at.arcs};
  }
  __device__ void clear(std::uint32_t level) const {
    if (blockIdx.x == 0 && threadIdx.x == 0) d_shared->found[level % 3] = {};
  }

  // The level's vertices, from C_a into its list.
  __device__ void makeList(std::uint32_t level) const {
    FastShared::Found& found = d_shared->found[level % 3];
    const Sink sink{d_lists[level % 2], d_pieces[level % 2], &found.listed, &found.pieces, &found.divided, nullptr};
    const std::uint64_t step = std::uint64_t{gridDim.x} * blockDim.x;
    const std::uint64_t upTo = (n + std::uint64_t{31}) / 32 * 32;
    for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < upTo; i += step) {
      const auto v = static_cast<VertexId>(i);
      const bool is = i < n && d_cost[v] == level;
      push(sink, is, v, is ? d_offsets[v + 1] - d_offsets[v] : 0);
    }
  }

  __device__ void makeBits(std::uint32_t level) const {
    const std::uint64_t step = std::uint64_t{gridDim.x} * blockDim.x;
    const std::uint64_t upTo = (n + std::uint64_t{31}) / 32 * 32;
    for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < upTo; i += step) {
      const unsigned bits = __ballot_sync(kAll, i < n && d_cost[i] == level);
      if (lane() == 0) d_bits[level % 2][i / 32] = bits;
    }
  }

  __device__ void topDown(Local& local, const FastState& at, const FastShared::Found& here) const {
    FastShared::Found& found = d_shared->found[(at.level + 1) % 3];
    const Sink sink{d_lists[(at.level + 1) % 2], d_pieces[(at.level + 1) % 2], &found.listed, &found.pieces, &found.divided, nullptr};
    const VertexId* d_list = d_lists[at.level % 2];
    const uint2* d_piece = d_pieces[at.level % 2];
    const unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, warps = gridDim.x * blockDim.x / 32;
    std::uint32_t arcs = 0;
    // The other way round: the first warps take pieces, the last ones vertices, so that few of both meet in one warp.
    for (std::uint32_t k = warp; k < here.pieces; k += warps) arcs += expandPiece(sink, d_piece[k], at.level);
    for (std::uint64_t k = std::uint64_t{warps - 1 - warp} * 32; k < here.listed; k += std::uint64_t{warps} * 32) {
      const VertexId v = k + lane() < here.listed ? d_list[k + lane()] : kNone;
      arcs += expand<true>(sink, v, at.level);
    }
    addToBlock(&local.arcs, arcs);
  }

  __device__ void bottomUp(Local& local, const FastState& at) const {
    const std::uint32_t* d_level = d_bits[at.level % 2];
    std::uint32_t* d_next = d_bits[(at.level + 1) % 2];
    const auto inLevel = [&](VertexId u) { return (d_level[u / 32] >> (u % 32) & 1) != 0; };
    const std::uint64_t step = std::uint64_t{gridDim.x} * blockDim.x;
    const std::uint64_t upTo = (n + std::uint64_t{31}) / 32 * 32;
    std::uint32_t found = 0, arcs = 0, active = 0;
    std::uint64_t looked = 0;
    for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < upTo; i += step) {
      const auto v = static_cast<VertexId>(i);
      const bool asks = i < n && d_cost[v] == kNone;
      ArcId arc = 0, end = 0;
      if (asks) {
        arc = d_inOffsets[v];
        end = d_inOffsets[v + 1];
        ++active;
      }
      const ArcId begin = arc;
      bool hit = false;
      VertexId tails[kLooks];
#pragma unroll
      for (unsigned j = 0; j < kLooks; ++j) tails[j] = end - arc > j ? d_inTails[arc + j] : kNone;
#pragma unroll
      for (unsigned j = 0; j < kLooks; ++j) {
        if (!hit && tails[j] != kNone) {
          ++arc;
          hit = inLevel(tails[j]);
        }
      }
      looked += arc - begin;
      unsigned open = __ballot_sync(kAll, !hit && arc < end);
      while (open != 0) {
        const int whose = __ffs(static_cast<int>(open)) - 1;
        open &= open - 1;
        ArcId from = __shfl_sync(kAll, arc, whose);
        const ArcId to = __shfl_sync(kAll, end, whose);
        std::uint64_t seen = to - from;
        unsigned hits = 0;
        for (std::uint32_t done = 0; done < to - from; done += 32) {
          const bool mine = done + lane() < to - from && inLevel(d_inTails[from + done + lane()]);
          hits = __ballot_sync(kAll, mine);
          if (hits == 0) continue;
          seen = done + static_cast<unsigned>(__ffs(static_cast<int>(hits)));
          break;
        }
        if (static_cast<int>(lane()) == whose) {
          hit = hits != 0;
          looked += seen;
        }
      }
      if (hit) {
        d_cost[v] = at.level + 1;
        ++found;
        arcs += d_offsets[v + 1] - d_offsets[v];
      }
      const unsigned bits = __ballot_sync(kAll, hit);
      if (lane() == 0) d_next[i / 32] = bits;
    }
    addToBlock(&local.found, found);
    addToBlock(&local.arcs, arcs);
    if (!counts) return;
    addToBlock(&local.active, active);
    for (int by = 16; by > 0; by /= 2) looked += __shfl_down_sync(kAll, looked, by);
    if (lane() == 0 && looked != 0)
      atomicAdd(reinterpret_cast<unsigned long long*>(&local.looked), static_cast<unsigned long long>(looked));
  }

  // By the first block alone: levels of few vertices and arcs, one after the other, the list in its own memory. The level's list holds
  // `listed` vertices and no pieces. Leaves where it ended, with the list of that level in common memory.
  __device__ void smallLevels(Local& local, FastState at, std::uint32_t listed, std::uint32_t& left, FastCounts& sums) const {
    VertexId* d_list = d_lists[at.level % 2];
    for (std::uint32_t i = threadIdx.x; i < listed; i += blockDim.x) local.few[at.level % 2][i] = d_list[i];
    __syncthreads();
    for (;;) {
      if (threadIdx.x == 0) local.listed = local.pieces = local.divided = local.arcs = 0;
      __syncthreads();
      const unsigned next = (at.level + 1) % 2;
      const Sink sink{d_lists[next], d_pieces[next], &local.listed, &local.pieces, &local.divided, local.few[next]};
      std::uint32_t arcs = 0;
      for (std::uint32_t k = threadIdx.x / 32 * 32; k < listed; k += blockDim.x) {
        const VertexId v = k + lane() < listed ? local.few[at.level % 2][k + lane()] : kNone;
        arcs += expand<false>(sink, v, at.level);
      }
      addToBlock(&local.arcs, arcs);
      __syncthreads();
      const std::uint32_t found = local.listed + local.divided;
      if (threadIdx.x == 0) {
        d_lengths[at.level + 1] = found;
        sums.found += found;
        sums.arcs += local.arcs;
        sums.active += at.length;
        sums.looked += at.arcs;
      }
      at = rule.after(at, found, local.arcs);
      listed = local.listed;
      left -= 1;
      const bool few = listed <= kFewVertices && local.divided == 0 && at.arcs <= kFewArcs;
      __syncthreads();  // before the counts are cleared
      if (at.done() || left == 0 || at.bottomUp != 0 || !few) break;
    }
    d_list = d_lists[at.level % 2];
    for (std::uint32_t i = threadIdx.x; i < min(listed, kFewVertices); i += blockDim.x) d_list[i] = local.few[at.level % 2][i];
    if (threadIdx.x == 0) {
      d_shared->handed = {local.listed, local.pieces, local.divided, 0, 0};
      d_shared->state = at;
      d_shared->left = left;
    }
  }

  __device__ static FastState taken(const volatile FastState& from) {
    FastState at;
    at.level = from.level;
    at.bottomUp = from.bottomUp;
    at.length = from.length;
    at.before = from.before;
    at.arcs = from.arcs;
    at.left = from.left;
    return at;
  }

  __device__ void operator()() const {
    __shared__ Local local;
    std::uint32_t target = 0;  // of the barrier, thread 0's
    FastState at = start;
    FastCounts sums;  // of the first thread of the first block
    bool listKnown = false, bitsKnown = false;
    FastShared::Found here{};  // what the level's list holds, once it is known
    for (std::uint32_t left = levels; left > 0 && !at.done();) {
      if (at.bottomUp == 0 && !listKnown) {
        makeList(at.level);
        barrier(target);
        here = taken(d_shared->found[at.level % 3]);
      }
      if (at.bottomUp == 0 && here.listed <= kFewVertices && here.pieces == 0 && at.arcs <= kFewArcs) {
        if (blockIdx.x == 0) smallLevels(local, at, here.listed, left, sums);
        barrier(target);
        at = taken(d_shared->state);
        here = taken(d_shared->handed);
        left = *static_cast<volatile std::uint32_t*>(&d_shared->left);
        listKnown = true;
        bitsKnown = false;
        // No block looks at the counts any more that the level before left behind.
        if (blockIdx.x == 0 && threadIdx.x < 3) d_shared->found[threadIdx.x] = {};
        barrier(target);
        continue;
      }
      if (at.bottomUp != 0 && !bitsKnown) {
        makeBits(at.level);
        barrier(target);
      }
      if (threadIdx.x == 0) local.found = local.arcs = local.active = 0, local.looked = 0;
      __syncthreads();
      if (at.bottomUp != 0) {
        bottomUp(local, at);
      } else {
        topDown(local, at, here);
      }
      __syncthreads();
      FastShared::Found* d_next = &d_shared->found[(at.level + 1) % 3];
      if (threadIdx.x == 0) {
        if (local.found != 0) atomicAdd(&d_next->found, local.found);
        if (local.arcs != 0) atomicAdd(&d_next->arcs, local.arcs);
        if (local.active != 0) exec::atomicAddRelaxed(&d_shared->counts.active, std::uint64_t{local.active});
        if (local.looked != 0) exec::atomicAddRelaxed(&d_shared->counts.looked, local.looked);
      }
      clear(at.level + 2);
      barrier(target);
      here = taken(*d_next);
      const bool wasBottomUp = at.bottomUp != 0;
      const std::uint32_t found = wasBottomUp ? here.found : here.listed + here.divided;
      if (blockIdx.x == 0 && threadIdx.x == 0) {
        d_lengths[at.level + 1] = found;
        sums.found += found;
        sums.arcs += here.arcs;
        if (!wasBottomUp) sums.active += at.length, sums.looked += at.arcs;
      }
      at = rule.after(at, found, here.arcs);
      listKnown = !wasBottomUp;
      bitsKnown = wasBottomUp;
      left -= 1;
    }
    if (blockIdx.x != 0 || threadIdx.x != 0) return;
    d_shared->state = at;
    d_shared->counts.found = sums.found;
    d_shared->counts.arcs = sums.arcs;
    exec::atomicAddRelaxed(&d_shared->counts.active, sums.active);
    exec::atomicAddRelaxed(&d_shared->counts.looked, sums.looked);
  }
};

}  // namespace wf::algorithms::bfs
#endif
