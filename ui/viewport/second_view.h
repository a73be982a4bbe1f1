// The view of the second run, as large as the first one's and seen by its camera: what the mouse does here, it does there.
#pragma once

#include <QMetaObject>
#include <QOpenGLWidget>
#include <memory>

#include "render/scene/renderer.h"
#include "ui/context.h"

namespace wf::ui {

class Viewport;

class SecondView : public QOpenGLWidget {
  Q_OBJECT

 public:
  SecondView(Context context, Viewport& first, QWidget* parent);
  ~SecondView() override;

  QImage picture();                                                // complete
  bool complete() const { return report_.complete && upToDate_; }  // of the last frame
  std::uint64_t shownStep() const { return report_.step; }
  const render::FrameRequest& request() const { return request_; }  // of the last frame

 protected:
  void initializeGL() override;
  void paintGL() override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  void releaseGraphics();
  void passOn(QMouseEvent& event);
  void wake();

  Context context_;
  Viewport& first_;
  std::unique_ptr<render::Renderer> renderer_;
  std::shared_ptr<const render::GraphGeometry> drawnGeometry_;
  std::shared_ptr<run::SnapshotRing> drawnRing_;
  render::FrameRequest request_;
  render::FrameReport report_;
  QMetaObject::Connection contextGone_;
  bool upToDate_ = false;
  bool wholePicture_ = false;
};

}  // namespace wf::ui
