// The session: pumping, and the graph. Its run: session_run.cpp, session_view.cpp.
#include "ui/session/session.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/generators/registry.h"
#include "compute/io/registry.h"
#include "ui/session/drawn_graph.h"
#include "ui/session/vertex_parameters.h"

namespace wf::ui {

Session::Session(Options options, run::Runner::ExecutorMaker makeExecutor, const algorithms::Registry& registry)
    : core_(makeExecutor),
      why_(core_, {.standStill =
                       [this] {
                         core_.demo = false;
                         if (core_.run.state == PlayState::Playing || core_.run.seeking) pause();
                       },
                   .asked = [this](const run::WhyQuestion& question) { second_.askBeside(question); },
                   .forgotten = [this] { second_.forgetWhy(); }}),
      layout_(core_,
              [this] {
                const auto selected = selection();
                return selected.empty() ? core_.run.source : std::optional(selected.back());
              }),
      sets_(core_,
            [this] {
              stops_.selectionChanged();
              inspect_.selectionChanged();
            }),
      options_(std::move(options)),
      appearance_(core_, options_.opensWith),
      registry_(registry),
      recorder_(core_, registry_, makeExecutor),
      measuring_(core_, registry_, makeExecutor),
      live_(core_, registry_, [this](bool follows) { return second_.grew(follows); }),
      lens_(core_, registry_,
            {.steps = [this] { return steps(); },
             .selection = [this] { return selection(); },
             .selectedArc = [this] { return selectedArc(); },
             .scheduled = [this](const lens::Schedule& schedule) { stops_.setSchedule(schedule); },
             .mapping = [this]() -> const render::Mapping& { return mapping(); },
             .lab = [this] { return lab_.steps(); },
             .beside =
                 [this] {
                   const SecondRunState& second = second_.state();
                   if (second.phase != SecondRunState::Phase::Ready) return LensBeside{};
                   const auto ran = lab_.steps().run;
                   const bool labs = ran != nullptr && ran->out.string() == second_.request().recording;
                   return LensBeside{.active = true, .labs = labs && second.follows, .step = second.step};
                 }}),
      second_(core_, registry_, std::move(makeExecutor),
              {.plan = [this] { return planOfRun(); },
               .steps = [this] { return steps(); },
               .goTo = [this](std::uint64_t step) { goTo(step); },
               .moving = [this] { return movePending(); },
               .explain = [this](const run::WhyQuestion& question) { why_.ask(question); },
               .leave = [this](const std::shared_ptr<const recording::Replay>& program) { live_.besideEnded(program); }}),
      lab_(core_, second_, options_.labWorker),
      loader_([this] { core_.news.wakeUp(); }, options_.load) {
  core_.runner.setSpeed(core_.run.speed);
  second_.setSnapshots(options_.snapshots);
}

Session::~Session() {
  loader_.cancel();
  core_.runner.stop();  // it looks at what goes away
}

// --- Pumping ---

void Session::pump() {
  core_.news.awake();
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
  if (auto report = core_.runner.takeReport(); report && report->generation == core_.generation) takeRun(std::move(*report));
  if (const bool worksOut = core_.runner.resultTask() != nullptr || core_.runner.lookingInto() != nullptr;
      std::exchange(worksOutResult_, worksOut) != worksOut)
    tell(Change::kResultChanged);
  if (auto answer = core_.runner.takeWhy()) why_.take(std::move(*answer));
  sets_.take();
  saving_.take();
  recorder_.take();
  live_.take();
  if (live_.wantsOpen()) openLive();
  measuring_.take();
  lens_.take();
  second_.take();
  if (second_.besideNewest()) live_.shownMoved();
  lab_.take();
  appearance_.take();
}

bool Session::waitUntil(const std::function<bool()>& until, std::chrono::milliseconds timeout) {
  const auto end = std::chrono::steady_clock::now() + timeout;
  for (;;) {
    pump();
    if (until()) return true;
    if (!core_.news.waitUntil(end)) return until();
  }
}

// --- Graph ---

void Session::open(const std::string& path, const ImportOptions& options) { openRecording(path, options, {}); }

void Session::openRecording(const std::string& path, const ImportOptions& options, const std::string& graphFile) {
  core_.news.setLastError({});
  openFor_.reset();
  load_ = {.active = true, .path = path};
  loader_.start(path, options, {.drawing = options_.drawing, .terminals = options_.terminals, .graphFile = graphFile});
  tell(Change::kLoadChanged);
}

void Session::openFor(const std::string& path, const ImportOptions& options, const RunRequest& request) {
  core_.demo = false;
  open(path, options);
  openFor_ = request;
}

void Session::showDemo(const std::string& path) {
  core_.demo = true;
  open(path);
}

void Session::openLive() {
  if (auto beside = live_.besideRequest()) {
    second_.begin(*beside);
    return second_.active() ? live_.besideBegan() : live_.detach();
  }
  const auto replay = live_.replay();
  core_.demo = false;
  core_.news.setLastError({});
  openFor_.reset();
  load_ = {.active = true, .path = std::string(kLivePrefix) + live_.state().program};
  loader_.start(load_.path, {}, {.drawing = options_.drawing, .terminals = options_.terminals, .live = replay});
  tell(Change::kLoadChanged);
}

std::string Session::nameOfProgram(const std::shared_ptr<const recording::Replay>& run) const {
  return run == second_.request().program ? second_.request().programName : core_.document.title;
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
    std::error_code ignored;
    core_.demo = false;
    if (result.error().code == ErrorCode::Cancelled) {
      core_.news.setLastError(result.error());
      note(LogLine::Level::Info, result.error().sentence());
    } else if (isRecording(load_.path) && result.error().code == ErrorCode::NotFound && std::filesystem::exists(load_.path, ignored)) {
      core_.news.setLastError(result.error());
      note(LogLine::Level::Error, result.error().sentence());
      load_.missingGraph = result.error().file;
    } else {
      refuse(isRecording(load_.path) ? "The recording could not be opened" : "The graph could not be opened", result.error());
    }
    tell(Change::kLoadChanged);
    return;
  }
  const bool first = core_.document.graph == nullptr;
  const std::string_view drawing = drawingKey(result->source);
  const bool edited = !drawing.empty() && drawing == drawingKey(core_.document.source);  // by a stroke of the pen
  const bool another = !first && core_.document.source != result->source && !edited;
  std::vector<VertexId> pinned = edited ? sameVertices(*core_.document.graph, *result->graph, layout_.pinned()) : std::vector<VertexId>();
  core_.document = std::move(*result);
  core_.document.another = another;
  live_.documentChanged();
  appearance_.graphChanged(first || another);
  core_.run.refusal.clear();  // of a run on the graph before
  const Graph& graph = *core_.document.graph;
  second_.end();
  layout_.graphChanged(edited, std::move(pinned));
  sets_.graphChanged();
  stops_.graphChanged();
  lens_.runBegins();
  core_.readings.forget();
  values_.clear();
  labels_.watch({});
  why_.forget();
  inspect_.graphChanged();
  matrix_.graphChanged();
  if (!edited)
    note(LogLine::Level::Info,
         fmt::format("{}: {}, {}, opened in {:.0f} ms", graph.path(), counted(graph.vertexCount(), "vertex", "vertices"),
                     counted(graph.arcCount(), "arc", "arcs"), core_.document.loadMs));
  if (core_.document.replay != nullptr && !core_.document.replay->grows() && !core_.document.replay->notice().empty())
    note(LogLine::Level::Notice, core_.document.title + ": " + core_.document.replay->notice());
  for (const ImportNote& one : graph.import().notes) note(LogLine::Level::Info, "import: " + one.text);
  tell(Change::kLoadChanged | Change::kDocumentChanged | Change::kSelectionChanged);
  std::optional<RunRequest> recorded = recordedRequest();
  if (openFor && !openFor->algorithm.empty()) {
    RunRequest asked = *openFor;
    asked.replay = core_.document.replay;
    recorded.reset();
    if (const auto chosen = registry_.choose(asked.algorithm, asked.variant)) {
      for (const std::string& gone : takeOutMissing(asked, *chosen->variant, graph)) note(LogLine::Level::Notice, gone);
    }
    if (begin(asked, After::Stay, 0, false)) return;
  }
  if (!options_.autoRun) return;
  if (recorded) {
    if (openFor) recorded->device = openFor->device;
    if (begin(*recorded, After::Stay, 0, false)) return;
  }

  RunRequest request = core_.request;
  if (openFor) request.device = openFor->device;
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
  for (int k = 0; const ParameterInfo* info = vertexParameterOf(core_.run.variant, k); ++k) request.parameters.erase(info->id);
  if (core_.demo && core_.document.geometry) {
    const render::Box& bounds = core_.document.geometry->bounds();
    const auto middle = core_.document.geometry->nearest({0, 0}, bounds.high.x - bounds.low.x + bounds.high.y - bounds.low.y);
    const auto chosen = registry_.choose(request.algorithm, request.variant);
    const ParameterInfo* info = chosen ? vertexParameterOf(chosen->variant, 0) : nullptr;
    if (middle && info != nullptr) request.parameters[info->id] = std::to_string(graph.ids().toFile(*middle));
  }
  if (begin(request, core_.demo ? After::Play : After::Stay, 0, false, true) || !lastError()) return;
  core_.run.refusal = lastError()->sentence();
  tell(Change::kRunChanged | Change::kResultChanged | Change::kMappingChanged);
}

bool Session::fallBack(const RunRequest& refused, const Error& error) {
  const AlgorithmInfo& first = algorithms().front();
  const auto chosen = registry_.choose(refused.algorithm, refused.variant);
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

}  // namespace wf::ui
