#include "compute/run/planned_run.h"

#include "compute/run/timeline.h"

namespace wf::run {
namespace {

constexpr std::uint64_t kHistory = std::uint64_t{256} << 20;  // bytes of keyframes, or of the changes of a run that races
constexpr std::size_t kLinks = 2;

Error cancelled() { return {.code = ErrorCode::Cancelled, .message = "the search was cancelled"}; }

}  // namespace

Result<std::unique_ptr<PlannedRun>> PlannedRun::make(const RunPlan& plan, const ExecutorMaker& makeExecutor) {
  std::unique_ptr<PlannedRun> out(new PlannedRun);
  auto executor = makeExecutor(plan.device, &out->notUsed_);
  if (!executor) return executor.error();
  out->executor_ = std::move(*executor);
  out->run_ = plan.chosen.make(*out->executor_, *plan.chosen.variant);
  if (auto status = out->run_->reset(plan.graph, plan.parameters); !status) return status.error();
  out->races_ = out->run_->knownSteps() == nullptr && !isDeterministic(*plan.chosen.variant, plan.parameters);
  return out;
}

Result<Provenance> lastCause(const RunPlan& plan, const WhyQuestion& question, Progress& progress,
                             const PlannedRun::ExecutorMaker& makeExecutor) {
  auto made = PlannedRun::make(plan, makeExecutor);
  if (!made) return made.error();
  algorithms::Algorithm& run = (*made)->run();
  algorithms::KnownSteps* known = run.knownSteps();
  Timeline timeline(known != nullptr   ? HistoryPolicy::Known
                    : (*made)->races() ? HistoryPolicy::EveryStep
                                       : HistoryPolicy::Keyframes,
                    kHistory);
  progress.begin("Looking for the cause", question.step);
  for (;;) {
    if (auto status = timeline.note(run); !status) return status.error();
    if (known != nullptr || run.lastStep().index >= question.step || run.done()) break;
    if (!progress.goesOn(run.lastStep().index)) return cancelled();
    if (auto step = run.step(); !step) return step.error();
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
