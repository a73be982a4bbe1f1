// The view of the graph: a QOpenGLWidget around render::Renderer and the overlay. Draws when something changed and until the picture
// is complete, then rests. Not to be built on platforms without OpenGL widgets (viewportPossible()).
#pragma once

#include <QElapsedTimer>
#include <QImage>
#include <QMargins>
#include <QOpenGLContext>
#include <QOpenGLWidget>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "render/pick/region.h"
#include "render/scene/renderer.h"
#include "ui/comparison/second_request.h"
#include "ui/context.h"
#include "ui/labels/view_labels.h"
#include "ui/viewport/flight.h"
#include "ui/viewport/navigator.h"
#include "ui/viewport/select_drag.h"
#include "ui/viewport/step_motion.h"

class QMenu;

namespace wf::ui {

class FrameFence;
class GraphPen;
class Overlay;
struct OverlayModel;
class VertexDrag;
class ViewSelector;

// Whether OpenGL widgets can be had: not on the `offscreen` and `minimal` platforms, and not where no context can be created.
bool viewportPossible(QString* why);

enum class Pick { Nothing, Source, Target };

// What of the overlay is drawn; card and hint always are.
struct OverlayParts {
  bool banner = true, legend = true, figures = true;
  bool operator==(const OverlayParts&) const = default;
};

class Viewport : public QOpenGLWidget {
  Q_OBJECT

 public:
  Viewport(Context context, QWidget* parent);
  ~Viewport() override;

  void frameAll();
  void frame(std::span<const VertexId> vertices);
  void look(const ViewAngle& angle, bool spatial);  // another direction; 2D is not spatial
  void togglePerspective();
  void orbit(double byYaw, double byTilt);  // radians
  const render::Camera camera() const;      // as it is shown, on its way to another place as well
  // As it was: of undo, or of a session. Spatial: 3D, from the top as well; whole: with the camera's direction alone.
  void restoreView(const render::Camera& camera, bool spatial, bool whole, bool animated);
  void zoomBy(double factor);        // at the middle
  void panBy(double dx, double dy);  // in parts of the view's size
  void setPick(Pick pick);           // what the next click on a vertex makes of it
  void setTool(SelectTool tool);
  bool cancelSelecting();  // a rectangle or lasso that is being drawn, or vertices that are dragged
  void setPen(bool on);    // the mouse draws vertices and edges
  GraphPen& pen() { return *pen_; }
  void setOverlayShown(bool on);
  void setOverlayParts(const OverlayParts& parts);
  const OverlayParts& overlayParts() const { return parts_; }
  // Cards float over these sides, device-independent pixels: the whole graph is shown, and the overlay stands, between them.
  void setCovered(const QMargins& covered);
  const QMargins& covered() const { return covered_; }
  std::vector<QRectF> overlayWindows() const;  // as they were drawn last, device-independent pixels
  void setLabelContent(const LabelContent& content, const EdgeLabelContent& edges);
  const LabelContent& labelContent() const { return labels_.content(); }
  const EdgeLabelContent& edgeLabelContent() const { return labels_.edgeContent(); }
  const std::vector<ViewLabel>& labels() const { return labels_.labels(); }  // as they were drawn last
  const std::vector<ViewLabel>& axisLabels() const { return axisLabels_; }   // as they were drawn last, in 3D
  void setArrows(bool on);                                                   // on directed graphs, from near
  bool arrows() const { return request_.arrows; }
  bool overlayShown() const { return overlayShown_; }
  bool showsAll() const { return navigator_.showsAll(); }  // the whole graph, at every size
  QImage picture();                                        // complete, with the overlay
  // For pictures of another size: until it comes back the view shows what it showed last. Null: there is none, or it is lent already.
  render::Renderer* acquireRenderer();
  void releaseRenderer();
  std::optional<VertexId> vertexAt(QPointF at) const;
  std::optional<VertexId> discAt(QPointF at) const;       // over its disc, which is large enough to be taken by the mouse
  QRectF card() const;                                    // of the hovered vertex or arc, as it was drawn last; empty: none
  std::optional<QPointF> placeOf(VertexId vertex) const;  // in the widget; none: not there, or behind the eye
  std::vector<std::optional<QPointF>> placesOf(std::span<const VertexId> vertices) const;  // at once, with their heights
  std::optional<ArcId> arcAt(QPointF at) const;                                            // from near
  std::optional<int> whyLinkAt(QPointF at) const;                                          // of the drawn chain of causes, beside vertices
  std::optional<ArcId> hoveredArc() const { return hoveredArc_; }

  std::uint64_t framesDrawn() const { return frames_; }
  // Of the last frame; not complete where something changed since, or is still moving.
  render::FrameReport report() const;
  const render::FrameRequest& request() const { return request_; }  // of the last frame
  const render::Renderer* renderer() const { return renderer_.get(); }
  std::optional<exec::ValueRange> shownRange(int array) const;  // Renderer::shownRange(), with the context current
  const Navigator& navigator() const { return navigator_; }
  // Of a second run's picture beside this one: both go by one scale. Without a range there is no such picture.
  void setColoursBeside(const ColourValues& colours);

