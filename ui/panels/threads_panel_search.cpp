// Stops within the opened step: a write to an element, a harmful conflict, a thread at a line.
#include <QComboBox>
#include <QLineEdit>
#include <QMainWindow>
#include <QSpinBox>
#include <QStatusBar>
#include <algorithm>

#include "compute/run/query.h"
#include "ui/panels/threads_panel.h"
#include "ui/text.h"

namespace wf::ui {
void ThreadsPanel::search(lens::Way way) {
  search_.reset();
  if (warp_ == nullptr || !at_) return;
  Search what{.what = static_cast<Search::For>(stopAt_->currentIndex()), .way = way, .element = {}, .line = 0, .thread = {}};
  if (what.what == Search::For::Write) {
    const RunState& run = context_.session.run();
    const auto parsed = run::parseQuantity(
        cell_->text().toStdString(), {.graph = context_.session.document()->graph.get(), .arrays = run.arrays, .variant = run.variant});
    if (const auto* error = std::get_if<run::QueryError>(&parsed)) return say(text(error->sentence));
    const auto& term = std::get<run::Term>(parsed);
    const bool isElement = term.subject == run::Term::Subject::Element && static_cast<std::size_t>(term.array) < run.variant->arrays.size();
    if (!isElement) return say("Name one element of an array that kernels write, as " + text(run.variant->arrays.front().id) + "[1]");
    what.element = lens::Element{static_cast<std::size_t>(term.array), term.index};
  } else if (what.what == Search::For::Line) {
    what.line = static_cast<std::uint32_t>(line_->value() - 1);
    if (const QString typed = thread_->text().trimmed(); !typed.isEmpty()) {
      bool number = false;
      const auto thread = typed.toUInt(&number);
      if (!number || thread >= report_->sums.threads)
        return say("Threads of this step go from 0 to " + countText(report_->sums.threads - 1));
      what.thread = thread;
    }
  }
  search_ = what;
  if (what.element) context_.session.lens().watch(what.element);
  goOn();
}

// As far as there are details; where others are needed first, they bring it here again.
void ThreadsPanel::goOn() {
  const SessionLens& lens = context_.session.lens();
  if (!search_ || warp_ == nullptr || lens.state().phase != LensState::Phase::Done || lens.state().report != report_) return;
  const Search what = *search_;
  if (searchHere(what)) return search_.reset();
  if (const auto other = otherWarp(what)) {
    search_->fromEdge = true;
    context_.session.lens().choose({.of = LensWarp::Of::Number, .number = *other});
    return;
  }
  search_.reset();
  const bool forward = what.way == lens::Way::Forward;
  const QString which = what.what == Search::For::Write      ? "write to " + cell_->text().trimmed()
                        : what.what == Search::For::Conflict ? QString("harmful conflict")
                        : what.thread                        ? "time that the thread executes the line"
                                                             : QString("lane at this line in the warp");
  say((forward ? "No further " : "No earlier ") + which);
}

bool ThreadsPanel::searchHere(const Search& what) {
  const auto found = what.fromEdge ? lens::findFirst(*warp_, what.way, wanted(what)) : lens::find(*warp_, *at_, what.way, wanted(what));
  if (found) goTo(*found);
  return found.has_value();
}

lens::Wanted ThreadsPanel::wanted(const Search& what) const {
  using Kind = lens::Event::Kind;
  switch (what.what) {
    case Search::For::Write:
      return [this, element = *what.element](const lens::Event& event, const lens::LaneDetail&) {
        return event.kind > Kind::Read && !event.outside && event.index == element.index &&
               report_->memories[event.memory].array == element.array;
      };
    case Search::For::Conflict:
      return [this](const lens::Event& event, const lens::LaneDetail&) { return harmful(event); };
    case Search::For::Line:
      break;
  }
  return [what](const lens::Event& event, const lens::LaneDetail& lane) {
    return !event.isAccess() && event.line == what.line && (!what.thread || lane.thread == *what.thread);
  };
}

// The next one, by number, that may have it.
std::optional<std::uint32_t> ThreadsPanel::otherWarp(const Search& what) const {
  const bool forward = what.way == lens::Way::Forward;
  std::optional<std::uint32_t> next;
  const auto offer = [&](std::uint32_t warp) {
    if (forward ? warp <= warp_->warp : warp >= warp_->warp) return;
    if (!next || (forward ? warp < *next : warp > *next)) next = warp;
  };
  switch (what.what) {
    case Search::For::Write:
      for (const lens::WarpDetail& one : report_->details) {
        if (lens::findFirst(one, lens::Way::Forward, wanted(what))) offer(one.warp);
      }
      break;
    case Search::For::Conflict:
      for (const lens::Conflict& one : report_->conflicts) {
        if (!one.harmful) continue;
        offer(report_->warpOf(one.first));
        offer(report_->warpOf(one.other));
      }
      break;
    case Search::For::Line:
      if (what.thread && !what.fromEdge && report_->warpOf(*what.thread) != warp_->warp) return report_->warpOf(*what.thread);
      break;
  }
  return next;
}

// The window's status bar, also where the panel floats.
void ThreadsPanel::say(const QString& sentence) {
  for (QObject* at = this; at != nullptr; at = at->parent()) {
    if (auto* window = qobject_cast<QMainWindow*>(at)) return window->statusBar()->showMessage(sentence, 8000);
  }
}

}  // namespace wf::ui
