// Sums over steps.
#include "ui/panels/run_statistics.h"

#include <algorithm>

namespace wf::ui {

bool RunStatistics::update(std::span<const Step> steps, std::uint64_t generation, std::uint64_t first) {
  const bool over = generation != generation_ || first != first_ || (steps.size() < seen_ && seen_ > first_);
  if (over) {
    generation_ = generation;
    first_ = seen_ = first;
    figures_ = {};
    copies_ = false;
    disturbed_ = 0;
    kernels_.clear();
    iterations_.clear();
  }
  for (; seen_ < steps.size(); ++seen_) {
    const Step& step = steps[seen_];
    if (step.kernel >= kernels_.size()) kernels_.resize(step.kernel + 1);
    ++kernels_[step.kernel].launches;
    kernels_[step.kernel].nanoseconds += step.nanoseconds;
    kernels_[step.kernel].times.add(step.nanoseconds);
    const bool disturbed = disturbedBy && disturbedBy(step);
    if (disturbed) {
      ++kernels_[step.kernel].disturbed;
      ++disturbed_;
    } else {
      kernels_[step.kernel].clean.add(step.nanoseconds);
    }
    const std::uint64_t bytes = bytesOf ? bytesOf(step) : 0;
    kernels_[step.kernel].arcs += step.arcs;
    kernels_[step.kernel].bytes += bytes;
    kernels_[step.kernel].copied += step.copied;
    kernels_[step.kernel].copyNanoseconds += step.copyNanoseconds;
    copies_ = copies_ || step.copied != 0;
    figures_.add(step);
    const bool starts = iterations_.empty() || iterations_.back().iteration != step.iteration || steps[seen_ - 1].endsIteration;
    if (starts) {
      iterations_.push_back(
          {.iteration = step.iteration, .firstStep = step.index, .active = step.active, .launched = step.launched, .mostArcs = step.arcs});
    }
    IterationTotals& totals = iterations_.back();
    totals.nanoseconds += step.nanoseconds;
    totals.disturbed = totals.disturbed || disturbed;
    totals.arcs += step.arcs;
    totals.bytes += bytes;
    if (totals.frontier == kNotCounted) totals.frontier = step.frontier;
    if (step.arcs > totals.mostArcs) {
      totals.mostArcs = step.arcs;
      totals.active = step.active;
      totals.launched = step.launched;
    }
  }
  return over;
}

void RunStatistics::open(std::span<const Step> steps, const OpenedSteps& opened) {
  openedKernels_.assign(kernels_.size(), {});
  openedIterations_.clear();
  anyOpened_ = false;
  const auto add = [](OpenedTotals& to, const OpenedSums& sums) {
    to.sums.add(sums);
    ++to.steps;
  };
  for (const auto& [step, sums] : opened) {
    if (step >= steps.size() || step < first_ || steps[step].kernel >= openedKernels_.size()) continue;
    add(openedKernels_[steps[step].kernel], sums);
    if (const auto place = iterationOf(step)) add(openedIterations_[*place], sums);
    anyOpened_ = true;
  }
}

OpenedTotals RunStatistics::openedOfIteration(std::size_t place) const {
  const auto found = openedIterations_.find(place);
  return found != openedIterations_.end() ? found->second : OpenedTotals{};
}

std::optional<std::size_t> RunStatistics::iterationOf(std::uint64_t step) const {
  const auto after = std::upper_bound(iterations_.begin(), iterations_.end(), step,
                                      [](std::uint64_t s, const IterationTotals& totals) { return s < totals.firstStep; });
  if (after == iterations_.begin() || step >= seen_) return std::nullopt;
  return static_cast<std::size_t>(after - iterations_.begin() - 1);
}

}  // namespace wf::ui
