// The shown step, or the run, made again and again.
#include <algorithm>
#include <utility>

#include "compute/run/measurement_error.h"
#include "ui/session/measuring_turn.h"
#include "ui/session/session_core.h"
#include "ui/session/session_measuring.h"

namespace wf::ui {

RepeatState SessionMeasuring::shown(RepeatState::What what, std::span<const Step> steps) const {
  const RunState& run = core_.run;
  RepeatState out{.what = what};
  if (what == RepeatState::What::Step) {
    if (run.step == 0 || run.step >= steps.size()) return out;
    const Step& step = steps[run.step];
    out.step = run.step;
    out.kernel = run.variant->kernels.at(step.kernel).title;
    out.shownMs = static_cast<double>(step.nanoseconds) * 1e-6;
    out.shownSteps = 1;
    out.shownDisturbed = timedClean(run, run.step) ? 0 : 1;
  } else if (run.ended && run.ranOn.size() == 1) {  // times of two devices are no sum
    std::uint64_t nanoseconds = 0;
    for (const Step& step : steps) nanoseconds += step.nanoseconds;
    out.shownMs = static_cast<double>(nanoseconds) * 1e-6;
    out.shownSteps = steps.size() - 1;
    out.shownDisturbed = run.disturbed.size();
  }
  return out;
}

void SessionMeasuring::repeat(RepeatState::What what, std::uint32_t times, std::span<const Step> steps) {
  const RunState& run = core_.run;
  const std::shared_ptr<const Graph> graph = core_.document.graph;
  repeated_ = {.what = what};
  if (graph == nullptr || !core_.runs() || run.state == PlayState::None) return;
  const bool ofStep = what == RepeatState::What::Step;
  if (ofStep && (run.step == 0 || run.step >= steps.size())) return;
  repeated_ = shown(what, steps);
  repeated_.active = true;
  repeated_.times = times;
  run::Repetition repetition{.trial = {}, .branches = {}, .step = {}, .counts = run.metrics};
  if (ofStep) repetition.step = steps[run.step];
  const auto fail = [&](const Error& error) {
    repeated_.active = false;
    repeated_.why = error.sentence();
    repeated_.failed = true;
    core_.news.tell(kMeasuringChanged);
  };
  const auto chosen = registry_.choose(run.algorithm->id, run.variant->id);
  if (!chosen) return fail(chosen.error());
  repetition.trial.chosen = *chosen;
  auto parameters = readParameters(run.variant->parameters, run.begunWith);
  if (!parameters) return fail(parameters.error());
  repetition.trial.parameters = {std::move(*parameters)};
  for (const Branched& branch : run.branches) {
    auto texts = run.begunWith;
    for (const auto& [id, text] : branch.parameters) texts[id] = text;
    auto then = readParameters(run.variant->parameters, texts);
    if (!then) return fail(then.error());
    repetition.branches[branch.step] = std::move(*then);
  }
  repeating_.start([turns = turns_, make = makeExecutor_, device = core_.request.device, graph, repetition = std::move(repetition),
                    times](Progress& progress) -> Result<RepeatedOn> {
    const auto turn = turnOf(*turns, progress);
    if (progress.cancelled()) return run::measurementCancelled();
    RepeatedOn out;
    auto executor = make(device, &out.notUsed);
    if (!executor) return executor.error();
    out.deviceName = (*executor)->deviceName();
    auto found = run::Measurement(std::move(*executor)).repeat(graph, repetition, times, progress);
    if (!found) return found.error();
    out.found = *found;
    return out;
  });
  core_.news.tell(kMeasuringChanged);
}

void SessionMeasuring::cancelRepeat() { repeating_.cancel(); }

double SessionMeasuring::repeatFraction() const {
  const Progress* progress = repeating_.progress();
  return progress != nullptr ? std::max(0.0, progress->fraction()) : 0;
}

void SessionMeasuring::takeRepeated() {
  auto ended = repeating_.take();
  if (!ended) return;
  repeated_.active = false;
  if (*ended) {
    repeated_.found = (*ended)->found;
    repeated_.deviceName = (*ended)->deviceName;
    repeated_.notUsed = (*ended)->notUsed;
  } else {
    repeated_.why = ended->error().sentence();
    repeated_.failed = ended->error().code != ErrorCode::Cancelled;
  }
  core_.news.tell(kMeasuringChanged);
}

}  // namespace wf::ui
