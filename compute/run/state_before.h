// The state before the kernel of the shown step, in host memory: with it the lens (compute/lens) opens the step.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "compute/algorithms/algorithm.h"
#include "compute/run/reading.h"

namespace wf::run {

// The state for the lens, in host memory. Refused where this machine's memory has no room for the run's arrays once more.
Result<std::shared_ptr<const algorithms::SavedState>> stateForLens(const algorithms::Algorithm& algorithm);

struct StateBeforeQuery {
  bool operator==(const StateBeforeQuery&) const = default;
};

struct StateBefore {
  std::uint64_t step = 0;                               // the shown one
  std::shared_ptr<const algorithms::SavedState> state;  // of the step before; null: not known, or not yet (RunReport::recalls)
  std::string why;                                      // why it can never be known; empty: it may come yet
};

// Small states are kept with every step that is shown, large ones looked up where the run stands.
class StateBeforeReader final : public Reader<StateBeforeQuery, StateBefore> {
 public:
  static constexpr std::uint64_t kSmall = std::uint64_t{4} << 20;  // bytes: under a millisecond to copy

  void forget() override;
  void branched(std::uint64_t step) override {
    if (stateStep_ > step) state_.reset();
  }
  void noteBefore(const algorithms::Algorithm& algorithm) override;
  bool lacksBefore(std::uint64_t step) const override { return query() != nullptr && step > 0 && !isOf(step) && tooLarge_.empty(); }
  void recallBefore(const algorithms::Algorithm& algorithm) override { take(algorithm); }

 protected:
  std::optional<StateBefore> read(const algorithms::Algorithm& algorithm, const StateBeforeQuery& query, const Wanted& wanted) override;

 private:
  bool isOf(std::uint64_t step) const { return state_ && stateStep_ + 1 == step; }
  void take(const algorithms::Algorithm& algorithm);

  std::shared_ptr<const algorithms::SavedState> state_;
  std::uint64_t stateStep_ = 0;
  std::string tooLarge_;  // the sentence; empty: it is not
};

}  // namespace wf::run
