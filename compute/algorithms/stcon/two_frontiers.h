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
enum Line : std::uint32_t { kLineAdvance = 2, kLineSettle = 9 };                           // into VariantInfo::pseudocode

std::unique_ptr<Algorithm> makeTwoFrontiers(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::stcon
