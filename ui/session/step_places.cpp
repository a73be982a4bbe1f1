#include "ui/session/step_places.h"

#include <algorithm>
#include <utility>

namespace wf::ui {

void StepPlaces::take(std::span<const Step> steps) {
  if (steps.size() < spent_.size()) forget();
  for (std::size_t k = spent_.size(); k < steps.size(); ++k) {
    spent_.push_back((spent_.empty() ? 0 : spent_.back()) + steps[k].nanoseconds);
    if (k == 0 || events_) continue;
    if (kernel_) {
      if (steps[k].kernel == *kernel_) ends_.push_back(k);
      continue;
    }
    // Another program's recording may number its iterations and leave their ends to be seen.
    if (k > 1 && ends_.back() != k - 1 && steps[k].iteration != steps[k - 1].iteration) ends_.push_back(k - 1);
    if (steps[k].endsIteration) ends_.push_back(k);
  }
}

void StepPlaces::endTurnsWith(std::optional<std::uint32_t> kernel) {
  if (std::exchange(events_, false) || kernel_ != kernel) forget();
  kernel_ = kernel;
}

void StepPlaces::endTurnsWithEvents() {
  kernel_.reset();
  events_ = true;
  forget();
}

void StepPlaces::takeEvents(std::span<const std::uint64_t> steps) {
  const std::size_t known = turns();
  if (known < steps.size()) ends_.insert(ends_.end(), steps.begin() + static_cast<std::ptrdiff_t>(known), steps.end());
}

void StepPlaces::forget() {
  ends_.assign(1, 0);
  spent_.clear();
}

std::uint64_t StepPlaces::turnsUpTo(std::uint64_t step) const {
  return static_cast<std::uint64_t>(std::upper_bound(ends_.begin(), ends_.end(), step) - ends_.begin()) - 1;
}

bool StepPlaces::endsTurn(std::uint64_t step) const { return std::binary_search(ends_.begin(), ends_.end(), step); }

std::optional<std::uint64_t> StepPlaces::endOfTurn(std::uint64_t count) const {
  return count < ends_.size() ? std::optional(ends_[count]) : std::nullopt;
}

std::uint64_t StepPlaces::nanosecondsUpTo(std::uint64_t step) const {
  return spent_.empty() ? 0 : spent_[std::min<std::size_t>(step, spent_.size() - 1)];
}

std::uint64_t StepPlaces::lastWithin(std::uint64_t nanoseconds) const {
  const auto after = std::upper_bound(spent_.begin(), spent_.end(), nanoseconds);
  return after == spent_.begin() ? 0 : static_cast<std::uint64_t>(after - spent_.begin()) - 1;
}

}  // namespace wf::ui
