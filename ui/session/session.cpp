// The session: observers and waking, the graph, errors and log. Its run: session_run.cpp, session_view.cpp.
#include "ui/session/session.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/generators/registry.h"
#include "compute/io/registry.h"
#include "ui/session/vertex_parameters.h"

namespace wf::ui {

Session::Session(Options options, run::Runner::ExecutorMaker makeExecutor)
    : options_(options), loader_([this] { wakeUp(); }), runner_([this] { wakeUp(); }, std::move(makeExecutor)) {
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
  layout_.take();
  if (auto report = runner_.takeReport()) takeRun(std::move(*report));
  if (const bool reckons = runner_.reckoning() != nullptr; std::exchange(reckons_, reckons) != reckons) tell(Change::kResultChanged);
  if (auto answer = runner_.takeWhy()) why_.take(std::move(*answer));
  sets_.take();
  inspect_.takeSummary();
  saving_.take();
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

void Session::open(const std::string& path, const ImportOptions& options) {
  lastError_.reset();
  openFor_.reset();
  load_ = {.active = true, .path = path};
  loader_.start(path, options, {.drawing = options_.drawing, .terminals = options_.terminals});
  tell(Change::kLoadChanged);
}

void Session::openFor(const std::string& path, const ImportOptions& options, const RunRequest& request) {
  demo_ = false;
  open(path, options);
  openFor_ = request;
}

void Session::showDemo(const std::string& path) {
  demo_ = true;
  open(path);
}

std::vector<GraphFormat> Session::graphFormats() const {
  std::vector<GraphFormat> out;
  for (const io::Format& format : io::formats())
    out.push_back({std::string(format.title), {format.extensions.begin(), format.extensions.end()}});
  return out;
}

std::span<const GeneratorInfo> Session::generators() const {
  static const std::vector<GeneratorInfo> infos = [] {
    std::vector<GeneratorInfo> out;
    for (const auto& one : generators::generators()) out.push_back({one.id, one.title, one.help, one.parameters});
    return out;
  }();
  return infos;
}

void Session::takeDocument(Result<Document> result) {
  load_.active = false;
  const auto openFor = std::exchange(openFor_, std::nullopt);
  if (!result) {
    demo_ = false;
    if (result.error().code == ErrorCode::Cancelled) {
      lastError_ = result.error();
      note(LogLine::Level::Info, result.error().sentence());
    } else {
      refuse("The graph could not be opened", result.error());
    }
    tell(Change::kLoadChanged);
    return;
  }
  const bool first = document_.graph == nullptr;
  const bool another = !first && document_.source != result->source;
  document_ = std::move(*result);
  document_.another = another;
  if (another) mappedVariant_ = nullptr;  // what was chosen was chosen for the graph before
  run_.refusal.clear();                   // of a run on the graph before
  const Graph& graph = *document_.graph;
  layout_.graphChanged();
  sets_.graphChanged();
  stops_.graphChanged();
  hovered_.reset();
  values_.clear();
  labels_.watch({});
  why_.forget();
  inspect_.graphChanged();
  matrix_.graphChanged();
  note(LogLine::Level::Info,
       fmt::format("{}: {}, {}, opened in {:.0f} ms", graph.path(), counted(graph.vertexCount(), "vertex", "vertices"),
                   counted(graph.arcCount(), "arc", "arcs"), document_.loadMs));
  for (const ImportNote& one : graph.import().notes) note(LogLine::Level::Info, "import: " + one.text);
  tell(Change::kLoadChanged | Change::kDocumentChanged | Change::kSelectionChanged);
  if (openFor && !openFor->algorithm.empty() && begin(*openFor, After::Stay, 0, false)) return;
  if (!options_.autoRun) return;

  RunRequest request = request_;
  if (openFor) {
    request.device = openFor->device;
    request.cudaDevice = openFor->cudaDevice;
  }
  // A flow problem is meant to be one.
  const auto all = algorithms();
  const auto flow = std::find_if(all.begin(), all.end(), [](const AlgorithmInfo& info) { return info.forTerminals; });
  const bool isFlow = graph.terminals() && flow != all.end();
  if (another || request.algorithm.empty() || (first && isFlow)) {
    request.algorithm = isFlow ? flow->id : all.front().id;
    request.variant.clear();
    request.parameters.clear();
  }
  // Ids of the graph before.
  for (int k = 0; const ParameterInfo* info = vertexParameterOf(run_.variant, k); ++k) request.parameters.erase(info->id);
  if (demo_ && document_.geometry) {
    const render::Box& bounds = document_.geometry->bounds();
    const auto middle = document_.geometry->nearest({0, 0}, bounds.high.x - bounds.low.x + bounds.high.y - bounds.low.y);
    const auto chosen = algorithms::choose(request.algorithm, request.variant);
    const ParameterInfo* info = chosen ? vertexParameterOf(chosen->variant, 0) : nullptr;
    if (middle && info != nullptr) request.parameters[info->id] = std::to_string(graph.ids().toFile(*middle));
  }
  if (begin(request, demo_ ? After::Play : After::Stay, 0, false, true) || !lastError_) return;
  run_.refusal = lastError_->sentence();
  tell(Change::kRunChanged | Change::kResultChanged);
}

bool Session::fallBack(const RunRequest& refused, const Error& error) {
  const AlgorithmInfo& first = algorithms().front();
  const auto chosen = algorithms::choose(refused.algorithm, refused.variant);
  const bool isFirst = chosen && chosen->algorithm->id == first.id && chosen->variant->id == first.variants.front().id;
  if (isFirst || error.code == ErrorCode::Device) return false;
  note(LogLine::Level::Notice,
       fmt::format("{} runs instead of {}: {}", first.title, chosen ? chosen->algorithm->title : refused.algorithm, error.sentence()));
  RunRequest request = refused;
  request.algorithm = first.id;
  request.variant.clear();
  request.parameters.clear();
  return begin(request, After::Stay, 0, false, true);
}

// --- Errors and log ---

void Session::refuse(const std::string& title, const Error& error, bool offerCpu) {
  lastError_ = error;
  std::string details = title + "\n" + error.sentence();
  if (document_.graph) details += "\nGraph: " + document_.graph->path();
  if (!run_.deviceName.empty()) details += "\nDevice: " + run_.deviceName + ", " + run_.executorName;
  raise({.title = title, .message = error.sentence(), .details = std::move(details), .offerCpu = offerCpu});
}

void Session::raise(RaisedError error) {
  note(LogLine::Level::Error, error.title + ": " + error.message);
  errors_.push_back(std::move(error));
  tell(Change::kErrorRaised);
}

std::optional<RaisedError> Session::takeError() {
  if (errors_.empty()) return std::nullopt;
  RaisedError error = std::move(errors_.front());
  errors_.pop_front();
  return error;
}

void Session::note(LogLine::Level level, const std::string& text) {
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - started_;
  log_.push_back({level, since.count(), text});
  tell(Change::kLogChanged);
}

}  // namespace wf::ui
