// The window's centre. Docked: the pages (view, start page) with the transport below them. Else the view goes from edge to edge, and what
// the workspace shows floats over it: a card at the top, the column at the right, the transport or the presenter's bar at the foot.
#pragma once

#include <QMargins>
#include <QTimer>
#include <QWidget>

#include "ui/workspaces/workspace.h"

class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace wf::ui {

class Card;
class Column;
class PresentBar;

class Canvas : public QWidget {
  Q_OBJECT

 public:
  Canvas(Context context, QWidget* parent);
  QStackedWidget* pages() const { return pages_; }
  Column* column() const { return column_; }
  void setTransport(QWidget* transport, QAction* leave);  // leave: what ends Present
  void setTop(QWidget* content);                          // into the card at the top; null: nothing. What was there is the caller's
  void setWorkspace(const WorkspaceInfo& workspace);
  void setCards(bool on);                        // off: the start page has the window
  void setColumn(bool on);                       // off: a person put it away
  void wake();                                   // the pointer moved: the transport of Present is shown for a while
  QMargins covered() const { return covered_; }  // of the pages, by what floats over them all along

  static constexpr int kAwakeMs = 2500;

 Q_SIGNALS:
  void coveredChanged(const QMargins& covered);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void place();
  bool transportWanted() const;
  void placeTransport();

  Context context_;
  const WorkspaceInfo* workspace_ = nullptr;
  QVBoxLayout* stack_;
  QStackedWidget* pages_;
  Card* top_;
  Card* foot_;
  Column* column_;
  PresentBar* bar_;
  QToolButton* leave_;
  QWidget* transport_ = nullptr;
  QWidget* topContent_ = nullptr;
  QTimer sleep_;
  QMargins covered_;
  bool cards_ = false, columnOn_ = true, placing_ = false;
};

}  // namespace wf::ui