 Q_SIGNALS:
  void viewChanged();  // flat, or 3D
  void drawn();        // a frame: request() is another
  void overlayToggled(bool shown);
  void cameraSettled();  // the person moved the view, or it arrived where it was sent
  void pickEnded();
  void pointerMoved();                                                             // over the view, with or without a button
  void verticesMoved(const wf::ui::HandMoves& from, const wf::ui::HandMoves& to);  // by hand, for good
  void whyLinkClicked(int link);
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
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void followRequests();                           // of what shows the view's place elsewhere
  void jump(const std::function<void()>& change);  // of the navigator; shown as a smooth way there
  void stopFlight();                               // the view stays where it is now
  void moved();                                    // by the person; settles when nothing more comes
  void settleSoon(int ms);
  void takeHighest();
  std::vector<Cover> covers() const;  // by the overlay, as it was drawn last
  std::vector<float> heightsOf(std::span<const VertexId> vertices) const;
  template <class Use>
  auto drawing(const Use& use) const;  // what the renderer, which is there, says with the context current
  void centre(VertexId vertex);
  void openMenu(QPoint place, QPoint global);
  void wake();  // something changed: draw, and once or twice more for what ImGui lays out a frame late
  void releaseGraphics();
  void adoptDocument();
  void adoptPlaces();              // of the same graph
  void adoptRun(bool otherGraph);  // while painting
  std::vector<VertexId> shownPath() const;
  void takeOpened();
  void measureSpeed();
  void click(QPointF at, Qt::KeyboardModifiers modifiers);
  void hoverNow();
  void lookUnderPointer();  // soon: something else may lie there now
  render::Vec2 device(QPointF at) const;
  void drawOverlay();
  void goBesideOverlay();  // once for each graph
  void followLegend();     // where it has grown since
  void layLabels();
  void hoverArcs(bool vertexHit);  // the pointer rests
  void hoverArc(std::optional<ArcId> arc);
  std::vector<std::optional<render::Vec2>> devicePlaces(std::span<const VertexId> vertices) const;
  Qt::CursorShape restCursor() const;
  bool overVertex(QPointF at) const;  // over what is drawn of it
  // viewport_hand.cpp
  void makeHand();
  bool handPress(const QMouseEvent& event);
  bool handMove(const QMouseEvent& event);
  bool handRelease(const QMouseEvent& event);
  bool dropBack();                           // what is dragged, where it was
  void showHand(OverlayModel& model) const;  // what is dragged or drawn and is not in the picture yet
  void addPinActions(QMenu& menu, VertexId vertex);
  double discRadius() const;  // device pixels
  // viewport_select.cpp
  void makeSelector();
  double pickRadius() const;  // device pixels
  bool hides() const;         // some vertices are not drawn
  std::vector<bool> shows(std::span<const VertexId> vertices) const;
  std::shared_ptr<const VertexSet::Bits> hittable() const;  // null: all; of millions it is read back
  std::optional<render::Region> regionOf(const QPolygonF& outline) const;

  Context context_;
  Navigator navigator_;
  std::optional<Flight> flight_;
  QTimer settle_, openedStays_;
  std::unique_ptr<render::Renderer> renderer_;
  std::unique_ptr<FrameFence> fence_;
  std::unique_ptr<Overlay> overlay_;
  std::unique_ptr<OverlayModel> model_;
  QMetaObject::Connection contextGone_;
  std::shared_ptr<const render::GraphGeometry> geometry_, drawnGeometry_;
  std::shared_ptr<run::SnapshotRing> drawnRing_;
  StepMotion step_;
  ColourValues coloursBeside_;
  SharedColours colours_;
  bool formerRun_ = false;   // drawnRing_ is that of the run before; the new one is being set up
  bool runRefused_ = false;  // and will not come
  render::FrameReport report_;
  render::FrameRequest request_;
  ViewLabels labels_;
  std::vector<ViewLabel> axisLabels_;  // numbers of the height's axis
  std::optional<ArcId> hoveredArc_;
  bool overChain_ = false;               // the pointer shows so
  std::vector<std::uint32_t> whyLinks_;  // of request_.why: the answer's link of each arc
  std::uint64_t frames_ = 0;
  bool upToDate_ = false;  // nothing changed since the last frame
  int extraFrames_ = 0;
  bool wholePicture_ = false;
  bool lent_ = false;
  QImage still_;  // shown while the renderer is lent
  bool overlayShown_ = true;
  bool overlayReady_ = false;
  bool overlayPressed_ = false;
  OverlayParts parts_;
  QMargins covered_;
  QSizeF madeWayFor_;  // the legend, as it was when the graph was shown beside it
  int besideIn_ = 0;   // frames until the graph is shown beside the overlay, once opened or resized; 0: it is, or a person moved it
  QSize besideSize_;   // of the view in the frame before
  Pick pick_ = Pick::Nothing;
  ViewSelector* selector_ = nullptr;
  std::unique_ptr<VertexDrag> hand_;
  GraphPen* pen_ = nullptr;
  std::string drawing_;                                   // key of the drawn graph that is shown; empty: it is none
  bool overDisc_ = false;                                 // the pointer shows so
  mutable std::shared_ptr<const VertexSet::Bits> drawn_;  // which vertices are drawn at all, at content drawnOf_
  mutable std::uint64_t drawnOf_ = 0;
  bool initialisedBefore_ = false;
  QTimer rest_;                        // the pointer rests: look for a vertex
  std::optional<VertexId> pointedAt_;  // what it found last
  QPointF pointer_;
  QElapsedTimer speedClock_;
  std::uint64_t speedStep_ = 0;
  double stepsPerSecond_ = 0;
};

template <class Use>
auto Viewport::drawing(const Use& use) const {
  auto* self = const_cast<Viewport*>(this);
  const bool current = QOpenGLContext::currentContext() == context();
  if (!current) self->makeCurrent();
  auto said = use(*self->renderer_);
  if (!current) self->doneCurrent();
  return said;
}

}  // namespace wf::ui
