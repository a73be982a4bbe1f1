// Minimum spanning tree, variant `fast`: what its host loop (fast.cpp) and what explains it (fast_explained.cpp) agree on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "compute/algorithms/mst/mst.h"
#include "compute/exec/atomics.h"

namespace wf::algorithms::mst::fast {

inline constexpr std::uint64_t kNoKey = ~std::uint64_t{0};  // of Key_a

enum Array : std::size_t { kColor, kBest, kSelected };   // order of VariantInfo::arrays
enum Kernel : std::uint32_t { kLight, kMerge, kHeavy };  // order of VariantInfo::kernels

// Which edges are at work: those with a key up to the threshold, or those above it.
struct EdgeClass {
  std::uint64_t threshold = kNoKey;
  bool heavy = false;
  WF_HOST_DEVICE bool has(std::uint64_t key) const { return (key > threshold) == heavy; }
};

// Where a run stands between two kernels.
struct InvariantState {
  EdgeClass of;
  bool begun = false;                           // the light edges have been gathered
  const std::uint32_t* d_weightKeys = nullptr;  // of residual arcs
};

InvariantAnswer checkInvariant(const Algorithm& run, const InvariantState& state, std::size_t k);
// As Algorithm::cause().
std::optional<Cause> why(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell);

}  // namespace wf::algorithms::mst::fast
