#include <epoxy/gl.h>

#include "ui/viewport/frame_fence.h"

#include <QOpenGLContext>
#include <QOpenGLWidget>
#include <utility>

#include "compute/core/drawing_clock.h"

namespace wf::ui {

FrameFence::FrameFence(QOpenGLWidget& view) : view_(view) {
  timer_.setInterval(1);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &FrameFence::look);
  // When anything of the window changes, Qt composes it with the view by OpenGL: that is drawing as well.
  connect(&view_, &QOpenGLWidget::aboutToCompose, this, &FrameFence::begin);
  connect(&view_, &QOpenGLWidget::frameSwapped, this, [this] {
    if (view_.context() == nullptr) return drawingClock().end();
    view_.makeCurrent();
    submitted();
    view_.doneCurrent();
  });
}

FrameFence::~FrameFence() { drawingClock().end(); }

void FrameFence::begin() { drawingClock().begin(); }

// A fence behind those before it: the newest one alone counts.
void FrameFence::submitted() {
  drawingClock().begin();
  if (fence_ != nullptr) glDeleteSync(static_cast<GLsync>(fence_));
  fence_ = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
  glFlush();
  timer_.start();
}

void FrameFence::hold(bool on) {
  held_ = on;
  if (on) {
    drawingClock().begin();
  } else if (fence_ == nullptr) {
    drawingClock().end();
  }
}

void FrameFence::drop() {
  timer_.stop();
  if (fence_ != nullptr) glDeleteSync(static_cast<GLsync>(std::exchange(fence_, nullptr)));
  held_ = false;
  drawingClock().end();
}

void FrameFence::look() {
  if (held_ || fence_ == nullptr || view_.context() == nullptr) return;
  view_.makeCurrent();
  const GLenum answer = glClientWaitSync(static_cast<GLsync>(fence_), 0, 0);
  if (answer != GL_TIMEOUT_EXPIRED) drop();
  view_.doneCurrent();
}

}  // namespace wf::ui
