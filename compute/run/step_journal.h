// What every step of a run changed, compressed, in host memory within a budget: for runs whose threads race, which no replay repeats.
// Any kept step is put back as it was.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "compute/algorithms/algorithm.h"

namespace wf::run {

class StepJournal {
 public:
  // Plain: larger and several times faster, for a journal that is soon read and gone.
  enum class Form { Packed, Plain };
  // budget: bytes, never passed but by the state that is held to begin with; when it is used up, the oldest changes go.
  explicit StepJournal(std::uint64_t budget, Form form = Form::Packed) : budget_(budget), form_(form) {}

  // The step that the algorithm has just made, the one after newest(); the first one noted may be any. Waits for the executor.
  Status note(const algorithms::Algorithm& algorithm);
  // Puts the algorithm at the step, or at the nearest one that is kept.
  Status show(algorithms::Algorithm& algorithm, std::uint64_t step);

  // What came after the step that was shown or noted last.
  void forgetLater();

  // For who reads without disturbing: the state after step at(), and turning a copy of the state after `step`, kept and not the newest,
  // into that of the step after it, or that one's into this one.
  const algorithms::SavedState& state() const { return state_; }
  std::uint64_t at() const { return at_; }
  Status turn(algorithms::SavedState& state, std::uint64_t step) const;

  bool empty() const { return state_.arrays.empty(); }
  std::uint64_t oldest() const { return oldest_; }
  std::uint64_t newest() const { return oldest_ + changes_.size(); }
  std::uint64_t bytes() const;  // with what noting a step needs for a moment

 private:
  using Change = std::vector<std::byte>;

  std::uint64_t budget_;
  Form form_;
  algorithms::SavedState state_;  // after step at_
  std::uint64_t at_ = 0;
  std::uint64_t oldest_ = 0;
  std::deque<Change> changes_;  // the k-th turns the state of step oldest_ + k into that of the next one, and back
  std::uint64_t changeBytes_ = 0;
};

}  // namespace wf::run
