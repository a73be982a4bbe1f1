// The tab bars of a window's docks: their names are whole, and where they have no room the bar scrolls.
#pragma once

#include <QObject>

class QMainWindow;

namespace wf::ui {

// The window makes such bars as docks share a place; each is looked after from then on. Before the first dock.
class DockTabs : public QObject {
 public:
  explicit DockTabs(QMainWindow* window);
  bool eventFilter(QObject* object, QEvent* event) override;
};

}  // namespace wf::ui
