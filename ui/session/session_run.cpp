// The session's run: setting it up, its parameters, taking reports. Transport and what is shown of it: session_view.cpp.
#include <fmt/format.h>

#include "compute/algorithms/graph_arrays.h"
#include "compute/core/numbers.h"
#include "render/mapping/mapping_json.h"
#include "ui/session/device_wish.h"
#include "ui/session/session.h"
#include "ui/session/vertex_parameters.h"

namespace wf::ui {

// --- Run ---

bool Session::cudaAvailable(std::string* why) const { return !exec::cudaDevices(why).empty(); }

void Session::startRun(const RunRequest& request) {
  demo_ = false;
  begin(request, After::Stay, 0, false);
}

bool Session::begin(const RunRequest& request, After after, std::uint64_t goTo, bool keepTimeline, bool usual) {
  lastError_.reset();
  if (!document_.graph) {
    request_ = request;  // what the first graph starts with
    return false;
  }
  const Graph& graph = *document_.graph;
  const auto refused = [&](const Error& error) {
    if (usual && fallBack(request, error)) return true;
    tell(Change::kRunChanged);  // whoever shows what was asked for goes back to what runs
    refuse("The run could not be started", error);
    return false;
  };
  const auto chosen = algorithms::choose(request.algorithm, request.variant);
  if (!chosen) return refused(chosen.error());
  const VariantInfo& variant = *chosen->variant;
  auto parameters = readParameters(variant.parameters, request.parameters);
  if (!parameters) return refused(parameters.error());
  if (auto status = checkVertices(graph, variant.parameters, *parameters); !status) return refused(status.error());

  RunState next;
  next.algorithm = chosen->algorithm;
  next.variant = chosen->variant;
  next.speed = run_.speed;
  next.parameters = std::move(*parameters);
  next.metrics = request.metrics;
  for (const StateArrayInfo& info : variant.arrays) next.arrays.push_back(resolved(info, graph.weightKind()));
  if (options_.snapshots) {
    for (StateArrayInfo& info : algorithms::graphArrays(graph, variant.arrays)) next.arrays.push_back(std::move(info));
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
  next.begunWith = filled.parameters;
  if (keepTimeline) {
    next.ranOn = run_.ranOn;
    next.begunWith = run_.begunWith;
    next.branches = run_.branches;
    next.forgotten = run_.forgotten;
  }
  // Nothing can be refused any more before the runner has the request: from here on it is the run.
  const std::vector<StateArrayInfo> arraysBefore = std::move(run_.arrays);
  run_ = std::move(next);
  request_ = std::move(filled);
  // A person's choice goes on as far as the variant has arrays like those it speaks of.
  if (mappedVariant_ != run_.variant) {
    mapping_ = mappedVariant_ != nullptr ? render::carriedOver(mapping_, arraysBefore, run_.arrays) : render::suggestMapping(run_.arrays);
    if (mappedVariant_ != nullptr) mappedVariant_ = run_.variant;
  }
  steps_.clear();
  sums_.clear();
  ring_.reset();
  values_.clear();
  labels_.forget();
  matrix_.forget();
  cells_.reset();
  foundChange_.reset();
  why_.beginRun();
  inspect_.beginRun();
  outcome_.reset();
  check_ = {};
  valueTable_.reset();
  after_ = after;
  usual_ = usual;
  generation_ = runner_.setUp({.graph = document_.graph,
                               .chosen = *chosen,
                               .parameters = run_.parameters,
                               .device = deviceWish(request),
                               .play = after == After::Play,
                               .goTo = goTo,
                               .keepTimeline = keepTimeline,
                               .metrics = request_.metrics,
                               .keyframes = options_.keyframes,
                               .keepSteps = options_.keepSteps,
                               .snapshots = options_.snapshots,
                               .keyframeBudget = options_.keyframeBudget,
                               .stops = stops_.beginRun()});
  sets_.runBegins();
  tell(Change::kRunChanged | Change::kStepChanged | Change::kValuesChanged | Change::kResultChanged | Change::kMappingChanged |
       Change::kCellsChanged | Change::kStopsChanged | Change::kWhyChanged);
  defaults_ = defaultsOf(request);
  for (const std::string& one : defaults_) note(LogLine::Level::Info, one);
  return true;
}

std::vector<std::string> Session::defaultsOf(const RunRequest& request) const {
  std::vector<std::string> out;
  const Graph& graph = *document_.graph;
  if (graph.terminals()) return out;
  for (int place = 0; const ParameterInfo* info = vertexParameterOf(run_.variant, place); ++place) {
    const std::optional<VertexId> is = place == 0 ? run_.source : run_.target;
    const auto given = request.parameters.find(info->id);
    if (!is || (given != request.parameters.end() && !given->second.empty())) continue;
    const DefaultTerminals ends = graph.defaultTerminals();
    const auto named = [&](VertexId v) { return fmt::format("vertex {}", graph.ids().toFile(v)); };
    const std::string why = *is == ends.source ? "the vertex of greatest degree in the largest component"
                            : ends.reached     ? "the vertex farthest from " + named(ends.source)
                                               : "since no arc leads from " + named(ends.source) + " to another vertex";
    out.push_back(fmt::format("{}: {}, {}", info->title, named(*is), why));
  }
  return out;
}

void Session::takeRun(run::RunReport report) {
  if (report.generation != generation_) return;
  std::uint32_t changes = 0;
  if (report.setupError) {
    if (usual_ && fallBack(request_, *report.setupError)) return;
    run_.state = PlayState::None;
    run_.refusal = report.setupError->sentence();
    tell(Change::kRunChanged | Change::kResultChanged);
    return refuse("The run could not be started", *report.setupError, report.setupError->code == ErrorCode::Device);
  }
  if (report.ready) {
    ring_ = std::move(report.ring);
    run_.executorName = std::move(report.executorName);
    run_.deviceName = std::move(report.deviceName);
    run_.onCuda = report.onCuda;
    if (!run_.ranOn.empty() && run_.ranOn.back().firstStep >= report.firstStep) run_.ranOn.pop_back();  // it made no step
    run_.ranOn.push_back({report.firstStep, run_.executorName, run_.deviceName, run_.onCuda});
    setupNs_ = report.setupNs;
    if (!report.notUsed.empty()) note(LogLine::Level::Warning, report.notUsed);
    note(LogLine::Level::Info,
         fmt::format("{} ({}) on {}, {}", run_.algorithm->title, run_.variant->id, run_.deviceName, run_.executorName));
    watchShown();
    changes |= Change::kRunChanged | Change::kMappingChanged;
  }
  if (report.energy) {
    if (report.ready && !report.energy->whyNot.empty() && run_.onCuda) note(LogLine::Level::Info, report.energy->whyNot);
    run_.energy = std::move(report.energy);
  }
  run_.history = report.history;
  if (report.branch) {
    takeBranch(*report.branch);
    changes |= Change::kRunChanged | Change::kStepChanged | Change::kResultChanged | Change::kWhyChanged | Change::kStopsChanged;
  }
  steps_.insert(steps_.end(), report.newSteps.begin(), report.newSteps.end());
  if (!report.newSteps.empty() || report.step != run_.step) changes |= Change::kStepChanged;
  run_.step = report.step;
  run_.lastStep = !options_.keepSteps ? report.lastStep : steps_.empty() ? 0 : steps_.size() - 1;
  if (!options_.keepSteps) sums_ = std::move(report.sums);
  if (report.ended != run_.ended) changes |= Change::kRunChanged;
  run_.ended = report.ended;
  if (report.result) {
    outcome_ = std::move(*report.result);
    run_.resultText = outcome_->sentence;
    note(LogLine::Level::Info, fmt::format("{}: {}, {}", run_.algorithm->title, run_.resultText, counted(run_.lastStep, "step", "steps")));
    changes |= Change::kRunChanged | Change::kResultChanged;
  }
  if (report.resultError) {
    run_.resultText = report.resultError->sentence();
    run_.resultRefused = true;
    run_.resultCancelled = report.resultError->code == ErrorCode::Cancelled;
    if (run_.resultCancelled) note(LogLine::Level::Info, run_.algorithm->title + ": the result was cancelled");
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
  if (!report.readings.empty()) {
    values_.clear();
    for (run::VertexReading& reading : report.readings)
      values_[reading.vertex] = {reading.vertex, report.readingsStep, std::move(reading.bits)};
    changes |= Change::kValuesChanged;
  }
  if (report.labels) {
    labels_.take(std::move(*report.labels));
    changes |= Change::kLabelsChanged;
  }
  if (report.cells && cellsWatched_) {
    cells_ = std::move(report.cells);
    changes |= Change::kCellsChanged;
  }
  if (report.foundChange) {
    foundChange_ = report.foundChange;
    changes |= Change::kCellsChanged;
  }
  changes |= inspect_.take(report);
  if (matrix_.take(report)) changes |= Change::kMatrixChanged;
  if (report.travelling != run_.travelling) changes |= Change::kRunChanged;
  run_.travelling = report.travelling;
  journeyEnded_ = std::max(journeyEnded_, report.journey);
  const PlayState before = run_.state;
  if (report.failure) {
    if (why_.runFailed()) changes |= Change::kWhyChanged;
    run_.state = PlayState::Failed;
  } else if (report.playing) {
    if (report.backward != run_.backward) changes |= Change::kRunChanged;
    run_.state = PlayState::Playing;
    run_.backward = report.backward;
  } else {
    run_.state = run_.ended && run_.step == run_.lastStep ? PlayState::Finished : PlayState::Paused;
  }
  if (report.hurrying != run_.hurrying) changes |= Change::kRunChanged;
  run_.hurrying = report.hurrying;
  if (run_.state != before) changes |= Change::kRunChanged;
  if (stops_.take(report)) changes |= Change::kRunChanged | Change::kStopsChanged;
  if (demo_ && run_.state == PlayState::Finished && run_.lastStep != 0) {  // a whole round may lie between two reports
    runner_.goTo(0);
    runner_.play();
  }
  if (report.failure && check_.phase == CheckState::Phase::Running) {
    check_ = {};
    changes |= Change::kResultChanged;
  }
  if ((changes & (Change::kStepChanged | Change::kRunChanged)) != 0) {
    sets_.runMoved();
    inspect_.runMoved();
  }
  tell(changes);
  if (report.branchError) refuse("The run could not go on with other parameters", *report.branchError);
  if (report.resultError && !run_.resultCancelled) refuse("The run has no result", *report.resultError);
  if (report.failure) refuse("The run failed", *report.failure, run_.onCuda);
}

std::vector<run::KernelSum> Session::kernelSums() const {
  std::vector<run::KernelSum> sums = sums_;
  for (const Step& step : steps_) add(sums, step);
  if (run_.variant != nullptr) sums.resize(run_.variant->kernels.size());
  return sums;
}

void Session::continueOnCpu() {
  RunRequest request = request_;
  request.device = DeviceChoice::Cpu;
  begin(request, After::Stay, run_.lastStep, run_.state == PlayState::Failed);
}

void Session::restartWith(const RunRequest& request) {
  demo_ = false;
  const bool playing = run_.state == PlayState::Playing || (run_.state == PlayState::None && after_ == After::Play);
  begin(request, playing ? After::Play : After::Stay, 0, false);
}

// Looked at here, so that a wrong text is said beside its field and the run stays as it is.
std::optional<Parameters> Session::changed(const std::string& id, const std::string& text, std::string* why) const {
  const auto explain = [&](const std::string& sentence) {
    if (why != nullptr) *why = sentence;
    return std::nullopt;
  };
  if (run_.variant == nullptr || !document_.graph) return explain("there is no run that could have a " + id);
  auto texts = request_.parameters;
  texts[id] = text;
  auto parameters = readParameters(run_.variant->parameters, texts);
  if (!parameters) return explain(parameters.error().sentence());
  if (auto status = checkVertices(*document_.graph, run_.variant->parameters, *parameters); !status) {
    return explain(status.error().sentence());
  }
  return std::move(*parameters);
}

bool Session::setParameter(const std::string& id, const std::string& text, std::string* why) {
  if (!changed(id, text, why)) return false;
  RunRequest request = request_;
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
  for (const ParameterInfo& info : run_.variant->parameters) {
    if (info.id == id && !info.live) return refused(info.title + " is only read at the start of a run: change it there");
  }
  if (run_.state == PlayState::None || run_.state == PlayState::Failed) return refused("there is no run yet that could go on");
  if (run_.ended && run_.step == run_.lastStep) return refused("the run has ended at this step: there is nothing to go on with");
  demo_ = false;
  runner_.branch(run_.step, std::move(*parameters));
  return true;
}

void Session::takeBranch(const run::RunReport::Branch& branch) {
  steps_.resize(std::min<std::size_t>(steps_.size(), branch.step + 1));
  ++run_.forgotten;
  run_.parameters = branch.parameters;
  run_.branches.clear();
  for (const auto& [step, parameters] : branch.all) {
    Branched& one = run_.branches.emplace_back(Branched{step, {}});
    for (const ParameterInfo& info : run_.variant->parameters) {
      if (info.live) one.parameters[info.id] = parameters.text(info.id);
    }
  }
  // What comes is made where the run is now.
  run_.ranOn.back().firstStep = std::min(run_.ranOn.back().firstStep, branch.step + 1);
  while (run_.ranOn.size() > 1 && run_.ranOn[run_.ranOn.size() - 2].firstStep > branch.step) run_.ranOn.erase(run_.ranOn.end() - 2);
  std::string values;
  for (const ParameterInfo& info : run_.variant->parameters) {
    if (!info.live) continue;
    request_.parameters[info.id] = run_.parameters.text(info.id);
    values += (values.empty() ? "" : ", ") + info.id + " = " + request_.parameters[info.id];
  }
  run_.resultText.clear();
  run_.resultRefused = run_.resultCancelled = false;
  outcome_.reset();
  check_ = {};
  stops_.branched(branch.step);
  why_.branched(branch.step);
  labels_.forget();
  matrix_.forget();
  if (run_.loopStart > branch.step || run_.loopEnd > branch.step) setLoop({}, {});  // an unset one is less than any
  note(LogLine::Level::Info, fmt::format("from step {} on with {}", grouped(branch.step), values));
}

bool Session::setVertex(int place, VertexId vertex) {
  const ParameterInfo* info = vertexParameterOf(run_.variant, place);
  if (info == nullptr || !document_.graph || vertex >= document_.graph->vertexCount()) return false;
  std::string why;
  if (setParameter(info->id, std::to_string(document_.graph->ids().toFile(vertex)), &why)) return true;
  refuse("The run could not be started", {.code = ErrorCode::InvalidInput, .message = why});
  return false;
}

void Session::setMetrics(bool on) {
  if (on == request_.metrics) return;
  request_.metrics = on;
  if (run_.variant == nullptr || !document_.graph) return;
  const bool playing = run_.state == PlayState::Playing || (run_.state == PlayState::None && after_ == After::Play);
  begin(RunRequest(request_), playing ? After::Play : After::Stay, run_.step, false);
}

void Session::verify() {
  if (!runs() || check_.phase == CheckState::Phase::Running) return;
  check_ = {CheckState::Phase::Running, {}};
  runner_.verify();
  tell(Change::kResultChanged);
}

Reckoning Session::reckoning() const {
  using What = Reckoning::What;
  const std::shared_ptr<const Progress> progress = runner_.reckoning();
  if (progress == nullptr) return {.what = check_.phase == CheckState::Phase::Running ? What::Check : What::None};
  const What what = outcome_ || run_.resultRefused ? What::Check : What::Result;
  return {.what = what, .phase = progress->phase(), .fraction = progress->fraction()};
}

void Session::cancelReckoning() {
  runner_.cancelReckoning();
  if (check_.phase != CheckState::Phase::Running) return;
  check_ = {};
  tell(Change::kResultChanged);
}

void Session::workOutResult() {
  if (!run_.resultCancelled || run_.step != run_.lastStep) return;
  run_.resultText.clear();
  run_.resultRefused = run_.resultCancelled = false;
  runner_.workOutResult();
  tell(Change::kRunChanged | Change::kResultChanged);
}

}  // namespace wf::ui
