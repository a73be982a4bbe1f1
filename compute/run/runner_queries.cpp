// The runner's queries: what others want to know of the state between two kernels.
#include "compute/run/runner.h"

#include <functional>

namespace wf::run {

void Runner::query(StateQuery kind, QueryWork work) {
  const std::scoped_lock lock(mutex_);
  queries_[static_cast<std::size_t>(kind)] = {std::move(work), ++queryTicket_};
  wake_.notify_one();
}

void Runner::dropQuery(StateQuery kind) {
  const std::scoped_lock lock(mutex_);
  queries_[static_cast<std::size_t>(kind)] = {nullptr, ++queryTicket_};
}

bool Runner::queryWaits() const {
  for (const Waiting& one : queries_) {
    if (one.work) return true;
  }
  return false;
}

// Up to the work itself nothing here may allocate: its asker waits, and where memory is full there would be no end to it. A std::function
// that captures one pointer keeps it within itself.
void Runner::answerQuery() {
  QueryWork work;
  QueriedState state;
  std::size_t kind = 0;
  std::uint64_t ticket = 0;
  {
    const std::scoped_lock lock(mutex_);
    while (kind < queries_.size() && !queries_[kind].work) ++kind;
    if (kind == queries_.size()) return;
    ticket = queries_[kind].ticket;
    work = std::exchange(queries_[kind].work, nullptr);
    state.generation = runGeneration_;
  }
  const auto wanted = [&] {
    const std::scoped_lock lock(mutex_);
    return !quit_ && !setup_ && queries_[kind].ticket == ticket;
  };
  state.algorithm = algorithm_.get();
  state.wanted = std::ref(wanted);
  state.before = [this](std::size_t array) { return heldBefore(array); };
  work(state);
  if (algorithm_ && executor_->failed()) fail(executor_->error());
}

// Back to the step before and on again, as cells are recalled.
std::optional<std::vector<std::byte>> Runner::heldBefore(std::size_t array) {
  std::vector<std::byte> out;
  const std::uint64_t here = current();
  if (here == 0 || !canRepeat()) return out;
  const exec::StateArray& there = algorithm_->arrays()[array];
  std::vector<std::byte> held(there.count * elementSize(there.info->type));  // where this does not fit, the run has not moved
  guarded([&] {
    moveTo(here - 1, Passage::Unseen);
    if (algorithm_ && current() + 1 == here) {
      executor_->download(held.data(), *algorithm_->arrays()[array].data, 0, held.size());
      out = std::move(held);
    }
    while (algorithm_ && current() < here) {
      if (!makeStep()) break;
    }
  });
  if (!algorithm_) return std::nullopt;
  return out;
}

}  // namespace wf::run
