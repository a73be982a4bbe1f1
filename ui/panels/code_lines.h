// The lines of pseudo-code with a margin for breakpoints: a dot is a breakpoint, an arrow the line of the shown step, a double arrow that
// of a thread.
#pragma once

#include <QListView>
#include <functional>
#include <span>
#include <vector>

class QStringListModel;

namespace wf::ui {

class LineDelegate;

class CodeLines : public QListView {
  Q_OBJECT

 public:
  explicit CodeLines(QWidget* parent);
  void setLines(const QStringList& lines);
  void setActive(int line);  // −1: none; comes into sight, and is the current line unless a person chose one
  void setCause(int line);   // the one that "Why?" found; −1: none
  void setThread(int line);  // that the shown thread is at; −1: none; comes into sight
  void setBreakpoints(std::span<const std::uint32_t> lines);
  // What a tip of the line says, and whether it can be run to.
  void setTips(std::function<QString(int)> tip, std::function<bool(int)> usable);
  int active() const { return active_; }
  int cause() const { return cause_; }
  int thread() const { return thread_; }
  int chosen() const { return chosen_; }  // by a click or a key; −1: none
  void choose(int line);
  bool hasBreakpoint(int line) const;
  int marginWidth() const;

 Q_SIGNALS:
  void marginClicked(int line);
  void lineClicked(int line);
  void menuWanted(int line, const QPoint& globally);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  friend class LineDelegate;
  int lineAt(const QPoint& place) const;  // −1: below the last one
  QStringListModel* lines_;
  std::vector<std::uint32_t> breakpoints_;
  std::function<QString(int)> tip_;
  std::function<bool(int)> usable_;
  int active_ = -1, cause_ = -1, thread_ = -1, chosen_ = -1, hovered_ = -1, pressed_ = -1;
  bool hoversMargin_ = false;
};

}  // namespace wf::ui
