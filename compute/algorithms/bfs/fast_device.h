// The levels of `fast` on a device: one launch whose blocks all run at once and go from level to level by themselves. Only nvcc sees it.
//
// Top-down, a warp takes 32 vertices of the level and deals their arcs out to its lanes; a vertex of very many arcs is not listed itself
// but as pieces, so that many warps share it. Small levels are left to the first cluster of blocks, which keep the level in their own
// memory and wait for one another alone: that takes a fraction of what a barrier of all blocks does. Bottom-up, a lane takes a vertex and
// looks at a few of its in-arcs, and at a few more while many lanes of its warp have not found any in the level; for the last of them the
// warp looks at 32 in-arcs of one vertex at a time.
#pragma once

#if defined(__CUDACC__)

#include <cstdint>

#include "compute/algorithms/bfs/fast_expansion.h"
#include "compute/exec/launch_blocks.h"

namespace wf::algorithms::bfs {

struct FastSearch {
  static constexpr unsigned kMaxThreads = 512;
  static constexpr unsigned kCluster = 8;  // blocks, where the device has clusters
  static constexpr std::uint32_t kRoom = FastExpansion::kRoom;
  static constexpr std::uint32_t kFewVertices = 512, kFewArcs = 4096;  // of a small level, for each of its blocks
  static constexpr std::uint32_t kUneven = 96;                         // vertices of one block, from which on twice the mean is too many
  static constexpr std::uint32_t kManyArcs = 1 << 16;  // of a level, from which on heads are looked at before they are claimed
  static constexpr std::uint64_t kMostVertices = std::uint64_t{1} << 34;  // of all bottom-up levels of a launch
  static constexpr unsigned kLooks = 4, kMoreLooks = 8;  // in-arcs of a vertex that its lane asks for at once, first and later
  static constexpr int kFewOpen = 8;                     // lanes for which the warp goes on together
  static constexpr unsigned kAll = FastExpansion::kAll;
  using Sink = FastExpansion::Sink;

  VertexId n;
  FastExpansion along;
  const ArcId* d_inOffsets;
  const VertexId* d_inTails;
  uint2* d_lists[2];         // of level k in [k % 2], n each: the first arc of a vertex and how many it has
  uint2* d_pieces[2];        // the same of pieces, as many as pieces() says
  std::uint32_t* d_bits[2];  // (n + 31) / 32 words
  std::uint32_t* d_lengths;  // of every level, n + 1
  FastShared* d_shared;
  FastState start;
  FastRule rule;
  std::uint32_t levels;  // at most so many
  bool counts;

  __device__ static unsigned lane() { return FastExpansion::lane(); }
  // Room for the pieces of a level.
  static std::uint64_t pieces(std::uint64_t arcs) { return arcs / FastExpansion::kPiece * 2 + 2; }

  struct Local {                            // of a block
    FastShared::Found found[3];             // of small levels: what this block found
    FastShared::Found theirs[2][kCluster];  // what each block of the cluster did, by the level modulo 2
    std::uint32_t pieces[3];                // of the cluster, in its first block
    std::uint32_t adopted, arcs, active;
    std::uint64_t looked;
    uint2 own[2][kRoom];  // of a small level's list and of the next one: this block's part
  };

  __device__ static bool isSmall(std::uint32_t length, std::uint32_t pieces, std::uint32_t arcs) {
    return length <= kFewVertices * exec::cluster::size() && pieces == 0 && arcs <= kFewArcs * exec::cluster::size();
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
    FastShared::Found out;
    out.listed = at.listed;
    out.pieces = at.pieces;
    out.divided = at.divided;
    out.dividedArcs = at.dividedArcs;
    out.adopted = at.adopted;
    out.adoptedArcs = at.adoptedArcs;
    return out;
  }
  __device__ void clear(std::uint32_t level) const {
    if (blockIdx.x == 0 && threadIdx.x == 0) d_shared->found[level % 3] = {};
  }

