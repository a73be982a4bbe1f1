// Maximum flow, variant `push-relabel`: what its description (maxflow.cpp) and its host loop (push_relabel.cpp) agree on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::maxflow {

enum Array : std::size_t { kHeight, kExcess, kActivity, kResidual, kReach };  // order of VariantInfo::arrays
enum Kernel : std::uint32_t { kSaturateStep, kHeightsStep, kStateStep, kPushStep, kRelabelStep, kReachStep };  // … of VariantInfo::kernels
enum Line : std::uint32_t {  // into VariantInfo::pseudocode
  kLineSaturate = 1,
  kLineHeights = 5,
  kLineStateAfterHeights = 7,
  kLinePush = 11,
  kLineStateAfterPush = 14,
  kLineRelabel = 15,
  kLineStateAfterRelabel = 17,
  kLineReach = 18,
};

inline constexpr std::uint32_t kPushes = 3;  // m and k where they are not given, as the paper found them best
inline constexpr std::uint32_t kRelabels = 7;

std::unique_ptr<Algorithm> makePushRelabel(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::maxflow
