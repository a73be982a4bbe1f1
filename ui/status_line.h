// The status line: what is going on at the left (loading with phase, percent and Cancel), graph, device and state at the right.
#pragma once

#include <QStatusBar>
#include <QTimer>

#include "ui/context.h"
#include "ui/session/document.h"

class QProgressBar;
class QToolButton;

namespace wf::ui {

class ElidingLabel;

// Of what is being opened: the file's name; the source of a drawn graph is its whole text.
QString nameOf(const LoadState& load);

class StatusLine : public QStatusBar {
  Q_OBJECT

 public:
  StatusLine(Context context, QWidget* parent);
  static constexpr int kShowAfterMs = 300;  // a load that ends sooner never flashes a bar
  // Every change of this line makes Qt compose the window with its OpenGL view anew; the loader needs the processor more.
  static constexpr int kRepeatMs = 100;
  static constexpr int kMostCharacters = 100;  // of a text, for which it asks for room; all of it stands in its tip

 private:
  void refresh();
  void loadChanged();
  void showLoad();
  enum class Kind { None, Load, Selection, Saving, Recording, Layout, Result };
  Kind shownKind() const;       // the most urgent of what goes on
  LoadState shownWork() const;  // in the words of a load

  Context context_;
  QWidget* loading_ = nullptr;
  ElidingLabel* phase_ = nullptr;
  QProgressBar* bar_ = nullptr;
  QToolButton* cancel_ = nullptr;
  ElidingLabel* graph_ = nullptr;
  ElidingLabel* device_ = nullptr;
  ElidingLabel* state_ = nullptr;
  QTimer showLater_;  // until the first showing, then until the next one
  bool loadShown_ = false;
};

}  // namespace wf::ui
