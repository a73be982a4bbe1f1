// Which workspace the window shows, and what that means: where panels stand, which bars there are, what the overlay says. Each workspace
// remembers its arrangement of docks and its figures. What a person chose stays, also for the next start.
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <functional>
#include <vector>

#include "ui/workspaces/workspace.h"

class QDockWidget;

namespace wf::ui {

class Actions;
class Canvas;
class SideBySide;
class Viewport;

class Workspaces : public QObject {
  Q_OBJECT

 public:
  struct Parts {
    QMainWindow& window;
    Canvas& canvas;
    QToolBar& runBar;
    QToolBar& rail;
    Viewport* viewport;                  // null where there is none
    SideBySide* sides;                   // the same; has the viewport
    std::function<void()> arrangeDocks;  // all of them, as at the first start
  };
  Workspaces(Context context, Actions& actions, Parts parts);

  void start();                       // as the settings say; what the window's docks are then is Debug's own arrangement
  void choose(const QString& id);     // by a person: from now on the window does not change it by itself
  bool leavePresent();                // to the workspace before; false: another one is shown
  void reset();                       // the panels of this one as at the first start
  void keep();                        // into the settings, before the window closes
  void screenChanged();               // full screen entered or left
  bool reveal(const QString& panel);  // into sight; false: there is no such panel
  const WorkspaceInfo& current() const { return *current_; }
  bool switching() const { return switching_; }  // docks that hide now were not closed by a person

 Q_SIGNALS:
  void changed();
  void docksArranged();  // Debug came up without an arrangement of its own

 private:
  void apply(const WorkspaceInfo& workspace);
  void keepDocks();
  void takeOut();                                  // panels of the column go back to their docks
  void putIn();                                    // into the column, where no dock shows them
  void dockToggled(QDockWidget& dock, bool open);  // by a person
  void followPlay();                               // from Explore to Run, where that is wanted
  void showBars();
  void showFigures();
  QDockWidget* dockOf(const QString& id) const;

  Context context_;
  Actions& actions_;
  Parts parts_;
  const WorkspaceInfo* current_ = nullptr;
  const WorkspaceInfo* before_ = nullptr;  // Present
  Look lookBefore_ = Look::Run;            // the same
  bool chosen_ = false;                    // by a person, at some time
  bool switching_ = false;
};

// The same for what knows the window alone.
void revealPanel(QMainWindow& window, const QString& id);

}  // namespace wf::ui
