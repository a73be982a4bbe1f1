// st-connectivity, variant `two-frontiers`: what its description (stcon.cpp) and its host loop (two_frontiers.cpp) agree on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::stcon {

enum Array : std::size_t { kFrontier, kNext, kCost, kRed, kGreen, kNextRed, kNextGreen };  // order of VariantInfo::arrays
enum Kernel : std::uint32_t { kAdvance, kSettle };                                         // order of VariantInfo::kernels
enum Scalar : std::size_t { kRedLength, kGreenLength, kMet };                              // order of VariantInfo::scalars
enum Line : std::uint32_t {  // into VariantInfo::pseudocode: the kernels, and what they assign
  kLineAdvance = 2,
  kLineLeave = 3,    // F_a ← no
  kLineFind = 7,     // C_a, F_ua ← yes
  kLinePropose = 8,  // R_ua, G_ua ← yes
  kLineSettle = 9,
  kLineEnter = 10,   // F_a ← yes
  kLineRed = 11,     // R_a
  kLineGreen = 12,   // G_a
  kLineForget = 14,  // F_ua, R_ua, G_ua ← no
};

std::unique_ptr<Algorithm> makeTwoFrontiers(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::stcon
