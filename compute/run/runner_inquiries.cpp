// The runner's inquiries: what others want to know of the state between two kernels.
#include "compute/run/runner.h"

namespace wf::run {

void Runner::inquire(Inquiry kind, Inquirer work) {
  const std::scoped_lock lock(mutex_);
  inquiries_[static_cast<std::size_t>(kind)] = {std::move(work), ++inquiryTicket_};
  wake_.notify_one();
}

void Runner::dropInquiry(Inquiry kind) {
  const std::scoped_lock lock(mutex_);
  inquiries_[static_cast<std::size_t>(kind)] = {nullptr, ++inquiryTicket_};
}

bool Runner::inquiryWaits() const {
  for (const Waiting& one : inquiries_) {
    if (one.work) return true;
  }
  return false;
}

void Runner::answerInquiry() {
  Inquirer work;
  std::size_t kind = 0;
  std::uint64_t ticket = 0;
  Inquest inquest;
  {
    const std::scoped_lock lock(mutex_);
    while (kind < inquiries_.size() && !inquiries_[kind].work) ++kind;
    if (kind == inquiries_.size()) return;
    work = std::exchange(inquiries_[kind].work, nullptr);
    ticket = inquiries_[kind].ticket;
    inquest.generation = runGeneration_;
  }
  inquest.algorithm = algorithm_.get();
  inquest.wanted = [this, kind, ticket] {
    const std::scoped_lock lock(mutex_);
    return !quit_ && !setup_ && inquiries_[kind].ticket == ticket;
  };
  inquest.before = [this](std::size_t array) { return heldBefore(array); };
  work(inquest);
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
