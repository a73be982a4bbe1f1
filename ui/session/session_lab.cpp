#include "ui/session/session_lab.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/lab/opened_step.h"
#include "ui/session/session_core.h"
#include "ui/session/session_second_run.h"

namespace wf::ui {

using LabPhase = LabState::Phase;
using LabWhat = LabState::What;

namespace {

// Of the program: what the worker knows. A session may have other algorithms, as those of a recording.
Result<algorithms::Chosen> programsOwn(const RunState& run) { return algorithms::choose(run.algorithm->id, run.variant->id); }

}  // namespace

SessionLab::SessionLab(SessionCore& core, SessionSecondRun& second, std::vector<std::string> worker)
    : core_(core),
      second_(second),
      worker_(std::move(worker)),
      looking_("there is not enough memory to read the kernels' texts", [news = &core.news] { news->wakeUp(); }),
      trying_("there is not enough memory to try this kernel", [news = &core.news] { news->wakeUp(); }) {}

SessionLab::~SessionLab() = default;

void SessionLab::changed() { core_.news.tell(kLabChanged); }

// --- The shown run's kernels ---

void SessionLab::want(bool wanted) {
  wanted_ = wanted;
  look();
}

void SessionLab::runBegins() {
  if (std::exchange(runsOnOpening_, false) && showsFailedGraph()) start(LabWhat::Run);
  if (wanted_) look();
}

std::string SessionLab::whyNot() const {
  const RunState& run = core_.run;
  if (!core_.document.graph || run.variant == nullptr)
    return "there is no run whose kernels could be edited: open a graph, or choose an exercise";
  if (run.replay != nullptr && !run.replay->ours())
    return "the run was recorded by another program, whose kernels are not here to be edited";
  return {};
}

SessionLab::Sources SessionLab::wantedSources() const {
  const RunState& run = core_.run;
  return {.algorithm = run.algorithm->id,
          .variant = run.variant->id,
          .parameters = run.begunWith,
          .weights = core_.document.graph->weightKind()};
}

void SessionLab::look() {
  if (!wanted_) return;
  const auto none = [this](std::string why) {
    looking_.forget();
    looked_.reset();
    kernels_.clear();
    whyNone_ = std::move(why);
    if (chosen_.exercise.empty()) chosen_ = {};
    changed();
  };
  if (std::string why = whyNot(); !why.empty()) {
    if (why != whyNone_) none(std::move(why));
    return;
  }
  Sources wanted = wantedSources();
  if (looked_ == wanted) return;
  auto plan = planOfRun();
  if (!plan) return none(plan.error().sentence());
  const bool sameVariant = looked_ && looked_->algorithm == wanted.algorithm && looked_->variant == wanted.variant;
  looked_ = std::move(wanted);
  whyNone_.clear();
  if (!sameVariant) {
    kernels_.clear();
    if (chosen_.exercise.empty()) chosen_ = {};
  }
  plan->plan.graph = core_.document.graph;
  looking_.start([plan = std::move(plan->plan)](Progress&) { return lab::kernelTexts(plan); });
  changed();
}

void SessionLab::takeKernels() {
  auto ended = looking_.take();
  if (!ended || !looked_) return;
  kernels_.clear();
  if (!*ended) {
    whyNone_ = ended->error().sentence();
    return changed();
  }
  for (lab::Source& one : **ended) {
    kernels_.push_back({.exercise = {}, .algorithm = looked_->algorithm, .variant = looked_->variant, .kernel = one.kernel});
    originals_[kernels_.back()] = std::move(one.text);
  }
  if (kernels_.empty()) whyNone_ = "this variant's kernels work in blocks, or a library makes its steps: none can be replaced";
  const bool there = std::find(kernels_.begin(), kernels_.end(), chosen_) != kernels_.end();
  if (chosen_.exercise.empty() && !there) chosen_ = kernels_.empty() ? LabSubject{} : kernels_.front();
  changed();
}

std::string SessionLab::titleOf(const LabSubject& of) const {
  if (!of.exercise.empty()) {
    const lab::Exercise* exercise = lab::findExercise(of.exercise);
    return exercise != nullptr ? exercise->title : of.exercise;
  }
  return of.kernel;
}

LabSubject SessionLab::kernelOf(const LabSubject& of) const {
  const lab::Exercise* exercise = of.exercise.empty() ? nullptr : lab::findExercise(of.exercise);
  if (exercise == nullptr) return of;
  return {.exercise = {}, .algorithm = exercise->algorithm, .variant = exercise->variant, .kernel = exercise->kernel};
}

// --- Texts ---

void SessionLab::choose(const LabSubject& subject) {
  if (subject == chosen_) return;
  chosen_ = subject;
  changed();
}

std::string SessionLab::original(const LabSubject& of) const {
  if (!of.exercise.empty()) {
    const lab::Exercise* exercise = lab::findExercise(of.exercise);
    return exercise != nullptr ? lab::startText(*exercise) : std::string();
  }
  const auto found = originals_.find(of);
  return found == originals_.end() ? std::string() : found->second;
}

std::string SessionLab::text(const LabSubject& of) const {
  const auto found = texts_.find(of);
  return found == texts_.end() ? original(of) : found->second;
}

void SessionLab::edit(const std::string& text) {
  if (!chosen_.any() || this->text(chosen_) == text) return;
  ++changes_;
  if (text == original(chosen_))
    texts_.erase(chosen_);
  else
    texts_[chosen_] = text;
  changed();
}

void SessionLab::restoreOriginal() {
  if (texts_.erase(chosen_) == 0) return;
  ++changes_;
  changed();
}

std::vector<LabText> SessionLab::texts() const {
  std::vector<LabText> out;
  for (const auto& [of, text] : texts_) out.push_back({of, text});
  return out;
}

void SessionLab::putTexts(std::vector<LabText> texts) {
  if (texts == this->texts()) return;
  ++changes_;
  texts_.clear();
  for (LabText& one : texts) texts_[std::move(one.of)] = std::move(one.text);
  changed();
}

// --- Trying ---

Result<SessionLab::Plan> SessionLab::planOfRun() const {
  auto chosen = programsOwn(core_.run);
  if (!chosen) return chosen.error();
  auto parameters = readParameters(chosen->variant->parameters, core_.run.begunWith);
  if (!parameters) return parameters.error();
  exec::DeviceRequest device = exec::DeviceChoice::Cpu;
  if (gpu_) device = {exec::DeviceChoice::Cuda, core_.request.device.cudaDevice};
  return Plan{.plan = {.graph = core_.document.graph, .chosen = std::move(*chosen), .parameters = std::move(*parameters), .device = device},
              .parameters = core_.run.begunWith};
}

std::vector<lab::Source> SessionLab::sourcesOf(const LabSubject& subject) const {
  if (!subject.exercise.empty()) return {{kernelOf(subject).kernel, text(subject)}};
  std::vector<lab::Source> out;
  for (const LabSubject& one : kernels_) {
    if (one == subject || edited(one)) out.push_back({one.kernel, text(one)});
  }
  return out;
}

SessionLab::Texts SessionLab::textsOf(const LabSubject& subject) const {
  Texts out;
  for (lab::Source& one : sourcesOf(subject)) out.emplace_back(std::move(one.kernel), std::move(one.text));
  return out;
}

void SessionLab::build() { start(LabWhat::Build); }
void SessionLab::run() { start(chosen_.exercise.empty() ? LabWhat::Run : LabWhat::Exercise); }

void SessionLab::start(LabWhat what) {
  if (!chosen_.any()) return;
  state_ = {.phase = LabPhase::Working, .what = what, .of = chosen_};
  state_.changes = changes_;
  if (!chosen_.exercise.empty() && what != LabWhat::Run) return startExercise();
  if (std::string why = whyNot(); !why.empty()) return end(LabPhase::Failed, std::move(why));
  startTrial(what);
}

void SessionLab::startExercise() {
  const lab::Exercise* exercise = lab::findExercise(chosen_.exercise);
  if (exercise == nullptr) return end(LabPhase::Failed, "there is no such exercise: " + printable(chosen_.exercise));
  trying_.start([exercise, what = state_.what, text = text(chosen_), worker = worker_](Progress& progress) -> Result<Ended> {
    Ended out;
    if (what == LabWhat::Build) {
      auto plan = lab::planOf(*exercise);
      if (!plan) return plan.error();
      auto trial = lab::tryKernels({.plan = *plan, .sources = {{exercise->kernel, text}}, .worker = worker}, progress);
      if (!trial) return trial.error();
      out.trial = std::move(*trial);
      return out;
    }
    auto tried = lab::tryExercise(*exercise, text, progress, worker);
    if (!tried) return tried.error();
    out.exercise = std::move(*tried);
    return out;
  });
  changed();
}

void SessionLab::startTrial(LabWhat what) {
  auto plan = planOfRun();
  if (!plan) return end(LabPhase::Failed, plan.error().sentence());
  state_.graph = core_.document.graph;
  state_.parameters = plan->parameters;
  const bool variants = chosen_.exercise.empty(), gpu = gpu_ && variants;  // exercises run on the CPU
  if (!variants) plan->plan.device = exec::DeviceChoice::Cpu;
  lab::TrialRequest request{
      .plan = std::move(plan->plan), .sources = sourcesOf(chosen_), .checked = checked_ && variants && !gpu, .worker = worker_};
  if (request.sources.empty()) return end(LabPhase::Failed, "the kernel is another variant's: choose one of the shown run");
  Texts sources = textsOf(chosen_);
  const Sources of = wantedSources();
  if (what == LabWhat::Run && built_.of == of && built_.sources == sources && built_.gpu == gpu) request.built = built_.built;
  built_ = {of, std::move(sources), gpu, {}};
  if (what == LabWhat::Run) {
    if (!folder_) {
      auto folder = lab::ScratchFolder::create();
      if (!folder) return end(LabPhase::Failed, folder.error().sentence());
      folder_ = std::move(*folder);
    }
    // One may be shown as the second run while the next is made, and one is opened by the lens as long as no other text compiles; those
    // before are of no use any more.
    const std::filesystem::path beside = second_.request().recording, opened = ran_.run != nullptr ? ran_.run->out : beside;
    std::error_code ignored;
    for (const auto& file : std::filesystem::directory_iterator(folder_->path(), ignored)) {
      if (file.path() != beside && file.path() != opened) std::filesystem::remove(file.path(), ignored);
    }
    request.out = folder_->path() / fmt::format("lab run {}.wfr", ++recordings_);
    const auto& replay = core_.document.replay;
    request.graphSource = replay != nullptr ? replay->graphFile() : core_.document.source;
  }
  trying_.start([request = std::move(request)](Progress& progress) -> Result<Ended> {
    auto trial = lab::tryKernels(request, progress);
    if (!trial) return trial.error();
    std::shared_ptr<const lab::RunRequest> ran;
    if (trial->run && !trial->run->recording.empty()) {
      ran = std::make_shared<const lab::RunRequest>(lab::RunRequest{.plan = request.plan,
                                                                    .build = trial->built.build,
                                                                    .out = trial->run->recording,
                                                                    .graphSource = request.graphSource,
                                                                    .worker = request.worker});
    }
    return Ended{.trial = std::move(*trial), .ran = std::move(ran), .exercise = {}};
  });
  changed();
}

void SessionLab::cancel() { trying_.cancel(); }

std::string SessionLab::doing() const {
  const Progress* progress = trying_.progress();
  return progress != nullptr ? progress->phase() : "";
}

void SessionLab::take() {
  takeKernels();
  auto ended = trying_.take();
  if (!ended) return;
  if (!*ended) {
    const Error& error = ended->error();
    if (error.code == ErrorCode::Cancelled) return end(LabPhase::Cancelled, "cancelled");
    return end(LabPhase::Failed, error.sentence());
  }
  (*ended)->exercise ? takeExercise(std::move(*(*ended)->exercise)) : takeTrial(std::move((*ended)->trial), std::move((*ended)->ran));
}

void SessionLab::end(LabPhase phase, std::string sentence) {
  state_.phase = phase;
  state_.sentence = std::move(sentence);
  core_.news.note(phase == LabPhase::Failed ? LogLine::Level::Warning : LogLine::Level::Info,
                  fmt::format("lab, {}: {}", printable(titleOf(state_.of)), state_.sentence));
  changed();
}

void SessionLab::takeProblems(const lab::Built& built) {
  const auto take = [this](const lab::Problem& one) {
    LabSubject of;
    if (!state_.of.exercise.empty() && !one.kernel.empty())
      of = state_.of;
    else if (!one.kernel.empty())
      of = {.exercise = {}, .algorithm = state_.of.algorithm, .variant = state_.of.variant, .kernel = one.kernel};
    state_.problems.push_back({.of = std::move(of), .line = one.line, .column = one.column, .sentence = printable(one.sentence)});
  };
  for (const lab::Problem& one : built.problems) take(one);
  state_.moreProblems = built.moreProblems;
  if (!built.build) return;
  state_.notes = fmt::format("Compiled by {} in {:.1f} s", printable(built.compiler), built.seconds);
  if (!built.untraced) return;
  state_.notes += "\nIts accesses cannot be checked, nor is a crash traced to its array:";
  take(*built.untraced);
  state_.notes += fmt::format(" line {}: {}", built.untraced->line, printable(built.untraced->sentence));
}

void SessionLab::takeTrial(lab::Trial trial, std::shared_ptr<const lab::RunRequest> ran) {
  takeProblems(trial.built);
  if (state_.what == LabWhat::Run || state_.of.exercise.empty()) built_.built = trial.built;
  if (trial.run) ran_ = {state_.of, built_.sources, state_.graph, state_.parameters, std::move(ran)};
  const std::string wrong = trial.wrong();
  state_.good = wrong.empty();
  if (!trial.run) return end(LabPhase::Done, wrong.empty() ? "compiled" : wrong);
  state_.printed = trial.run->output;
  state_.recording = trial.run->recording.string();
  state_.steps = trial.run->steps;
  if (trial.run->wild) state_.wild = LabAccess{.step = trial.run->wild->step, .thread = trial.run->wild->thread};
  std::string sentence = wrong;
  if (wrong.empty()) {
    sentence = trial.compared ? trial.compared->sentence : trial.run->sentence;
    if (trial.run->verified) sentence += "; verified: " + trial.run->verification;
  }
  const LabSubject kernel = kernelOf(state_.of);
  const auto chosen = algorithms::choose(kernel.algorithm, kernel.variant);
  if (trial.compared && trial.compared->first) {
    const run::FirstDifference& first = *trial.compared->first;
    if (!trial.run->good()) sentence += "; " + trial.compared->sentence;
    state_.first = LabDifference{.step = first.at.a.index, .vertex = {}, .arc = {}, .cell = {}};
    const auto graph = state_.graph.lock();
    int array = -1;
    for (const StateArrayInfo& info : chosen ? chosen->variant->arrays : std::vector<StateArrayInfo>()) {
      ++array;
      if (graph == nullptr || info.id != trial.compared->array) continue;
      state_.first->cell = Cell{array, first.element.index};
      if (info.domain == Domain::Arc) state_.first->arc = static_cast<ArcId>(first.element.index);
      if (const auto ends = traits(info.domain).ends(*graph, first.element.index)) state_.first->vertex = ends->from;
    }
  }
  const auto parameters = chosen ? readParameters(chosen->variant->parameters, state_.parameters) : Result<Parameters>(chosen.error());
  if (parameters && !isDeterministic(*chosen->variant, *parameters))
    state_.notes += "\nThreads of this variant race: a run of its own kernels may differ, too";
  end(LabPhase::Done, std::move(sentence));
}

void SessionLab::takeExercise(lab::ExerciseOutcome outcome) {
  takeProblems(outcome.built);
  if (outcome.run) state_.printed = outcome.run->output;
  state_.good = outcome.solved;
  if (outcome.solved) solved_.insert(state_.of.exercise);
  failed_ = {state_.of, outcome.solved ? lab::TriedOn() : std::move(outcome.graph)};
  end(LabPhase::Done, std::move(outcome.sentence));
}

// --- In the window ---

bool SessionLab::fitsShownRun(const LabSubject& of, const std::weak_ptr<const Graph>& graph,
                              const std::map<std::string, std::string>& parameters) const {
  const RunState& run = core_.run;
  const auto there = graph.lock();
  const LabSubject kernel = kernelOf(of);
  return there != nullptr && there == core_.document.graph && run.variant != nullptr && run.algorithm->id == kernel.algorithm &&
         run.variant->id == kernel.variant && run.begunWith == parameters && run.branches.empty();
}

bool SessionLab::ofShownRun() const { return state_.what == LabWhat::Run && fitsShownRun(state_.of, state_.graph, state_.parameters); }

LabSteps SessionLab::steps() const {
  LabSteps out{.ofShownRun = ofShownRun(), .of = state_.of, .before = false, .run = {}, .why = {}};
  if (out.ofShownRun && working()) return out;
  if (ran_.run != nullptr && fitsShownRun(ran_.of, ran_.graph, ran_.parameters)) {
    out.ofShownRun = true;
    out.of = ran_.of;
    out.before = ran_.sources != textsOf(ran_.of);
    out.why = lab::whyNotOpened(*ran_.run);
    if (out.why.empty()) out.run = ran_.run;
    return out;
  }
  if (out.ofShownRun) out.why = "the lab's kernel has left no run: " + state_.sentence;
  return out;
}

std::optional<LabGraph> SessionLab::failedGraph() const {
  const lab::Exercise* exercise = chosen_.exercise.empty() ? nullptr : lab::findExercise(chosen_.exercise);
  if (exercise == nullptr || failed_.first != chosen_ || failed_.second.id.empty()) return std::nullopt;
  return LabGraph{.source = std::string(kExerciseGraph) + failed_.second.id,
                  .name = failed_.second.name,
                  .request = {.algorithm = exercise->algorithm,
                              .variant = exercise->variant,
                              .parameters = exercise->parameters,
                              .device = exec::DeviceChoice::Cpu}};
}

bool SessionLab::showsFailedGraph() const {
  const auto failed = failedGraph();
  const RunState& run = core_.run;
  if (!failed || core_.document.graph == nullptr || core_.document.source != failed->source || run.variant == nullptr) return false;
  const auto& asked = failed->request.parameters;
  return run.algorithm->id == failed->request.algorithm && run.variant->id == failed->request.variant &&
         std::all_of(asked.begin(), asked.end(), [&](const auto& one) {
           const auto found = run.begunWith.find(one.first);
           return found != run.begunWith.end() && found->second == one.second;
         });
}

void SessionLab::runOnFailedGraph() {
  if (showsFailedGraph()) return start(LabWhat::Run);
  wantedGraph_ = failedGraph();
  runsOnOpening_ = wantedGraph_.has_value();
  changed();
}

void SessionLab::showBeside() {
  if (state_.recording.empty() || !ofShownRun()) return;
  second_.begin({.run = {}, .recording = state_.recording, .alignment = run::Alignment::Step});
}

bool SessionLab::isOurs(const std::string& recording) const {
  return folder_ && std::filesystem::path(recording).parent_path() == folder_->path();
}

}  // namespace wf::ui
