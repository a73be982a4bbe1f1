#include "ui/session/session_second_run.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "compute/core/graph_arrays.h"
#include "compute/run/host_state.h"
#include "ui/session/session_core.h"
#include "ui/session/vertex_parameters.h"

namespace wf::ui {

using SecondPhase = SecondRunState::Phase;
using run::Alignment;

namespace {

constexpr std::uint64_t kStepsAhead = 16;  // of the second run, where it is not known yet how far it has to go in time

}  // namespace

SessionSecondRun::SessionSecondRun(SessionCore& core, const algorithms::Registry& registry, run::Runner::ExecutorMaker makeExecutor,
                                   First first)
    : core_(core),
      registry_(registry),
      makeExecutor_(std::move(makeExecutor)),
      first_(std::move(first)),
      events_(core.news, makeExecutor_),
      opening_("the recording does not fit into this machine's memory", [news = &core.news] { news->wakeUp(); }),
      search_("this machine's memory is full: the runs could not be compared", [news = &core.news] { news->wakeUp(); }) {}

SessionSecondRun::~SessionSecondRun() {
  if (runner_) runner_->stop();
}

void SessionSecondRun::changed() { core_.news.tell(kSecondRunChanged); }

void SessionSecondRun::begin(const SecondRunRequest& request) {
  if (core_.document.graph == nullptr || core_.run.variant == nullptr) return;
  end();
  request_ = request;
  if (request.program != nullptr) {
    state_.phase = SecondPhase::Opening;
    state_.title = request.programName;
    opening_.start([program = request.program, name = request.programName,
                    graph = core_.document.graph](Progress&) -> Result<std::shared_ptr<const recording::Replay>> {
      if (auto status = program->accepts(*graph); !status) {
        Error error = status.error();
        error.file = name;  // its file is a temporary one
        return error;
      }
      return program;
    });
    return changed();
  }
  if (!request.recording.empty()) {
    state_.phase = SecondPhase::Opening;
    state_.title = std::filesystem::path(request.recording).filename().string();
    opening_.start(
        [path = request.recording, graph = core_.document.graph](Progress& progress) -> Result<std::shared_ptr<const recording::Replay>> {
          auto opened = recording::Recording::open(path, progress);
          if (!opened) return opened.error();
          auto replay = recording::Replay::of(std::move(*opened));
          if (!replay) return replay;
          if (auto status = (*replay)->accepts(*graph); !status) return status.error();
          return replay;
        },
        request.recording);
    return changed();
  }
  auto chosen = registry_.choose(request.run.algorithm, request.run.variant);
  if (!chosen) return fail(chosen.error().sentence());
  state_.title = chosen->algorithm->id + "/" + chosen->variant->id;
  setUp(*chosen, request.run.parameters);
}

void SessionSecondRun::setUp(algorithms::Chosen chosen, std::map<std::string, std::string> texts) {
  const Graph& graph = *core_.document.graph;
  auto parameters = readParameters(chosen.variant->parameters, texts);
  if (!parameters) return fail(parameters.error().sentence());
  if (auto status = checkVertices(graph, chosen.variant->parameters, *parameters); !status) return fail(status.error().sentence());
  state_.phase = SecondPhase::SettingUp;
  state_.algorithm = chosen.algorithm;
  state_.variant = chosen.variant;
  const auto end = [&](int k) -> std::optional<VertexId> {
    const ParameterInfo* info = vertexParameterOf(chosen.variant, k);
    const auto vertex = info != nullptr ? vertexParameter(graph, *parameters, info->id, info->vertexDefault) : Result<VertexId>(kNone);
    return vertex && *vertex != kNone ? std::optional(*vertex) : std::nullopt;
  };
  state_.source = end(0);
  state_.target = end(1);
  for (const StateArrayInfo& info : chosen.variant->arrays) state_.arrays.push_back(resolved(info, graph.weightKind()));
  if (drawn_) {
    for (StateArrayInfo& info : graphArrays(graph, chosen.variant->arrays)) state_.arrays.push_back(std::move(info));
  }
  plan_ = {.graph = core_.document.graph, .chosen = chosen, .parameters = std::move(*parameters), .device = request_.run.device};
  if (state_.replay == nullptr) plan_.order = request_.run.order;
  chooseAlignment();
  runner_ = std::make_unique<run::Runner>([news = &core_.news] { news->wakeUp(); }, makeExecutor_);
  readings_ = std::make_unique<SessionReadings>(*runner_);
  generation_ = runner_->setUp({.graph = plan_.graph,
                                .chosen = chosen,
                                .parameters = plan_.parameters,
                                .device = plan_.device,
                                .order = plan_.order,
                                .metrics = core_.request.metrics,
                                .snapshots = drawn_});
  core_.readings.want<run::HostStateReader>(run::HostStateQuery{});
  changed();
}

void SessionSecondRun::fail(std::string problem) {
  readings_.reset();
  runner_.reset();
  forgetWhy();
  ring_.reset();
  state_.phase = SecondPhase::Failed;
  state_.problem = std::move(problem);
  core_.readings.want<run::HostStateReader>(std::nullopt);
  core_.news.note(LogLine::Level::Warning, "second run: " + state_.problem);
  if (request_.program != nullptr) first_.leave(std::exchange(request_.program, nullptr));
  changed();
}

void SessionSecondRun::end() {
  if (!active()) return;
  opening_.forget();
  events_.forget();
  search_.forget();
  readings_.reset();
  runner_.reset();
  ring_.reset();
  steps_.clear();
  secondPlaces_.forget();
  followed_.reset();
  seekEnded_ = 0;
  pairs_.clear();
  explainsFirst_ = false;
  plan_ = {};
  if (state_.replay) described_.push_back(state_.replay->described());
  state_ = {};
  found_ = {};
  core_.readings.want<run::HostStateReader>(std::nullopt);
  forgetWhy();
  if (request_.program != nullptr) first_.leave(std::exchange(request_.program, nullptr));
  changed();
}

void SessionSecondRun::firstRunBegins() {
  firstPlaces_.forget();
  events_.forget();
  followed_.reset();
  search_.forget();
  found_ = {};
  pairs_.clear();
  explainsFirst_ = false;
  whyWaits_ = false;
  why_ = {};
  if (runner_) runner_->dropQuestion();
  if (!active()) return;
  if (state_.variant != nullptr) chooseAlignment();
  changed();
}

// --- What happened ---

void SessionSecondRun::take() {
  if (!active()) return;
  takeReplay();
  if (runner_) {
    if (auto report = runner_->takeReport(); report && report->generation == generation_) takeReport(std::move(*report));
  }
  takeSearch();
  takeEvents();
  follow();
  compareStates();
  explainFirst();
  takeWhy();
}

void SessionSecondRun::takeReplay() {
  auto opened = opening_.take();
  if (!opened) return;
  if (!*opened) return fail(opened->error().sentence());
  state_.replay = **opened;
  if (!grows() && !state_.replay->notice().empty())
    core_.news.note(LogLine::Level::Warning, request_.recording + ": " + state_.replay->notice());
  setUp(recording::chosenOf(state_.replay), state_.replay->parameters());
}

void SessionSecondRun::takeReport(run::RunReport report) {
  if (report.setupError) return fail(report.setupError->sentence());
  if (report.failure) return fail(report.failure->sentence());
  if (report.ready) {
    state_.phase = SecondPhase::Ready;
    ring_ = std::move(report.ring);
    const recording::Description* recorded = state_.replay ? &state_.replay->description() : nullptr;
    state_.executorName = recorded != nullptr ? recorded->executor : report.executorName;
    state_.deviceName = recorded != nullptr ? recorded->device : report.deviceName;
    if (!report.notUsed.empty()) core_.news.note(LogLine::Level::Warning, report.notUsed);
  }
  steps_.insert(steps_.end(), report.newSteps.begin(), report.newSteps.end());
  secondPlaces_.take(steps_);
  state_.step = report.step;
  state_.lastStep = steps_.empty() ? 0 : steps_.size() - 1;
  state_.ended = report.ended || knowsEnd();
  seekEnded_ = std::max(seekEnded_, report.seek);
  if (readings_->take(report) && readings_->changed<run::DifferenceReader>()) noteArrayPairs();
  readings_->announced();
  for (const std::string& text : report.notes) core_.news.note(LogLine::Level::Warning, "second run: " + text);
  // A program's steps were looked at earlier in this pump(), when this run did not know them yet: once more.
  if (request_.program != nullptr) core_.news.wakeUp();
  changed();
}

bool SessionSecondRun::knowsEnd() const {
  return state_.replay != nullptr && !state_.replay->grows() && state_.lastStep != 0 && state_.lastStep == state_.replay->lastStep();
}

// --- Following ---

// A program that still makes its run is not sent on: it comes by itself.
SessionSecondRun::Target SessionSecondRun::targetOf(std::uint64_t step) const {
  const Target out = farthestOf(step);
  if (!grows() || out.looking || (out.step && *out.step <= state_.lastStep)) return out;
  return {.step = state_.lastStep, .aligned = false, .behind = true};
}

SessionSecondRun::Target SessionSecondRun::farthestOf(std::uint64_t step) const {
  const bool atEnd = core_.run.ended && step == core_.run.lastStep;
  // The last step of a recording that ends early is no end that the runs could share.
  const auto early = [](const std::shared_ptr<const recording::Replay>& replay) { return replay != nullptr && replay->endsEarly(); };
  const bool atEnds = atEnd && !early(core_.run.replay) && !early(state_.replay);
  const auto clamped = [&](std::uint64_t wanted) { return state_.ended ? std::min(wanted, state_.lastStep) : wanted; };
  const std::optional<std::uint64_t> last = state_.ended ? std::optional(state_.lastStep) : std::nullopt;
  Target out;
  switch (state_.alignment) {
    case Alignment::Step:
      out = {.step = clamped(step), .aligned = !state_.ended || step <= state_.lastStep || atEnds};
      out.over = !out.aligned;
      return out;
    case Alignment::End:
      return {.step = last, .aligned = atEnd};
    case Alignment::Iteration:
    case Alignment::Kernel:
    case Alignment::Event:
      out = besideTurn(step, atEnds);
      if (atEnds) out.step = last;
      if (out.over) out.step = last;
      return out;
    case Alignment::Time:
      break;
  }
  if ((core_.run.replay != nullptr && !firstPlaces_.timed()) || (state_.replay != nullptr && !secondPlaces_.timed()))
    return {.step = state_.step, .untimed = true};
  const std::uint64_t spent = firstPlaces_.nanosecondsUpTo(step);
  out.over = early(state_.replay) && spent > secondPlaces_.nanosecondsUpTo(state_.lastStep);
  out.aligned = !out.over;
  if (state_.ended || (!steps_.empty() && secondPlaces_.nanosecondsUpTo(state_.lastStep) > spent))
    out.step = secondPlaces_.lastWithin(spent);
  if (atEnds && last) out.step = last;
  return out;
}

SessionSecondRun::Target SessionSecondRun::besideTurn(std::uint64_t step, bool atEnds) const {
  const auto &a = events_.a(), &b = events_.b();
  if (byEvents() && !a.whole && a.known < step) return {.looking = true};
  const std::uint64_t count = firstPlaces_.turnsUpTo(step);
  Target out{.aligned = atEnds || firstPlaces_.endsTurn(step)};
  if (atEnds) return out;
  out.step = secondPlaces_.endOfTurn(count);
  if (out.step) {
    // Threads that race may have ended this run earlier than the one that was looked at.
    if (state_.ended) out.step = std::min(*out.step, state_.lastStep);
    return out;
  }
  out.over = byEvents() ? b.whole : state_.ended;
  out.aligned = out.aligned && !out.over;
  if (byEvents()) {
    out.looking = !out.over && (!grows() || b.known < state_.lastStep);
  } else {
    out.iterations = count - secondPlaces_.turns();
  }
  return out;
}

void SessionSecondRun::follow() {
  if (state_.phase != SecondPhase::Ready || !core_.runs()) return;
  if (std::exchange(forgotten_, core_.run.forgotten) != core_.run.forgotten) {
    firstPlaces_.forget();
    if (byEvents()) chooseAlignment();  // they are not those of the run from its start any more
  }
  firstPlaces_.take(first_.steps());
  if (byEvents()) {
    firstPlaces_.takeEvents(events_.a().steps);
    secondPlaces_.takeEvents(events_.b().steps);
  }
  const Target target = targetOf(core_.run.step);
  const bool follows = target.step && state_.step == *target.step;
  if (follows != state_.follows || target.aligned != state_.aligned || target.behind != state_.behind || target.over != state_.over ||
      target.looking != state_.looking || target.untimed != state_.untimed) {
    state_.follows = follows;
    state_.aligned = target.aligned;
    state_.behind = target.behind;
    state_.over = target.over;
    state_.untimed = target.untimed;
    state_.looking = target.looking;
    changed();
  }
  const bool moving = seekEnded_ < runner_->seeks();
  if (follows || target.looking || (moving && followed_ == core_.run.step)) return;
  followed_ = core_.run.step;
  if (target.step) return runner_->goTo(*target.step);
  const bool toEnd = state_.alignment == Alignment::End || target.over || (core_.run.ended && core_.run.step == core_.run.lastStep);
  if (toEnd) return runner_->goTo(run::Runner::kEnd);
  if (state_.alignment == Alignment::Time) return runner_->goTo(state_.lastStep + kStepsAhead);
  runner_->goTo(state_.lastStep);
  runner_->iterationBy(static_cast<std::int64_t>(std::max<std::uint64_t>(target.iterations, 1)));
}

void SessionSecondRun::compareStates() {
  if (state_.phase != SecondPhase::Ready) return;
  const run::HostStateAnswer* state = core_.readings.newest<run::HostStateReader>();
  if (state == nullptr || state->step != core_.run.step) return;
  readings_->want<run::DifferenceReader>(
      run::DifferenceQuery{.first = state->state, .pairs = request_.pairs, .tolerance = request_.tolerance});
}

const run::StateDifference* SessionSecondRun::difference() const {
  if (state_.phase != SecondPhase::Ready || !state_.follows || !state_.aligned) return nullptr;
  const run::StateDifference* found = readings_->newest<run::DifferenceReader>();
  return found != nullptr && found->firstStep == core_.run.step && found->step == state_.step ? found : nullptr;
}

std::uint64_t SessionSecondRun::nanosecondsOfFirst() const { return firstPlaces_.nanosecondsUpTo(core_.run.step); }
std::uint64_t SessionSecondRun::nanosecondsOfSecond() const { return secondPlaces_.nanosecondsUpTo(state_.step); }

}  // namespace wf::ui
