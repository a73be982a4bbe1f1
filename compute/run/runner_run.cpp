// The runner's run: setting it up and what it came to.
#include <algorithm>

#include "compute/core/numbers.h"
#include "compute/lens/texts.h"
#include "compute/run/run_memory.h"
#include "compute/run/runner.h"

namespace wf::run {
namespace {

// A quarter of what is free where the run is. Keyframes of a device lie in this machine's memory, so no more than a quarter of that either.
std::uint64_t defaultBudget(const exec::Executor& executor) {
  std::uint64_t free = executor.memory().freeBytes;
  if (executor.backend() == exec::Backend::Cuda) free = std::min(free, exec::makeSequentialExecutor()->memory().freeBytes);
  return free / 4;
}

// Where threads race, a replay would show something else.
HistoryPolicy historyPolicy(const RunSetup& run, algorithms::Algorithm& algorithm) {
  if (!run.keepSteps) return HistoryPolicy::Forward;
  if (algorithm.knownSteps() != nullptr) return HistoryPolicy::Known;
  if (!run.keyframes) return HistoryPolicy::None;
  const exec::Executor& executor = algorithm.executor();
  const bool parallel = executor.backend() == exec::Backend::Cuda || executor.backend() == exec::Backend::Cpu;
  return parallel && !isDeterministic(*run.chosen.variant, run.parameters) ? HistoryPolicy::EveryStep : HistoryPolicy::Keyframes;
}

}  // namespace

void Runner::build(RunSetup setup) {
  const auto started = Clock::now();
  const auto asked = setup.device.choice;
  if (setup.order && asked == exec::DeviceChoice::Auto) setup.device = exec::DeviceChoice::Cpu;
  const bool sameExecutor = executor_ && !executor_->failed() && setup.device == run_.device;
  if (setup.keepTimeline) setup.parameters = run_.parameters;  // those of its beginning: branches_ has the rest
  run_ = std::move(setup);
  whySearch_.reset();
  algorithm_.reset();
  ring_.reset();
  if (!run_.keepTimeline) {
    ordered_.reset();
    timeline_.reset();
    branches_.clear();
    disturbed_.clear();
  }
  ended_ = forgetful_ = learnFailed_ = false;
  reportedSteps_ = shown_ = 0;
  const auto refuse = [&](const Error& error) {
    algorithm_.reset();
    report(Publish::Never, [&](RunReport& r) { r.setupError = error; });
  };

  if (run_.order && asked == exec::DeviceChoice::Cuda) {
    return refuse({.code = ErrorCode::Unsupported,
                   .message = "the order of threads can be chosen on the CPU only: run it there, or leave the order to the hardware"});
  }
  std::string notUsed;
  if (!sameExecutor) {
    executor_.reset();
    auto made = makeExecutor_(run_.device, &notUsed);
    if (!made) return refuse(made.error());
    executor_ = std::move(*made);
    openEnergy();
  }
  if (energy_) energy_->restart();
  algorithm_ = run_.chosen.make(*executor_, *run_.chosen.variant);
  algorithm_->setMetrics(run_.metrics);
  const VariantInfo& variant = *run_.chosen.variant;
  if (auto status = algorithm_->place(run_.graph, run_.parameters); !status) return refuse(status.error());
  const auto drawing = run_.snapshots ? drawingMemory(variant, *run_.graph, run_.parameters) : algorithms::DrawingMemory{};
  if (auto status =
          algorithms::checkMemory(variant, *run_.graph, run_.parameters, *executor_, drawing, algorithm_->placedBytes(*run_.graph));
      !status)
    return refuse(status.error());
  if (auto status = algorithm_->reset(run_.graph, run_.parameters); !status) return refuse(status.error());
  if (run_.order && algorithm_->knownSteps() == nullptr) {
    if (auto status = orderThreads(); !status) return refuse(status.error());
  }
  if (run_.snapshots) algorithm_->addGraphArrays();
  // A window looks up residual arcs on a thread that must not wait; a run on a device has not made them on the host. Edges it draws anyway.
  if (run_.snapshots && variant.needs.residual) (void)run_.graph->residual();
  if (run_.snapshots) ring_ = std::make_shared<SnapshotRing>(executor_, algorithm_->arrays());
  if (executor_->failed()) return refuse(executor_->error());
  if (!timeline_)
    timeline_ = std::make_unique<Timeline>(historyPolicy(run_, *algorithm_), run_.keyframeBudget.value_or(defaultBudget(*executor_)));
  if (auto status = timeline_->note(*algorithm_); !status) return refuse(status.error());
  const auto setupNs = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - started).count();
  report(Publish::Always, [&](RunReport& r) {
    r.ready = true;
    r.ring = ring_;
    r.executorName = ordered_ ? executor_->name() + ", " + lens::threadOrderText(ordered_->schedule()) : executor_->name();
    r.deviceName = executor_->deviceName();
    r.onCuda = executor_->backend() == exec::Backend::Cuda;
    r.firstStep = timeline_->steps().size();
    r.notUsed = notUsed;
    r.energy = energyNow();
    r.setupNs = static_cast<std::uint64_t>(setupNs);
  });
  if (algorithm_ && algorithm_->done()) finish();
  if (algorithm_ && (run_.goTo != 0 || run_.keepTimeline)) moveTo(run_.goTo);
  if (algorithm_) report(Publish::Always);
  due_ = Clock::now();
}

