// The fake session: documents, runs, and the search that it has worked out beforehand.
#include "tests/ui/fake_session.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "tests/ui/fake_algorithms.h"
#include "tests/ui/made_graphs.h"
#include "ui/session/vertex_parameters.h"

namespace wf::test {

FakeSession::FakeSession()
    : SessionApi([](exec::DeviceWish, std::string*) -> Result<std::shared_ptr<exec::Executor>> { return exec::makeSequentialExecutor(); }),
      executor_(exec::makeSequentialExecutor()) {
  algorithms_ = {fakeSearch(), fakeRoute(), fakeTree()};
  result.sentence = "all reached";
  core_.request.algorithm = "bfs";
  QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] { core_.news.wakeUp(); });
}

bool FakeSession::called(const std::string& call) const { return std::find(calls.begin(), calls.end(), call) != calls.end(); }

void FakeSession::pump() {
  core_.news.awake();
  ++pumps;
  layout_.take();
  saving_.take();
  if (!loadsToCome.empty()) {
    const ui::LoadState next = loadsToCome.front();
    loadsToCome.pop_front();
    setLoad(next);
  }
  if (core_.run.state == ui::PlayState::Playing) advance();
}

void FakeSession::openGrid(std::uint32_t width, std::uint32_t height) {
  openGridWithoutRun(width, height);
  beginRun(0);
}

void FakeSession::openLoops() {
  const auto graph = makeLoops();
  take({.graph = graph, .geometry = render::GraphGeometry::build(graph, graph->coordinates()), .title = "loops", .positionsFrom = ""});
}

void FakeSession::take(ui::Document document) {
  document.another = core_.document.graph != nullptr && core_.document.source != document.source;
  core_.document = std::move(document);
  sets_.graphChanged();
  inspect_.graphChanged();
  layout_.graphChanged();
  matrix_.graphChanged();
  tell(ui::kDocumentChanged | ui::kSelectionChanged);
}

void FakeSession::openGridWithoutRun(std::uint32_t width, std::uint32_t height) {
  ui::Document document;
  document.graph = makeGrid({width, height, gridNames, gridDirected}, gridPath);
  document.geometry = render::GraphGeometry::build(document.graph, document.graph->coordinates());
  document.title = "grid.gr";
  document.source = document.graph->path();
  document.positionsFrom = "coordinates of the file";
  document.loadMs = 1.5;
  take(std::move(document));
}

void FakeSession::beginRun(VertexId source) {
  const Graph& graph = *core_.document.graph;
  search_ = ScriptedSearch(graph, source);
  all_ = search_.steps;
  steps_.assign(all_.begin(), all_.begin() + 1);

  core_.run.algorithm = &algorithms_[0];
  for (const AlgorithmInfo& info : algorithms_) {
    if (info.id == core_.request.algorithm) core_.run.algorithm = &info;
  }
  core_.run.variant = &core_.run.algorithm->variants[0];
  for (const VariantInfo& info : core_.run.algorithm->variants) {
    if (info.id == core_.request.variant) core_.run.variant = &info;
  }
  core_.run.arrays = core_.run.variant->arrays;
  core_.run.metrics = core_.request.metrics;
  core_.run.resultText.clear();
  core_.run.resultRefused = false;
  check_ = {};
  core_.run.executorName = "CPU (sequential)";
  core_.run.deviceName = "a processor";
  core_.run.source.reset();
  core_.run.target.reset();
  if (ui::vertexParameterOf(core_.run.variant, 0) != nullptr) {
    core_.run.source = source;
    core_.request.parameters["source"] = std::to_string(graph.ids().toFile(source));
  }
  if (const auto at = core_.request.parameters.find("target"); at != core_.request.parameters.end() && !at->second.empty()) {
    core_.run.target = graph.ids().fromFile(std::stoull(at->second));
  }
  core_.run.step = core_.run.lastStep = 0;
  core_.run.ended = false;
  core_.run.state = ui::PlayState::Paused;
  core_.request.variant = core_.run.variant->id;
  mapping_ = render::suggestMapping(core_.run.variant->arrays);
  std::vector<exec::Buffer> buffers;
  std::vector<exec::StateArray> arrays;
  for (const StateArrayInfo& info : core_.run.variant->arrays)
    buffers.push_back(executor_->allocate(graph.vertexCount() * elementSize(info.type)));
  for (std::size_t i = 0; i < buffers.size(); ++i) arrays.push_back({&core_.run.variant->arrays[i], &buffers[i], graph.vertexCount()});
  ring_ = std::make_shared<run::SnapshotRing>(executor_, arrays);
  timer_.stop();
  why_.forget();
  stops_.beginRun();
  core_.readings.forget();
  sets_.runBegins();
  tell(ui::kRunChanged | ui::kMappingChanged | ui::kResultChanged);
  show(0);
}

