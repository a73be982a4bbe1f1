#include "compute/run/planned_run.h"

#include "compute/lens/texts.h"
#include "compute/run/timeline.h"

namespace wf::run {
namespace {

constexpr std::uint64_t kHistory = std::uint64_t{256} << 20;  // bytes of keyframes, or of the changes of a run that races
constexpr std::size_t kLinks = 2;

Error cancelled() { return {.code = ErrorCode::Cancelled, .message = "the search was cancelled"}; }

}  // namespace

Result<std::unique_ptr<PlannedRun>> PlannedRun::make(const RunPlan& plan, const ExecutorMaker& makeExecutor) {
  std::unique_ptr<PlannedRun> out(new PlannedRun);
  exec::DeviceRequest device = plan.device;
  if (plan.order && device.choice == exec::DeviceChoice::Cuda) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = "the order of threads can be chosen on the CPU only: run it there, or leave the order to the hardware"};
  }
  if (plan.order && device.choice == exec::DeviceChoice::Auto) device = exec::DeviceChoice::Cpu;
  auto executor = makeExecutor(device, &out->notUsed_);
  if (!executor) return executor.error();
  out->executor_ = std::move(*executor);
  out->run_ = plan.chosen.make(*out->executor_, *plan.chosen.variant);
  if (auto status = out->run_->reset(plan.graph, plan.parameters); !status) return status.error();
  out->plan_ = plan;
  if (plan.order && out->run_->knownSteps() == nullptr)
    out->ordered_ = std::make_unique<lens::OrderedSteps>(plan.chosen, plan.graph, *plan.order);
  out->races_ = out->run_->knownSteps() == nullptr && !out->ordered_ && !isDeterministic(*plan.chosen.variant, plan.parameters);
  return out;
}

StepMaker PlannedRun::maker() {
  if (!ordered_) return {};
  return [this](algorithms::Algorithm& run, Progress& progress) -> Result<Step> {
    if (run.lastStep().index == 0) {
      if (auto status = ordered_->accepts(run, plan_.parameters, progress); !status) return status.error();
    }
    return ordered_->make(run, plan_.parameters, progress);
  };
}

std::string PlannedRun::executorName() const {
  return ordered_ ? executor_->name() + ", " + lens::threadOrderText(ordered_->schedule()) : executor_->name();
}

Result<Provenance> lastCause(const RunPlan& plan, const WhyQuestion& question, Progress& progress,
                             const PlannedRun::ExecutorMaker& makeExecutor) {
  auto made = PlannedRun::make(plan, makeExecutor);
  if (!made) return made.error();
  algorithms::Algorithm& run = (*made)->run();
  algorithms::KnownSteps* known = run.knownSteps();
  // A replay would make the steps of an order otherwise than they were made.
  const bool every = (*made)->races() || plan.order;
  Timeline timeline(known != nullptr ? HistoryPolicy::Known : every ? HistoryPolicy::EveryStep : HistoryPolicy::Keyframes, kHistory);
  RunCursor cursor(run, (*made)->maker());
  progress.begin("Looking for the cause", question.step);
  for (;;) {
    if (auto status = timeline.note(run); !status) return status.error();
    if (known != nullptr || run.lastStep().index >= question.step || run.done()) break;
    if (!progress.goesOn(run.lastStep().index)) return cancelled();
    if (auto status = cursor.advance(progress); !status) return status.error();
  }
  if (known != nullptr) {
    if (auto status = timeline.learn(*known, question.step); !status) return status.error();
    if (auto status = known->jumpTo(question.step); !status) return status.error();
  }
  ProvenanceOptions options;
  options.links = kLinks;
  options.progress = [&](double) { return !progress.cancelled(); };
  return explain(timeline, run, question, options);
}

}  // namespace wf::run
