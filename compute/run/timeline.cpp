#include "compute/run/timeline.h"

#include <algorithm>
#include <chrono>
#include <iterator>

namespace wf::run {

void add(std::vector<KernelSum>& sums, const Step& step) {
  if (step.index == 0) return;
  if (sums.size() <= step.kernel) sums.resize(step.kernel + std::size_t{1});
  sums[step.kernel].launches += 1;
  sums[step.kernel].nanoseconds += step.nanoseconds;
  sums[step.kernel].counted = sums[step.kernel].counted || step.active != 0 || step.arcs != 0;
  sums[step.kernel].copied += step.copied;
  sums[step.kernel].copyNanoseconds += step.copyNanoseconds;
}

Status Timeline::note(const algorithms::Algorithm& algorithm, std::uint64_t nanoseconds) {
  const Step& step = algorithm.lastStep();
  if (policy_ == HistoryPolicy::Forward) {
    newest_ = step.index;
    add(sums_, step);
    return {};
  }
  if (step.index == steps_.size()) {  // a replayed step keeps the time of its first run
    spent_.push_back((spent_.empty() ? 0 : spent_.back()) + std::max(nanoseconds, step.nanoseconds));
    steps_.push_back(step);
    newest_ = step.index;
  }
  if (jumps()) return {};
  if (keepsEveryStep()) return journal_.empty() || step.index == journal_.newest() + 1 ? journal_.note(algorithm) : Status{};
  if (step.index == 0) return keyframes_.empty() ? keep(algorithm, keyframes_) : Status{};
  if (policy_ == HistoryPolicy::None) return {};
  if (due(step.index) && makeRoom(step.index)) return keep(algorithm, keyframes_);
  return retracing_ && passingDue(step.index) ? keep(algorithm, passing_) : Status{};
}

Status Timeline::learn(algorithms::KnownSteps& known, std::uint64_t upTo) {
  while (steps_.size() <= std::min(upTo, known.lastKnown())) {
    const auto step = known.known(steps_.size());
    if (!step) return step.error();
    newest_ = steps_.size();
    // The newest step of another program was learned before its successor could tell that it ended an iteration.
    if (newest_ > 1 && step->iteration != steps_.back().iteration) steps_.back().endsIteration = true;
    spent_.push_back(spent_.back() + step->nanoseconds);
    steps_.push_back(*step);
  }
  return {};
}

bool Timeline::passingDue(std::uint64_t step) const {
  if (bytes_ + keyframes_.begin()->second.bytes() > budget_ || passing_.contains(step)) return false;
  std::uint64_t before = std::prev(keyframes_.upper_bound(step))->first;
  if (const auto after = passing_.upper_bound(step); after != passing_.begin()) before = std::max(before, std::prev(after)->first);
  return spent_[step] - spent_[before] >= std::max(interval_ / kStretch, saving_.value_or(0));
}

void Timeline::drop(Frames& frames, Frames::iterator from) {
  for (auto at = from; at != frames.end(); at = frames.erase(at)) bytes_ -= at->second.bytes();
}

bool Timeline::due(std::uint64_t step) const {
  const std::uint64_t apart = std::max(interval_, kSavingShare * saving_.value_or(0));
  const auto after = keyframes_.lower_bound(step);
  if (after != keyframes_.end() && spent_[after->first] - spent_[step] < apart) return false;
  return spent_[step] - spent_[std::prev(after)->first] >= apart;
}

bool Timeline::makeRoom(std::uint64_t step) {
  const std::uint64_t needed = keyframes_.begin()->second.bytes();  // all are alike
  if (bytes_ + needed > budget_) drop(passing_, passing_.begin());
  while (bytes_ + needed > budget_) {
    if (keyframes_.size() == 1) return false;
    interval_ *= 2;
    std::uint64_t before = 0;
    for (auto at = std::next(keyframes_.begin()); at != keyframes_.end();) {
      if (spent_[at->first] - spent_[before] >= interval_) {
        before = (at++)->first;
      } else {
        bytes_ -= at->second.bytes();
        at = keyframes_.erase(at);
      }
    }
  }
  return due(step);
}

Status Timeline::keep(const algorithms::Algorithm& algorithm, Frames& frames) {
  const auto start = std::chrono::steady_clock::now();
  auto saved = algorithm.save();
  if (!saved) return saved.error();
  bytes_ += saved->bytes();
  frames.emplace(algorithm.lastStep().index, std::move(*saved));
  const auto took =
      static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count());
  saving_ = std::min(saving_.value_or(took), took);
  return {};
}

Status Timeline::approach(algorithms::Algorithm& algorithm, std::uint64_t step) {
  if (keepsEveryStep()) return journal_.show(algorithm, step);
  retracing_ = false;
  return goNear(algorithm, step);
}

Status Timeline::retrace(algorithms::Algorithm& algorithm, std::uint64_t step) {
  if (keepsEveryStep()) return journal_.show(algorithm, step);
  retracing_ = true;
  drop(passing_, passing_.upper_bound(step));
  return goNear(algorithm, step);
}

Status Timeline::approachUnseen(algorithms::Algorithm& algorithm, std::uint64_t step) const {
  return goNear(algorithm, jumps() ? algorithm.knownSteps()->startBefore(step) : step);
}

Status Timeline::goNear(algorithms::Algorithm& algorithm, std::uint64_t step) const {
  const std::uint64_t here = algorithm.lastStep().index;
  if (jumps()) return algorithm.knownSteps()->jumpTo(std::min(step, newest_));
  if (policy_ == HistoryPolicy::Forward) {
    if (step >= here) return {};
    return Error{.code = ErrorCode::Internal, .message = "this run keeps no steps to go back to"};
  }
  auto before = std::prev(keyframes_.upper_bound(step));
  if (const auto after = passing_.upper_bound(step); after != passing_.begin() && std::prev(after)->first > before->first)
    before = std::prev(after);
  if (step >= here && before->first <= here) return {};
  return algorithm.restore(before->second);
}

void Timeline::forgetAfter(std::uint64_t step) {
  steps_.resize(std::min<std::size_t>(steps_.size(), step + 1));
  spent_.resize(steps_.size());
  newest_ = std::min(newest_, step);
  drop(keyframes_, keyframes_.upper_bound(step));
  drop(passing_, passing_.upper_bound(step));
  if (keepsEveryStep()) journal_.forgetLater();
}

std::vector<std::uint64_t> Timeline::keyframes() const {
  std::vector<std::uint64_t> out;
  for (const auto& [step, saved] : keyframes_) out.push_back(step);
  return out;
}

std::uint64_t Timeline::iterationEndBefore(std::uint64_t step, std::uint64_t count) const {
  for (std::uint64_t k = std::min<std::uint64_t>(step, steps_.size()); k > 1; --k) {
    if (steps_[k - 1].endsIteration && --count == 0) return k - 1;
  }
  return 0;
}

}  // namespace wf::run
