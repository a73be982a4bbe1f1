#include "ui/scrub_marks.h"

#include <algorithm>

namespace wf::ui {
namespace {

constexpr std::uint64_t kIterationsApart = 5;  // pixels, so that ticks do not run into a line
constexpr std::uint64_t kPhasesApart = 3;
constexpr std::uint64_t kStopsApart = 7;  // as wide as their shapes

}  // namespace

std::vector<StopMark> apart(std::span<const StopMark> stops, std::uint64_t lastStep, int pixels) {
  std::vector<StopMark> out;
  std::optional<std::uint64_t> breakpoint, watch;
  const auto width = static_cast<std::uint64_t>(std::max(pixels, 0));
  for (StopMark mark : stops) {
    const auto close = [&](const std::optional<std::uint64_t>& before) {
      return before && (mark.step - *before) * width < kStopsApart * lastStep;
    };
    if (close(breakpoint)) mark.breakpoint = false;
    if (close(watch)) mark.watch = false;
    if (mark.breakpoint) breakpoint = mark.step;
    if (mark.watch) watch = mark.step;
    if (mark.breakpoint || mark.watch) out.push_back(mark);
  }
  return out;
}

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
  // The newest step of an attached program came before its successor told that it ended an iteration.
  const auto endsIteration = [&](std::uint64_t k) {
    return steps[k].endsIteration || (k < last && steps[k + 1].iteration != steps[k].iteration);
  };
  bool crowded = false;
  for (std::uint64_t k = 1; k <= last; ++k) {
    if (endsIteration(k) && !crowded) {
      marks.iterations.push_back(k);
      crowded = marks.iterations.size() * kIterationsApart > width;
    }
    if (begins(k) && (marks.phases.empty() || (k - marks.phases.back()) * width >= kPhasesApart * last)) marks.phases.push_back(k);
  }
  if (crowded) marks.iterations.clear();
  return marks;
}

}  // namespace wf::ui