  __device__ void keepLength(std::uint32_t level, std::uint32_t vertices) const {
    d_lengths[level] = vertices;
    const std::uint32_t found = level - start.level - 1;
    if (found < FastShared::kLengths) d_shared->lengths[found] = vertices;
  }

  __device__ Sink sinkOf(std::uint32_t level) const {
    FastShared::Found* found = &d_shared->found[level % 3];
    return {found, &found->pieces, d_lists[level % 2], d_pieces[level % 2], n};
  }

  // The level's vertices, from C_a into its list.
  __device__ void makeList(std::uint32_t level) const {
    const Sink sink = sinkOf(level);
    const std::uint64_t step = std::uint64_t{gridDim.x} * blockDim.x;
    const std::uint64_t upTo = (n + std::uint64_t{31}) / 32 * 32;
    for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < upTo; i += step) {
      const bool is[1] = {i < n && along.d_cost[i] == level};
      uint2 vertex[1] = {{0, 0}};
      if (is[0]) vertex[0] = make_uint2(along.d_offsets[i], along.d_offsets[i + 1] - along.d_offsets[i]);
      along.push(sink, is, vertex);
    }
  }

  __device__ void makeBits(std::uint32_t level) const {
    const std::uint64_t step = std::uint64_t{gridDim.x} * blockDim.x;
    const std::uint64_t upTo = (n + std::uint64_t{31}) / 32 * 32;
    for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < upTo; i += step) {
      const unsigned bits = __ballot_sync(kAll, i < n && along.d_cost[i] == level);
      if (lane() == 0) d_bits[level % 2][i / 32] = bits;
    }
  }

  // `first` is what this thread's place of the list holds, so that it can be asked for before it is known whether it holds anything.
  __device__ void topDown(const FastState& at, const FastShared::Found& here, uint2 first) const {
    const Sink sink = sinkOf(at.level + 1);
    const uint2* d_list = d_lists[at.level % 2];
    const uint2* d_piece = d_pieces[at.level % 2];
    const std::uint32_t length = here.length();
    const unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, warps = gridDim.x * blockDim.x / 32;
    for (std::uint64_t k = warpOfList() * 32; k < length; k += std::uint64_t{warps} * 32) {
      if (k + lane() >= length) first = {0, 0};
      if (here.listed >> 32 < kManyArcs) {
        along.expand<false>(sink, first, at.level);
      } else {
        along.expand<true>(sink, first, at.level);
      }
      const std::uint64_t next = k + lane() + std::uint64_t{warps} * 32;
      if (next < length) first = d_list[next];
    }
    for (std::uint32_t k = warp; k < here.pieces; k += warps) along.expandPiece(sink, d_piece[k], at.level);
  }
  // Warps of one number in all blocks come first: a short list is dealt out over the blocks.
  __device__ static std::uint64_t warpOfList() { return std::uint64_t{threadIdx.x / 32} * gridDim.x + blockIdx.x; }

  __device__ static bool isIn(const std::uint32_t* d_level, VertexId u) { return (d_level[u / 32] >> (u % 32) & 1) != 0; }
  // The next in-arcs up to `end`; `arc` goes to behind the one that leads from the level, or behind them all. Where most vertices find one
  // at once the level is asked for one arc after the other, else (`kTogether`) for all of them, whose answers then arrive together.
  template <unsigned kCount, bool kTogether>
  __device__ void look(const std::uint32_t* d_level, ArcId& arc, ArcId end, bool& hit) const {
    VertexId tails[kCount];
    const ArcId from = arc;
#pragma unroll
    for (unsigned j = 0; j < kCount; ++j) tails[j] = end - from > j ? d_inTails[from + j] : kNone;
    bool in[kCount];
    if constexpr (kTogether) {
#pragma unroll
      for (unsigned j = 0; j < kCount; ++j) in[j] = tails[j] != kNone && isIn(d_level, tails[j]);
    }
#pragma unroll
    for (unsigned j = 0; j < kCount; ++j) {
      if (!hit && tails[j] != kNone) {
        ++arc;
        if constexpr (!kTogether) in[j] = isIn(d_level, tails[j]);
        hit = in[j];
      }
    }
  }

  __device__ void bottomUp(Local& local, const FastState& at) const {
    const std::uint32_t* d_level = d_bits[at.level % 2];
    std::uint32_t* d_next = d_bits[(at.level + 1) % 2];
    const std::uint64_t step = std::uint64_t{gridDim.x} * blockDim.x;
    const std::uint64_t upTo = (n + std::uint64_t{31}) / 32 * 32;
    std::uint32_t found = 0, arcs = 0, active = 0;
    std::uint64_t looked = 0;
    for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < upTo; i += step) {
      const auto v = static_cast<VertexId>(i);
      const bool asks = i < n && along.d_cost[v] == kNone;
      ArcId arc = 0, end = 0;
      if (asks) {
        arc = d_inOffsets[v];
        end = d_inOffsets[v + 1];
        ++active;
      }
      const ArcId begin = arc;
      bool hit = false;
      look<kLooks, false>(d_level, arc, end, hit);
      unsigned open = __ballot_sync(kAll, !hit && arc < end);
      while (__popc(open) > kFewOpen) {
        if (!hit) look<kMoreLooks, true>(d_level, arc, end, hit);
        open = __ballot_sync(kAll, !hit && arc < end);
      }
      looked += arc - begin;
      while (open != 0) {
        const int whose = __ffs(static_cast<int>(open)) - 1;
        open &= open - 1;
        ArcId from = __shfl_sync(kAll, arc, whose);
        const ArcId to = __shfl_sync(kAll, end, whose);
        std::uint64_t seen = to - from;
        unsigned hits = 0;
        for (std::uint32_t done = 0; done < to - from; done += 32) {
          const bool mine = done + lane() < to - from && isIn(d_level, d_inTails[from + done + lane()]);
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
        along.d_cost[v] = at.level + 1;
        ++found;
        arcs += along.d_offsets[v + 1] - along.d_offsets[v];
      }
      const unsigned bits = __ballot_sync(kAll, hit);
      if (lane() == 0) d_next[i / 32] = bits;
    }
    addToBlock(&local.adopted, found);
    addToBlock(&local.arcs, arcs);
    if (!counts) return;
    addToBlock(&local.active, active);
    for (int by = 16; by > 0; by /= 2) looked += __shfl_down_sync(kAll, looked, by);
    if (lane() == 0 && looked != 0)
      atomicAdd(reinterpret_cast<unsigned long long*>(&local.looked), static_cast<unsigned long long>(looked));
  }

  // What the blocks of a cluster have found, taken together.
  struct Together {
    FastShared::Found all;
    std::uint32_t most;  // vertices that one listed
  };

  // Tells all blocks of the cluster what this one has found, and waits for them.
  __device__ static void tell(Local& local, unsigned slot, unsigned turn) {
    __syncthreads();
    if (threadIdx.x < exec::cluster::size())
      *exec::cluster::of(&local.theirs[turn][exec::cluster::rank()], threadIdx.x) = local.found[slot];
    exec::cluster::sync();
  }
  // After that, by every warp.
  __device__ static Together together(const Local& local, unsigned turn) {
    const bool has = lane() < exec::cluster::size();
    const FastShared::Found theirs = has ? local.theirs[turn][lane()] : FastShared::Found{};
    Together out{theirs, theirs.length()};
    std::uint32_t arcs = static_cast<std::uint32_t>(theirs.listed >> 32), length = theirs.length();
#pragma unroll
    for (unsigned by = kCluster / 2; by > 0; by /= 2) {
      length += __shfl_xor_sync(kAll, length, by, kCluster);
      arcs += __shfl_xor_sync(kAll, arcs, by, kCluster);
      out.most = max(out.most, __shfl_xor_sync(kAll, out.most, by, kCluster));
    }
    length = __shfl_sync(kAll, length, 0);
    arcs = __shfl_sync(kAll, arcs, 0);
    out.most = __shfl_sync(kAll, out.most, 0);
    out.all.listed = std::uint64_t{arcs} << 32 | length;
    if (__any_sync(kAll, theirs.pieces != 0)) {
      out.all.pieces = FastExpansion::warpAdd(theirs.pieces);
      out.all.divided = FastExpansion::warpAdd(theirs.divided);
      out.all.dividedArcs = FastExpansion::warpAdd(theirs.dividedArcs);
    } else {
      out.all.pieces = out.all.divided = out.all.dividedArcs = 0;
    }
    return out;
  }
  // Where the block's list begins, one behind the other.
  __device__ static std::uint32_t beginOf(const Local& local, unsigned turn, unsigned block) {
    std::uint32_t out = 0;
    for (unsigned k = 0; k < block; ++k) out += min(local.theirs[turn][k].length(), kRoom);
    return out;
  }

  // The lists of all blocks dealt out again.
  __device__ static void dealOut(Local& local, unsigned turn, unsigned from, unsigned into, std::uint32_t length) {
    const unsigned blocks = exec::cluster::size();
    for (std::uint32_t i = threadIdx.x; std::uint64_t{i} * blocks + exec::cluster::rank() < length; i += blockDim.x) {
      std::uint32_t place = i * blocks + exec::cluster::rank();
      unsigned whose = 0;
      for (; place >= local.theirs[turn][whose].length(); ++whose) place -= local.theirs[turn][whose].length();
      local.own[into][i] = exec::cluster::of(local.own[from], whose)[place];
    }
    exec::cluster::sync();
  }

  // By the first cluster alone: levels of few vertices and arcs, one after the other, each block with the vertices that it found itself.
  // The level's list holds `length` vertices and no pieces. Leaves where it ended, with the list of that level in common memory.
  __device__ void smallLevels(Local& local, FastState at, std::uint32_t length, std::uint32_t left, FastCounts& sums) const {
    const unsigned blocks = exec::cluster::size(), mine = exec::cluster::rank();
    const bool first = mine == 0 && threadIdx.x == 0;
    const auto share = [&] { return length > mine ? (length - mine - 1) / blocks + 1 : 0; };
    unsigned list = 0;
    std::uint32_t own = share();
    for (std::uint32_t i = threadIdx.x; i < own; i += blockDim.x) local.own[list][i] = d_lists[at.level % 2][i * blocks + mine];
    if (threadIdx.x < 3) local.found[threadIdx.x] = {}, local.pieces[threadIdx.x] = 0;
    if (first) d_shared->spilled = 0;
    exec::cluster::sync();
    Together found{};
    for (;;) {
      const unsigned next = (at.level + 1) % 2, slot = (at.level + 1) % 3;
      const Sink sink{&local.found[slot], exec::cluster::of(&local.pieces[slot], 0), d_lists[next], d_pieces[next], n, local.own[list ^ 1],
                      &d_shared->spilled};
      for (std::uint32_t k = threadIdx.x / 32 * 32; k < own; k += blockDim.x)
        along.expand<false>(sink, k + lane() < own ? local.own[list][k + lane()] : uint2{0, 0}, at.level);
      if (threadIdx.x == 0) local.found[(slot + 1) % 3] = {}, local.pieces[(slot + 1) % 3] = 0;
      tell(local, slot, next);
      found = together(local, next);
      if (first) {
        keepLength(at.level + 1, found.all.vertices(false));
        sums.found += found.all.vertices(false);
        sums.arcs += found.all.arcs(false);
        sums.active += at.length;
        sums.looked += at.arcs;
      }
      at = rule.after(at, found.all.vertices(false), found.all.arcs(false));
      length = found.all.length();
      left -= 1;
      list ^= 1;
      if (at.done() || left == 0 || at.bottomUp != 0 || found.most > kRoom || !isSmall(length, found.all.pieces, at.arcs)) break;
      own = local.found[slot].length();
      if (found.most > kUneven && found.most > 2 * ((length + blocks - 1) / blocks)) {
        dealOut(local, next, list, list ^ 1, length);
        list ^= 1;
        own = share();
      }
    }
    const unsigned turn = at.level % 2;
    const std::uint32_t spilled = *static_cast<volatile std::uint32_t*>(&d_shared->spilled), begin = spilled + beginOf(local, turn, mine);
    for (std::uint32_t i = threadIdx.x; i < min(local.theirs[turn][mine].length(), kRoom); i += blockDim.x)
      d_lists[turn][begin + i] = local.own[list][i];
    if (first) {
      d_shared->handed = found.all;
      d_shared->state = at;
      d_shared->left = left;
    }
  }

  __device__ uint2 firstOf(std::uint32_t level) const {
    const std::uint64_t place = warpOfList() * 32 + lane();
    return place < n ? d_lists[level % 2][place] : uint2{0, 0};
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
    FastShared::Found here{};                // what the level's list holds, once it is known
    uint2 first{};                           // at this thread's place of it
    std::uint64_t vertices = kMostVertices;  // that may be asked bottom-up
    for (std::uint32_t left = levels; left > 0 && !at.done();) {
      if (at.bottomUp == 0 && !listKnown) {
        makeList(at.level);
        barrier(target);
        first = firstOf(at.level);
        here = taken(d_shared->found[at.level % 3]);
      }
      if (at.bottomUp == 0 && isSmall(here.length(), here.pieces, at.arcs)) {
        if (blockIdx.x < exec::cluster::size()) smallLevels(local, at, here.length(), left, sums);
        barrier(target);
        at = taken(d_shared->state);
        here = taken(d_shared->handed);
        left = *static_cast<volatile std::uint32_t*>(&d_shared->left);
        listKnown = true;
        bitsKnown = false;
        first = firstOf(at.level);
        // No block looks at the counts any more that the level before left behind.
        if (blockIdx.x == 0 && threadIdx.x < 3) d_shared->found[threadIdx.x] = {};
        barrier(target);
        continue;
      }
      FastShared::Found* d_next = &d_shared->found[(at.level + 1) % 3];
      if (at.bottomUp != 0) {
        if (!bitsKnown) {
          makeBits(at.level);
          barrier(target);
        }
        if (threadIdx.x == 0) local.adopted = local.arcs = local.active = 0, local.looked = 0;
        __syncthreads();
        bottomUp(local, at);
        __syncthreads();
        if (threadIdx.x == 0 && local.adopted != 0) {
          atomicAdd(&d_next->adopted, local.adopted);
          atomicAdd(&d_next->adoptedArcs, local.arcs);
        }
        if (threadIdx.x == 0 && counts) {
          exec::atomicAddRelaxed(&d_shared->counts.active, std::uint64_t{local.active});
          exec::atomicAddRelaxed(&d_shared->counts.looked, local.looked);
        }
      } else {
        topDown(at, here, first);
      }
      clear(at.level + 2);
      barrier(target);
      if (at.bottomUp == 0) first = firstOf(at.level + 1);
      here = taken(*d_next);
      const bool wasBottomUp = at.bottomUp != 0;
      if (blockIdx.x == 0 && threadIdx.x == 0) {
        keepLength(at.level + 1, here.vertices(wasBottomUp));
        sums.found += here.vertices(wasBottomUp);
        sums.arcs += here.arcs(wasBottomUp);
        if (!wasBottomUp) sums.active += at.length, sums.looked += at.arcs;
      }
      at = rule.after(at, here.vertices(wasBottomUp), here.arcs(wasBottomUp));
      listKnown = !wasBottomUp;
      bitsKnown = wasBottomUp;
      left -= 1;
      if (wasBottomUp && vertices < n) break;  // a launch cannot be cancelled: it ends after a tenth of a second or so
      if (wasBottomUp) vertices -= n;
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
