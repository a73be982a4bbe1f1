#include "ui/session/session_recorder.h"

#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/lens/ordered_steps.h"
#include "compute/lens/texts.h"
#include "compute/recording/recorder.h"
#include "ui/session/session_core.h"

namespace wf::ui {
namespace {

// What failed may be the device that makes the run again: which file it was to be is said then, too.
Error naming(const std::string& path, Error error) {
  if (error.file.empty()) error.file = path;
  return error;
}

Error cancelled(const std::string& path) { return {.code = ErrorCode::Cancelled, .message = "recording was cancelled", .file = path}; }

// In place of the shown run: one of a file, on this graph.
Result<std::shared_ptr<const recording::Replay>> replayOf(const std::string& file, const Graph& graph, Progress& progress) {
  auto opened = recording::Recording::open(file, progress);
  if (!opened) return opened.error();
  auto replay = recording::Replay::of(std::move(*opened));
  if (!replay) return replay.error();
  if (auto status = (*replay)->accepts(graph); !status) return status.error();
  return *replay;
}

// What is made again: the run as it went, with what was changed on the way.
struct Course {
  algorithms::Chosen chosen;
  Parameters parameters;
  std::map<std::uint64_t, Parameters> branches;  // in effect after the step
  bool metrics = true;
  std::optional<lens::Schedule> order = {};
};

Result<Course> courseOf(const std::shared_ptr<const recording::Replay>& replay) {
  auto parameters = readParameters(replay->variant().parameters, replay->parameters());
  if (!parameters) return parameters.error();
  return Course{.chosen = chosenOf(replay), .parameters = std::move(*parameters), .branches = {}};
}

Result<Course> courseOf(const RunState& run, const algorithms::Registry& registry) {
  Course out{.metrics = run.metrics, .order = run.order};
  const auto chosen = registry.choose(run.algorithm->id, run.variant->id);
  if (!chosen) return chosen.error();
  out.chosen = *chosen;
  auto parameters = readParameters(run.variant->parameters, run.begunWith);
  if (!parameters) return parameters.error();
  out.parameters = std::move(*parameters);
  for (const Branched& branch : run.branches) {
    auto texts = run.begunWith;
    for (const auto& [id, text] : branch.parameters) texts[id] = text;
    auto then = readParameters(run.variant->parameters, texts);
    if (!then) return then.error();
    out.branches[branch.step] = std::move(*then);
  }
  return out;
}

}  // namespace

SessionRecorder::SessionRecorder(SessionCore& core, const algorithms::Registry& registry, run::Runner::ExecutorMaker makeExecutor)
    : core_(core),
      registry_(registry),
      makeExecutor_(std::move(makeExecutor)),
      writing_("there is not enough memory to record this run", [news = &core.news] { news->wakeUp(); }) {}

SessionRecorder::~SessionRecorder() = default;

void SessionRecorder::start(const RecordingPlan& plan) {
  const RunState& run = core_.run;
  const std::shared_ptr<const Graph> graph = core_.document.graph;
  const bool ofFile = !plan.recordedFile.empty();
  std::shared_ptr<const recording::Replay> replay = ofFile ? nullptr : plan.recorded != nullptr ? plan.recorded : run.replay;
  if (graph == nullptr || (plan.recorded == nullptr && !ofFile && !core_.runs())) return;
  core_.news.setLastError({});
  auto course = ofFile ? Result<Course>(Course{}) : replay != nullptr ? courseOf(replay) : courseOf(run, registry_);
  if (!course) return core_.news.refuse("The run could not be recorded", naming(plan.path, course.error()));
  if (replay == nullptr && !ofFile && !run.order && !isDeterministic(*run.variant, run.parameters))
    core_.news.note(LogLine::Level::Warning, "recording: threads of this variant race, so the recording may differ from what was shown");
  std::error_code ignored;
  if (replay != nullptr && std::filesystem::equivalent(replay->path(), plan.path, ignored)) {
    return core_.news.refuse("The run could not be recorded", {.code = ErrorCode::InvalidInput,
                                                               .message = "the recording that is open cannot be overwritten",
                                                               .file = plan.path,
                                                               .expected = "another name"});
  }
  recording::RecorderOptions options{.writer = plan.writer, .embedGraph = plan.withGraph};
  const bool named = core_.document.replay != nullptr;  // its source is the recording, not the graph
  options.graphSource = named ? core_.document.replay->graphFile() : core_.document.source;
  if (named && options.graphSource.empty()) options.embedGraph = true;
  const std::uint64_t known = replay != nullptr ? replay->lastStep() : 0;
  std::optional<std::uint64_t> last = plan.last;
  if (replay != nullptr) last = std::min(plan.last.value_or(known), known);
  exec::DeviceRequest device = replay != nullptr || ofFile ? exec::DeviceRequest{exec::DeviceChoice::Cpu} : core_.request.device;
  if (core_.run.order && device.choice == exec::DeviceChoice::Auto) device = exec::DeviceChoice::Cpu;
  state_ = {.active = true, .path = plan.path, .phase = "Recording", .fraction = -1, .outcome = {}};
  writing_.start(
      [make = makeExecutor_, device, graph, course = std::move(*course), options, last, path = plan.path, replay,
       file = plan.recordedFile](Progress& progress) mutable -> Result<Written> {
        if (!file.empty()) {
          auto found = replayOf(file, *graph, progress);
          if (!found) return found.error();
          replay = *found;
          auto recorded = courseOf(replay);
          if (!recorded) return recorded.error();
          course = std::move(*recorded);
          last = replay->lastStep();
        }
        Written out{.replay = replay, .steps = 0, .notice = {}, .notUsed = {}};
        auto executor = make(device, &out.notUsed);
        if (!executor) return executor.error();
        const std::unique_ptr<algorithms::Algorithm> made = course.chosen.make(**executor, *course.chosen.variant);
        algorithms::Algorithm& algorithm = *made;
        algorithm.setMetrics(course.metrics);
        const auto adopt = [&]() -> Status {
          const auto branch = course.branches.find(algorithm.lastStep().index);
          return branch == course.branches.end() ? Status{} : algorithm.adopt(branch->second);
        };
        if (auto status = algorithm.reset(graph, course.parameters); !status) return status.error();
        recording::RecorderOptions said = options;
        if (replay != nullptr) said.recorded = &replay->description();
        std::optional<lens::OrderedSteps> ordered;
        if (course.order && replay == nullptr) {
          ordered.emplace(course.chosen, graph, *course.order);
          said.executor = (*executor)->name() + ", " + lens::threadOrderText(*course.order);
        }
        const auto parametersAt = [&](std::uint64_t step) {
          const auto after = course.branches.upper_bound(step);
          return after == course.branches.begin() ? course.parameters : std::prev(after)->second;
        };
        auto recorder = recording::Recorder::begin(path, *course.chosen.algorithm, algorithm, course.parameters, said);
        if (!recorder) return recorder.error();
        progress.begin("Recording", last.value_or(0));
        if (auto status = adopt(); !status) return status.error();
        while (!algorithm.done() && algorithm.lastStep().index < last.value_or(run::Runner::kEnd)) {
          if (progress.cancelled()) return cancelled(path);
          const auto step = ordered ? ordered->make(algorithm, parametersAt(algorithm.lastStep().index), progress) : algorithm.step();
          if (!step && step.error().code == ErrorCode::Cancelled) return cancelled(path);
          if (!step) return step.error();
          progress.begin("Recording", last.value_or(0));
          if (auto status = (*recorder)->note(); !status) return status.error();
          if (auto status = adopt(); !status) return status.error();
          progress.advanceTo(algorithm.lastStep().index);
        }
        out.steps = algorithm.lastStep().index;
        bool ended = algorithm.done();
        if (replay != nullptr) {
          const auto ending = replay->ending();
          ended = ended && ending && ending->ended;
        }
        std::string result;
        if (ended) {
          const auto found = algorithm.result(progress);
          if (progress.cancelled()) return cancelled(path);
          result = found ? found->sentence : found.error().sentence();
        }
        if (auto status = (*recorder)->finish(ended, std::move(result)); !status) return status.error();
        out.notice = (*recorder)->notice();
        return out;
      },
      plan.path);
  core_.news.tell(kSavingChanged);
}

bool SessionRecorder::keeps(const std::shared_ptr<const recording::Replay>& replay) const {
  const auto kept = kept_.lock();
  return kept != nullptr && kept == replay && keptSteps_ >= kept->lastStep();
}

void SessionRecorder::cancel() { writing_.cancel(); }

void SessionRecorder::take() {
  if (!state_.active) return;
  if (const auto outcome = writing_.take()) {
    const std::string path = std::exchange(state_, {}).path;
    if (*outcome) {
      std::error_code ignored;
      if ((*outcome)->replay != nullptr) {
        kept_ = (*outcome)->replay;
        keptSteps_ = (*outcome)->steps;
      }
      state_.outcome = fmt::format("Recording saved: {} ({}, {})", path, counted((*outcome)->steps, "step", "steps"),
                                   bytesText(std::filesystem::file_size(path, ignored)));
      core_.news.note(LogLine::Level::Info, state_.outcome);
      for (const std::string& note : {(*outcome)->notice, (*outcome)->notUsed}) {
        if (!note.empty()) core_.news.note(LogLine::Level::Warning, "recording: " + note);
      }
    } else if (outcome->error().code == ErrorCode::Cancelled) {
      core_.news.setLastError(outcome->error());
      state_.outcome = "Recording was cancelled";
      core_.news.note(LogLine::Level::Info, state_.outcome);
    } else {
      core_.news.refuse("The run could not be recorded", naming(path, outcome->error()));
    }
    return core_.news.tell(kSavingChanged);
  }
  const Progress* progress = writing_.progress();
  if (progress == nullptr || (progress->phase() == state_.phase && progress->fraction() == state_.fraction)) return;
  state_.phase = progress->phase();
  state_.fraction = progress->fraction();
  core_.news.tell(kSavingChanged);
}

}  // namespace wf::ui
