#include "app/session.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::app {

using ui::Change;
using ui::PlayState;

Session::Session(Options options) : options_(options), loader_([this] { wakeUp(); }), runner_([this] { wakeUp(); }) {
  runner_.setSpeed(run_.speed);
}

Session::~Session() { loader_.cancel(); }

// --- Observers, waking, pumping ---

std::shared_ptr<void> Session::observe(Observer observer) {
  const std::uint64_t key = nextObserver_++;
  (*observers_)[key] = std::move(observer);
  return {nullptr, [weak = std::weak_ptr(observers_), key](void*) {
            if (const auto observers = weak.lock()) observers->erase(key);
          }};
}

void Session::setWake(std::function<void()> wake) {
  const std::scoped_lock lock(wakeMutex_);
  wake_ = std::move(wake);
}

void Session::wakeUp() {
  const std::scoped_lock lock(wakeMutex_);
  const bool waited = std::exchange(wakeWaits_, true);
  woken_.notify_all();
  if (!waited && wake_) wake_();
}

void Session::tell(std::uint32_t changes) {
  if (changes == 0) return;
  const auto observers = *observers_;  // an observer may add or remove observers
  for (const auto& [key, observer] : observers) {
    if (observers_->contains(key)) observer(changes);
  }
}

void Session::pump() {
  {
    const std::scoped_lock lock(wakeMutex_);
    wakeWaits_ = false;
  }
  if (load_.active && loader_.progress() != nullptr) {
    const std::string phase = loader_.progress()->phase();
    const double fraction = loader_.progress()->fraction();
    if (phase != load_.phase || fraction != load_.fraction) {
      load_.phase = phase;
      load_.fraction = fraction;
      tell(Change::kLoadChanged);
    }
  }
  if (auto loaded = loader_.takeResult()) takeDocument(std::move(*loaded));
  if (auto report = runner_.takeReport()) takeRun(std::move(*report));
}

bool Session::waitUntil(const std::function<bool()>& until, std::chrono::milliseconds timeout) {
  const auto end = std::chrono::steady_clock::now() + timeout;
  for (;;) {
    pump();
    if (until()) return true;
    std::unique_lock lock(wakeMutex_);
    if (!woken_.wait_until(lock, end, [this] { return wakeWaits_; })) return until();
  }
}

// --- Graph ---

void Session::open(const std::string& path) {
  lastError_.reset();
  load_ = {.active = true, .path = path};
  loader_.start(path, options_.drawing);
  tell(Change::kLoadChanged);
}

void Session::showDemo(const std::string& path) {
  demo_ = true;
  open(path);
}

void Session::takeDocument(Result<ui::Document> result) {
  load_.active = false;
  if (!result) {
    demo_ = false;
    if (result.error().code == ErrorCode::Cancelled) {
      lastError_ = result.error();
      note(ui::LogLine::Level::Info, result.error().sentence());
    } else {
      refuse("The graph could not be opened", result.error());
    }
    tell(Change::kLoadChanged);
    return;
  }
  document_ = std::move(*result);
  const Graph& graph = *document_.graph;
  selection_.clear();
  hovered_.reset();
  values_.clear();
  note(ui::LogLine::Level::Info, fmt::format("{}: {} vertices, {} arcs, opened in {:.0f} ms", graph.path(), grouped(graph.vertexCount()),
                                             grouped(graph.arcCount()), document_.loadMs));
  tell(Change::kLoadChanged | Change::kDocumentChanged | Change::kSelectionChanged);
  if (!options_.drawing) return;  // the command line starts the run it was asked for

  ui::RunRequest request = request_;
  if (request.algorithm.empty()) request.algorithm = algorithms().front().id;
  request.parameters.clear();  // ids of the graph before
  if (demo_ && document_.geometry) {
    const render::Box& bounds = document_.geometry->bounds();
    const auto middle = document_.geometry->nearest({0, 0}, bounds.high.x - bounds.low.x + bounds.high.y - bounds.low.y);
    if (middle) request.parameters["source"] = std::to_string(graph.ids().toFile(*middle));
  }
  begin(request, demo_ ? After::Play : After::Stay, 0, false);
}

// --- Run ---

bool Session::cudaAvailable(std::string* why) const { return !exec::cudaDevices(why).empty(); }

const ParameterInfo* Session::vertexParameterInfo() const {
  if (run_.variant == nullptr) return nullptr;
  for (const ParameterInfo& info : run_.variant->parameters) {
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

  request_ = request;
  request_.variant = chosen->variant->id;
  ui::RunState next;
  next.algorithm = chosen->algorithm;
  next.variant = chosen->variant;
  next.speed = run_.speed;
  next.parameters = std::move(*parameters);
  run_ = std::move(next);
  if (const ParameterInfo* info = vertexParameterInfo()) {
    const auto source = vertexParameter(*document_.graph, run_.parameters, info->id);
    if (source) {
      run_.source = *source;
      request_.parameters[info->id] = std::to_string(document_.graph->ids().toFile(*source));
    } else if (request.parameters.contains(info->id)) {
      return refuse("The run could not be started", source.error());
    }
  }
  steps_.clear();
  ring_.reset();
  values_.clear();
  result_.reset();
  verification_.reset();
  const auto device = request.device == ui::DeviceChoice::Cpu    ? exec::DeviceChoice::Cpu
                      : request.device == ui::DeviceChoice::Cuda ? exec::DeviceChoice::Cuda
                                                                 : exec::DeviceChoice::Auto;
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
    const bool fits = mappingChosen_ && mapping_.colorArray < static_cast<int>(ring_->infos().size()) &&
                      mapping_.frontierArray < static_cast<int>(ring_->infos().size());
    if (!fits) mapping_ = render::suggestMapping(ring_->infos());
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
  if (demo_ && before == PlayState::Playing && run_.state == PlayState::Finished) {
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
  const ParameterInfo* info = vertexParameterInfo();
  if (info == nullptr || !document_.graph || vertex >= document_.graph->vertexCount()) return false;
  demo_ = false;
  ui::RunRequest request = request_;
  request.parameters[info->id] = std::to_string(document_.graph->ids().toFile(vertex));
  begin(request, run_.state == PlayState::Playing ? After::Play : After::Stay, 0, false);
  return true;
}

bool Session::setSourceById(const std::string& id, std::string* why) {
  const ParameterInfo* info = vertexParameterInfo();
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
}

void Session::pause() {
  demo_ = false;
  runner_.pause();
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
  mappingChosen_ = true;
  tell(Change::kMappingChanged);
}

// --- Errors and log ---

void Session::refuse(const std::string& title, const Error& error, bool offerCpu) {
  lastError_ = error;
  std::string details = title + "\n" + error.sentence();
  if (document_.graph) details += "\nGraph: " + document_.graph->path();
  if (!run_.deviceName.empty()) details += "\nDevice: " + run_.deviceName + ", " + run_.executorName;
  raise({.title = title, .message = error.sentence(), .details = std::move(details), .offerCpu = offerCpu});
}

void Session::raise(ui::RaisedError error) {
  note(ui::LogLine::Level::Error, error.title + ": " + error.message);
  errors_.push_back(std::move(error));
  tell(Change::kErrorRaised);
}

std::optional<ui::RaisedError> Session::takeError() {
  if (errors_.empty()) return std::nullopt;
  ui::RaisedError error = std::move(errors_.front());
  errors_.pop_front();
  return error;
}

void Session::note(ui::LogLine::Level level, const std::string& text) {
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - started_;
  log_.push_back({level, since.count(), text});
  tell(Change::kLogChanged);
}

}  // namespace wf::app
