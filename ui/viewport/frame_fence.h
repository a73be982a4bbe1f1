// Tells the process's DrawingClock when the view is drawn: from the first call of a frame until the device has drawn it, and the window
// with it.
#pragma once

#include <QObject>
#include <QTimer>

class QOpenGLWidget;

namespace wf::ui {

class FrameFence : public QObject {
 public:
  explicit FrameFence(QOpenGLWidget& view);
  ~FrameFence() override;
  void begin();
  void submitted();    // with the view's context current: all calls were made
  void hold(bool on);  // someone else draws with the view's renderer, for as long as it is on
  void drop();         // with the context current: it goes away

 private:
  void look();

  QOpenGLWidget& view_;
  void* fence_ = nullptr;  // a GLsync; null: nothing is being drawn
  bool held_ = false;
  QTimer timer_;  // the device wakes no thread: it is asked
};

}  // namespace wf::ui
