// Minimum spanning tree, variant `boruvka-primitives`: what its description (described_primitives.cpp), its host loop (primitives.cpp) and
// its answers (primitives_why.cpp, primitives_invariants.cpp) agree on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::mst {

VariantInfo describePrimitives();
std::unique_ptr<Algorithm> makePrimitives(exec::Executor& executor, const VariantInfo& info);

namespace primitives {

inline constexpr std::uint64_t kNoKey = ~std::uint64_t{0};  // of Key_a and P_a

// Order of VariantInfo::arrays. From kList on all have a slot for every residual arc.
enum Array : std::size_t { kColor, kBest, kSuccessor, kColorList, kSelected, kList, kPair, kOrder, kKeep, kPlace };
// Order of VariantInfo::kernels. The first runs once, the others in every round.
enum Kernel : std::uint32_t { kWeigh, kMinimum, kSuccessors, kDouble, kRelabel, kSort, kMark, kScan, kSplit, kRecolor, kRoots };

// The kernels' lines in VariantInfo::pseudocode.
inline constexpr std::uint32_t kLines[] = {1, 3, 6, 9, 11, 13, 14, 16, 17, 18, 20};
// The lines there that assign, where they are not the kernel's own.
inline constexpr std::uint32_t kLineOfClearing = 4;   // Key_a, S_a ← none
inline constexpr std::uint32_t kLineOfLeast = 5;      // Key_a
inline constexpr std::uint32_t kLineOfRoot = 7;       // S_a, of a supervertex that stays
inline constexpr std::uint32_t kLineOfJoining = 8;    // S_a and Mst_a, of one that joins another
inline constexpr std::uint32_t kLineOfDoubling = 10;  // S_a
inline constexpr std::uint32_t kLineOfPairs = 12;     // P_a, D_a
inline constexpr std::uint32_t kLineOfMarks = 15;     // F_a
inline constexpr std::uint32_t kLineOfColors = 19;    // C_a

}  // namespace primitives
}  // namespace wf::algorithms::mst
