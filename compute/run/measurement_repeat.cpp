// A step, or a run, again and again.
#include <limits>

#include "compute/core/drawing_clock.h"
#include "compute/run/measurement.h"
#include "compute/run/measurement_error.h"
#include "compute/run/wait_for_picture.h"

namespace wf::run {
namespace {

// Times, and which of them were disturbed.
class Times {
 public:
  void add(std::uint64_t nanoseconds, bool clean) {
    const double ms = static_cast<double>(nanoseconds) * 1e-6;
    all_.push_back(ms);
    if (clean) clean_.push_back(ms);
  }
  Repeated sum() const {
    return {.kernelMs = spreadOf(clean_.empty() ? all_ : clean_), .times = all_.size(), .disturbed = all_.size() - clean_.size()};
  }

 private:
  std::vector<double> all_, clean_;
};

}  // namespace

Result<Repeated> Measurement::repeat(const std::shared_ptr<const Graph>& graph, const Repetition& what, std::uint32_t times,
                                     Progress& progress) {
  const VariantInfo& variant = *what.trial.chosen.variant;
  const Parameters& parameters = what.trial.parameters.front();
  const std::unique_ptr<algorithms::Algorithm> run = what.trial.chosen.make(*executor_, variant);
  run->setMetrics(what.counts);
  const auto adopt = [&]() -> Status {
    const auto branch = what.branches.find(run->lastStep().index);
    return branch == what.branches.end() ? Status{} : run->adopt(branch->second);
  };
  const auto restart = [&]() -> Status {
    if (auto status = run->reset(graph, parameters); !status) return status;
    return adopt();
  };
  // Up to the step, or to the end; what the kernels took.
  const auto walk = [&](std::uint64_t to) -> Result<std::uint64_t> {
    std::uint64_t nanoseconds = 0;
    while (!run->done() && run->lastStep().index < to) {
      if (progress.cancelled()) return measurementCancelled();
      const auto step = run->step();
      if (!step) return step.error();
      nanoseconds += step->nanoseconds;
      if (what.step) progress.advanceTo(step->index);
      if (auto status = adopt(); !status) return status.error();
    }
    return nanoseconds;
  };

  waitForPicture(progress);
  Times found;
  if (!what.step) {
    for (std::uint32_t k = 0; k <= times; ++k) {  // the first one warms up
      progress.begin("Repeating the run", times + std::uint64_t{1});
      progress.advanceTo(k);
      if (auto status = restart(); !status) return status.error();
      executor_->synchronize();
      const std::uint64_t pictures = drawingClock().now();
      const auto took = walk(std::numeric_limits<std::uint64_t>::max());
      if (!took) return took.error();
      if (k > 0) found.add(*took, drawingClock().stillSince(pictures));
    }
    return found.sum();
  }

  progress.begin("Going to the step", what.step->index);
  if (auto status = restart(); !status) return status.error();
  if (const auto there = walk(what.step->index - 1); !there) return there.error();
  auto before = run->save();
  if (!before) return before.error();
  progress.begin("Repeating the step", times + std::uint64_t{1});
  for (std::uint32_t k = 0; k <= times; ++k) {
    progress.advanceTo(k);
    if (progress.cancelled()) return measurementCancelled();
    if (k > 0) {
      if (auto status = run->restore(*before); !status) return status.error();
    }
    executor_->synchronize();
    const bool ended = run->done();
    const std::uint64_t pictures = drawingClock().now();
    const auto step = ended ? Result<Step>(Step{}) : run->step();
    if (!step) return step.error();
    if (ended || step->kernel != what.step->kernel || step->iteration != what.step->iteration) {
      return Error{.code = ErrorCode::InvalidInput,
                   .message = "the step cannot be repeated: threads of this variant race, and another run reaches another state"};
    }
    if (k > 0) found.add(step->nanoseconds, drawingClock().stillSince(pictures));
  }
  return found.sum();
}

}  // namespace wf::run
