// The runner's steps where the order of their threads was chosen: the lens makes them, which can take long, so what moves the run or pauses
// it cancels the step that is being made.
#include "compute/run/runner.h"

namespace wf::run {

template <class Work>
auto Runner::makingUnder(const Work& work) {
  struct Ended {
    Runner& runner;
    ~Ended() {
      const std::scoped_lock lock(runner.mutex_);
      runner.making_.reset();
    }
  };
  const auto progress = std::make_shared<Progress>();
  {
    const std::scoped_lock lock(mutex_);
    making_ = progress;
    if (quit_ || setup_) progress->cancel();
  }
  const Ended ended{*this};
  return work(*progress);
}

Status Runner::orderThreads() {
  if (!ordered_) ordered_ = std::make_unique<lens::OrderedSteps>(run_.chosen, run_.graph, *run_.order);
  for (;;) {
    const Status status = makingUnder([&](Progress& progress) { return ordered_->accepts(*algorithm_, run_.parameters, progress); });
    // A pause is about steps: only another run, or the end, calls this off.
    if (status || status.error().code != ErrorCode::Cancelled || abandoned()) return status;
  }
}

Result<Step> Runner::orderedStep() {
  const Parameters parameters = parametersAt(current() + 1);
  return makingUnder([&](Progress& progress) { return ordered_->make(*algorithm_, parameters, progress); });
}

// Those that were in effect when the step was made, or will be.
Parameters Runner::parametersAt(std::uint64_t step) const {
  Parameters parameters = run_.parameters;
  for (const auto& [after, changed] : branches_) {
    if (after >= step) break;
    for (const auto& [id, value] : changed.values()) parameters.set(id, value);
  }
  return parameters;
}

}  // namespace wf::run
