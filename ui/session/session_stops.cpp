// Breakpoints, watched conditions and what stopped the run.
#include "ui/session/session_stops.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/core/kernel_lines.h"
#include "compute/core/numbers.h"
#include "ui/session/limits.h"
#include "ui/session/session_core.h"
#include "ui/session/session_selection.h"

namespace wf::ui {

namespace {

constexpr std::size_t kMostRead = 10'000;  // selected vertices that a condition looks at, one by one

// Where a breach shows: the tail of the arc, where there is one, stands beside it in the sentence.
std::optional<VertexId> vertexOfBreach(const Graph& graph, std::span<const StateArrayInfo> arrays, const InvariantBreach& breach) {
  if (breach.cell.array < 0 || static_cast<std::size_t>(breach.cell.array) >= arrays.size()) return std::nullopt;
  const auto ends = traits(arrays[static_cast<std::size_t>(breach.cell.array)].domain).ends(graph, breach.cell.index);
  return ends ? std::optional(ends->from) : std::nullopt;
}

}  // namespace

run::QueryScope SessionStops::scope() const {
  const RunState& run = core_.run;
  if (run.variant == nullptr) return {};
  return {core_.document.graph.get(), run.arrays, run.variant};
}

// --- Breakpoints ---

std::string SessionStops::variantKey() const {
  const RunState& run = core_.run;
  return run.variant == nullptr ? std::string() : run.algorithm->id + "/" + run.variant->id;
}

std::vector<std::uint32_t>& SessionStops::lines() { return breakpoints_[variantKey()]; }

std::span<const std::uint32_t> SessionStops::breakpoints() const { return const_cast<SessionStops*>(this)->lines(); }

std::optional<std::uint32_t> SessionStops::kernelLine(std::uint32_t line, std::string* why) const {
  const VariantInfo* variant = core_.run.variant;
  const auto head = variant == nullptr ? std::nullopt : kernelLineOf(*variant, line);
  if (!head && why != nullptr) {
    *why = variant == nullptr ? "There is no run yet"
                              : "Line " + std::to_string(line + 1) + " belongs to no kernel: a run stops where a kernel has ended";
  }
  return head;
}

bool SessionStops::toggleBreakpoint(std::uint32_t line, std::string* why) {
  const auto head = kernelLine(line, why);
  if (!head) return false;
  std::vector<std::uint32_t>& all = lines();
  const auto at = std::lower_bound(all.begin(), all.end(), *head);
  if (at != all.end() && *at == *head) {
    all.erase(at);
  } else {
    all.insert(at, *head);
  }
  changed();
  return true;
}

void SessionStops::setBreakpoints(std::vector<std::uint32_t> wanted) {
  const RunState& run = core_.run;
  if (run.variant != nullptr) setBreakpointsOf(*run.algorithm, *run.variant, std::move(wanted));
}

void SessionStops::setBreakpointsOf(const AlgorithmInfo& algorithm, const VariantInfo& variant, std::vector<std::uint32_t> wanted) {
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  std::erase_if(wanted,
                [&](std::uint32_t line) { return !std::binary_search(variant.kernelLines.begin(), variant.kernelLines.end(), line); });
  std::vector<std::uint32_t>& known = breakpoints_[algorithm.id + "/" + variant.id];
  if (wanted == known) return;
  known = std::move(wanted);
  // A recorded run's variant is not the registry's.
  if (core_.run.variant != nullptr && core_.run.algorithm->id == algorithm.id && core_.run.variant->id == variant.id) changed();
}

bool SessionStops::runToLine(std::uint32_t line, std::string* why) {
  const auto head = kernelLine(line, why);
  if (!head) return false;
  const auto refused = [&](const char* sentence) {
    if (why != nullptr) *why = sentence;
    return false;
  };
  if (!core_.runs()) return refused("There is no run to continue");
  const RunState& run = core_.run;
  if (run.ended && run.step == run.lastStep) return refused("The run has ended here: go back first to run to a line");
  core_.demo = false;
  core_.runner.runToLine(*head);
  core_.showPlaying(false, true);
  return true;
}

// --- Conditions ---

std::optional<std::size_t> SessionStops::placeOf(std::uint64_t id) const {
  const auto at = std::find_if(watches_.begin(), watches_.end(), [id](const Watch& watch) { return watch.id == id; });
  return at == watches_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - watches_.begin()));
}

