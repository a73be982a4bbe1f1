// The window's part in the manual: which section F1 opens.
#include "ui/actions.h"
#include "ui/help/manual_window.h"
#include "ui/main_window.h"
#include "ui/panels/registry.h"

namespace wf::ui {
namespace {

// Of the panel that the widget is in; empty: it is in none.
QString placeOf(const QWidget* widget) {
  for (const QWidget* at = widget; at != nullptr; at = at->parentWidget()) {
    for (const PanelInfo& info : panelInfos()) {
      if (at->objectName() == QString("dock.") + info.id) return info.manual;
    }
  }
  return {};
}

}  // namespace

void MainWindow::showManual() {
  const QString place = placeOf(focusWidget());
  const bool first = manual_ == nullptr;
  if (first) manual_ = new ManualWindow(this);
  if (first || !place.isEmpty()) manual_->open(place.isEmpty() ? "index.md" : place);
  manual_->show();
  manual_->raise();
  manual_->activateWindow();
}

}  // namespace wf::ui
