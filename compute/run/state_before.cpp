#include "compute/run/state_before.h"

#include <utility>

#include "compute/core/numbers.h"
#include "compute/exec/executors.h"

namespace wf::run {
namespace {

std::uint64_t bytesOf(const algorithms::Algorithm& algorithm) {
  std::uint64_t sum = 0;
  for (const exec::StateArray& array : algorithm.arrays()) sum += array.data->bytes();
  return sum;
}

}  // namespace

// The lens makes the run's arrays once more, and keeps what it sees: memory that the run itself must not lack.
Result<std::shared_ptr<const algorithms::SavedState>> stateForLens(const algorithms::Algorithm& algorithm) {
  const std::uint64_t bytes = bytesOf(algorithm);
  if (bytes > StateBeforeReader::kSmall && exec::makeSequentialExecutor()->memory().freeBytes / 4 < bytes) {
    return Error{.code = ErrorCode::OutOfMemory,
                 .message = "the arrays of this run take " + bytesText(bytes) + ": this machine's memory has no room for them once more"};
  }
  auto saved = algorithm.save();
  if (!saved) return saved.error();
  return std::make_shared<const algorithms::SavedState>(*std::move(saved));
}

void StateBeforeReader::forget() {
  state_.reset();
  tooLarge_.clear();
}

void StateBeforeReader::noteBefore(const algorithms::Algorithm& algorithm) {
  if (bytesOf(algorithm) <= kSmall) take(algorithm);
}

void StateBeforeReader::take(const algorithms::Algorithm& algorithm) {
  if (isOf(algorithm.lastStep().index + 1)) return;
  auto state = stateForLens(algorithm);
  if (algorithm.executor().failed()) return;
  if (!state) {
    state_.reset();
    tooLarge_ = state.error().message;
    return;
  }
  state_ = *std::move(state);
  stateStep_ = algorithm.lastStep().index;
}

std::optional<StateBefore> StateBeforeReader::read(const algorithms::Algorithm& algorithm, const StateBeforeQuery&, const Wanted&) {
  StateBefore out{.step = algorithm.lastStep().index, .state = {}, .why = tooLarge_};
  if (isOf(out.step)) out.state = state_;
  return out;
}

}  // namespace wf::run
