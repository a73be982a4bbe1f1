// All-pairs shortest paths by Floyd and Warshall, the kernels: for every vertex k in turn, the pivot, all pairs (i, j) in parallel. HiPC
// 2007, algorithm 6 and section 3.4; IIIT/TR/2009/74, algorithm 8. Row and column of the pivot are read and not written, so that all
// threads of a step read what stands still; their values would not change.
#pragma once

#include "compute/algorithms/pairs/kernels.h"

namespace wf::algorithms::apsp {

// Floyd and Warshall's three lines: is the path from i through k to j shorter? `through` is A(i, k) + A(k, j), `ij` where A(i, j) lies.
// Π(i, j) is the last vertex before j.
template <class Lengths, class Memory>
WF_HOST_DEVICE inline bool shortened(const pairs::Panel<typename Lengths::Value, Memory>& A, std::size_t ij, std::uint32_t j,
                                     std::uint32_t k, typename Lengths::Value through) {
  if (!Lengths::better(through, A.entries[ij])) return false;
  Memory::line("distance");
  A.entries[ij] = through;
  if (A.predecessors != nullptr) {
    Memory::line("predecessor");
    A.predecessors[ij] = A.predecessor(k, j);
  }
  return true;
}

// One pair per thread. Rows follow one another without a gap (`A.pitch` is n), so that a thread's number is also its pair's place.
template <class Lengths, class Memory = exec::Plain>
struct ShortenPair {
  using Value = typename Lengths::Value;
  pairs::Panel<Value, Memory> A;
  std::uint32_t n, k;
  exec::Array<Memory, std::uint32_t> d_negative;  // raised to 1 by any A(i, i) below 0

  WF_HOST_DEVICE void operator()(std::uint32_t thread, exec::Tally& tally) const {
    const std::uint32_t i = thread / n, j = thread % n;
    if (i == j && Lengths::isNegative(A(i, j))) exec::storeRelaxed(d_negative, std::uint32_t{1});
    if (i == k || j == k) return;
    Memory::line("less");
    const Value toK = A(i, k);
    if (toK == Lengths::kNothing) return;
    const Value fromK = A(k, j);
    if (fromK == Lengths::kNothing) return;
    tally.active += 1;
    tally.arcs += 1;
    if (!shortened<Lengths>(A, thread, j, k, Lengths::joined(toK, fromK))) return;
    tally.changed += 1;
    if (i == j && Lengths::isNegative(A(i, j))) exec::storeRelaxed(d_negative, std::uint32_t{1});
  }
};

// One row per thread, with a loop over its entries.
template <class Lengths, class Memory = exec::Plain>
struct ShortenRow {
  using Value = typename Lengths::Value;
  pairs::Panel<Value, Memory> A;
  std::uint32_t n, k;
  exec::Array<Memory, std::uint32_t> d_negative;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    if (Lengths::isNegative(A(i, i))) exec::storeRelaxed(d_negative, std::uint32_t{1});
    const Value toK = A(i, k);
    if (i == k || toK == Lengths::kNothing) return;
    tally.active += 1;
    for (std::uint32_t j = 0; j < n; ++j) {
      Memory::trip("less");
      if (j == k) continue;
      const Value fromK = A(k, j);
      if (fromK == Lengths::kNothing) continue;
      tally.arcs += 1;
      if (!shortened<Lengths>(A, i * A.pitch + j, j, k, Lengths::joined(toK, fromK))) continue;
      tally.changed += 1;
      if (i == j && Lengths::isNegative(A(i, j))) exec::storeRelaxed(d_negative, std::uint32_t{1});
    }
  }
};

}  // namespace wf::algorithms::apsp
