// The playing of a run: a slider over the known steps, the buttons, the step counter and the speed.
#pragma once

#include <QWidget>

#include "ui/context.h"

class QDoubleSpinBox;
class QSlider;
class QToolButton;

namespace wf {
struct VariantInfo;
}

namespace wf::ui {

class Actions;
class ScrubSlider;
class StepCounter;

class TransportBar : public QWidget {
  Q_OBJECT

 public:
  TransportBar(Context context, Actions& actions, QWidget* parent);
  void refreshIcons();  // after a change of palette
  QSize minimumSizeHint() const override;  // without the speed, which gives way where it has no room: keys change it, too

 Q_SIGNALS:
  void speedChosen();  // typed and entered, or clicked: the keys may go back to the view

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void refreshRun();
  void refreshStep();
  void refreshMarks();
  void followFont();
  void fit();
  QSize withSpeed(bool slider, bool box) const;  // at least

  Context context_;
  Actions& actions_;
  ScrubSlider* scrub_ = nullptr;
  StepCounter* counter_ = nullptr;
  QSlider* speedSlider_ = nullptr;
  QDoubleSpinBox* speedBox_ = nullptr;
  bool playing_ = false;
  bool backward_ = false;
  // What the marks were made of.
  std::size_t markedSteps_ = 0;
  std::uint64_t markedRun_ = 0;  // SessionEvents::generation()
  const VariantInfo* markedVariant_ = nullptr;
  int markedWidth_ = 0;
};

}  // namespace wf::ui
