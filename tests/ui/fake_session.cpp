// The fake session: documents, runs, and the search that it has worked out beforehand.
#include "tests/ui/fake_session.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <deque>
#include <limits>

#include "tests/ui/fake_algorithms.h"
#include "ui/session/vertex_parameters.h"

namespace wf::test {

FakeSession::FakeSession() : executor_(exec::makeSequentialExecutor()) {
  algorithms_ = {fakeSearch(), fakeRoute(), fakeTree()};
  result.sentence = "all reached";
  request_.algorithm = "bfs";
  labels_.rule = [this](std::size_t array, VertexId v, std::uint64_t step) { return valueAt(array, v, step); };
  why_.rule = [this](const run::WhyQuestion& question) { return whyRule(question); };
  QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] {
    if (wake_) wake_();
  });
}

std::shared_ptr<void> FakeSession::observe(Observer observer) {
  auto token = std::make_shared<int>(0);
  observers_.emplace_back(token, std::move(observer));
  return token;
}

void FakeSession::tell(std::uint32_t changes) {
  std::erase_if(observers_, [](const auto& entry) { return entry.first.expired(); });
  for (const auto& [token, observer] : observers_) observer(changes);
}

bool FakeSession::called(const std::string& call) const { return std::find(calls.begin(), calls.end(), call) != calls.end(); }

void FakeSession::pump() {
  ++pumps;
  if (!loadsToCome.empty()) {
    const ui::LoadState next = loadsToCome.front();
    loadsToCome.pop_front();
    setLoad(next);
  }
  if (run_.state == ui::PlayState::Playing) advance();
}

void FakeSession::openGrid(std::uint32_t width, std::uint32_t height) {
  openGridWithoutRun(width, height);
  beginRun(0);
}

