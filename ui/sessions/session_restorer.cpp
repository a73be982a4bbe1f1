#include "ui/sessions/session_restorer.h"

#include <algorithm>
#include <utility>

#include "compute/core/numbers.h"
#include "ui/session/recorded.h"
#include "ui/session/vertex_parameters.h"
#include "ui/sessions/session_capture.h"
#include "ui/sessions/session_mapping.h"

namespace wf::ui {
namespace {

MovedVertices movedOf(const Graph& graph, const SessionState::Layout& saved, std::uint64_t* missing) {
  MovedVertices out;
  const std::size_t each = saved.spatial ? 3 : 2;
  const float* at = saved.movedPlaces.data();
  for (const auto& [from, to] : saved.moved) {
    for (std::uint64_t id = from;; ++id) {
      const auto v = graph.ids().fromFile(id);
      if (v) out.push_back({*v, {at[0], at[1], saved.spatial ? at[2] : 0}});
      if (!v) ++*missing;
      at += each;
      if (id == to) break;
    }
  }
  std::ranges::sort(out, {}, &MovedVertices::value_type::first);
  return out;
}

}  // namespace

SessionRestorer::SessionRestorer(Session& session, SessionState state) : session_(session), state_(std::move(state)) {}

void SessionRestorer::begin(std::function<void()> opened, std::function<void()> ended) {
  opened_ = std::move(opened);
  ended_ = std::move(ended);
  request_ = usableRequest(state_, session_, leftOut_);
  former_ = session_.snapshots();
  subscription_ = session_.observe([this](std::uint32_t changes) { changed(changes); });
  session_.openFor(state_.graph.path, state_.graph.import, request_);
}

// What is done here changes the session, which calls this again.
void SessionRestorer::changed(std::uint32_t changes) {
  if (busy_) return;
  busy_ = true;
  advance(changes);
  busy_ = false;
  if (stage_ != Stage::Done && stage_ != Stage::Failed) return;
  subscription_.reset();
  if (const auto ended = std::exchange(ended_, nullptr)) ended();
}

// The last one: what moves until then is no change of the session.
void SessionRestorer::end(Stage stage) {
  stage_ = stage;
  if (stage_ == Stage::Placing) session_.appearance().show(state_.look);  // on its way to a step the run was watched
  if (stage_ == Stage::Placing && !session_.layout().state().active) stage_ = Stage::Done;
}

void SessionRestorer::restoreLayout() {
  const Graph& graph = *session_.document()->graph;
  const SessionState::Layout& saved = state_.layout;
  KeptLayout kept{.id = saved.id, .spatial = saved.spatial, .parameters = saved.parameters, .places = saved.places};
  const auto known = session_.layout().list();
  if (!kept.id.empty() && std::none_of(known.begin(), known.end(), [&](const LayoutInfo& info) { return info.id == kept.id; })) {
    leftOut_.push_back("this program has no layout “" + kept.id + "”: vertices are where they are when the graph is opened");
    kept = {};
  }
  std::uint64_t missing = 0;
  if (saved.root) kept.root = graph.ids().fromFile(*saved.root);
  std::uint64_t gone = 0;
  kept.moved = movedOf(graph, saved, &gone);
  if (gone != 0) leftOut_.push_back(counted(gone, "moved vertex is", "moved vertices are") + " not in this graph");
  kept.pinned = verticesOf(graph, saved.pinned, &missing);
  if (missing != 0) leftOut_.push_back(counted(missing, "pinned vertex is", "pinned vertices are") + " not in this graph");
  std::sort(kept.pinned.begin(), kept.pinned.end());
  session_.layout().restore(kept);
}

void SessionRestorer::advance(std::uint32_t changes) {
  const RunState& run = session_.run();
  if (stage_ == Stage::Opening) {
    if ((changes & kDocumentChanged) != 0) {
      stage_ = Stage::SettingUp;
      restoreLayout();
      return;  // what runs is still the run of the graph before
    }
    if ((changes & kLoadChanged) != 0 && !session_.load().active) end(Stage::Failed);
    return;
  }
  // Another graph was opened meanwhile.
  if ((changes & kDocumentChanged) != 0) return end(Stage::Failed);
  if (stage_ == Stage::SettingUp) {
    if (!run.refusal.empty()) {
      leftOut_.push_back("the run: " + run.refusal);
      if (const auto opened = std::exchange(opened_, nullptr)) opened();
      return end(Stage::Placing);
    }
    if (run.state == PlayState::None || session_.snapshots() == nullptr || session_.snapshots() == former_) return;
    former_.reset();
    apply();
    return;
  }
  if (stage_ == Stage::Placing) return end(Stage::Placing);
  if (stage_ == Stage::Branching) return nextBranch();
  if (stage_ == Stage::Travelling) {
    travelled_ = travelled_ || run.seeking;
    const bool there = run.step == state_.step;
    const bool atEnd = run.ended && run.step == run.lastStep && !run.seeking;
    const bool stopped = (travelled_ && !run.seeking) || run.state == PlayState::Playing || run.state == PlayState::Failed;
    if (!there && !atEnd && !stopped) return;
    if (!there && atEnd && state_.step > run.lastStep) {
      leftOut_.push_back("the run ends at step " + grouped(run.lastStep) + ": there is no step " + grouped(state_.step));
    }
    end(Stage::Placing);
  }
}

bool SessionRestorer::sameRun() const {
  const RunState& run = session_.run();
  return run.variant != nullptr && run.algorithm->id == request_.algorithm && run.variant->id == request_.variant;
}

void SessionRestorer::apply() {
  const RunState& run = session_.run();
  const Graph& graph = *session_.document()->graph;
  if (graph.vertexCount() != state_.graph.vertices && state_.graph.vertices != 0) {
    leftOut_.push_back("the graph has " + grouped(graph.vertexCount()) + " vertices now, not " + grouped(state_.graph.vertices));
  }
  const auto choose = [&](Look look, const std::string& mapping) {
    if (mapping.empty()) return;
    session_.appearance().show(look);
    session_.setMapping(mappingOf(mapping, run.arrays, leftOut_));
  };
  if (sameRun()) {
    for (std::string& gone : takeOutMissing(request_, *run.variant, graph)) leftOut_.push_back(std::move(gone));
  }
  choose(Look::Graph, state_.graphMapping);
  if (sameRun()) choose(Look::Run, state_.mapping);
  std::uint64_t missing = 0;
  session_.sets().restore(VertexSet::of(graph.vertexCount(), verticesOf(graph, state_.selection, &missing)));
  session_.sets().restoreRest(state_.rest, VertexSet::of(graph.vertexCount(), verticesOf(graph, state_.kept, &missing)));
  if (missing != 0) leftOut_.push_back(counted(missing, "selected vertex is", "selected vertices are") + " not in this graph");
  applyStops();
  session_.setSpeed(state_.speed);
  if (const auto opened = std::exchange(opened_, nullptr)) opened();
  if (!sameRun()) return end(Stage::Placing);
  stage_ = Stage::Branching;
  nextBranch();
}

void SessionRestorer::applyStops() {
  SessionStops& stops = session_.stops();
  for (const SessionState::Breakpoints& one : state_.breakpoints) {
    for (const AlgorithmInfo& algorithm : session_.algorithms()) {
      for (const VariantInfo& variant : algorithm.variants) {
        if (algorithm.id == one.algorithm && variant.id == one.variant) stops.setBreakpointsOf(algorithm, variant, one.lines);
      }
    }
  }
  if (!sameRun()) return;
  for (const SessionState::Breakpoints& one : state_.breakpoints) {  // of a recorded run the program may not know the algorithm
    const RunState& run = session_.run();
    if (isRecorded(run) && one.algorithm == run.algorithm->id && one.variant == run.variant->id)
      stops.setBreakpointsOf(*run.algorithm, *run.variant, one.lines);
  }
  session_.lens().setSchedule(state_.schedule);
  std::vector<std::uint64_t> old;
  for (const Watch& watch : stops.watches()) old.push_back(watch.id);
  for (const std::uint64_t id : old) stops.removeWatch(id);
  for (const auto& [text, enabled] : state_.watches) {
    std::string why;
    std::size_t at = 0;
    if (!stops.addWatch(text, &why, &at)) {
      leftOut_.push_back("the watched condition “" + text + "”: " + why);
    } else if (!enabled) {
      stops.enableWatch(stops.watches().back().id, false);
    }
  }
  for (const InvariantChoice& one : stops.invariants()) {
    const bool on = std::find(state_.invariants.begin(), state_.invariants.end(), one.id) != state_.invariants.end();
    if (on != one.enabled) stops.enableInvariant(one.id, on);
  }
}

// From one change of a live parameter to the next: to its step, then the change.
void SessionRestorer::nextBranch() {
  const RunState& run = session_.run();
  while (branch_ < state_.branches.size()) {
    const Branched& branch = state_.branches[branch_];
    if (run.state == PlayState::Failed || run.state == PlayState::Playing) break;
    if (run.step != branch.step) {
      if (run.ended && run.step == run.lastStep && run.step < branch.step) break;
      if (!std::exchange(branchAsked_, true)) session_.goTo(branch.step);
      if (session_.run().step != branch.step) return;
    }
    std::string why;
    const auto different = std::find_if(branch.parameters.begin(), branch.parameters.end(), [&](const auto& one) {
      const auto now = session_.request().parameters.find(one.first);
      return now == session_.request().parameters.end() || now->second != one.second;
    });
    if (different != branch.parameters.end()) {
      if (asked_ == different->first) return;  // its answer is on the way
      asked_ = different->first;
      if (session_.branch(different->first, different->second, &why)) return;
      leftOut_.push_back("from step " + grouped(branch.step) + " on with other parameters: " + why);
    }
    ++branch_;
    branchAsked_ = false;
    asked_.clear();
  }
  if (branch_ < state_.branches.size()) {
    leftOut_.push_back("from step " + grouped(state_.branches[branch_].step) +
                       " on with other parameters: the run did not reach that step");
  }
  travel();
}

void SessionRestorer::travel() {
  stage_ = Stage::Travelling;
  session_.setLoop(state_.loopStart, state_.loopEnd);
  if (session_.run().step == state_.step) return end(Stage::Placing);
  session_.goTo(state_.step);
  advance(0);  // a session that arrives at once has reported it already
}

}  // namespace wf::ui
