#include "compute/run/measurement.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "compute/core/drawing_clock.h"
#include "compute/core/measures.h"
#include "compute/core/numbers.h"
#include "compute/run/measurement_error.h"
#include "compute/run/wait_for_picture.h"

namespace wf::run {
namespace {

using Clock = std::chrono::steady_clock;

// The counter of a device moves every 20 to 100 ms: short runs are repeated for so long, outside of the times, until it has moved.
constexpr double kEnergySeconds = 1;
// A counted run takes a multiple of a clean one: of runs that take more than this part of the limit, none is counted.
constexpr double kCountedPart = 0.25;

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// The runs that were not disturbed, where there are any, else all.
std::vector<const TimedRun*> cleanest(const Measured& of) {
  std::vector<const TimedRun*> out;
  for (const TimedRun& run : of.runs) {
    if (!run.disturbed || of.disturbed == of.runs.size()) out.push_back(&run);
  }
  return out;
}

void summarize(Measured& out) {
  const auto disturbed = [](const TimedRun& run) { return run.disturbed; };
  out.disturbed = static_cast<std::uint64_t>(std::count_if(out.runs.begin(), out.runs.end(), disturbed));
  out.steps = out.runs.front().steps;
  std::vector<double> kernels, whole, setUp, rates;
  for (const TimedRun* run : cleanest(out)) {
    kernels.push_back(run->kernelMs);
    whole.push_back(run->runMs);
    setUp.push_back(run->setupMs);
    if (const auto rate = teps(run->reachedArcs, static_cast<std::uint64_t>(run->kernelMs * 1e6))) rates.push_back(*rate);
  }
  if (rates.size() == kernels.size()) out.teps = spreadOf(std::move(rates));
  out.kernelMs = spreadOf(std::move(kernels));
  out.runMs = spreadOf(std::move(whole));
  out.setupMs = spreadOf(std::move(setUp));
}

}  // namespace

Measurement::Measurement(std::shared_ptr<exec::Executor> executor) : executor_(std::move(executor)) {
  auto counter = exec::openNvmlCounter(executor_->pciAddress());
  if (counter) {
    energy_ = std::make_unique<exec::EnergyMeter>(std::move(*counter));
  } else {
    whyNoEnergy_ = counter.error().message;
  }
}

Result<TimedRun> Measurement::once(algorithms::Algorithm& run, const std::shared_ptr<const Graph>& graph, const Parameters& parameters,
                                   Progress& progress, RunResult* result) {
  TimedRun out;
  const auto begun = Clock::now();
  if (auto status = run.reset(graph, parameters); !status) return status.error();
  executor_->synchronize();
  if (executor_->failed()) return executor_->error();
  out.setupMs = 1e3 * secondsSince(begun);
  const std::uint64_t pictures = drawingClock().now();
  const auto started = Clock::now();
  std::uint64_t nanoseconds = 0;
  while (!run.done()) {
    const auto step = run.leap();
    if (!step) return step.error();
    nanoseconds += step->nanoseconds;
    if (energy_) energy_->note(*step);
    if (progress.cancelled()) return measurementCancelled();
  }
  auto found = run.result(progress);
  out.runMs = 1e3 * secondsSince(started);
  out.disturbed = !drawingClock().stillSince(pictures);
  if (executor_->failed()) return executor_->error();
  if (!found) return progress.cancelled() ? measurementCancelled() : found.error();
  out.kernelMs = static_cast<double>(nanoseconds) * 1e-6;
  out.steps = run.lastStep().index;
  out.reachedArcs = found->reachedArcs;
  if (result != nullptr) *result = std::move(*found);
  return out;
}

Status Measurement::count(algorithms::Algorithm& run, const std::shared_ptr<const Graph>& graph, const Trial& trial, Measured& out,
                          Progress& progress) {
  const VariantInfo& variant = *trial.chosen.variant;
  const auto traffic = trafficOf(variant, trial.parameters.front());
  run.setMetrics(true);
  if (auto status = run.reset(graph, trial.parameters.front()); !status) return status;
  std::uint64_t bytes = 0, arcs = 0;
  while (!run.done()) {
    // Step by step: a leap counts for one kernel, and each has a traffic of its own.
    const auto step = run.step();
    if (!step) return step.error();
    bytes += bytesMoved(traffic[step->kernel], *step, graph->vertexCount(), graph->weighted());
    arcs += step->arcs;
    if (progress.cancelled()) return measurementCancelled();
  }
  run.setMetrics(false);
  out.bytes = bytes;
  out.arcs = arcs;
  std::vector<double> same;
  for (const TimedRun& one : out.runs) {
    if (one.parameters == 0) same.push_back(one.kernelMs);
  }
  if (const double ms = spreadOf(std::move(same)).median; ms > 0 && bytes > 0) out.bytesPerSecond = static_cast<double>(bytes) / ms * 1e3;
  return {};
}

// What kernels took in the stretches of which the energy is known, times how long a run's kernels take.
std::optional<double> Measurement::joulesOf(double kernelMs) const {
  if (!energy_) return std::nullopt;
  double joules = 0, nanoseconds = 0;
  for (const exec::EnergyReport::Kernel& kernel : energy_->report().kernels) {
    joules += kernel.joules;
    nanoseconds += kernel.nanoseconds;
  }
  if (!(joules > 0) || !(nanoseconds > 0)) return std::nullopt;
  return joules / nanoseconds * kernelMs * 1e6;
}

Result<Measured> Measurement::measure(const std::shared_ptr<const Graph>& graph, const Trial& trial, const MeasureLimits& limits,
                                      Progress& progress) {
  const VariantInfo& variant = *trial.chosen.variant;
  const std::unique_ptr<algorithms::Algorithm> run = trial.chosen.make(*executor_, variant);
  run->setMetrics(false);
  const std::uint64_t wanted = std::uint64_t{std::max(limits.runs, 1U)} * trial.parameters.size();
  const auto turn = [&](std::uint64_t done) {
    progress.begin("Measuring", wanted + 2);  // one to warm up, one to count
    progress.advanceTo(done);
  };

  Measured out;
  turn(0);
  if (energy_) energy_->restart();  // what a trial before this one took is none of its own
  auto warmUp = once(*run, graph, trial.parameters.front(), progress, &out.result);
  if (!warmUp) return warmUp.error();
  out.firstSetupMs = warmUp->setupMs;
  const double warmUpSeconds = 1e-3 * (warmUp->setupMs + warmUp->runMs);
  const bool alone = warmUpSeconds > limits.seconds;  // a second one would take as long

  waitForPicture(progress);
  if (energy_ && !alone) energy_->restart();
  out.verified = true;
  double spent = 0;
  for (std::uint64_t k = 0; k < wanted; ++k) {
    const std::size_t place = k % trial.parameters.size();
    turn(k + 1);
    auto made = alone ? warmUp : once(*run, graph, trial.parameters[place], progress);
    if (!made) return made.error();
    made->parameters = place;
    out.runs.push_back(*made);
    spent += 1e-3 * (made->setupMs + made->runMs);
    if (k < trial.parameters.size()) {
      const auto verification = run->verify(progress);
      if (!verification) return progress.cancelled() ? measurementCancelled() : verification.error();
      if (out.verified) out.verdict = verification->sentence;
      out.verified = out.verified && verification->passed;
    }
    if (out.runs.size() == wanted || spent < limits.seconds) continue;
    out.cutShort = fmt::format("{} of {}: {} {:.1f} s", grouped(out.runs.size()), counted(wanted, "run", "runs"),
                               alone ? "the run to warm up alone took" : "these took", spent);
    break;
  }
  summarize(out);
  out.device = exec::deviceState(executor_->pciAddress());
  out.joules = joulesOf(out.kernelMs.median);
  for (const auto begun = Clock::now(); energy_ && !out.joules && secondsSince(begun) < kEnergySeconds;) {
    if (auto more = once(*run, graph, trial.parameters.front(), progress); !more) return more.error();
    out.joules = joulesOf(out.kernelMs.median);
  }
  turn(wanted + 1);
  if (limits.counts && warmUpSeconds < kCountedPart * limits.seconds) {
    if (auto status = count(*run, graph, trial, out, progress); !status) return status.error();
  }
  return out;
}

}  // namespace wf::run
