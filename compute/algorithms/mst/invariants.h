// What is true after every step of Borůvka's way by supervertices.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::mst {

// How far a round is: what its kernels have brought about so far. Begin: nothing, but for the listing of vertices; the other arrays are
// those of the round before.
enum class Stage : std::uint32_t { Begin, Weighed, Chosen, Added, Counted, Spreading, Peeling, Cycled, Struck };

// Where a run stands between two kernels.
struct Standing {
  Stage stage = Stage::Begin;
  const std::uint32_t* d_weightKeys = nullptr;  // of residual arcs
  // The compacted variant's.
  std::uint32_t vertices = 0;    // length of B_a
  std::uint32_t colors = 0;      // length of A_a
  bool verticesListed = false;   // B_a was made before
  bool vertexListIsNew = false;  // just now: it holds all that is live, later on also what was
  bool colorsListed = false;     // A_a is of the colors that are active
};

// The k-th of the description's (mst.cpp).
Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k);

}  // namespace wf::algorithms::mst
