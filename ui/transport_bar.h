// The playing of a run: a slider over the known steps, the buttons, the step counter and the speed.
#pragma once

#include <QWidget>

#include "ui/context.h"

class QDoubleSpinBox;
class QSlider;
class QToolButton;

namespace wf::ui {

class Actions;
class StepCounter;

class TransportBar : public QWidget {
  Q_OBJECT

 public:
  TransportBar(Context context, Actions& actions, QWidget* parent);
  void refreshIcons();  // after a change of palette

 Q_SIGNALS:
  void speedChosen();  // typed and entered, or clicked: the keys may go back to the view

 private:
  void refreshRun();
  void refreshStep();

  Context context_;
  Actions& actions_;
  QSlider* scrub_ = nullptr;
  StepCounter* counter_ = nullptr;
  QSlider* speedSlider_ = nullptr;
  QDoubleSpinBox* speedBox_ = nullptr;
  bool playing_ = false;
};

}  // namespace wf::ui
