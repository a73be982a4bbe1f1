// The session's run: setting it up, its parameters, taking reports. Transport and what is shown of it: session_view.cpp.
#include <algorithm>

#include <fmt/format.h>

#include "compute/core/graph_arrays.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/lens/texts.h"
#include "compute/run/vertex_reader.h"
#include "ui/session/session.h"
#include "ui/session/vertex_parameters.h"

namespace wf::ui {

// --- Run ---

bool Session::cudaAvailable(std::string* why) const { return !exec::cudaDevices(why).empty(); }

void Session::startRun(const RunRequest& request) {
  core_.demo = false;
  begin(request, After::Stay, 0, false);
}

std::optional<RunRequest> Session::recordedRequest() const {
  const auto& replay = core_.document.replay;
  if (replay == nullptr) return std::nullopt;
  return RunRequest{.algorithm = replay->algorithm().id,
                    .variant = replay->variant().id,
                    .parameters = replay->parameters(),
                    .device = core_.request.device,
                    .metrics = core_.request.metrics,
                    .replay = replay};
}

Result<algorithms::Chosen> Session::chosenFor(const RunRequest& request) const {
  const auto& replay = request.replay;
  if (replay == nullptr || request.algorithm != replay->algorithm().id || replay != core_.document.replay ||
      (!request.variant.empty() && request.variant != replay->variant().id))
    return registry_.choose(request.algorithm, request.variant);
  if (!replay->ours()) return chosenOf(replay);
  const auto& infos = replay->variant().parameters;
  const auto asked = readParameters(infos, request.parameters), recorded = readParameters(infos, replay->parameters());
  const Graph& graph = *core_.document.graph;
  const bool same = asked && recorded && std::all_of(infos.begin(), infos.end(), [&](const ParameterInfo& info) {
                      if (info.type != ParameterType::Vertex) return asked->text(info.id) == recorded->text(info.id);
                      const auto a = vertexParameter(graph, *asked, info.id, info.vertexDefault);
                      const auto b = vertexParameter(graph, *recorded, info.id, info.vertexDefault);
                      return a && b && *a == *b;
                    });
  return same ? chosenOf(replay) : registry_.choose(request.algorithm, request.variant);
}

Result<run::RunPlan> Session::planOfRun() const {
  const auto chosen = chosenFor(core_.request);
  if (!chosen) return chosen.error();
  return run::RunPlan{.graph = core_.document.graph,
                      .chosen = *chosen,
                      .parameters = core_.run.parameters,
                      .device = core_.request.device,
                      .order = core_.run.order};
}

bool Session::begin(const RunRequest& request, After after, std::uint64_t goTo, bool keepTimeline, bool usual) {
  core_.news.setLastError({});
  if (!core_.document.graph) {
    core_.request = request;  // what the first graph starts with
    return false;
  }
  const Graph& graph = *core_.document.graph;
  const auto refused = [&](const Error& error) {
    if (usual && fallBack(request, error)) return true;
    tell(Change::kRunChanged);  // views of the request go back to what runs
    refuse("The run could not be started", error);
    return false;
  };
  const auto chosen = chosenFor(request);
  if (!chosen) return refused(chosen.error());
  const bool replays = request.replay != nullptr && chosen->variant == &request.replay->variant();
  const VariantInfo& variant = *chosen->variant;
  auto parameters = readParameters(variant.parameters, request.parameters);
  if (!parameters) return refused(parameters.error());
  if (auto status = checkVertices(graph, variant.parameters, *parameters); !status) return refused(status.error());

  RunState next;
  next.algorithm = chosen->algorithm;
  next.variant = chosen->variant;
  if (replays) next.replay = request.replay;
  next.speed = core_.run.speed;
  next.parameters = std::move(*parameters);
  next.metrics = request.metrics;
  if (!replays) next.order = request.order;
  for (const StateArrayInfo& info : variant.arrays) next.arrays.push_back(resolved(info, graph.weightKind()));
  if (options_.snapshots) {
    for (StateArrayInfo& info : graphArrays(graph, variant.arrays)) next.arrays.push_back(std::move(info));
  }
  RunRequest filled = request;
  filled.variant = variant.id;
  for (const ParameterInfo& info : variant.parameters) {
    if (info.type != ParameterType::Vertex) {
      filled.parameters[info.id] = next.parameters.text(info.id);
      continue;
    }
    filled.parameters.erase(info.id);
    const auto vertex = vertexParameter(graph, next.parameters, info.id, info.vertexDefault);
    if (!vertex || *vertex == kNone) continue;  // an empty graph, or one that may be left out
    filled.parameters[info.id] = std::to_string(graph.ids().toFile(*vertex));
    next.parameters.set(info.id, graph.ids().toFile(*vertex));
    if (&info == vertexParameterOf(&variant, 0)) next.source = *vertex;
    if (&info == vertexParameterOf(&variant, 1)) next.target = *vertex;
  }
  if (replays)
    filled.parameters = request.replay->parameters();
  else
    filled.replay.reset();
  next.begunWith = filled.parameters;
  if (keepTimeline) {
    next.ranOn = core_.run.ranOn;
    next.begunWith = core_.run.begunWith;
    next.branches = core_.run.branches;
    next.forgotten = core_.run.forgotten;
    next.disturbed = core_.run.disturbed;
  }
  if (replays && (described_.empty() || described_.back() != request.replay->described()))
    described_.push_back(request.replay->described());
  // Nothing can be refused any more before the runner has the request: from here on it is the run.
  const std::vector<StateArrayInfo> arraysBefore = std::move(core_.run.arrays);
  core_.run = std::move(next);
  core_.request = std::move(filled);
  appearance_.runBegins(arraysBefore);
  if (!usual || after == After::Play) appearance_.show(Look::Run);
  steps_.clear();
  sums_.clear();
  ring_.reset();
  values_.clear();
  labels_.forget();
  core_.readings.forget();
  why_.beginRun();
  outcome_.reset();
  check_ = {};
  valueTable_.reset();
  after_ = after;
  usual_ = usual;
  core_.generation = core_.runner.setUp({.graph = core_.document.graph,
                                         .chosen = *chosen,
                                         .parameters = core_.run.parameters,
                                         .device = request.device,
                                         .order = core_.run.order,
                                         .play = after == After::Play,
                                         .goTo = goTo,
                                         .keepTimeline = keepTimeline,
                                         .metrics = core_.request.metrics,
                                         .keyframes = options_.keyframes,
                                         .keepSteps = options_.keepSteps,
                                         .snapshots = options_.snapshots,
                                         .keyframeBudget = options_.keyframeBudget,
                                         .stops = stops_.beginRun()});
  sets_.runBegins();
  lens_.runBegins();
  if (core_.run.order) lens_.setSchedule(*core_.run.order);
  second_.firstRunBegins();
  lab_.runBegins();
  tell(Change::kRunChanged | Change::kStepChanged | Change::kReadingsChanged | Change::kResultChanged | Change::kMappingChanged |
       Change::kStopsChanged | Change::kWhyChanged);
  defaults_ = defaultsOf(request);
  for (const std::string& one : defaults_) note(LogLine::Level::Info, one);
  return true;
}

std::vector<std::string> Session::defaultsOf(const RunRequest& request) const {
  constexpr std::size_t kNameShown = 32;  // characters
  std::vector<std::string> out;
  const Graph& graph = *core_.document.graph;
  if (graph.terminals()) return out;
  for (int place = 0; const ParameterInfo* info = vertexParameterOf(core_.run.variant, place); ++place) {
    const std::optional<VertexId> is = place == 0 ? core_.run.source : core_.run.target;
    const auto given = request.parameters.find(info->id);
    if (!is || (given != request.parameters.end() && !given->second.empty())) continue;
    const DefaultTerminals ends = graph.defaultTerminals();
    const auto named = [&](VertexId v) {
      const std::string name = v < graph.labels().count() ? printable(graph.labels()[v], kNameShown) : std::string();
      return name.empty() ? fmt::format("vertex {}", graph.ids().toFile(v)) : fmt::format("{} ({})", name, graph.ids().toFile(v));
    };
    const std::string why = *is == ends.source ? "the vertex of greatest degree in the largest component"
                            : ends.reached     ? "the vertex farthest from " + named(ends.source)
                                               : "since no arc leads from " + named(ends.source) + " to another vertex";
    out.push_back(fmt::format("{}: {}, {}", info->title, named(*is), why));
  }
  return out;
}

std::string whereText(const RunState& run) {
  const auto on = [](const std::string& device, const std::string& executor) {
    return device.empty() || executor.empty() ? device + executor : fmt::format("{} ({})", device, executor);
  };
  if (run.replay == nullptr) return "on " + on(run.deviceName, run.executorName);
  const recording::Description& recorded = run.replay->description();
  if (!recorded.device.empty() || !recorded.executor.empty()) return "recorded on " + on(recorded.device, recorded.executor);
  return recorded.writer.empty() ? "recorded" : "recorded by " + recorded.writer;
}

void Session::takeRun(run::RunReport report) {
  std::uint32_t changes = 0;
  if (report.setupError) {
    if (usual_ && fallBack(core_.request, *report.setupError)) return;
    core_.run.state = PlayState::None;
    core_.run.refusal = report.setupError->sentence();
    tell(Change::kRunChanged | Change::kResultChanged);
    return refuse("The run could not be started", *report.setupError, report.setupError->code == ErrorCode::Device);
  }
  if (report.ready) {
    ring_ = std::move(report.ring);
    core_.run.executorName = std::move(report.executorName);
    core_.run.deviceName = std::move(report.deviceName);
    core_.run.onCuda = report.onCuda;
    if (!core_.run.ranOn.empty() && core_.run.ranOn.back().firstStep >= report.firstStep) core_.run.ranOn.pop_back();  // it made no step
    const recording::Description* recorded = core_.run.replay != nullptr ? &core_.run.replay->description() : nullptr;
    if (recorded != nullptr && !recorded->device.empty())  // its times are those of where it was recorded
      core_.run.ranOn.push_back({report.firstStep, recorded->executor, recorded->device, recorded->executor == "CUDA"});
    else
      core_.run.ranOn.push_back({report.firstStep, core_.run.executorName, core_.run.deviceName, core_.run.onCuda});
    setupNs_ = report.setupNs;
    if (!report.notUsed.empty()) note(LogLine::Level::Warning, report.notUsed);
    note(LogLine::Level::Info, fmt::format("{} ({}) {}", core_.run.algorithm->title, core_.run.variant->id, whereText(core_.run)));
    sets_.watchShown();
    changes |= Change::kRunChanged | Change::kMappingChanged;
  }
  if (report.energy) {
    if (report.ready && !report.energy->whyNot.empty() && core_.run.onCuda) note(LogLine::Level::Info, report.energy->whyNot);
    core_.run.energy = std::move(report.energy);
  }
  core_.run.history = report.history;
  if (report.losses && *report.losses != core_.run.losses) {
    core_.run.losses = std::move(*report.losses);
    changes |= Change::kRunChanged;
  }
  if (report.branch) {
    takeBranch(*report.branch);
    changes |= Change::kRunChanged | Change::kStepChanged | Change::kResultChanged | Change::kWhyChanged | Change::kStopsChanged;
  }
  steps_.insert(steps_.end(), report.newSteps.begin(), report.newSteps.end());
  core_.run.disturbed.insert(core_.run.disturbed.end(), report.disturbed.begin(), report.disturbed.end());
  if (!report.newSteps.empty() || report.step != core_.run.step) changes |= Change::kStepChanged;
  core_.run.step = report.step;
  core_.run.lastStep = !options_.keepSteps ? report.lastStep : steps_.empty() ? 0 : steps_.size() - 1;
  if (!options_.keepSteps) sums_ = std::move(report.sums);
  const bool endedBefore = core_.run.ended;
  core_.run.ended = report.ended;
  if (const auto& replay = core_.run.replay; replay != nullptr && !report.failure) {
    // All steps are known before the last one is shown.
    core_.run.ended = core_.run.ended || (!replay->grows() && core_.run.lastStep != 0 && core_.run.lastStep == replay->lastStep());
  }
  if (core_.run.ended != endedBefore) changes |= Change::kRunChanged;
  if (report.endsWrong) {
    core_.run.endsWrong = std::move(report.endsWrong);
    core_.run.endsUnknown.clear();
    changes |= Change::kRunChanged | Change::kResultChanged;
  }
  if (report.endsUnknown) {
    core_.run.endsWrong.reset();
    core_.run.endsUnknown = lens::endsUnknownText(*report.endsUnknown);
    note(LogLine::Level::Warning, core_.run.endsUnknown);
    changes |= Change::kRunChanged | Change::kResultChanged;
  }
  if (report.result) {
    outcome_ = std::move(*report.result);
    core_.run.resultText = outcome_->sentence;
    note(LogLine::Level::Info,
         fmt::format("{}: {}, {}", core_.run.algorithm->title, core_.run.resultText, counted(core_.run.lastStep, "step", "steps")));
    changes |= Change::kRunChanged | Change::kResultChanged;
  }
  if (report.resultError) {
    core_.run.resultText = report.resultError->sentence();
    core_.run.resultRefused = true;
    core_.run.resultCancelled = report.resultError->code == ErrorCode::Cancelled;
    if (core_.run.resultCancelled) note(LogLine::Level::Info, core_.run.algorithm->title + ": the result was cancelled");
    changes |= Change::kRunChanged | Change::kResultChanged;
  }
  if (report.verification && check_.phase == CheckState::Phase::Running) {  // else it was cancelled too late
    check_ = {report.verification->passed ? CheckState::Phase::Passed : CheckState::Phase::Failed,
              std::move(report.verification->sentence)};
    note(report.verification->passed ? LogLine::Level::Info : LogLine::Level::Warning,
         (report.verification->passed ? "verified: " : "the result is wrong: ") + check_.sentence);
    changes |= Change::kResultChanged;
  }
  for (const std::string& text : report.notes) note(LogLine::Level::Warning, text);
  if (report.values) valueTable_ = std::move(report.values);
  if (core_.readings.take(report)) changes |= Change::kReadingsChanged;
  if (core_.readings.changed<run::VertexReader>()) takeValues();
  if (core_.readings.changed<run::LabelReader>()) labels_.take(report.recalls);
  if (report.seeking != core_.run.seeking) changes |= Change::kRunChanged;
  core_.run.seeking = report.seeking;
  seekEnded_ = std::max(seekEnded_, report.seek);
  if (core_.run.replay != nullptr && !report.playing && !movePending() && report.step == core_.run.replay->lastStep()) live_.shownMoved();
  const PlayState before = core_.run.state;
  if (report.failure) {
    if (why_.runFailed()) changes |= Change::kWhyChanged;
    core_.run.state = PlayState::Failed;
  } else if (report.playing) {
    if (report.backward != core_.run.backward) changes |= Change::kRunChanged;
    core_.run.state = PlayState::Playing;
    core_.run.backward = report.backward;
  } else {
    core_.run.state = core_.run.ended && core_.run.step == core_.run.lastStep ? PlayState::Finished : PlayState::Paused;
  }
  if (report.hurrying != core_.run.hurrying) changes |= Change::kRunChanged;
  core_.run.hurrying = report.hurrying;
  if (core_.run.state != before) changes |= Change::kRunChanged;
  if (stops_.take(report)) changes |= Change::kRunChanged | Change::kStopsChanged;
  if (!report.stops.empty() && !core_.run.stopped.empty() && stops_.lastStop()->place) lens_.stand(*stops_.lastStop()->place);
  if (core_.demo && core_.run.state == PlayState::Finished && core_.run.lastStep != 0) {  // a whole round may lie between two reports
    core_.runner.goTo(0);
    core_.runner.play();
  }
  if (report.failure && check_.phase == CheckState::Phase::Running) {
    check_ = {};
    changes |= Change::kResultChanged;
  }
  if ((changes & (Change::kStepChanged | Change::kRunChanged)) != 0) {
    sets_.runMoved();
  }
  lens_.moved(report.recalls);
  tell(changes);
  core_.readings.announced();
  if (report.branchError) refuse("The run could not continue with other parameters", *report.branchError);
  if (report.resultError && !core_.run.resultCancelled) refuse("The run has no result", *report.resultError);
  if (report.failure) refuse("The run failed", *report.failure, core_.run.onCuda);
}

void Session::takeValues() {
  values_.clear();
  const run::VertexBits* read = core_.readings.newest<run::VertexReader>();
  for (std::size_t i = 0; read != nullptr && i < read->vertices.size(); ++i) {
    VertexValues& of = values_[read->vertices[i]] = {read->vertices[i], read->step, {}};
    for (const auto& bits : read->bits) of.bits.push_back(bits[i]);
  }
}

std::vector<run::KernelSum> Session::kernelSums() const {
  std::vector<run::KernelSum> sums = sums_;
  for (const Step& step : steps_) add(sums, step);
  if (core_.run.variant != nullptr) sums.resize(core_.run.variant->kernels.size());
  return sums;
}

void Session::continueOnCpu() {
  RunRequest request = core_.request;
  request.device = exec::DeviceChoice::Cpu;
  begin(request, After::Stay, core_.run.lastStep, core_.run.state == PlayState::Failed);
}

void Session::restartWith(const RunRequest& request) {
  core_.demo = false;
  const bool playing = core_.run.state == PlayState::Playing || (core_.run.state == PlayState::None && after_ == After::Play);
  begin(request, playing ? After::Play : After::Stay, 0, false);
}

// Looked at here, so that a wrong text is shown beside its field and the run stays as it is.
std::optional<Parameters> Session::changed(const std::string& id, const std::string& text, std::string* why) const {
  const auto explain = [&](const std::string& sentence) {
    if (why != nullptr) *why = sentence;
    return std::nullopt;
  };
  if (core_.run.variant == nullptr || !core_.document.graph) return explain("there is no run that could have a " + id);
  auto texts = core_.request.parameters;
  texts[id] = text;
  auto parameters = readParameters(core_.run.variant->parameters, texts);
  if (!parameters) return explain(parameters.error().sentence());
  if (auto status = checkVertices(*core_.document.graph, core_.run.variant->parameters, *parameters); !status) {
    return explain(status.error().sentence());
  }
  return std::move(*parameters);
}

bool Session::setParameter(const std::string& id, const std::string& text, std::string* why) {
  if (!changed(id, text, why)) return false;
  RunRequest request = core_.request;
  request.parameters[id] = text;
  restartWith(request);
  return true;
}

bool Session::branch(const std::string& id, const std::string& text, std::string* why) {
  auto parameters = changed(id, text, why);
  if (!parameters) return false;
  const auto refused = [&](const std::string& sentence) {
    if (why != nullptr) *why = sentence;
    return false;
  };
  for (const ParameterInfo& info : core_.run.variant->parameters) {
    if (info.id == id && !info.live) return refused(info.title + " is only read at the start of a run: restart the run to change it");
  }
  if (core_.run.state == PlayState::None || core_.run.state == PlayState::Failed) return refused("there is no run yet to continue");
  if (core_.run.ended && core_.run.step == core_.run.lastStep) return refused("the run has ended at this step: it cannot continue");
  core_.demo = false;
  core_.runner.branch(core_.run.step, std::move(*parameters));
  return true;
}

void Session::takeBranch(const run::RunReport::Branch& branch) {
  steps_.resize(std::min<std::size_t>(steps_.size(), branch.step + 1));
  ++core_.run.forgotten;
  std::erase_if(core_.run.disturbed, [&](std::uint64_t step) { return step > branch.step; });
  core_.run.parameters = branch.parameters;
  core_.run.branches.clear();
  for (const auto& [step, parameters] : branch.all) {
    Branched& one = core_.run.branches.emplace_back(Branched{step, {}});
    for (const ParameterInfo& info : core_.run.variant->parameters) {
      if (info.live) one.parameters[info.id] = parameters.text(info.id);
    }
  }
  // What comes is made where the run is now.
  core_.run.ranOn.back().firstStep = std::min(core_.run.ranOn.back().firstStep, branch.step + 1);
  while (core_.run.ranOn.size() > 1 && core_.run.ranOn[core_.run.ranOn.size() - 2].firstStep > branch.step)
    core_.run.ranOn.erase(core_.run.ranOn.end() - 2);
  std::string values;
  for (const ParameterInfo& info : core_.run.variant->parameters) {
    if (!info.live) continue;
    core_.request.parameters[info.id] = core_.run.parameters.text(info.id);
    values += (values.empty() ? "" : ", ") + info.id + " = " + core_.request.parameters[info.id];
  }
  core_.run.resultText.clear();
  core_.run.resultRefused = core_.run.resultCancelled = false;
  core_.run.endsWrong.reset();
  core_.run.endsUnknown.clear();
  outcome_.reset();
  check_ = {};
  stops_.branched(branch.step);
  why_.branched(branch.step);
  if (why_.answer().phase == run::WhyAnswer::Phase::None) second_.forgetWhy();
  labels_.forget();
  core_.readings.forget();
  if (core_.run.loopStart > branch.step || core_.run.loopEnd > branch.step) setLoop({}, {});  // an unset one is less than any
  note(LogLine::Level::Info, fmt::format("from step {} on with {}", grouped(branch.step), values));
}

bool Session::setVertex(int place, VertexId vertex) {
  const ParameterInfo* info = vertexParameterOf(core_.run.variant, place);
  if (info == nullptr || !core_.document.graph || vertex >= core_.document.graph->vertexCount()) return false;
  std::string why;
  if (setParameter(info->id, std::to_string(core_.document.graph->ids().toFile(vertex)), &why)) return true;
  refuse("The run could not be started", {.code = ErrorCode::InvalidInput, .message = why});
  return false;
}

void Session::setMetrics(bool on) {
  if (on == core_.request.metrics) return;
  core_.request.metrics = on;
  if (core_.run.variant == nullptr || !core_.document.graph) return;
  const bool playing = core_.run.state == PlayState::Playing || (core_.run.state == PlayState::None && after_ == After::Play);
  begin(RunRequest(core_.request), playing ? After::Play : After::Stay, core_.run.step, false);
}

void Session::verify() {
  if (!core_.runs() || check_.phase == CheckState::Phase::Running) return;
  check_ = {CheckState::Phase::Running, {}};
  core_.runner.verify();
  tell(Change::kResultChanged);
}

ResultTask Session::resultTask() const {
  using What = ResultTask::What;
  const std::shared_ptr<const Progress> progress = core_.runner.resultTask();
  if (const auto looking = core_.runner.lookingInto(); progress == nullptr && looking != nullptr)
    return {.what = What::Look, .phase = looking->phase(), .fraction = looking->fraction()};
  if (progress == nullptr) return {.what = check_.phase == CheckState::Phase::Running ? What::Check : What::None};
  const What what = outcome_ || core_.run.resultRefused ? What::Check : What::Result;
  return {.what = what, .phase = progress->phase(), .fraction = progress->fraction()};
}

void Session::cancelResultTask() {
  core_.runner.cancelResultTask();
  if (check_.phase != CheckState::Phase::Running) return;
  check_ = {};
  tell(Change::kResultChanged);
}

void Session::workOutResult() {
  if (!core_.run.resultCancelled || core_.run.step != core_.run.lastStep) return;
  core_.run.resultText.clear();
  core_.run.resultRefused = core_.run.resultCancelled = false;
  core_.runner.workOutResult();
  tell(Change::kRunChanged | Change::kResultChanged);
}

}  // namespace wf::ui
