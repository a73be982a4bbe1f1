#include "ui/viewport/step_motion.h"

#include <algorithm>

#include "ui/motion.h"

namespace wf::ui {

void StepMotion::begin(const RunState& run, const render::FrameReport& last) {
  end();
  const bool playing = run.state == PlayState::Playing;
  if (run.state == PlayState::None || (playing && (run.hurrying || run.speed > kFastest)) || run.seeking) return;
  if (!last.complete || last.frameMs > kDearestMs || reducedMotion()) return;
  duration_ = playing ? std::min(kLongestMs, kShareOfStep * 1000 / run.speed) : kLongestMs;
  clock_.start();
}

double StepMotion::part() {
  if (!moving()) return 1;
  const double t = static_cast<double>(clock_.nsecsElapsed()) * 1e-6 / duration_;
  if (t >= 1) {
    end();
    return 1;
  }
  return t * t * (3 - 2 * t);
}

}  // namespace wf::ui
