// The window's part in selecting: tools, sets, by value, finding.
#include <tuple>

#include "ui/actions.h"
#include "ui/dialogs/find_dialog.h"
#include "ui/dialogs/value_dialog.h"
#include "ui/main_window.h"
#include "ui/status_line.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {

void MainWindow::connectSelect() {
  Actions& a = *actions_;
  Session& session = context_.session;
  a.on("selectAll", [&session] { session.sets().all(); });
  a.on("invertSelection", [&session] { session.sets().invert(); });
  a.on("growSelection", [&session] { session.sets().grow(); });
  a.on("shrinkSelection", [&session] { session.sets().shrink(); });
  a.on("rest", [this, &session] {
    SessionSelection& sets = session.sets();
    const Rest next = sets.rest() == Rest::Shown ? Rest::Faded : sets.rest() == Rest::Faded ? Rest::Hidden : Rest::Shown;
    if (next == Rest::Faded && sets.current()->none()) {
      status_->showMessage("Select vertices first: the others are faded or hidden", 6000);
      return;
    }
    sets.putAway(next);
  });
  a.on("selectByValue", [this] {
    if (valueDialog_ == nullptr) valueDialog_ = new ValueDialog(context_, this);
    valueDialog_->show();
    valueDialog_->raise();
    valueDialog_->activateWindow();
  });
  events_.on(kSelectionChanged | kSetsChanged, this, &MainWindow::selectionActions);
  if (viewport_ == nullptr) return;
  for (const auto& [id, tool, other] :
       {std::tuple("selectRectangle", SelectTool::Rectangle, "selectLasso"), {"selectLasso", SelectTool::Lasso, "selectRectangle"}}) {
    connect(a.get(id), &QAction::toggled, viewport_, [this, tool = tool, other = other](bool on) {
      if (on) {
        for (const char* one : {other, "pickSource", "pickTarget"}) actions_->get(one)->setChecked(false);
      }
      if (on || !actions_->get(other)->isChecked()) viewport_->setTool(on ? tool : SelectTool::None);
    });
  }
  for (const char* id : {"pickSource", "pickTarget"}) {
    connect(a.get(id), &QAction::toggled, viewport_, [this](bool on) {
      if (!on) return;
      for (const char* one : {"selectRectangle", "selectLasso"}) actions_->get(one)->setChecked(false);
    });
  }
}

void MainWindow::selectionActions() {
  const bool document = context_.session.document() != nullptr;
  const bool picture = document && viewport_ != nullptr && noPicture_.isEmpty();
  const SessionSelection& sets = context_.session.sets();
  const bool some = document && !sets.current()->none();
  for (const char* id : {"find", "selectAll", "invertSelection", "selectByValue"}) actions_->get(id)->setEnabled(document);
  for (const char* id : {"growSelection", "shrinkSelection"}) actions_->get(id)->setEnabled(some);
  for (const char* id : {"selectRectangle", "selectLasso", "rest"}) {
    actions_->get(id)->setEnabled(picture);
    if (!picture) actions_->get(id)->setChecked(false);
  }
}

bool MainWindow::leaveSelecting() {
  if (viewport_ == nullptr) return false;
  if (viewport_->cancelSelecting()) return true;
  if (QAction* draw = actions_->get("draw"); draw->isChecked()) {
    draw->setChecked(false);
    return true;
  }
  for (const char* id : {"selectRectangle", "selectLasso"}) {
    if (!actions_->get(id)->isChecked()) continue;
    actions_->get(id)->setChecked(false);
    return true;
  }
  if (!context_.session.sets().work().active) return false;
  context_.session.sets().cancel();
  return true;
}

void MainWindow::goTo(const std::vector<VertexId>& vertices) {
  if (vertices.size() == 1) {
    context_.session.select(vertices.front(), false);
  } else {
    context_.session.sets().choose(vertices, Combine::Replace);
  }
  if (viewport_ != nullptr) viewport_->frame(vertices);
}

void MainWindow::find() {
  auto* dialog = new FindDialog(context_, this);
  connect(dialog, &FindDialog::found, this, &MainWindow::goTo);
  // Brought into view once they are there; given up, or found to be what was selected already, the view stays.
  connect(dialog, &FindDialog::foundMany, this, [this](const run::Query& query) {
    SessionSelection& sets = context_.session.sets();
    auto* waiting = new QObject(this);
    events_.on(kSetsChanged, waiting, [this, waiting, before = sets.current()] {
      const SessionSelection& now = context_.session.sets();
      if (now.work().active) return;
      disconnect(&events_, nullptr, waiting, nullptr);
      waiting->deleteLater();
      if (viewport_ != nullptr && now.current() != before) viewport_->frame(now.current()->ids());
    });
    sets.apply(query, Combine::Replace);
  });
  dialog->open();
}

}  // namespace wf::ui
