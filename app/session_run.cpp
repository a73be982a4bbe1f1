// The session's run: setting it up, taking reports, transport, and what is known of vertices.
#include <algorithm>

#include <fmt/format.h>

#include "app/session.h"
#include "compute/core/numbers.h"

namespace wf::app {

using ui::Change;
using ui::PlayState;

// --- Run ---

bool Session::cudaAvailable(std::string* why) const { return !exec::cudaDevices(why).empty(); }

const ParameterInfo* Session::vertexParameterInfo(const ui::RunState& run) {
  if (run.variant == nullptr) return nullptr;
  for (const ParameterInfo& info : run.variant->parameters) {
    if (info.type == ParameterType::Vertex) return &info;
  }
  return nullptr;
}

void Session::startRun(const ui::RunRequest& request) {
  demo_ = false;
  begin(request, After::Stay, 0, false);
}

void Session::begin(const ui::RunRequest& request, After after, std::uint64_t goTo, bool keepTimeline) {
  lastError_.reset();
  if (!document_.graph) return;
  const auto chosen = algorithms::choose(request.algorithm, request.variant);
  if (!chosen) return refuse("The run could not be started", chosen.error());
  auto parameters = readParameters(chosen->variant->parameters, request.parameters);
  if (!parameters) return refuse("The run could not be started", parameters.error());

  ui::RunState next;
  next.algorithm = chosen->algorithm;
  next.variant = chosen->variant;
  next.speed = run_.speed;
  next.parameters = std::move(*parameters);
  ui::RunRequest filled = request;
  filled.variant = chosen->variant->id;
  if (const ParameterInfo* info = vertexParameterInfo(next)) {
    const auto source = vertexParameter(*document_.graph, next.parameters, info->id);
    if (source) {
      next.source = *source;
      filled.parameters[info->id] = std::to_string(document_.graph->ids().toFile(*source));
    } else if (request.parameters.contains(info->id)) {
      return refuse("The run could not be started", source.error());
    }
  }
  // Nothing can be refused any more before the runner has the request: from here on it is the run.
  run_ = std::move(next);
  request_ = std::move(filled);
  steps_.clear();
  ring_.reset();
  values_.clear();
  result_.reset();
  verification_.reset();
  const auto device = request.device == ui::DeviceChoice::Cpu    ? exec::DeviceChoice::Cpu
                      : request.device == ui::DeviceChoice::Cuda ? exec::DeviceChoice::Cuda
                                                                 : exec::DeviceChoice::Auto;
  after_ = after;
  generation_ = runner_.setUp({.graph = document_.graph,
                               .chosen = *chosen,
                               .parameters = run_.parameters,
                               .device = device,
                               .play = after == After::Play,
                               .goTo = goTo,
                               .keepTimeline = keepTimeline,
                               .keyframes = options_.keyframes});
  tell(Change::kRunChanged | Change::kStepChanged | Change::kValuesChanged);
}

void Session::takeRun(RunReport report) {
  if (report.generation != generation_) return;
  std::uint32_t changes = 0;
  if (report.setupError) {
    run_.state = PlayState::None;
    tell(Change::kRunChanged);
    return refuse("The run could not be started", *report.setupError, report.setupError->code == ErrorCode::Device);
  }
  if (report.ready) {
    ring_ = std::move(report.ring);
    run_.executorName = std::move(report.executorName);
    run_.deviceName = std::move(report.deviceName);
    run_.onCuda = report.onCuda;
    setupNs_ = report.setupNs;
    // A person's choice names arrays by position, so it holds for the variant it was made for.
    if (mappedVariant_ != run_.variant) {
      mapping_ = render::suggestMapping(ring_->infos());
      mappedVariant_ = nullptr;
    }
    if (!report.notUsed.empty()) note(ui::LogLine::Level::Warning, report.notUsed);
    note(ui::LogLine::Level::Info,
         fmt::format("{} ({}) on {}, {}", run_.algorithm->title, run_.variant->id, run_.deviceName, run_.executorName));
    watchShown();
    changes |= Change::kRunChanged | Change::kMappingChanged;
  }
  steps_.insert(steps_.end(), report.newSteps.begin(), report.newSteps.end());
  if (!report.newSteps.empty() || report.step != run_.step) changes |= Change::kStepChanged;
  run_.step = report.step;
  run_.lastStep = steps_.empty() ? 0 : steps_.size() - 1;
  if (report.ended != run_.ended) changes |= Change::kRunChanged;
  run_.ended = report.ended;
  if (report.result) {
    result_ = std::move(report.result);
    run_.resultText = result_->sentence;
    note(ui::LogLine::Level::Info, fmt::format("{}: {}, {} steps", run_.algorithm->title, run_.resultText, grouped(run_.lastStep)));
    changes |= Change::kRunChanged;
  }
  if (report.verification) verification_ = std::move(report.verification);
  if (!report.readings.empty()) {
    values_.clear();
    for (VertexReading& reading : report.readings) values_[reading.vertex] = {reading.vertex, report.readingsStep, std::move(reading.bits)};
    changes |= Change::kValuesChanged;
  }
  const PlayState before = run_.state;
  if (report.failure) {
    run_.state = PlayState::Failed;
  } else if (report.playing) {
    run_.state = PlayState::Playing;
  } else {
    run_.state = run_.ended && run_.step == run_.lastStep ? PlayState::Finished : PlayState::Paused;
  }
  if (run_.state != before) changes |= Change::kRunChanged;
  if (demo_ && run_.state == PlayState::Finished && run_.lastStep != 0) {  // a whole round may lie between two reports
    runner_.goTo(0);
    runner_.play();
  }
  tell(changes);
  if (report.failure) refuse("The run failed", *report.failure, run_.onCuda);
}

void Session::continueOnCpu() {
  ui::RunRequest request = request_;
  request.device = ui::DeviceChoice::Cpu;
  begin(request, After::Stay, run_.lastStep, run_.state == PlayState::Failed);
}

bool Session::setSource(VertexId vertex) {
  const ParameterInfo* info = vertexParameterInfo(run_);
  if (info == nullptr || !document_.graph || vertex >= document_.graph->vertexCount()) return false;
  demo_ = false;
  ui::RunRequest request = request_;
  request.parameters[info->id] = std::to_string(document_.graph->ids().toFile(vertex));
  const bool playing = run_.state == PlayState::Playing || (run_.state == PlayState::None && after_ == After::Play);
  begin(request, playing ? After::Play : After::Stay, 0, false);
  return true;
}

bool Session::setSourceById(const std::string& id, std::string* why) {
  const ParameterInfo* info = vertexParameterInfo(run_);
  const auto explain = [&](const std::string& text) {
    if (why != nullptr) *why = text;
    return false;
  };
  if (info == nullptr || !document_.graph) return explain("there is no run that starts from a vertex");
  const auto parameters = readParameters(run_.variant->parameters, {{info->id, id}});
  if (!parameters) return explain(parameters.error().sentence());
  const auto vertex = vertexParameter(*document_.graph, *parameters, info->id);
  if (!vertex) return explain(vertex.error().sentence());
  return setSource(*vertex);
}

// --- Transport ---

void Session::play() {
  if (!runs()) return;
  if (run_.ended && run_.step == run_.lastStep) runner_.goTo(0);  // from the end: once more
  runner_.play();
  if (run_.state == PlayState::None) return;  // it plays once it is set up
  run_.state = PlayState::Playing;            // so that a second press at once pauses
  tell(Change::kRunChanged);
}

void Session::pause() {
  demo_ = false;
  runner_.pause();
  if (run_.state != PlayState::Playing) return;
  run_.state = PlayState::Paused;
  tell(Change::kRunChanged);
}

void Session::restart() { goTo(0); }

void Session::stepBy(std::int64_t kernels) {
  if (!runs()) return;
  if (run_.state == PlayState::Playing) pause();
  demo_ = false;
  runner_.stepBy(kernels);
}

void Session::iterationBy(std::int64_t iterations) {
  if (!runs()) return;
  if (run_.state == PlayState::Playing) pause();
  demo_ = false;
  runner_.iterationBy(iterations);
}

void Session::goTo(std::uint64_t step) {
  if (!runs()) return;
  if (run_.state == PlayState::Playing) pause();
  demo_ = false;
  runner_.goTo(step);
}

void Session::goToEnd() { goTo(StepRunner::kEnd); }

void Session::setSpeed(double stepsPerSecond) {
  if (!(stepsPerSecond > 0)) return;
  run_.speed = stepsPerSecond;
  runner_.setSpeed(stepsPerSecond);
  tell(Change::kRunChanged);
}

// --- Selection ---

void Session::watchShown() {
  std::vector<VertexId> vertices = selection_;
  if (hovered_ && std::find(vertices.begin(), vertices.end(), *hovered_) == vertices.end()) vertices.push_back(*hovered_);
  runner_.watch(std::move(vertices));
}

void Session::select(std::optional<VertexId> vertex, bool add) {
  if (vertex && (!document_.graph || *vertex >= document_.graph->vertexCount())) return;
  const auto at = vertex ? std::find(selection_.begin(), selection_.end(), *vertex) : selection_.end();
  if (add && vertex) {
    if (at != selection_.end()) {
      selection_.erase(at);
    } else {
      selection_.push_back(*vertex);
    }
  } else if (!add) {
    selection_.clear();
    if (vertex) selection_.push_back(*vertex);
  }
  watchShown();
  tell(Change::kSelectionChanged);
}

void Session::hover(std::optional<VertexId> vertex) {
  if (vertex == hovered_) return;
  hovered_ = vertex;
  watchShown();
  tell(Change::kSelectionChanged);
}

const ui::VertexValues* Session::values(VertexId vertex) const {
  const auto at = values_.find(vertex);
  return at == values_.end() ? nullptr : &at->second;
}

void Session::setMapping(const render::Mapping& mapping) {
  if (mapping == mapping_) return;
  mapping_ = mapping;
  mappedVariant_ = run_.variant;
  tell(Change::kMappingChanged);
}

}  // namespace wf::app
