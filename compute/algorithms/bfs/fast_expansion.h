// How a warp of `fast` goes through arcs on a device and lists what is found. Only nvcc sees it.
#pragma once

#if defined(__CUDACC__)

#include <cstdint>

#include "compute/algorithms/bfs/fast_level.h"
#include "compute/exec/cluster.h"
#include "compute/exec/device_hints.h"
#include "compute/exec/masked_atomics.h"

namespace wf::algorithms::bfs {

// In device memory, zeroed before each launch.
struct FastShared {
  // Of one level, by all blocks. What is listed and what is adopted stay apart: a block may list a level that was adopted while others
  // still read how many were.
  struct Found {
    std::uint64_t listed;  // vertices, from bit 32 on the arcs out of them: one addition gives a place and counts both
    std::uint32_t pieces, divided, dividedArcs;  // pieces of so many vertices more, and the arcs out of these
    std::uint32_t adopted, adoptedArcs;          // bottom-up

    __device__ std::uint32_t length() const { return static_cast<std::uint32_t>(listed); }
    __device__ std::uint32_t vertices(bool bottomUp) const { return bottomUp ? adopted : length() + divided; }
    __device__ std::uint32_t arcs(bool bottomUp) const {
      return bottomUp ? adoptedArcs : static_cast<std::uint32_t>(listed >> 32) + dividedArcs;
    }
  };
  std::uint32_t arrived;  // of the barrier; never falls
  std::uint32_t left;     // levels that may follow, handed over as well
  std::uint32_t spilled;  // of a small level, into the common list: a block's own was full
  Found found[3];         // of level k in [k % 3]: read, written, cleared
  FastState state;        // where the search stands: what the first block hands over after small levels, and at the end
  Found handed;           // beside it, of the level that is next
  FastCounts counts;      // of all levels of the launch
  static constexpr std::uint32_t kLengths = 64;
  std::uint32_t lengths[kLengths];  // of the first levels that the launch found: they come to the host with the rest
};

struct FastExpansion {
  static constexpr std::uint32_t kPiece = 512;     // arcs
  static constexpr std::uint32_t kRoom = 1024;     // for vertices that a block finds in a small level
  static constexpr std::uint32_t kFewOfALane = 8;  // arcs
  static constexpr std::uint32_t kLine = 32;       // words that memory brings together
  static constexpr unsigned kAll = 0xFFFF'FFFFu;

  const ArcId* d_offsets;
  const VertexId* d_heads;
  std::uint32_t* d_cost;  // C_a

  // Where what is found goes: into the common lists, or in small levels into the block's own.
  struct Sink {
    FastShared::Found* found;  // what is counted: of all blocks, or of this one
    std::uint32_t* pieces;     // of all blocks
    uint2* d_list;
    uint2* d_pieces;
    VertexId n;
    uint2* own = nullptr;                // kRoom, in the block's memory
    std::uint32_t* d_spilled = nullptr;  // how many of them are in d_list, where they did not fit
  };

  __device__ static unsigned lane() { return threadIdx.x % 32; }
  __device__ static std::uint32_t warpAdd(std::uint32_t value) {
#if __CUDA_ARCH__ >= 800
    return __reduce_add_sync(kAll, value);
#else
#pragma unroll
    for (int by = 16; by > 0; by /= 2) value += __shfl_xor_sync(kAll, value, by);
    return value;
#endif
  }

  // A small level takes as long as memory does. Its vertices' heads are asked for a level early; and where vertices of near numbers are
  // found one after the other, as in a grid, what belongs to the numbers beside them some levels early, once a line.
  __device__ void fetchHeads(uint2 vertex) const { exec::fetchAhead(&d_heads[vertex.x]); }
  __device__ void fetchBeside(VertexId v, VertexId n) const {
    if (v % kLine != kLine / 2) return;
    if (v + kLine < n) {
      exec::fetchAhead(&d_cost[v + kLine]);
      exec::fetchAhead(&d_offsets[v + kLine]);
    }
    if (v >= kLine) {
      exec::fetchAhead(&d_cost[v - kLine]);
      exec::fetchAhead(&d_offsets[v - kLine]);
    }
  }

