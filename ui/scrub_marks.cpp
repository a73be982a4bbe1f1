#include "ui/scrub_marks.h"

#include <algorithm>

namespace wf::ui {
namespace {

constexpr std::uint64_t kIterationsApart = 5;  // pixels, so that ticks do not run into a line
constexpr std::uint64_t kPhasesApart = 3;

}  // namespace

ScrubMarks scrubMarks(std::span<const Step> steps, const VariantInfo& variant, int pixels) {
  ScrubMarks marks;
  if (steps.size() < 2 || pixels <= 0) return marks;
  const auto width = static_cast<std::uint64_t>(pixels);
  const std::uint64_t last = steps.size() - 1;
  const auto scalar = std::find_if(variant.scalars.begin(), variant.scalars.end(), [](const ScalarInfo& s) { return s.id == "phase"; });
  const auto phaseOf = [&](std::uint64_t k) {
    return scalar == variant.scalars.end() ? 0 : steps[k].scalars[static_cast<std::size_t>(scalar - variant.scalars.begin())];
  };
  const auto marked = [&](std::uint64_t k) {
    return steps[k].kernel < variant.kernels.size() && variant.kernels[steps[k].kernel].marksPhase;
  };
  const auto begins = [&](std::uint64_t k) {
    if (marked(k) && (k == 1 || steps[k - 1].kernel != steps[k].kernel)) return true;
    return k > 1 && phaseOf(k) != phaseOf(k - 1);
  };
  bool crowded = false;
  for (std::uint64_t k = 1; k <= last; ++k) {
    if (steps[k].endsIteration && !crowded) {
      marks.iterations.push_back(k);
      crowded = marks.iterations.size() * kIterationsApart > width;
    }
    if (begins(k) && (marks.phases.empty() || (k - marks.phases.back()) * width >= kPhasesApart * last)) marks.phases.push_back(k);
  }
  if (crowded) marks.iterations.clear();
  return marks;
}

}  // namespace wf::ui
