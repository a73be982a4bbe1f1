#include "ui/session/session_lens.h"

#include <algorithm>
#include <utility>

#include "compute/core/derived_arrays.h"
#include "compute/core/domains.h"
#include "ui/session/session_core.h"
#include "ui/session/warp_figures.h"

namespace wf::ui {

SessionLens::SessionLens(SessionCore& core, const algorithms::Registry& registry, Shown shown)
    : core_(core),
      registry_(registry),
      shown_(std::move(shown)),
      subscription_(core.news.observe([this](std::uint32_t changes) {
        if ((changes & kMappingChanged) != 0) mappingChanged();
        if ((changes & kLabChanged) != 0) labs_ ? look() : lookBeside();
        if ((changes & kSecondRunChanged) != 0) besideMoved();
        if ((changes & kSelectionChanged) == 0 || chosen_.of != LensWarp::Of::Selection || !state_.report) return;
        look();
        if (state_.phase == LensState::Phase::Done) findWarp();
      })),
      vertices_([this] { core_.news.wakeUp(); }),
      job_("there is not enough memory to look into this step", [this] { core_.news.wakeUp(); }),
      otherVertices_([this] { core_.news.wakeUp(); }),
      otherJob_("there is not enough memory to look into this step", [this] { core_.news.wakeUp(); }) {}

void SessionLens::want(const void* who, bool wanted) {
  const bool before = !viewers_.empty();
  wanted ? void(viewers_.insert(who)) : void(viewers_.erase(who));
  if (before == !viewers_.empty()) return;
  core_.readings.want<run::StateBeforeReader>(before ? std::nullopt : std::optional(run::StateBeforeQuery{}));
  recalls_ = !before;
  look();
}

double SessionLens::fraction() const {
  const Progress* progress = job_.progress();
  return progress != nullptr ? std::max(0.0, progress->fraction()) : 0;
}

void SessionLens::cancel() {
  if (state_.phase != LensState::Phase::Looking) return;
  job_.forget();
  show(LensState::Phase::Cancelled, "looking into the step was cancelled");
}

void SessionLens::again() {
  if (state_.phase != LensState::Phase::Cancelled) return;
  asked_.reset();
  look();
}

void SessionLens::setSchedule(const lens::Schedule& schedule) {
  if (schedule == schedule_) return;
  schedule_ = schedule;
  shown_.scheduled(schedule);
  look();
}

void SessionLens::stand(const run::ThreadPlace& place) {
  place_ = place;
  ++stands_;
  wild_.reset();
  labs_ = false;  // it is the shown run that stopped
  setSchedule(place.schedule);
  chooseWarpOf(place.step, place.thread);
}

void SessionLens::showLab(bool labs) {
  labs_ = labs;
  if (!labs) wild_.reset();
  look();
  core_.news.tell(kLensChanged);
}

void SessionLens::openLab(const std::optional<LabAccess>& wild) {
  ++labOpened_;
  wild_ = wild;
  if (wild) chooseWarpOf(wild->step, wild->thread);
  showLab(true);
  if (state_.phase == LensState::Phase::Done) standAtWild();
}

// Of the step that is shown: its first access outside by that thread, once its warp's details are there.
void SessionLens::standAtWild() {
  const lens::WarpDetail* warp = detail();
  if (!wild_ || !labs_ || warp == nullptr || state_.report->step.index != wild_->step) return;
  const auto lane = std::ranges::find(warp->lanes, wild_->thread, &lens::LaneDetail::thread);
  if (lane == warp->lanes.end()) return;
  const auto& events = lane->events;
  const auto at = std::find_if(events.begin(), events.end(), [](const lens::Event& event) { return event.outside; });
  if (at != events.end()) {
    place_ = {.step = wild_->step,
              .schedule = state_.report->schedule,
              .thread = wild_->thread,
              .line = at->line,
              .event = static_cast<std::uint32_t>(at - events.begin())};
    ++stands_;
  }
  wild_.reset();
}

// Where it is depends on the launches of the step, which its report tells.
void SessionLens::chooseWarpOf(std::uint64_t step, std::uint32_t thread) {
  choose({.of = LensWarp::Of::Number, .number = thread / lens::kWarp});
  toThread_ = {step, thread};
  findWarp();
  look();
}

void SessionLens::choose(const LensWarp& warp) {
  toThread_.reset();
  chosen_ = warp;
  if (warp.of == LensWarp::Of::Number) firstWarp_ = warp.number / kWindow * kWindow;
  look();
  findWarp();
  core_.news.tell(kLensChanged);
}

void SessionLens::watch(std::optional<lens::Element> written) {
  if (written == written_) return;
  written_ = written;
  look();
}

const lens::WarpDetail* SessionLens::detail() const {
  if (!state_.report || !warp_) return nullptr;
  for (const lens::WarpDetail& one : state_.report->details) {
    if (one.warp == *warp_) return &one;
  }
  return nullptr;
}

void SessionLens::runBegins() {
  opened_.clear();
  place_.reset();
  wild_.reset();
  if (!viewers_.empty()) drop(LensState::Phase::Waiting, "the run is being set up");
}

void SessionLens::moved(bool recalls) {
  recalls_ = recalls;
  const RunState& run = core_.run;
  if (std::exchange(forgotten_, run.forgotten) != run.forgotten && !run.branches.empty())
    opened_.erase(opened_.upper_bound(run.branches.back().step), opened_.end());
  look();
}

void SessionLens::take() {
  if (auto ended = job_.take()) takeReport(std::move(*ended));
  if (auto ended = otherJob_.take()) takeOther(std::move(*ended));
  const bool shown = vertices_.take();
  if (otherVertices_.take() || shown) core_.news.tell(kLensChanged);
}

void SessionLens::takeReport(Result<Looked> ended) {
  if (!ended) {
    const Error& error = ended.error();
    return show(error.code == ErrorCode::Cancelled ? LensState::Phase::Cancelled : LensState::Phase::Nothing, error.sentence());
  }
  asked_->before = std::move(ended->before);
  state_.report = std::make_shared<const lens::Report>(std::move(ended->report));
  const lens::Report& report = *state_.report;
  if (report.sums.threads == 0) {
    state_.report.reset();
    return show(LensState::Phase::Nothing,
                "this step has no threads that can be followed one by one: they work in blocks, as those of fast variants do, or a library "
                "makes the step");
  }
  if (!labs_) opened_[report.step.index] = openedSums(report);
  findWarp();
  standAtWild();
  show(LensState::Phase::Done, {});
  look();  // the details of the warp, if they are not there
}

// --- What is drawn ---

void SessionLens::mappingChanged() {
  std::vector<int> drawn;
  for (const int array : kDerivedArrays) {
    if (isOpened(array) && shown_.mapping().uses(array)) drawn.push_back(array);
  }
  if (drawn == drawn_) return;
  drawn_ = std::move(drawn);
  vertices_.draw(drawn_);
  otherVertices_.draw(drawn_);
  want(&drawn_, !drawn_.empty());
  lookBeside();
  core_.news.tell(kLensChanged);
}

bool SessionLens::drawnWhole() const {
  using P = LensState::Phase;
  if (drawn_.empty() || core_.run.state == PlayState::Playing) return true;
  if (otherJob_.progress() != nullptr || otherVertices_.working()) return false;
  return state_.phase == P::Done ? !vertices_.working() : state_.phase == P::Nothing || state_.phase == P::Cancelled;
}

// --- What is looked at ---

std::string SessionLens::whyNot() const {
  const RunState& run = core_.run;
  if (!core_.document.graph || run.variant == nullptr) return "there is no run yet";
  if (run.state == PlayState::Failed) return "the run has failed: there is no step to look into";
  if (run.replay != nullptr && !run.replay->ours())
    return "the run was recorded by another program, whose kernels are not here to be run again";
  if (run.replay != nullptr && run.replay->description().writer == lab::kLabWriter)
    return "the run was recorded in the lab, with a kernel whose text no recording keeps: run it in the Lab again to open its steps";
  if (run.step == 0 && run.state != PlayState::None)
    return "step 0 is the state before the first kernel: go to another step to see its threads";
  return {};
}

// Of what is shown, the newest with the newest requests; it starts nothing that is under way or was ended already.
void SessionLens::look() {
  if (labs_ && !shown_.lab().ofShownRun) labs_ = false;
  lookAtShown();
  lookBeside();
}

void SessionLens::lookAtShown() {
  const RunState& run = core_.run;
  if (viewers_.empty()) return drop(LensState::Phase::Off, {});
  if (std::string why = whyNot(); !why.empty()) return drop(LensState::Phase::Nothing, std::move(why));
  if (run.state == PlayState::None) return drop(LensState::Phase::Waiting, "the run is being set up");
  if (run.state == PlayState::Playing || run.seeking)
    return drop(LensState::Phase::Waiting, "the run is playing: its step is opened when it pauses");
  if (labs_) return lookAtLab();
  const run::StateBefore* before = core_.readings.newest<run::StateBeforeReader>();
  if (before == nullptr || before->step != run.step || (before->state == nullptr && before->why.empty() && recalls_))
    return drop(LensState::Phase::Waiting, "restoring the state before the step");
  if (before->state == nullptr) {
    const std::string gone = "the state before this step is no longer kept, and the run cannot go back to it";
    return drop(LensState::Phase::Nothing, before->why.empty() ? gone : before->why);
  }
  ask({.before = before->state,
       .lab = {},
       .step = run.step,
       .schedule = schedule_,
       .firstWarp = firstWarp_,
       .items = {},
       .written = written_});
}

void SessionLens::lookAtLab() {
  LabSteps lab = shown_.lab();
  if (!lab.why.empty()) return drop(LensState::Phase::Nothing, std::move(lab.why));
  if (lab.run == nullptr) return drop(LensState::Phase::Waiting, "the lab's kernel is being run");
  const std::uint64_t step = core_.run.step;
  const bool known = asked_ && asked_->lab == lab.run && asked_->step == step;
  ask({.before = known ? asked_->before : nullptr,
       .lab = std::move(lab.run),
       .step = step,
       .schedule = schedule_,
       .firstWarp = firstWarp_,
       .items = {},
       .written = written_});
}

void SessionLens::ask(Asked asked) {
  if (chosen_.of == LensWarp::Of::Selection) asked.items = selectedItems();
  if (asked_ == asked) return;
  sameFigures_ = asked_ && asked_->sameFigures(asked) && state_.report != nullptr;
  if (!sameFigures_) {
    state_.report.reset();
    warp_.reset();
  }
  start(std::move(asked));
}

void SessionLens::drop(LensState::Phase phase, std::string sentence) {
  job_.forget();
  asked_.reset();
  state_.report.reset();
  warp_.reset();
  show(phase, std::move(sentence));
}

void SessionLens::show(LensState::Phase phase, std::string sentence) {
  const auto& report = state_.report;
  const Domain threads = report != nullptr ? threadsOf(*core_.run.variant, *report) : Domain::List;
  vertices_.show({core_.document.graph, threads, report}, sameFigures_ && report != nullptr);
  const bool same = phase == state_.phase && sentence == state_.sentence && core_.run.step == state_.step && labs_ == state_.labs;
  if (same && phase != LensState::Phase::Done) return;
  state_.phase = phase;
  state_.labs = labs_;
  state_.step = core_.run.step;
  state_.sentence = std::move(sentence);
  core_.news.tell(kLensChanged);
}

Result<lens::Request> SessionLens::requestFor(const Asked& asked) const {
  const RunState& run = core_.run;
  const auto chosen =
      run.replay != nullptr ? Result<algorithms::Chosen>(*run.replay->ours()) : registry_.choose(run.algorithm->id, run.variant->id);
  if (!chosen) return chosen.error();
  auto texts = run.begunWith;
  for (const Branched& branch : run.branches) {
    if (branch.step >= run.step) break;
    for (const auto& [id, text] : branch.parameters) texts[id] = text;
  }
  auto parameters = readParameters(chosen->variant->parameters, texts);
  if (!parameters) return parameters.error();
  return lens::Request{.chosen = *chosen,
                       .parameters = *std::move(parameters),
                       .graph = core_.document.graph,
                       .before = asked.before,
                       .schedule = asked.schedule,
                       .firstWarp = asked.firstWarp,
                       .warps = kWindow,
                       .items = asked.items,
                       .written = asked.written};
}

void SessionLens::start(Asked asked) {
  if (asked.lab != nullptr) {
    asked_ = std::move(asked);
    return startLab();
  }
  auto request = requestFor(asked);
  asked_ = std::move(asked);
  if (!request) {
    job_.forget();
    return show(LensState::Phase::Nothing, request.error().sentence());
  }
  job_.start([request = *std::move(request)](Progress& progress) { return lookedOfRun(request, progress); });
  show(LensState::Phase::Looking, "looking into the step");
}

lab::LookRequest SessionLens::labRequestFor(const Asked& asked) const {
  return {.run = *asked.lab,
          .before = asked.before,
          .schedule = asked.schedule,
          .firstWarp = asked.firstWarp,
          .warps = kWindow,
          .items = asked.items,
          .written = asked.written};
}

Result<SessionLens::Looked> SessionLens::lookedOfLab(lab::LookRequest request, std::uint64_t step, Progress& progress) {
  if (request.before == nullptr) {
    auto before = lab::recordedStateBefore(request.run, step, progress);
    if (!before) return before.error();
    request.before = std::move(*before);
  }
  auto report = lab::look(request, progress);
  if (!report) return report.error();
  return Looked{.report = std::move(*report), .before = request.before};
}

Result<SessionLens::Looked> SessionLens::lookedOfRun(const lens::Request& request, Progress& progress) {
  auto report = lens::look(request, progress);
  if (!report) return report.error();
  return Looked{.report = std::move(*report), .before = request.before};
}

void SessionLens::startLab() {
  job_.start([request = labRequestFor(*asked_), step = asked_->step](Progress& progress) { return lookedOfLab(request, step, progress); });
  show(LensState::Phase::Looking, "looking into the step of the lab's kernel");
}

// --- The warp ---

std::vector<std::uint32_t> SessionLens::selectedItems() const {
  std::vector<std::uint32_t> items;
  const Graph* graph = core_.document.graph.get();
  const std::span<const Step> steps = shown_.steps();
  if (graph == nullptr || core_.run.step >= steps.size()) return items;
  const auto domain = core_.run.variant->kernels[steps[core_.run.step].kernel].items;
  if (!domain) return items;
  const DomainTraits& of = traits(*domain);
  if (const auto arc = shown_.selectedArc()) {
    if (const std::uint32_t element = of.ofArc(*graph, *arc); element != kNone) items.push_back(element);
  }
  const std::span<const VertexId> selected = shown_.selection();
  for (const VertexId vertex : selected.last(std::min(selected.size(), kItems))) {  // the newest
    if (vertex >= graph->vertexCount()) continue;
    const auto elements = of.of(*graph, vertex);
    for (std::uint64_t k = elements ? elements->first : 0; elements && k < elements->last && items.size() < kItems; ++k)
      items.push_back(static_cast<std::uint32_t>(k));
  }
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
  return items;
}

void SessionLens::findWarp() {
  warp_.reset();
  if (!state_.report || state_.report->warps.empty()) return;
  const lens::Report& report = *state_.report;
  if (toThread_ && toThread_->step == report.step.index && state_.labs == labs_) {
    chosen_.number = report.warpOf(toThread_->thread);
    toThread_.reset();
  }
  const std::vector<std::uint32_t>& items = asked_->items;
  if (chosen_.of == LensWarp::Of::Selection && !items.empty()) {
    for (const lens::WarpDetail& one : report.details) {
      const bool works = std::any_of(one.lanes.begin(), one.lanes.end(), [&](const lens::LaneDetail& lane) {
        return std::binary_search(items.begin(), items.end(), lane.item);
      });
      if (!works) continue;
      warp_ = one.warp;
      return;
    }
  }
  const auto last = static_cast<std::uint32_t>(report.warps.size()) - 1;
  if (chosen_.of == LensWarp::Of::Number) {
    warp_ = std::min(chosen_.number, last);
  } else {
    warp_ = report.heaviestWarps.empty() ? 0 : static_cast<std::uint32_t>(report.heaviestWarps.front().index);
  }
  firstWarp_ = *warp_ / kWindow * kWindow;
}

}  // namespace wf::ui
