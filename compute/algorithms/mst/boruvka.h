// Minimum spanning tree, variants `boruvka` and `boruvka-compacted`: what their host loop (boruvka.cpp) and what explains them
// (boruvka_explained.cpp) agree on. The second one is the first with lists of the vertices and colors that are still at work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "compute/algorithms/mst/mst.h"

namespace wf::algorithms::mst {

// Order of VariantInfo::arrays; the last three in the compacted variant only.
enum Array : std::size_t {
  kColorIndex,
  kColor,
  kActive,
  kBest,
  kChosen,
  kSelected,
  kDegree,
  kCycle,
  kPrevious,
  kLive,
  kVertexList,
  kColorList
};
// Order of VariantInfo::kernels; the last two in the compacted variant only.
enum Kernel : std::uint32_t {
  kMinWeight,
  kMinArc,
  kAdd,
  kCountDegrees,
  kPropagate,
  kPeel,
  kFindCycles,
  kStrike,
  kRecolor,
  kCompactVertices,
  kCompactColors
};

// How far a round is: what its kernels have brought about so far. Begin: nothing, but for the listing of vertices; the other arrays are
// those of the round before.
enum class Stage : std::uint32_t { Begin, Weighed, Chosen, Added, Counted, Spreading, Peeling, Cycled, Struck };

// Where a run stands between two kernels.
struct InvariantState {
  Stage stage = Stage::Begin;
  const std::uint32_t* d_weightKeys = nullptr;  // of residual arcs
  // The compacted variant's.
  std::uint32_t vertices = 0;    // length of B_a
  std::uint32_t colors = 0;      // length of A_a
  bool verticesListed = false;   // B_a was made before
  bool vertexListIsNew = false;  // just now: it holds all that is live, later on also what was
  bool colorsListed = false;     // A_a is of the colors that are active
};

InvariantAnswer checkInvariant(const Algorithm& run, const InvariantState& state, std::size_t k);
// As Algorithm::cause(). An element of a color's slot may take a pass over all vertices or all colors: arcs are not sorted by color.
std::optional<Cause> why(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell);

}  // namespace wf::algorithms::mst
