// The view of the graph: a QOpenGLWidget around render::Renderer and the overlay. Draws when something changed and until the picture
// is complete, then rests. Not to be built on platforms without OpenGL widgets (viewportPossible()).
#pragma once

#include <QElapsedTimer>
#include <QImage>
#include <QOpenGLWidget>
#include <QTimer>
#include <memory>
#include <optional>
#include <span>

#include "render/scene/renderer.h"
#include "ui/context.h"
#include "ui/viewport/navigator.h"

namespace wf::ui {

class Overlay;
struct OverlayModel;

// Whether OpenGL widgets can be had: not on the `offscreen` and `minimal` platforms, and not where no context can be created.
bool viewportPossible(QString* why);

enum class Pick { Nothing, Source, Target };

class Viewport : public QOpenGLWidget {
  Q_OBJECT

 public:
  Viewport(Context context, QWidget* parent);
  ~Viewport() override;

  void frameAll();
  void frame(std::span<const VertexId> vertices);
  void zoomBy(double factor);        // at the middle
  void panBy(double dx, double dy);  // in parts of the view's size
  void setPick(Pick pick);           // what the next click on a vertex makes of it
  void setOverlayShown(bool on);
  QImage picture();  // complete, with the overlay
  // For pictures of another size: until it comes back the view shows what it showed last. Null: there is none, or it is lent already.
  render::Renderer* lendRenderer();
  void takeRendererBack();
  std::optional<VertexId> vertexAt(QPointF at) const;
  std::optional<QPointF> placeOf(VertexId vertex) const;  // in the widget

  std::uint64_t framesDrawn() const { return frames_; }
  const render::FrameReport& report() const { return report_; }
  const render::Renderer* renderer() const { return renderer_.get(); }
  const Navigator& navigator() const { return navigator_; }

 Q_SIGNALS:
  void pickEnded();
  void failed(const QString& why);  // no picture can be had; said once
  void graphicsGoing();             // a lent renderer can be used for the last time

 protected:
  void initializeGL() override;
  void paintGL() override;
  bool event(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void wake();  // something changed: draw, and once or twice more for what ImGui lays out a frame late
  void releaseGraphics();
  void adoptDocument();
  void adoptRun(bool otherGraph);  // while painting
  std::vector<VertexId> shownPath() const;
  void measureSpeed();
  void click(QPointF at, Qt::KeyboardModifiers modifiers);
  void hoverNow();
  render::Vec2 device(QPointF at) const;
  void drawOverlay();

  Context context_;
  Navigator navigator_;
  std::unique_ptr<render::Renderer> renderer_;
  std::unique_ptr<Overlay> overlay_;
  std::unique_ptr<OverlayModel> model_;
  QMetaObject::Connection contextGone_;
  std::shared_ptr<const render::GraphGeometry> geometry_, drawnGeometry_;
  std::shared_ptr<render::SnapshotRing> drawnRing_;
  bool formerRun_ = false;   // drawnRing_ is that of the run before; the new one is being set up
  bool runRefused_ = false;  // and will not come
  render::FrameReport report_;
  render::FrameRequest request_;
  std::uint64_t frames_ = 0;
  int extraFrames_ = 0;
  bool wholePicture_ = false;
  bool lent_ = false;
  QImage still_;  // shown while the renderer is lent
  bool overlayShown_ = true;
  bool overlayReady_ = false;
  bool overlayPressed_ = false;
  Pick pick_ = Pick::Nothing;
  bool initialisedBefore_ = false;
  QTimer rest_;  // the pointer rests: look for a vertex
  QPointF pointer_;
  QElapsedTimer speedClock_;
  std::uint64_t speedStep_ = 0;
  double stepsPerSecond_ = 0;
};

}  // namespace wf::ui
