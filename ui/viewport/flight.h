// The way of the view from one place to another, a quarter of a second long.
#pragma once

#include <QElapsedTimer>
#include <algorithm>

#include "render/camera/camera.h"

namespace wf::ui {

class Flight {
 public:
  static constexpr double kMilliseconds = 250;

  explicit Flight(const render::Camera& from) : from_(from) { clock_.start(); }

  bool ended() const { return clock_.elapsed() >= kMilliseconds; }
  render::Camera now(const render::Camera& to) const { return at(from_, to, static_cast<double>(clock_.elapsed())); }
  // After so many milliseconds: slow, fast, slow.
  static render::Camera at(const render::Camera& from, const render::Camera& to, double ms) {
    const double t = std::clamp(ms / kMilliseconds, 0.0, 1.0);
    return render::Camera::between(from, to, t * t * (3 - 2 * t));
  }

 private:
  render::Camera from_;
  QElapsedTimer clock_;
};

}  // namespace wf::ui