void FakeSession::openStar(std::uint32_t leaves) {
  GraphParts parts;
  parts.offsets.assign(leaves + std::size_t{2}, leaves);
  parts.offsets[0] = 0;
  std::vector<std::uint32_t> weights;
  for (VertexId leaf = 1; leaf <= leaves; ++leaf) {
    parts.heads.push_back(leaf);
    weights.push_back(static_cast<std::uint32_t>(std::uint64_t{leaf} * 2'654'435'761u % 1'000'003));
  }
  parts.weights = std::move(weights);
  openParts(std::move(parts), 0);
}

void FakeSession::openLoops() {
  GraphParts parts = adjacencyFromArcs(3, std::vector<VertexId>{0, 0, 1, 2, 2}, std::vector<VertexId>{0, 1, 2, 2, 2}, {});
  const std::shared_ptr<const Graph> graph = *Graph::make(std::move(parts));
  const std::vector<Coordinate> places = {{0, 0}, {1, 0}, {0, 1}};
  document_ = ui::Document{.graph = graph, .geometry = render::GraphGeometry::build(graph, places), .title = "loops", .positionsFrom = ""};
}

void FakeSession::openLoose(std::uint32_t vertices, VertexId source) {
  GraphParts parts;
  parts.offsets.assign(vertices + std::size_t{1}, 0);
  openParts(std::move(parts), source);
}

void FakeSession::openParts(GraphParts parts, VertexId source) {
  const auto vertices = static_cast<std::uint32_t>(parts.offsets.size() - 1);
  parts.ids = VertexIds::contiguous(1, vertices);
  take({.graph = *Graph::make(std::move(parts)), .geometry = nullptr, .title = "loose", .positionsFrom = ""});
  beginRun(source);
}

void FakeSession::take(ui::Document document) {
  document.another = document_ && document_->source != document.source;
  document_ = std::move(document);
  sets_.graphChanged();
  hovered_.reset();
  inspect_.graphChanged();
  tell(ui::kDocumentChanged | ui::kSelectionChanged);
}

void FakeSession::openGridWithoutRun(std::uint32_t width, std::uint32_t height) {
  std::vector<VertexId> tails, heads;
  std::vector<std::uint32_t> weights;
  const auto both = [&](VertexId u, VertexId v) {
    tails.insert(tails.end(), {u, v});
    heads.insert(heads.end(), {v, u});
    weights.insert(weights.end(), {1000 + u % 7, 1000 + u % 7});
  };
  for (std::uint32_t y = 0; y < height; ++y) {
    for (std::uint32_t x = 0; x < width; ++x) {
      if (x + 1 < width) both(y * width + x, y * width + x + 1);
      if (y + 1 < height) both(y * width + x, (y + 1) * width + x);
    }
  }
  GraphParts parts = adjacencyFromArcs(width * height, tails, heads, Weights(weights));
  parts.ids = VertexIds::contiguous(1, width * height);
  parts.path = gridPath;
  parts.directed = gridDirected;
  for (std::uint32_t v = 0; v < width * height && !gridNames.empty(); ++v) parts.labels.add(v < gridNames.size() ? gridNames[v] : "");
  for (std::uint32_t v = 0; v < width * height; ++v) {
    parts.coordinates.push_back({v % width * 10.0 + std::sin(v * 12.9) * 3, v / width * 10.0 + std::sin(v * 78.2) * 3});
  }
  ui::Document document;
  document.graph = *Graph::make(std::move(parts));
  document.geometry = render::GraphGeometry::build(document.graph, document.graph->coordinates());
  document.title = "grid.gr";
  document.source = document.graph->path();
  document.positionsFrom = "coordinates of the file";
  document.loadMs = 1.5;
  take(std::move(document));
}

void FakeSession::beginRun(VertexId source) {
  const Graph& graph = *document_->graph;
  level_.assign(graph.vertexCount(), kNone);
  level_[source] = 0;
  std::deque<VertexId> queue{source};
  std::vector<std::uint64_t> size, arcs;
  while (!queue.empty()) {
    const VertexId v = queue.front();
    queue.pop_front();
    if (level_[v] >= size.size()) {
      size.push_back(0);
      arcs.push_back(0);
    }
    ++size[level_[v]];
    arcs[level_[v]] += graph.degree(v);
    for (const VertexId w : graph.neighbours(v)) {
      if (level_[w] != kNone) continue;
      level_[w] = level_[v] + 1;
      queue.push_back(w);
    }
  }
  all_.assign(1, Step{});
  for (std::size_t level = 0; level < size.size(); ++level) {
    const std::uint64_t next = level + 1 < size.size() ? size[level + 1] : 0;
    Step expand;
    expand.index = all_.size();
    expand.iteration = static_cast<std::uint32_t>(level);
    expand.line = 3;
    expand.launched = graph.vertexCount();
    expand.active = expand.frontier = size[level];
    expand.arcs = arcs[level];
    expand.changed = next;
    expand.nanoseconds = 2000 + 30 * size[level];
    all_.push_back(expand);
    Step commit = expand;
    commit.index = all_.size();
    commit.kernel = 1;
    commit.line = 5;
    commit.endsIteration = true;
    commit.active = next;
    commit.frontier = kNotCounted;
    commit.arcs = 0;
    commit.nanoseconds = 1000;
    all_.push_back(commit);
  }
  steps_.assign(all_.begin(), all_.begin() + 1);

  run_.algorithm = &algorithms_[0];
  for (const AlgorithmInfo& info : algorithms_) {
    if (info.id == request_.algorithm) run_.algorithm = &info;
  }
  run_.variant = &run_.algorithm->variants[0];
  for (const VariantInfo& info : run_.algorithm->variants) {
    if (info.id == request_.variant) run_.variant = &info;
  }
  run_.arrays = run_.variant->arrays;
  run_.metrics = request_.metrics;
  run_.resultText.clear();
  run_.resultRefused = false;
  check_ = {};
  run_.executorName = "CPU (sequential)";
  run_.deviceName = "a processor";
  run_.source.reset();
  run_.target.reset();
  if (ui::vertexParameterOf(run_.variant, 0) != nullptr) {
    run_.source = source;
    request_.parameters["source"] = std::to_string(graph.ids().toFile(source));
  }
  if (const auto at = request_.parameters.find("target"); at != request_.parameters.end() && !at->second.empty()) {
    run_.target = graph.ids().fromFile(std::stoull(at->second));
  }
  run_.step = run_.lastStep = 0;
  run_.ended = false;
  run_.state = ui::PlayState::Paused;
  request_.variant = run_.variant->id;
  mapping_ = render::suggestMapping(run_.variant->arrays);
  std::vector<exec::Buffer> buffers;
  std::vector<exec::StateArray> arrays;
  for (const StateArrayInfo& info : run_.variant->arrays)
    buffers.push_back(executor_->allocate(graph.vertexCount() * elementSize(info.type)));
  for (std::size_t i = 0; i < buffers.size(); ++i) arrays.push_back({&run_.variant->arrays[i], &buffers[i], graph.vertexCount()});
  ring_ = std::make_shared<run::SnapshotRing>(executor_, arrays);
  timer_.stop();
  if (why_.answer().phase != run::WhyAnswer::Phase::None) why_.set({});
  tell(ui::kRunChanged | ui::kMappingChanged | ui::kResultChanged);
  show(0);
}

std::uint64_t FakeSession::valueAt(std::size_t array, VertexId v, std::uint64_t step) const {
  const std::uint64_t level = level_[v];
  const std::uint64_t committed = step / 2;       // levels whose commit has run
  const std::uint64_t expanded = (step + 1) / 2;  // levels whose expansion has run
  switch (array) {
    case 0:
      return step % 2 == 0 && level == committed ? 1 : 0;
    case 1:
      return level != kNone && level <= committed ? 1 : 0;
    case 3:
      return 5'000'000'000 + level;  // of its color
    case 4:
      return 0;
    case 5:
      return v % 2;
    default:
      return level != kNone && level <= expanded ? level : kNone;
  }
}

void FakeSession::show(std::uint64_t step) {
  run_.step = std::min<std::uint64_t>(step, all_.size() - 1);
  if (run_.step > run_.lastStep) {
    run_.lastStep = run_.step;
    steps_.assign(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(run_.step) + 1);
  }
  const bool wasEnded = run_.ended;
  run_.ended = run_.lastStep + 1 == all_.size();
  if (run_.ended && !run_.resultRefused) run_.resultText = result.sentence;
  const ui::PlayState before = run_.state;
  if (run_.ended && run_.step == run_.lastStep) {
    run_.state = ui::PlayState::Finished;
    timer_.stop();
  } else if (run_.state == ui::PlayState::Finished) {
    run_.state = ui::PlayState::Paused;
  }
  const auto vertices = document_->graph->vertexCount();
  std::vector<exec::Buffer> buffers;
  std::vector<exec::StateArray> arrays;
  for (std::size_t i = 0; i < run_.variant->arrays.size(); ++i) {
    const StateArrayInfo& info = run_.variant->arrays[i];
    buffers.push_back(executor_->allocate(vertices * elementSize(info.type)));
    for (VertexId v = 0; v < vertices; ++v) {
      const std::uint64_t bits = valueAt(i, v);
      std::memcpy(buffers.back().as<char>() + v * elementSize(info.type), &bits, elementSize(info.type));
    }
  }
  for (std::size_t i = 0; i < buffers.size(); ++i) arrays.push_back({&run_.variant->arrays[i], &buffers[i], vertices});
  ring_->publish(all_[run_.step], arrays);
  readCells();
  inspect_.read();
  matrix_.read();
  tell(ui::kStepChanged | ui::kValuesChanged | ui::kCellsChanged | ui::kInspectionChanged |
       (before != run_.state || wasEnded != run_.ended ? ui::kRunChanged | ui::kResultChanged : 0u));
}

void FakeSession::setSteps(std::vector<Step> steps) {
  all_ = std::move(steps);
  steps_ = all_;
  run_.lastStep = steps_.size() - 1;
  tell(ui::kStepChanged);
}

void FakeSession::branchTo(std::vector<Step> steps, std::uint64_t from) {
  ++run_.forgotten;
  run_.branches.push_back({from, {}});
  all_ = std::move(steps);
  steps_ = all_;
  run_.lastStep = steps_.size() - 1;
  tell(ui::kStepChanged | ui::kRunChanged | ui::kStopsChanged);
}

void FakeSession::advance() { show(run_.step + 1); }

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
  request_ = request;
  if (!document_) return;
  const auto source = request.parameters.find("source");
  const auto vertex = source != request.parameters.end() ? document_->graph->ids().fromFile(std::stoull(source->second)) : std::nullopt;
  beginRun(vertex.value_or(0));
}

bool FakeSession::cudaAvailable(std::string* why) const {
  if (!cuda && why != nullptr) *why = "no NVIDIA driver";
  return cuda;
}

bool FakeSession::setSource(VertexId vertex) {
  record("setSource " + std::to_string(vertex));
  if (!document_ || vertex >= document_->graph->vertexCount()) return false;
  if (!slowSetup) {
    beginRun(vertex);
    return true;
  }
  ui::RunState next;
  next.algorithm = run_.algorithm;
  next.variant = run_.variant;
  next.arrays = run_.arrays;
  next.source = vertex;
  run_ = next;
  steps_.clear();
  ring_.reset();
  timer_.stop();
  tell(ui::kRunChanged | ui::kStepChanged | ui::kValuesChanged);
  return true;
}

void FakeSession::endSetup() { beginRun(run_.source.value_or(0)); }

bool FakeSession::setTarget(VertexId vertex) {
  record("setTarget " + std::to_string(vertex));
  return setParameter("target", std::to_string(document_->graph->ids().toFile(vertex)), nullptr);
}

bool FakeSession::setParameter(const std::string& id, const std::string& text, std::string* why) {
  record("setParameter " + id + "=" + text);
  ui::RunRequest request = request_;
  request.parameters[id] = text;
  const auto parameters = readParameters(run_.variant->parameters, request.parameters);
  const Status status = parameters ? checkVertices(*document_->graph, run_.variant->parameters, *parameters) : Status(parameters.error());
  if (!status) {
    if (why != nullptr) *why = status.error().sentence();
    return false;
  }
  request_ = request;
  const auto source = request_.parameters.find("source");
  beginRun(source != request_.parameters.end() ? *document_->graph->ids().fromFile(std::stoull(source->second)) : 0);
  return true;
}

bool FakeSession::branch(const std::string& id, const std::string& text, std::string*) {
  record("branch " + id + "=" + text);
  return true;
}

void FakeSession::setMetrics(bool on) {
  record(on ? "setMetrics on" : "setMetrics off");
  request_.metrics = run_.metrics = on;
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

void FakeSession::select(std::optional<VertexId> vertex, bool add) {
  record(vertex ? "select " + std::to_string(*vertex) + (add ? " add" : "") : "select none");
  if (!add) inspect_.forgetArc();
  sets_.select(vertex, add);
}

void FakeSession::hover(std::optional<VertexId> vertex) {
  hovered_ = vertex;
  tell(ui::kSelectionChanged);
}

const ui::VertexValues* FakeSession::values(VertexId vertex) const {
  if (!document_) return nullptr;
  values_.vertex = vertex;
  values_.step = run_.step;
  values_.bits.clear();
  for (std::size_t i = 0; i < run_.variant->arrays.size(); ++i) values_.bits.push_back(valueAt(i, vertex));
  return &values_;
}

void FakeSession::setMapping(const render::Mapping& mapping) {
  record("setMapping");
  mapping_ = mapping;
  tell(ui::kMappingChanged);
}

std::optional<ui::RaisedError> FakeSession::takeError() {
  if (errors_.empty()) return std::nullopt;
  ui::RaisedError error = errors_.front();
  errors_.erase(errors_.begin());
  return error;
}

void FakeSession::raise(ui::RaisedError error) {
  errors_.push_back(std::move(error));
  tell(ui::kErrorRaised);
}

void FakeSession::note(ui::LogLine::Level level, const std::string& text) {
  log_.push_back({level, 0.25, text});
  tell(ui::kLogChanged);
}

}  // namespace wf::test
