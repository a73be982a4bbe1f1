#include "ui/widgets/dock_tabs.h"

#include <QChildEvent>
#include <QMainWindow>
#include <QTabBar>

namespace wf::ui {

DockTabs::DockTabs(QMainWindow* window) : QObject(window) { window->installEventFilter(this); }

bool DockTabs::eventFilter(QObject*, QEvent* event) {
  // Not as it is added: the window has its own say on it after that.
  if (event->type() == QEvent::ChildPolished) {
    if (auto* bar = qobject_cast<QTabBar*>(static_cast<QChildEvent*>(event)->child())) {
      bar->setElideMode(Qt::ElideNone);
      bar->setUsesScrollButtons(true);
    }
  }
  return false;
}

}  // namespace wf::ui
