// The window's part in the manual: which section F1 opens.
#include <QMenu>

#include "ui/help/manual_window.h"
#include "ui/main_window.h"
#include "ui/panels/registry.h"

namespace wf::ui {
namespace {

// Of the panel that the widget is in; empty: it is in none.
QString placeOf(const QWidget* widget) {
  for (const QWidget* at = widget; at != nullptr; at = at->parentWidget()) {
    for (const PanelInfo& info : panelInfos()) {
      // On the canvas a panel stands in a section, in Debug in a dock.
      if (at->objectName() == QString("dock.") + info.id || at->objectName() == QString("section.") + info.id) return info.manual;
    }
  }
  return {};
}

}  // namespace

void MainWindow::showManual() {
  const QString place = placeOf(focusWidget());
  openManual(place.isEmpty() && manual_ == nullptr ? "index.md" : place);
}

// Empty: at what it shows.
void MainWindow::openManual(const QString& place) {
  if (manual_ == nullptr) manual_ = new ManualWindow(this);
  if (!place.isEmpty()) manual_->open(place);
  manual_->show();
  manual_->raise();
  manual_->activateWindow();
}

void MainWindow::fillPanelHelp(QMenu* menu) {
  menu->setToolTipsVisible(true);
  for (const PanelInfo& info : panelInfos()) {
    QAction* action = menu->addAction(info.title, this, [this, place = info.manual] { openManual(place); });
    action->setToolTip("What the manual has about this panel");
  }
}

}  // namespace wf::ui
