// Maximum flow, variant `push-relabel`: what its description (maxflow.cpp) and its host loop (push_relabel.cpp) agree on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::maxflow {

enum Array : std::size_t { kHeight, kExcess, kActivity, kResidual, kReach };  // order of VariantInfo::arrays
enum Kernel : std::uint32_t { kSaturateStep, kHeightsStep, kStateStep, kPushStep, kRelabelStep, kReachStep };  // … of VariantInfo::kernels
enum Line : std::uint32_t {  // into VariantInfo::pseudocode: the kernels, and what they assign
  kLineSaturate = 1,
  kLineFill = 2,  // e_a, W_a
  kLineHeights = 5,
  kLineSearch = 6,  // h_a
  kLineStateAfterHeights = 7,
  kLineActivity = 8,  // M_a, wherever the state step stands
  kLinePush = 11,
  kLineMove = 13,  // W_a, e_a
  kLineStateAfterPush = 14,
  kLineRelabel = 15,
  kLineLift = 16,  // h_a, M_a ← push
  kLineStateAfterRelabel = 17,
  kLineReach = 18,  // D_a
};

inline constexpr std::uint32_t kPushes = 3;  // m and k where they are not given, as the paper found them best
inline constexpr std::uint32_t kRelabels = 7;

std::unique_ptr<Algorithm> makePushRelabel(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::maxflow