bool SessionStops::bind(const std::string& text, Bound& bound, std::string* why, std::size_t* at) {
  const auto refused = [&](const std::string& sentence, std::size_t place) {
    if (why != nullptr) *why = sentence;
    if (at != nullptr) *at = place;
    bound.condition.reset();
    bound.thread.reset();
    return false;
  };
  if (auto thread = run::parseThreadStop(text, scope())) {
    if (const auto* error = std::get_if<run::QueryError>(&*thread)) return refused(error->sentence, error->at);
    if (core_.run.replay != nullptr && !core_.run.replay->ours())
      return refused("the run was recorded by another program, whose kernels are not here to be run again", 0);
    bound = {nextKey_++, {}, std::get<run::ThreadStop>(*thread)};
    return true;
  }
  auto parsed = parseQuery(text, scope());
  if (const auto* error = std::get_if<run::QueryError>(&parsed)) return refused(error->sentence, error->at);
  if (!core_.run.metrics && run::countsOf(std::get<run::Query>(parsed)))
    return refused("this run counts nothing: switch on Run › Count active threads and arcs", 0);
  bound = {nextKey_++, std::get<run::Query>(std::move(parsed)), {}};
  return true;
}

bool SessionStops::addWatch(const std::string& text, std::string* why, std::size_t* at) {
  if (watches_.size() >= kMostConditions) {
    if (why != nullptr) *why = "there are " + std::to_string(watches_.size()) + " conditions already: remove one first";
    if (at != nullptr) *at = 0;
    return false;
  }
  Bound bound;
  if (!bind(text, bound, why, at)) return false;
  watches_.push_back({.id = nextId_++, .text = text});
  bound_.push_back(std::move(bound));
  changed();
  return true;
}

bool SessionStops::editWatch(std::uint64_t id, const std::string& text, std::string* why, std::size_t* at) {
  const auto place = placeOf(id);
  Bound bound;
  if (!place || !bind(text, bound, why, at)) return false;
  watches_[*place] = {.id = id, .text = text, .enabled = watches_[*place].enabled};
  bound_[*place] = std::move(bound);
  for (auto& [step, stop] : stops_) std::erase(stop.watches, id);  // the former text's
  changed();
  return true;
}

void SessionStops::enableWatch(std::uint64_t id, bool on) {
  const auto place = placeOf(id);
  if (!place || watches_[*place].enabled == on) return;
  watches_[*place].enabled = on;
  watches_[*place].trueAt.reset();
  bound_[*place].key = nextKey_++;  // it is looked at anew
  changed();
}

void SessionStops::removeWatch(std::uint64_t id) {
  const auto place = placeOf(id);
  if (!place) return;
  watches_.erase(watches_.begin() + static_cast<std::ptrdiff_t>(*place));
  bound_.erase(bound_.begin() + static_cast<std::ptrdiff_t>(*place));
  changed();
}

std::vector<std::string> SessionStops::names() const {
  std::vector<std::string> out = run::queryNames(scope());
  if (!out.empty()) out.insert(out.end(), std::begin(run::kThreadStopNames), std::end(run::kThreadStopNames));
  return out;
}

void SessionStops::setSchedule(const lens::Schedule& schedule) {
  if (schedule == schedule_) return;
  schedule_ = schedule;
  core_.runner.setStops(current());
}

// --- Invariants ---

std::vector<InvariantChoice> SessionStops::invariants() const {
  std::vector<InvariantChoice> out;
  if (core_.run.variant == nullptr) return out;
  const auto on = invariants_.find(variantKey());
  for (const InvariantInfo& info : core_.run.variant->invariants) {
    out.push_back({info.id, info.title, info.help, on != invariants_.end() && on->second.contains(info.id), {}, {}});
    if (const auto hit = broken_.find(info.id); hit != broken_.end()) out.back().lastHit = hit->second;
    if (const auto look = looks_.find(info.id); look != looks_.end() && out.back().enabled) out.back().look = look->second;
  }
  return out;
}

void SessionStops::enableInvariant(const std::string& id, bool on) {
  std::set<std::string>& ids = invariants_[variantKey()];
  if (on == ids.contains(id)) return;
  if (on) {
    ids.insert(id);
  } else {
    ids.erase(id);
  }
  looks_.erase(id);
  changed();
}

// --- The run ---

run::Stops SessionStops::current() const {
  run::Stops stops;
  const auto set = breakpoints();
  stops.lines.assign(set.begin(), set.end());
  for (std::size_t i = 0; i < watches_.size(); ++i) {
    if (watches_[i].enabled && bound_[i].condition) stops.conditions.push_back({bound_[i].key, *bound_[i].condition});
    if (watches_[i].enabled && bound_[i].thread) stops.threads.all.push_back({bound_[i].key, *bound_[i].thread});
  }
  const auto choices = invariants();
  for (std::size_t k = 0; k < choices.size(); ++k) {
    if (choices[k].enabled) stops.invariants.push_back(k);
  }
  stops.threads.schedule = schedule_;
  if (core_.run.replay != nullptr) stops.threads.kernels = core_.run.replay->ours();
  const auto selection = sets_.current()->ids();
  const std::size_t read = readsSelection() ? std::min(selection.size(), kMostRead) : 0;
  stops.selection.assign(selection.begin(), selection.begin() + static_cast<std::ptrdiff_t>(read));
  stops.whileSeeking = whileSeeking_;
  return stops;
}

