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
  int heightIn(int width);  // pixels; where the width is short, what differs has a row of its own, and the buttons have short titles

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
  void listKernels();
  void chooseAlignment(int item);
  void applyEvent();
  void refreshEvent();
  void showProblem();
  void setTitle(QToolButton* button, const char* title, const char* brief);

  Context context_;
  QVBoxLayout* column_;
  QHBoxLayout* controls_;
  QLabel* what_;
  QLabel* problem_;  // why there is no second run, or no search: as many lines as it needs
  QComboBox* align_;
  QWidget* eventRow_;
  QLabel* eventLabel_;
  ConditionField* event_;
  QToolButton* applyEvent_;
  bool asksEvent_ = false;  // by event was chosen, and by which is not known yet
  QString eventProblem_;    // of what stands in the field
  QToolButton *first_, *times_, *close_;
  ElidingLabel *a_, *b_;
  bool narrow_ = false;
  int measured_ = 0, line_ = 0;  // width, and height of a line, that heightIn() was asked for last
  QTimer tick_;                  // progress wakes no thread: it is polled
};

}  // namespace wf::ui
