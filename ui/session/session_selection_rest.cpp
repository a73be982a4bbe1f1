// The session's selection: what is put away beside it, and the way to the selected vertex.
#include <algorithm>
#include <utility>

#include "ui/session/session_core.h"
#include "ui/session/session_selection.h"

namespace wf::ui {

namespace {

constexpr auto kWayEvery = std::chrono::milliseconds(100);  // while a run plays

}  // namespace

bool SessionSelection::isOf(const run::Runner::Inquest& inquest, const Graph* graph, std::uint64_t generation) {
  return inquest.algorithm != nullptr && inquest.generation == generation && &inquest.algorithm->graph() == graph;
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
  ++wayTicket_;
  way_ = {};
  wayAsked_ = wayStale_ = false;
  // Arrays are named by their places in the run before; what was asked for after such a query was meant of what it would have selected.
  if (underWay_ && readsRun(*underWay_)) cancel();
  waiting_.erase(std::find_if(waiting_.begin(), waiting_.end(), readsRun), waiting_.end());
  dropPreview();
  askWay(true);
}

void SessionSelection::runMoved() { askWay(false); }

void SessionSelection::askWay(bool anew) {
  // Of a whole region no vertex is the one that somebody asks about.
  const bool none = current_->none() || current_->size() > VertexSet::kKeepsOrder || !core_.runs() || !core_.document.graph;
  if (none) {
    ++wayTicket_;
    wayAsked_ = wayStale_ = false;
    core_.runner.dropInquiry(run::Runner::Inquiry::Way);
    way_ = {};
    return;
  }
  const auto now = std::chrono::steady_clock::now();
  wayStale_ = !anew && (wayAsked_ || (core_.run.state == PlayState::Playing && now < wayDue_));
  if (wayStale_) return;
  wayAsked_ = true;
  wayDue_ = now + kWayEvery;
  const auto ids = current_->ids();
  std::vector<VertexId> chosen(ids.begin(), ids.end());
  core_.runner.inquire(run::Runner::Inquiry::Way, [this, chosen = std::move(chosen), ticket = ++wayTicket_, graph = core_.document.graph,
                                                   generation = core_.generation](const run::Runner::Inquest& inquest) {
    bringMade({.ticket = ticket, .set = {}, .preview = {}, .way = ShownWay{}}, [&](Brought& out) {
      if (!isOf(inquest, graph.get(), generation)) return;
      auto way = inquest.algorithm->wayTo(chosen, inquest.wanted);
      if (way && *way) out.way = ShownWay{std::move((*way)->vertices), std::move((*way)->sentence)};
    });
  });
}

}  // namespace wf::ui