// Whether a limit changed, which observers must hear of.
bool SessionStops::noteLimits() {
  const std::size_t size = sets_.current()->ids().size();
  bool news = false;
  for (std::size_t i = 0; i < watches_.size(); ++i) {
    const bool cut = size > kMostRead && bound_[i].condition && asksSelection(*bound_[i].condition);
    std::string limit = cut ? "checks the first " + grouped(kMostRead) + " of " + grouped(size) + " selected vertices" : "";
    news = news || limit != watches_[i].limit;
    watches_[i].limit = std::move(limit);
  }
  return news;
}

void SessionStops::changed() {
  noteLimits();
  core_.runner.setStops(current());
  core_.news.tell(Change::kStopsChanged);
}

void SessionStops::stopOnTheWay() {
  whileSeeking_ = true;
  changed();
}

bool SessionStops::readsSelection() const {
  for (std::size_t i = 0; i < watches_.size(); ++i) {
    if (watches_[i].enabled && bound_[i].condition && asksSelection(*bound_[i].condition)) return true;
  }
  return false;
}

void SessionStops::selectionChanged() {
  if (noteLimits()) core_.news.tell(Change::kStopsChanged);
  if (readsSelection()) core_.runner.setStops(current());
}

run::Stops SessionStops::beginRun() {
  stops_.clear();
  lastStop_.reset();
  broken_.clear();
  looks_.clear();
  for (std::size_t i = 0; i < watches_.size(); ++i) {
    Watch& watch = watches_[i];
    watch.lastHit.reset();
    watch.trueAt.reset();
    watch.error.clear();
    watch.errorAt = 0;
    bind(watch.text, bound_[i], &watch.error, &watch.errorAt);
  }
  noteLimits();
  return current();
}

void SessionStops::branched(std::uint64_t step) {
  stops_.erase(stops_.upper_bound(step), stops_.end());
  if (lastStop_ && lastStop_->step > step) lastStop_.reset();
  std::erase_if(broken_, [step](const auto& hit) { return hit.second.step > step; });
  std::erase_if(looks_, [step](const auto& look) { return look.second.at.step > step; });
  for (Watch& watch : watches_) {
    if (watch.lastHit && watch.lastHit->step > step) watch.lastHit.reset();
    if (watch.trueAt > step) watch.trueAt.reset();
  }
}

std::string SessionStops::noteThreads(const run::StopReport& report, Stop& stop) {
  std::string what;
  for (const run::ThreadHit& hit : report.threads) {
    if (!stop.vertex) stop.vertex = hit.vertex;
    if (!stop.place) stop.place = hit.place;
    what += (what.empty() ? "" : "; ") + hit.what;
    for (std::size_t i = 0; i < watches_.size(); ++i) {
      if (bound_[i].key != hit.id || !bound_[i].thread) continue;
      stop.watches.push_back(watches_[i].id);
      watches_[i].lastHit = WatchHit{report.step, hit.what, hit.vertex, hit.place};
    }
  }
  return what;
}

std::string stoppedText(const RunState& run) {
  const char* at = run.state == PlayState::Finished ? "Stopped at the end" : "Stopped";
  if (!run.stoppedInside) return std::string(at) + ": " + run.stopped;
  return fmt::format("{} inside step {}, whose end is shown: {}", at, grouped(run.step), run.stopped);
}

