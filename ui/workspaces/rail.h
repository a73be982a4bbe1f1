// The switch of workspaces at the left edge of the window: one button each, settings at the foot.
#pragma once

#include <QToolBar>

namespace wf::ui {

class Actions;

class WorkspaceRail : public QToolBar {
 public:
  WorkspaceRail(Actions& actions, QWidget* parent);

 private:
  void dress();  // after a change of palette or font size
  Actions& actions_;
};

}  // namespace wf::ui
