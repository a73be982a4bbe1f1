// The session's selection: what is put away beside it, and the path to the selected vertex.
#include <algorithm>
#include <utility>

#include "ui/session/session_core.h"
#include "ui/session/session_selection.h"

namespace wf::ui {

namespace {

constexpr auto kWayEvery = std::chrono::milliseconds(100);  // while a run plays

}  // namespace

bool SessionSelection::isOf(const run::Runner::QueriedState& state, const Graph* graph, std::uint64_t generation) {
  return state.algorithm != nullptr && state.generation == generation && &state.algorithm->graph() == graph;
}

void SessionSelection::putAway(Rest rest) {
  if (rest == rest_) return;
  if (rest != Rest::Shown && rest_ == Rest::Shown) {
    if (current_->none()) return;
    kept_ = current_;
  }
  rest_ = rest;
  if (rest == Rest::Shown) kept_.reset();
  core_.news.tell(Change::kSetsChanged);
}

void SessionSelection::restoreRest(Rest rest, VertexSet::Pointer kept) {
  if (rest != Rest::Shown && (!kept || kept->vertexCount() != current_->vertexCount())) return;
  rest_ = rest;
  kept_ = rest == Rest::Shown ? nullptr : std::move(kept);
  core_.news.tell(Change::kSetsChanged);
}

void SessionSelection::runBegins() {
  ++pathTicket_;
  path_ = {};
  pathAsked_ = pathStale_ = false;
  // Arrays are named by their places in the run before; what was asked for after such a query was meant of what it would have selected.
  if (underWay_ && readsRun(*underWay_)) cancel();
  waiting_.erase(std::find_if(waiting_.begin(), waiting_.end(), readsRun), waiting_.end());
  dropPreview();
  askPath(true);
}

void SessionSelection::runMoved() { askPath(false); }

void SessionSelection::askPath(bool anew) {
  // Of a whole region no single vertex is in question.
  const bool none = current_->none() || current_->size() > VertexSet::kKeepsOrder || !core_.runs() || !core_.document.graph;
  if (none) {
    ++pathTicket_;
    pathAsked_ = pathStale_ = false;
    core_.runner.dropQuery(run::Runner::StateQuery::Path);
    path_ = {};
    return;
  }
  const auto now = std::chrono::steady_clock::now();
  pathStale_ = !anew && (pathAsked_ || (core_.run.state == PlayState::Playing && now < pathDue_));
  if (pathStale_) return;
  pathAsked_ = true;
  pathDue_ = now + kWayEvery;
  const auto ids = current_->ids();
  std::vector<VertexId> chosen(ids.begin(), ids.end());
  core_.runner.query(run::Runner::StateQuery::Path, [this, chosen = std::move(chosen), ticket = ++pathTicket_, graph = core_.document.graph,
                                                     generation = core_.generation](const run::Runner::QueriedState& state) {
    bringMade({.ticket = ticket, .set = {}, .preview = {}, .path = ShownPath{}}, [&](Brought& out) {
      if (!isOf(state, graph.get(), generation)) return;
      auto path = state.algorithm->pathTo(chosen, state.wanted);
      if (path && *path) out.path = ShownPath{std::move((*path)->vertices), std::move((*path)->sentence)};
    });
  });
}

}  // namespace wf::ui
