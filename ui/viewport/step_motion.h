// How far the picture is on its way from the step before to the shown one.
#pragma once

#include <QElapsedTimer>

#include "render/scene/renderer.h"
#include "ui/session/session.h"

namespace wf::ui {

class StepMotion {
 public:
  // A step arrived. Its picture is blended in while stepping and playing slowly, where a frame as the last one is cheap enough for that;
  // otherwise, and where the person wants less motion, it is there at once.
  void begin(const RunState& run, const render::FrameReport& last);
  void end() { duration_ = 0; }
  double part();  // 0 … 1; from 1 on it is over
  bool moving() const { return duration_ > 0; }

  static constexpr double kLongestMs = 250, kShareOfStep = 0.6, kFastest = 20, kDearestMs = 60;

 private:
  QElapsedTimer clock_;
  double duration_ = 0;  // ms; 0: nothing moves
};

}  // namespace wf::ui
