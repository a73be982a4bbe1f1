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
        if ((changes & kSelectionChanged) == 0 || chosen_.of != LensWarp::Of::Selection || !state_.report) return;
        look();
        if (state_.phase == LensState::Phase::Done) findWarp();
      })),
      vertices_([this] { core_.news.wakeUp(); }),
      job_("there is not enough memory to look into this step", [this] { core_.news.wakeUp(); }) {}

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
  setSchedule(place.schedule);
  choose({.of = LensWarp::Of::Number, .number = place.thread / lens::kWarp});
}

void SessionLens::choose(const LensWarp& warp) {
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
  if (vertices_.take()) core_.news.tell(kLensChanged);
}

void SessionLens::takeReport(Result<lens::Report> ended) {
  if (!ended) {
    const Error& error = ended.error();
    return show(error.code == ErrorCode::Cancelled ? LensState::Phase::Cancelled : LensState::Phase::Nothing, error.sentence());
  }
  state_.report = std::make_shared<const lens::Report>(*std::move(ended));
  const lens::Report& report = *state_.report;
  if (report.sums.threads == 0) {
    state_.report.reset();
    return show(LensState::Phase::Nothing,
                "this step has no threads that can be followed one by one: they work in blocks, as those of fast variants do, or a library "
                "makes the step");
  }
  opened_[report.step.index] = openedSums(report);
  findWarp();
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
  want(&drawn_, !drawn_.empty());
  core_.news.tell(kLensChanged);
}

bool SessionLens::drawnWhole() const {
  using P = LensState::Phase;
  if (drawn_.empty() || core_.run.state == PlayState::Playing) return true;
  return state_.phase == P::Done ? !vertices_.working() : state_.phase == P::Nothing || state_.phase == P::Cancelled;
}

// --- What is looked at ---

std::string SessionLens::whyNot() const {
  const RunState& run = core_.run;
  if (!core_.document.graph || run.variant == nullptr) return "there is no run yet";
  if (run.state == PlayState::Failed) return "the run has failed: there is no step to look into";
  if (run.replay != nullptr && !run.replay->ours())
    return "the run was recorded by another program, whose kernels are not here to be run again";
  if (run.step == 0 && run.state != PlayState::None)
    return "step 0 is the state before the first kernel: go to another step to see its threads";
  return {};
}

// Of what is shown, the newest with the newest requests; it starts nothing that is under way or was ended already.
void SessionLens::look() {
  const RunState& run = core_.run;
  if (viewers_.empty()) return drop(LensState::Phase::Off, {});
  if (std::string why = whyNot(); !why.empty()) return drop(LensState::Phase::Nothing, std::move(why));
  if (run.state == PlayState::None) return drop(LensState::Phase::Waiting, "the run is being set up");
  if (run.state == PlayState::Playing || run.seeking)
    return drop(LensState::Phase::Waiting, "the run is playing: its step is opened when it pauses");
  const run::StateBefore* before = core_.readings.newest<run::StateBeforeReader>();
  if (before == nullptr || before->step != run.step || (before->state == nullptr && before->why.empty() && recalls_))
    return drop(LensState::Phase::Waiting, "restoring the state before the step");
  if (before->state == nullptr) {
    const std::string gone = "the state before this step is no longer kept, and the run cannot go back to it";
    return drop(LensState::Phase::Nothing, before->why.empty() ? gone : before->why);
  }
  Asked asked{.before = before->state, .schedule = schedule_, .firstWarp = firstWarp_, .items = {}, .written = written_};
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
  if (phase == state_.phase && sentence == state_.sentence && core_.run.step == state_.step && phase != LensState::Phase::Done) return;
  state_.phase = phase;
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
  auto request = requestFor(asked);
  asked_ = std::move(asked);
  if (!request) {
    job_.forget();
    return show(LensState::Phase::Nothing, request.error().sentence());
  }
  job_.start([request = *std::move(request)](Progress& progress) { return lens::look(request, progress); });
  show(LensState::Phase::Looking, "looking into the step");
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
