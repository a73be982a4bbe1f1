#include "app/timeline.h"

#include <iterator>

namespace wf::app {

Status Timeline::note(const algorithms::Algorithm& algorithm, bool keyframes) {
  const Step& step = algorithm.lastStep();
  if (step.index == steps_.size()) steps_.push_back(step);  // a replayed step keeps the time of its first run
  if (!keyframes && step.index != 0) return {};
  if (step.index % stride_ != 0 || keyframes_.contains(step.index)) return {};
  auto saved = algorithm.save();
  if (!saved) return saved.error();
  bytes_ += saved->bytes();
  keyframes_.emplace(step.index, std::move(*saved));
  while (bytes_ > budget_ && keyframes_.size() > 1) thin();
  return {};
}

void Timeline::thin() {
  stride_ *= 2;
  for (auto at = keyframes_.begin(); at != keyframes_.end();) {
    if (at->first % stride_ == 0) {
      ++at;
      continue;
    }
    bytes_ -= at->second.bytes();
    at = keyframes_.erase(at);
  }
}

const algorithms::SavedState& Timeline::keyframeBefore(std::uint64_t step, std::uint64_t* at) const {
  const auto found = std::prev(keyframes_.upper_bound(step));
  *at = found->first;
  return found->second;
}

std::uint64_t Timeline::iterationEndBefore(std::uint64_t step, std::uint64_t count) const {
  for (std::uint64_t k = step; k > 1; --k) {
    if (steps_[k - 1].endsIteration && --count == 0) return k - 1;
  }
  return 0;
}

}  // namespace wf::app
