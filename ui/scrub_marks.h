// Which steps are marked on the slider over the known steps: ends of iterations, and phases (a global relabel, a merge).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/step.h"
#include "ui/session/session_stops.h"

namespace wf::ui {

struct ScrubMarks {
  std::vector<std::uint64_t> iterations;  // the last step of each; none where they are too close to distinguish
  std::vector<std::uint64_t> phases;      // the first step of each; of those too close the first
  std::vector<StopMark> stops;            // where the run has stopped so far; of those too close the first of each kind
};

std::vector<StopMark> apart(std::span<const StopMark> stops, std::uint64_t lastStep, int pixels);

// On a slider of so many pixels.
ScrubMarks scrubMarks(std::span<const Step> steps, const VariantInfo& variant, int pixels);

}  // namespace wf::ui
