// Steps by lane.
#include "ui/widgets/lane_times.h"

#include <algorithm>

namespace wf::ui {

void LaneTimes::clear() {
  starts_.assign(1, 0);
  lanes_.clear();
  iterations_.clear();
}

void LaneTimes::addTo(std::uint32_t lane, std::uint64_t nanoseconds) {
  if (lane >= lanes_.size()) lanes_.resize(lane + 1);
  Lane& own = lanes_[lane];
  if (own.busy.empty()) own.busy.push_back(0);
  own.steps.push_back(static_cast<std::uint32_t>(size() - 1));
  own.busy.push_back(own.busy.back() + nanoseconds);
}

void LaneTimes::add(std::uint32_t lane, std::uint64_t nanoseconds, bool newIteration) {
  if (newIteration || iterations_.empty()) iterations_.push_back(size());
  starts_.push_back(starts_.back() + nanoseconds);
  addTo(lane, nanoseconds);
}

void LaneTimes::addBeside(std::uint32_t lane, std::uint64_t nanoseconds) {
  starts_.back() = std::max(starts_.back(), starts_[size() - 1] + nanoseconds);
  addTo(lane, nanoseconds);
}

std::size_t LaneTimes::stepAt(std::uint64_t time) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end() - 1, time);
  return after == starts_.begin() ? 0 : static_cast<std::size_t>(after - starts_.begin()) - 1;
}

std::size_t LaneTimes::firstEndingAfter(std::size_t lane, std::uint64_t time) const {
  const auto& steps = lanes_[lane].steps;
  const auto first = std::partition_point(steps.begin(), steps.end(), [&](const std::uint32_t& step) {
    return laneEnd(lane, static_cast<std::size_t>(&step - steps.data())) <= time;
  });
  return static_cast<std::size_t>(first - steps.begin());
}

std::uint64_t LaneTimes::busyBefore(std::size_t lane, std::uint64_t time) const {
  const Lane& own = lanes_[lane];
  if (own.steps.empty()) return 0;
  const std::size_t place = firstEndingAfter(lane, time);
  const std::uint64_t before = own.busy[place];
  if (place == own.steps.size()) return before;
  const std::uint64_t running = start(own.steps[place]);
  return time > running ? before + (time - running) : before;
}

std::optional<std::size_t> LaneTimes::laneStepIn(std::size_t lane, std::uint64_t from, std::uint64_t to) const {
  const auto& steps = lanes_[lane].steps;
  const auto after = std::partition_point(steps.begin(), steps.end(), [&](std::uint32_t step) { return start(step) <= to; });
  if (after == steps.begin()) return std::nullopt;
  if (laneEnd(lane, static_cast<std::size_t>(after - steps.begin()) - 1) < from) return std::nullopt;
  return *(after - 1);
}

std::size_t LaneTimes::iterationAt(std::size_t step) const {
  const auto after = std::upper_bound(iterations_.begin(), iterations_.end(), step);
  return static_cast<std::size_t>(after - iterations_.begin()) - 1;
}

}  // namespace wf::ui