void FakeSession::show(std::uint64_t step) {
  core_.run.step = std::min<std::uint64_t>(step, all_.size() - 1);
  if (core_.run.step > core_.run.lastStep) {
    core_.run.lastStep = core_.run.step;
    steps_.assign(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(core_.run.step) + 1);
  }
  const bool wasEnded = core_.run.ended;
  core_.run.ended = core_.run.lastStep + 1 == all_.size();
  if (core_.run.ended && !core_.run.resultRefused) core_.run.resultText = result.sentence;
  const ui::PlayState before = core_.run.state;
  if (core_.run.ended && core_.run.step == core_.run.lastStep) {
    core_.run.state = ui::PlayState::Finished;
    timer_.stop();
  } else if (core_.run.state == ui::PlayState::Finished) {
    core_.run.state = ui::PlayState::Paused;
  }
  const auto vertices = core_.document.graph->vertexCount();
  std::vector<exec::Buffer> buffers;
  std::vector<exec::StateArray> arrays;
  for (std::size_t i = 0; i < core_.run.variant->arrays.size(); ++i) {
    const StateArrayInfo& info = core_.run.variant->arrays[i];
    buffers.push_back(executor_->allocate(vertices * elementSize(info.type)));
    for (VertexId v = 0; v < vertices; ++v) {
      const std::uint64_t bits = valueAt(i, v);
      std::memcpy(buffers.back().as<char>() + v * elementSize(info.type), &bits, elementSize(info.type));
    }
  }
  for (std::size_t i = 0; i < buffers.size(); ++i) arrays.push_back({&core_.run.variant->arrays[i], &buffers[i], vertices});
  ring_->publish(all_[core_.run.step], arrays);
  tell(ui::kStepChanged | ui::kReadingsChanged |
       (before != core_.run.state || wasEnded != core_.run.ended ? ui::kRunChanged | ui::kResultChanged : 0u));
}

void FakeSession::setSteps(std::vector<Step> steps) {
  all_ = std::move(steps);
  steps_ = all_;
  core_.run.lastStep = steps_.size() - 1;
  tell(ui::kStepChanged);
}

void FakeSession::branchTo(std::vector<Step> steps, std::uint64_t from) {
  ++core_.run.forgotten;
  core_.run.branches.push_back({from, {}});
  stops_.branched(from);
  all_ = std::move(steps);
  steps_ = all_;
  core_.run.lastStep = steps_.size() - 1;
  tell(ui::kStepChanged | ui::kRunChanged | ui::kStopsChanged);
}

void FakeSession::advance() { show(core_.run.step + 1); }

void FakeSession::setLoad(const ui::LoadState& load) {
  load_ = load;
  tell(ui::kLoadChanged);
}

std::span<const ui::GeneratorInfo> FakeSession::generators() const {
  static const std::vector<ParameterInfo> size{
      {.id = "size", .title = "Size", .help = "How many vertices", .defaultValue = std::int64_t{10}, .minimum = 1, .maximum = 1000},
      {.id = "closed", .title = "Closed", .type = ParameterType::Flag, .defaultValue = true}};
  static const std::vector<ui::GeneratorInfo> infos{{"path", "Path", "A line of vertices", {}}, {"ring", "Ring", "Round and round", size}};
  return infos;
}

void FakeSession::open(const std::string& path, const ImportOptions& options) {
  openedWith = options;
  record("open " + path);
}

