// Minimum spanning tree, variant `boruvka-primitives`: what its host loop (primitives.cpp) and what explains it
// (primitives_explained.cpp) agree on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "compute/algorithms/mst/mst.h"

namespace wf::algorithms::mst::primitives {

inline constexpr std::uint64_t kNoKey = ~std::uint64_t{0};  // of Key_a and P_a

// Order of VariantInfo::arrays. From kList on all have a slot for every residual arc.
enum Array : std::size_t { kColor, kBest, kSuccessor, kColorList, kSelected, kList, kPair, kOrder, kKeep, kPlace };
// Order of VariantInfo::kernels. The first runs once, the others in every round.
enum Kernel : std::uint32_t { kWeigh, kMinimum, kSuccessors, kDouble, kRelabel, kSort, kMark, kScan, kSplit, kRecolor, kRoots };

// What was done last. Unsorted: nothing. Between: a round has ended, or none has begun; what it chose is still there.
enum class Stage : std::uint32_t {
  Unsorted,
  Between,
  Weighed,
  Chosen,
  Doubling,
  Doubled,
  Relabelled,
  Sorted,
  Marked,
  Scanned,
  Split,
  Recolored
};

// Where a run stands between two kernels.
struct InvariantState {
  Stage stage = Stage::Unsorted;
  const std::uint32_t* d_weightKeys = nullptr;  // of residual arcs
  std::uint32_t listed = 0;                     // length of L_a
  std::uint32_t supervertices = 0;              // length of A_a
  bool merged = false;                          // a round has ended
};

InvariantAnswer checkInvariant(const Algorithm& run, const InvariantState& state, std::size_t k);
// As Algorithm::cause(). Where an arc stands in a list takes a pass over the list.
std::optional<Cause> why(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell);

}  // namespace wf::algorithms::mst::primitives
