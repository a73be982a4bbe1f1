// The window's part in what is done by hand: vertices moved and pinned, graphs drawn.
#include <algorithm>
#include <vector>

#include "ui/actions.h"
#include "ui/desk.h"
#include "ui/main_window.h"
#include "ui/session/drawn_graph.h"
#include "ui/status_line.h"
#include "ui/text.h"
#include "ui/undo/undo_history.h"
#include "ui/viewport/graph_pen.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {

void MainWindow::connectHand() {
  Actions& a = *actions_;
  Session& session = context_.session;
  a.on("pin", [this, &session] {
    const auto selection = session.selection();
    const std::vector<VertexId> selected(selection.begin(), selection.end());
    SessionLayout& layout = session.layout();
    const bool all =
        std::all_of(selected.begin(), selected.end(), [&](VertexId v) { return std::ranges::binary_search(layout.pinned(), v); });
    all ? layout.unpin(selected) : layout.pin(selected);
    status_->showMessage((all ? "Unpinned: " : "Pinned: ") + countText(selected.size(), "vertex", "vertices"), 4000);
  });
  events_.on(kDocumentChanged | kSelectionChanged | kSetsChanged | kLoadChanged, this, &MainWindow::handActions);
  handActions();
  if (viewport_ == nullptr) return;
  UndoHistory& history = desk_->history();
  connect(viewport_, &Viewport::verticesMoved, &history, &UndoHistory::placesChanged);
  GraphPen& pen = viewport_->pen();
  connect(&pen, &GraphPen::changed, &history, &UndoHistory::drawingChanged);
  a.on("newGraph", [this, &pen] { drawNext(pen.emptySource()); });
  connect(a.get("draw"), &QAction::toggled, this, [this, &pen](bool on) {
    if (on) {
      for (const char* one : {"selectRectangle", "selectLasso", "pickSource", "pickTarget"}) actions_->get(one)->setChecked(false);
      // Drawing goes on in the copy, once it is there.
      if (const auto copy = pen.copySource()) {
        actions_->get("draw")->setChecked(false);
        return drawNext(*copy);
      }
    }
    viewport_->setPen(on);
    if (!on) return;
    handActions();
    backToView();
  });
  for (const char* id : {"selectRectangle", "selectLasso", "pickSource", "pickTarget"}) {
    connect(a.get(id), &QAction::toggled, this, [this](bool on) {
      if (on) actions_->get("draw")->setChecked(false);
    });
  }
  connect(a.get("drawDirected"), &QAction::triggered, &pen, &GraphPen::setDirected);
  a.on("deleteDrawn", [&pen] { pen.eraseSelected(); });
}

// What is open may be asked about first, and stay.
void MainWindow::drawNext(const std::string& source) {
  drawsNext_ = drawingKey(source);
  desk_->open(text(source));
}

void MainWindow::handActions() {
  const Document* document = context_.session.document();
  const bool picture = document != nullptr && viewport_ != nullptr && noPicture_.isEmpty();
  const bool drawn = picture && isDrawn(document->source);
  const bool some = document != nullptr && !context_.session.sets().current()->none();
  actions_->get("newGraph")->setEnabled(viewport_ != nullptr && noPicture_.isEmpty());
  actions_->get("pin")->setEnabled(some);
  actions_->get("pin")->setProperty("whyNot", "no vertex is selected");
  actions_->get("draw")->setEnabled(picture);
  for (const char* id : {"drawDirected", "deleteDrawn"}) {
    actions_->get(id)->setEnabled(drawn);
    actions_->get(id)->setProperty("whyNot", "the graph is not drawn by hand: Edit > Draw makes a copy that is");
  }
  actions_->get("drawDirected")->setChecked(drawn && document->graph->directed());
  if (viewport_ == nullptr || context_.session.load().active) return;
  if (drawn && !drawsNext_.empty() && drawingKey(document->source) == drawsNext_) actions_->get("draw")->setChecked(true);
  if (drawn) drawsNext_.clear();
  if (!drawn) actions_->get("draw")->setChecked(false);
}

}  // namespace wf::ui