  // All threads of the warp call it: each has up to N vertices, by their first arcs and degrees.
  template <int N>
  __device__ void push(const Sink& sink, const bool (&is)[N], const uint2 (&vertex)[N]) const {
    std::uint32_t before[N], all = 0, arcs = 0;  // in the warp
#pragma unroll
    for (int j = 0; j < N; ++j) {
      const bool listed = is[j] && vertex[j].y <= kPiece;
      const unsigned lanes = __ballot_sync(kAll, listed);
      before[j] = all + static_cast<std::uint32_t>(__popc(lanes & ((1u << lane()) - 1)));
      all += static_cast<std::uint32_t>(__popc(lanes));
      if (listed) arcs += vertex[j].y;
    }
    if (all != 0) {
      arcs = warpAdd(arcs);
      std::uint32_t first = 0;
      if (lane() == 0 && sink.own != nullptr) {  // a block's own memory adds 32 bits at a time
        auto* halves = reinterpret_cast<std::uint32_t*>(&sink.found->listed);
        first = atomicAdd(halves, all);
        atomicAdd(halves + 1, arcs);
      } else if (lane() == 0) {
        first = static_cast<std::uint32_t>(
            atomicAdd(reinterpret_cast<unsigned long long*>(&sink.found->listed), std::uint64_t{arcs} << 32 | all));
      }
      first = __shfl_sync(kAll, first, 0);
#pragma unroll
      for (int j = 0; j < N; ++j) {
        if (!is[j] || vertex[j].y > kPiece) continue;
        const std::uint32_t place = first + before[j];
        if (sink.own == nullptr) {
          sink.d_list[place] = vertex[j];
        } else if (place < kRoom) {
          sink.own[place] = vertex[j];
          fetchHeads(vertex[j]);
        } else {
          sink.d_list[atomicAdd(sink.d_spilled, 1u)] = vertex[j];
        }
      }
    }
#pragma unroll
    for (int j = 0; j < N; ++j) {
      if (!is[j] || vertex[j].y <= kPiece) continue;
      const std::uint32_t pieces = (vertex[j].y + kPiece - 1) / kPiece;
      std::uint32_t at = atomicAdd(sink.pieces, pieces);
      if (sink.own != nullptr) atomicAdd(&sink.found->pieces, pieces);
      atomicAdd(&sink.found->divided, 1u);
      atomicAdd(&sink.found->dividedArcs, vertex[j].y);
      for (std::uint32_t from = 0; from < vertex[j].y; from += kPiece)
        sink.d_pieces[at++] = make_uint2(vertex[j].x + from, min(kPiece, vertex[j].y - from));
    }
  }

  // The warp's lanes ask for up to four heads each; those without a level get one and are pushed. Where few have one, asking first is
  // waste. Where their arcs are is asked for at the same time as whether they are new.
  template <bool kLookFirst>
  __device__ void visit(const Sink& sink, const VertexId (&heads)[4], std::uint32_t level) const {
    bool is[4];
    uint2 vertex[4];
    std::uint32_t was[4];
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      is[j] = heads[j] != kNone;
    }
    if constexpr (kLookFirst) {
      std::uint32_t seen[4];
#pragma unroll
      for (int j = 0; j < 4; ++j) seen[j] = is[j] ? __ldcg(&d_cost[heads[j]]) : 0;
#pragma unroll
      for (int j = 0; j < 4; ++j) is[j] = seen[j] == kNone;
    }
#pragma unroll
    for (int j = 0; j < 4; ++j) vertex[j] = is[j] ? make_uint2(__ldg(&d_offsets[heads[j]]), __ldg(&d_offsets[heads[j] + 1])) : uint2{0, 0};
#pragma unroll
    for (int j = 0; j < 4; ++j) was[j] = exec::exchangeWhere(is[j], &d_cost[is[j] ? heads[j] : 0], kNone, level + 1, 0);
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      is[j] = was[j] == kNone;
      vertex[j].y -= vertex[j].x;
      if (sink.own != nullptr && is[j]) fetchBeside(heads[j], sink.n);
    }
    push(sink, is, vertex);
  }

  // The arcs out of up to 32 vertices, the warp's; lanes without one have no arcs. Where all have few, each lane goes through its own.
  template <bool kLookFirst>
  __device__ void expand(const Sink& sink, uint2 vertex, std::uint32_t level) const {
    if (__any_sync(kAll, vertex.y > kFewOfALane) == 0) {
      for (std::uint32_t from = 0; __any_sync(kAll, from < vertex.y) != 0; from += 4) {
        VertexId heads[4];
#pragma unroll
        for (unsigned j = 0; j < 4; ++j) heads[j] = from + j < vertex.y ? __ldg(&d_heads[vertex.x + from + j]) : kNone;
        visit<kLookFirst>(sink, heads, level);
      }
      return;
    }
    std::uint32_t until = vertex.y;  // arcs of this lane and those before it
#pragma unroll
    for (unsigned by = 1; by < 32; by *= 2) {
      const std::uint32_t other = __shfl_up_sync(kAll, until, by);
      if (lane() >= by) until += other;
    }
    const std::uint32_t total = __shfl_sync(kAll, until, 31);
    const ArcId shift = vertex.x - (until - vertex.y);  // arc k of the warp is arc k + shift of its owner; modulo 2^32
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
        const ArcId arc = k + __shfl_sync(kAll, shift, owner);
        heads[j] = k < total ? __ldg(&d_heads[arc]) : kNone;
      }
      visit<kLookFirst>(sink, heads, level);
    }
  }

  __device__ void expandPiece(const Sink& sink, uint2 piece, std::uint32_t level) const {
    for (std::uint32_t from = 0; from < piece.y; from += 128) {
      VertexId heads[4];
#pragma unroll
      for (unsigned j = 0; j < 4; ++j) {
        const std::uint32_t k = from + j * 32 + lane();
        heads[j] = k < piece.y ? __ldg(&d_heads[piece.x + k]) : kNone;
      }
      visit<true>(sink, heads, level);
    }
  }
};

}  // namespace wf::algorithms::bfs
#endif