void Runner::openEnergy() {
  energy_.reset();
  auto counter = exec::openNvmlCounter(executor_->pciAddress());
  whyNoEnergy_ = counter ? "" : counter.error().message;
  if (counter) energy_ = std::make_unique<exec::EnergyMeter>(std::move(*counter));
}

std::shared_ptr<const exec::EnergyReport> Runner::energyNow() {
  exec::EnergyReport report = energy_ ? energy_->report() : exec::EnergyReport();
  report.whyNot = whyNoEnergy_;
  return std::make_shared<const exec::EnergyReport>(std::move(report));
}

void Runner::finish() {
  if (ended_) return;
  // While it grows, what is the end now is none in a moment.
  if (const algorithms::KnownSteps* known = algorithm_->knownSteps(); known != nullptr && (known->grows() || !algorithm_->done())) return;
  ended_ = true;
  Result<RunResult> result = Error{};
  std::optional<lens::EndsWrong> endsWrong;
  std::optional<Error> endsUnknown;
  runResultTask([&](Progress& progress) {
    result = algorithm_->result(progress);
    if (!ordered_ || progress.cancelled()) return;
    auto found = ordered_->endsWrong(*algorithm_, run_.parameters, branches_, progress);
    if (found)
      endsWrong = std::move(*found);
    else if (!progress.cancelled())
      endsUnknown = found.error();
    else if (result)  // half of what is to be said: it can be worked out again
      result = Error{.code = ErrorCode::Cancelled, .message = "the result was cancelled"};
  });
  if (executor_->failed()) return fail(executor_->error());
  report(Publish::Always, [&](RunReport& r) {
    r.energy = energyNow();
    r.endsWrong = std::move(endsWrong);
    r.endsUnknown = std::move(endsUnknown);
    if (result) {
      r.result = std::move(*result);
    } else {
      r.resultError = result.error();  // costs that passed the largest: what the arrays hold is still what the kernels did
    }
  });
}

void Runner::finishAgain() {
  if (algorithm_->done()) {
    ended_ = false;
    finish();
  } else if (ended_) {  // it was sent elsewhere before this was looked at
    report(Publish::Never,
           [](RunReport& r) { r.resultError = Error{.code = ErrorCode::Cancelled, .message = "the result was cancelled"}; });
  }
}

void Runner::runResultTask(const std::function<void(Progress&)>& work) {
  struct Ended {
    Runner& runner;
    ~Ended() {
      const std::scoped_lock lock(runner.mutex_);
      runner.resultTask_.reset();
    }
  };
  const auto progress = std::make_shared<Progress>();
  {
    const std::scoped_lock lock(mutex_);
    resultTask_ = progress;
    if (quit_ || setup_) progress->cancel();
  }
  const Ended ended{*this};
  if (reported_) reported_();  // there is something to show
  work(*progress);
}

void Runner::check() {
  Result<algorithms::Verification> verified = Error{};
  runResultTask([&](Progress& progress) { verified = algorithm_->verify(progress); });
  if (executor_->failed()) return fail(executor_->error());
  if (!verified && verified.error().code == ErrorCode::Cancelled) return;
  report(Publish::Never, [&](RunReport& r) {
    r.verification = verified ? std::move(*verified) : algorithms::Verification{false, verified.error().sentence()};
  });
}

}  // namespace wf::run