void SessionStops::note(const run::StopReport& report) {
  const RunState& run = core_.run;
  Stop stop{.step = report.step, .breakpoint = report.line, .ranTo = report.ranTo};
  std::string what;
  for (const run::ConditionHit& hit : report.hits) {
    if (!stop.vertex) stop.vertex = hit.vertex;
    what += (what.empty() ? "" : "; ") + hit.what;
    for (std::size_t i = 0; i < watches_.size(); ++i) {
      if (bound_[i].key != hit.id || !bound_[i].condition) continue;
      stop.watches.push_back(watches_[i].id);
      watches_[i].lastHit = WatchHit{report.step, hit.what, hit.vertex};
    }
  }
  for (const run::InvariantHit& breach : report.breaches) {
    const InvariantInfo& info = run.variant->invariants[breach.invariant];
    stop.invariants.push_back(info.id);
    broken_[info.id] = {report.step, breach.what.sentence, vertexOfBreach(*core_.document.graph, run.arrays, breach.what)};
    if (!stop.vertex) stop.vertex = vertexOfBreach(*core_.document.graph, run.arrays, breach.what);
    what += (what.empty() ? "" : "; ") + ("invariant “" + info.title + "” broken: " + breach.what.sentence);
  }
  if (const std::string did = noteThreads(report, stop); !did.empty()) what += (what.empty() ? "" : "; ") + did;
  if (report.line) what += (what.empty() ? "" : "; ") + ("breakpoint at line " + std::to_string(*report.line + 1));
  if (report.ranTo && !report.line) what += (what.empty() ? "" : "; ") + ("run to line " + std::to_string(*report.ranTo + 1));
  const bool within = !report.threads.empty() && report.hits.empty() && report.breaches.empty();
  stop.sentence =
      what + (within ? " in kernel " : " after kernel ") + run.variant->kernels[report.kernel].id + " at step " + grouped(report.step);
  stop.inside = within;
  // What a race came to in another order is not what stands in the arrays.
  const bool races = !isDeterministic(*run.variant, run.parameters);
  if (stop.place && races && run.replay == nullptr && run.order != stop.place->schedule) {
    stop.sentence += run.order ? "; the run itself is made by another order, and may hold other values"
                               : "; the run itself is made as on hardware, and may hold other values";
  }
  core_.news.note(LogLine::Level::Info, "stopped: " + stop.sentence);
  stops_[report.step] = stop;
  lastStop_ = std::move(stop);
}

void SessionStops::note(const run::InvariantLook& look) {
  using State = InvariantChoice::Look::State;
  const RunState& run = core_.run;
  const InvariantInfo& info = run.variant->invariants[look.invariant];
  InvariantChoice::Look& out = looks_[info.id];
  out = {State::Holds, {.step = look.step, .what = {}, .vertex = {}}};
  if (look.state == run::InvariantLook::State::Broken) {
    out = {State::Broken, {look.step, look.what.sentence, vertexOfBreach(*core_.document.graph, run.arrays, look.what)}};
  } else if (look.state == run::InvariantLook::State::Unknown) {
    out = {State::Unknown, {look.step, look.why, {}}};
    core_.news.note(LogLine::Level::Warning, "the invariant “" + info.title + "” could not be checked: " + look.why);
  }
}

void SessionStops::addToSelection(VertexId vertex) {
  const auto selected = [this](VertexId v) { return sets_.current()->contains(v); };
  if (added_ == vertex && selected(vertex)) return;
  if (added_ && selected(*added_)) sets_.select(*added_, true);  // takes it away
  added_.reset();
  if (selected(vertex)) return;
  sets_.select(vertex, true);
  added_ = vertex;
}

bool SessionStops::take(const run::RunReport& report) {
  RunState& run = core_.run;
  for (const run::InvariantLook& look : report.looks) note(look);
  for (const run::ConditionAlready& already : report.already) {
    for (std::size_t i = 0; i < watches_.size(); ++i) {
      if (bound_[i].key == already.id && bound_[i].condition) watches_[i].trueAt = already.step;
    }
  }
  for (const run::StopReport& stop : report.stops) note(stop);
  if (report.notReached) {
    core_.news.note(LogLine::Level::Info,
                    "the run ended without reaching line " + std::to_string(*report.notReached + 1) + " of the pseudo-code again");
  }
  const std::string before = run.stopped;
  const bool here = !report.playing && lastStop_ && lastStop_->step == run.step;
  if (!here || report.seeking) {
    run.stopped.clear();
  } else if (!report.stops.empty()) {
    run.stopped = lastStop_->sentence;
    run.stoppedInside = lastStop_->inside;
    if (lastStop_->vertex) {
      // Shown and marked; but what a condition means by “selection” is the person's.
      if (!readsSelection()) addToSelection(*lastStop_->vertex);
      sets_.hover(*lastStop_->vertex);
    }
  }
  return !report.stops.empty() || !report.looks.empty() || !report.already.empty() || run.stopped != before;
}

std::vector<StopMark> SessionStops::marks() const {
  std::vector<StopMark> out;
  const auto set = breakpoints();
  for (const auto& [step, stop] : stops_) {
    StopMark mark{.step = step};
    mark.breakpoint = stop.breakpoint && std::binary_search(set.begin(), set.end(), *stop.breakpoint);
    mark.watch = !stop.invariants.empty() ||
                 std::any_of(stop.watches.begin(), stop.watches.end(), [&](std::uint64_t id) { return placeOf(id).has_value(); });
    if (mark.breakpoint || mark.watch) out.push_back(mark);
  }
  return out;
}

}  // namespace wf::ui