void FakeSession::openFor(const std::string& path, const ImportOptions& options, const ui::RunRequest& request) {
  openedWith = options;
  record("openFor " + path + " " + request.algorithm);
  openGridWithoutRun(20, 15);
  startRun(request);
}

void FakeSession::cancelLoad() {
  record("cancelLoad");
  setLoad({});
}

void FakeSession::startRun(const ui::RunRequest& request) {
  record("startRun " + request.algorithm + " " + std::to_string(static_cast<int>(request.device)));
  core_.request = request;
  if (!core_.document.graph) return;
  const auto source = request.parameters.find("source");
  const auto vertex = source != request.parameters.end() ? core_.document.graph->ids().fromFile(std::stoull(source->second)) : std::nullopt;
  beginRun(vertex.value_or(0));
}

bool FakeSession::cudaAvailable(std::string* why) const {
  if (!cuda && why != nullptr) *why = "no NVIDIA driver";
  return cuda;
}

bool FakeSession::setSource(VertexId vertex) {
  record("setSource " + std::to_string(vertex));
  if (!core_.document.graph || vertex >= core_.document.graph->vertexCount()) return false;
  if (!slowSetup) {
    beginRun(vertex);
    return true;
  }
  ui::RunState next;
  next.algorithm = core_.run.algorithm;
  next.variant = core_.run.variant;
  next.arrays = core_.run.arrays;
  next.source = vertex;
  core_.run = next;
  steps_.clear();
  ring_.reset();
  timer_.stop();
  tell(ui::kRunChanged | ui::kStepChanged | ui::kReadingsChanged);
  return true;
}

void FakeSession::endSetup() { beginRun(core_.run.source.value_or(0)); }

bool FakeSession::setTarget(VertexId vertex) {
  record("setTarget " + std::to_string(vertex));
  return setParameter("target", std::to_string(core_.document.graph->ids().toFile(vertex)), nullptr);
}

bool FakeSession::setParameter(const std::string& id, const std::string& text, std::string* why) {
  record("setParameter " + id + "=" + text);
  ui::RunRequest request = core_.request;
  request.parameters[id] = text;
  const auto parameters = readParameters(core_.run.variant->parameters, request.parameters);
  const Status status =
      parameters ? checkVertices(*core_.document.graph, core_.run.variant->parameters, *parameters) : Status(parameters.error());
  if (!status) {
    if (why != nullptr) *why = status.error().sentence();
    return false;
  }
  core_.request = request;
  const auto source = core_.request.parameters.find("source");
  beginRun(source != core_.request.parameters.end() ? *core_.document.graph->ids().fromFile(std::stoull(source->second)) : 0);
  return true;
}

bool FakeSession::branch(const std::string& id, const std::string& text, std::string*) {
  record("branch " + id + "=" + text);
  return true;
}

void FakeSession::setMetrics(bool on) {
  record(on ? "setMetrics on" : "setMetrics off");
  core_.request.metrics = core_.run.metrics = on;
  tell(ui::kRunChanged);
}

void FakeSession::setHistoryBudget(std::optional<std::uint64_t> bytes) {
  record("setHistoryBudget " + (bytes ? std::to_string(*bytes) : std::string("none")));
  historyBudget_ = bytes;
}

void FakeSession::verify() {
  record("verify");
  check_ = {ui::CheckState::Phase::Running, {}};
  tell(ui::kResultChanged);
}

void FakeSession::endVerify(bool passed, const std::string& sentence) {
  check_ = {passed ? ui::CheckState::Phase::Passed : ui::CheckState::Phase::Failed, sentence};
  tell(ui::kResultChanged);
}

const ui::VertexValues* FakeSession::values(VertexId vertex) const {
  if (!core_.document.graph) return nullptr;
  values_.vertex = vertex;
  values_.step = core_.run.step;
  values_.bits.clear();
  for (std::size_t i = 0; i < core_.run.variant->arrays.size(); ++i) values_.bits.push_back(valueAt(i, vertex));
  return &values_;
}

void FakeSession::setMapping(const render::Mapping& mapping) {
  record("setMapping");
  mapping_ = mapping;
  tell(ui::kMappingChanged);
}

}  // namespace wf::test
