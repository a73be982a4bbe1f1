// Above two runs side by side: how many vertices differ, where the first difference is, and what can be done about it.
#pragma once

#include <QTimer>

#include "ui/context.h"
#include "ui/workspaces/card.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace wf::ui {

class ConditionField;
class ElidingLabel;

class DifferenceStrip : public Card {
  Q_OBJECT

 public:
  DifferenceStrip(Context context, QWidget* parent);
  // Pixels; where the width is short, what differs has a row of its own, and the buttons have short titles. Where that is more than `most`,
  // the strip folds to one row, until a click unfolds it: to the whole of it in `room`, or to what can be done alone.
  int heightIn(int width, int most, int room);
  int foldedHeight(int width) const;  // after heightIn(): what it leaves the views without; the rest of an unfolded one floats over them

 Q_SIGNALS:
  void firstWanted();  // to the first difference
  void timesWanted();
  void closed();
  void heightChanged();

 private:
  void refresh();
  void say(const QString& text);
  void searchOrGo();
  void arrange();
  void fold();
  int wantedHeight(int width) const;  // of what is shown
  void listKernels();
  void chooseAlignment(int item);
  void applyEvent();
  bool eventWanted() const;  // its row
  void refreshEvent();
  void showProblem();
  void setTitle(QToolButton* button, const char* title, const char* brief);

  Context context_;
  QVBoxLayout* column_;
  QHBoxLayout *controls_, *captions_;
  QLabel* what_;
  ElidingLabel* brief_;  // in its place, and in that of a problem, while the strip is folded
  QLabel* problem_;      // why there is no second run, or no search: as many lines as it needs
  QComboBox* align_;
  QWidget* eventRow_;
  QLabel* eventLabel_;
  ConditionField* event_;
  QToolButton* applyEvent_;
  bool eventShown_ = false;
  bool asksEvent_ = false;  // by event was chosen, and by which is not known yet
  QString eventProblem_;    // of what stands in the field
  QToolButton *first_, *times_, *close_, *more_;
  ElidingLabel *a_, *b_;
  bool narrow_ = false;
  bool low_ = false;             // it has no room for all of it: more_ folds and unfolds it
  bool tight_ = false;           // nor has it over the views
  int measured_ = 0, line_ = 0;  // width, and height of a line, that heightIn() was asked for last
  QTimer tick_;                  // progress wakes no thread: it is polled
};

}  // namespace wf::ui
