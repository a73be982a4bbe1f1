// Vertices dragged and pinned in the view, and the pen that draws a graph.
#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <algorithm>

#include "render/scene/view_state.h"
#include "ui/overlay/overlay_model.h"
#include "ui/viewport/graph_pen.h"
#include "ui/viewport/vertex_drag.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {
namespace {

// A disc that is drawn smaller than that (device-independent pixels) is not meant by a press: there one pans.
constexpr double kLeastDisc = 3;
constexpr std::size_t kMostDragged = 100'000;  // selected vertices: of more, each movement would take too long
constexpr std::size_t kMostGhosts = 4000;      // discs, and lines
constexpr double kMostOfPen = 12;              // device-independent pixels around a vertex in which the pen means it

}  // namespace

void Viewport::makeHand() {
  hand_ = std::make_unique<VertexDrag>();
  const auto vertexAt = [this](QPointF at) -> std::optional<VertexId> {
    if (geometry_ == nullptr) return std::nullopt;
    const auto vertex = this->vertexAt(at);
    if (vertex || !camera().flat()) return vertex;
    return geometry_->nearest(camera().toWorld(device(at)), kMostOfPen * devicePixelRatioF() / camera().pixelsPerUnit());
  };
  const auto worldOf = [this](QPointF at) { return camera().toWorld(device(at)); };
  const auto hold = [this] {
    stopFlight();
    // It may not have been drawn yet in the size that it has.
    navigator_.resize(qRound(width() * devicePixelRatioF()), qRound(height() * devicePixelRatioF()));
    navigator_.pan(0, 0);
    hoverArc(std::nullopt);
  };
  pen_ = new GraphPen(context_, {vertexAt, worldOf, hold}, this);
  connect(pen_, &GraphPen::lookChanged, this, [this] {
    setCursor(restCursor());
    wake();
  });
}

void Viewport::setPen(bool on) {
  pen_->setOn(on);
  setCursor(restCursor());
  lookUnderPointer();
}

double Viewport::discRadius() const { return static_cast<double>(render::chooseDetail(request_, *geometry_).vertexRadius); }

std::optional<VertexId> Viewport::discAt(QPointF at) const {
  if (geometry_ == nullptr || drawnGeometry_ == nullptr || discRadius() < kLeastDisc * devicePixelRatioF()) return std::nullopt;
  return overVertex(at) ? vertexAt(at) : std::nullopt;
}

bool Viewport::handPress(const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton || event.modifiers() != Qt::NoModifier || pick_ != Pick::Nothing) return hand_->dragging();
  const auto vertex = discAt(event.position());
  if (!vertex) return false;
  const auto selection = context_.session.selection();
  if (selection.size() > kMostDragged) return false;
  std::vector<VertexId> vertices(selection.begin(), selection.end());
  if (std::find(vertices.begin(), vertices.end(), *vertex) == vertices.end()) vertices = {*vertex};
  std::sort(vertices.begin(), vertices.end());
  const auto heights = heightsOf(std::span(&*vertex, 1));
  hand_->press(*vertex, std::move(vertices), *geometry_, heights.empty() ? 0 : heights.front(), device(event.position()));
  return hand_->pressed();
}

bool Viewport::handMove(const QMouseEvent& event) {
  const bool before = hand_->dragging();
  if (!hand_->move(camera(), device(event.position()), QApplication::startDragDistance() * devicePixelRatioF())) return hand_->pressed();
  if (!before) {
    navigator_.pan(0, 0);  // from now on the view is the person's: one that followed would move under the pointer
    setCursor(Qt::ClosedHandCursor);
    hoverArc(std::nullopt);
    if (context_.session.hovered()) context_.session.hover(std::nullopt);
  }
  context_.session.layout().drag(hand_->to());
  wake();
  return true;
}

bool Viewport::handRelease(const QMouseEvent& event) {
  if (!hand_->pressed() || event.button() != Qt::LeftButton) return hand_->pressed();
  const bool dragged = hand_->dragging();
  const HandMoves from = hand_->from(), to = hand_->to();
  hand_->end();
  overDisc_ = false;
  setCursor(restCursor());
  if (!dragged) {
    click(event.position(), event.modifiers());
    return true;
  }
  context_.session.layout().place(to);
  Q_EMIT verticesMoved(from, to);
  wake();
  lookUnderPointer();
  return true;
}

bool Viewport::dropBack() {
  if (!hand_->dragging()) return false;
  context_.session.layout().place(hand_->from());
  hand_->end();
  setCursor(restCursor());
  wake();
  return true;
}

// Of a large graph the picture is made anew once, when the button comes up: until then its dragged vertices stand here, with the arcs that
// leave them.
void Viewport::showHand(OverlayModel& model) const {
  model.ghost = {};
  const render::Camera seen = camera();
  const double ratio = devicePixelRatioF();
  const auto onScreen = [&](const render::Point3F& p) -> std::optional<render::Vec2> {
    if (seen.flat()) return seen.toScreen({p.x, p.y}) / ratio;
    const auto place = seen.project({p.x, p.y, p.z});
    return place ? std::optional(place->screen / ratio) : std::nullopt;
  };
  model.ghost.radius = std::max(discRadius() / ratio, kLeastDisc);
  if (const auto& stroke = pen_->stroke()) {
    const auto from = placeOf(stroke->tail);
    if (from) model.ghost.lines.push_back({{from->x(), from->y()}, {stroke->to.x(), stroke->to.y()}, render::Vec2(0, 0)});
  }
  if (!hand_->dragging() || std::as_const(context_.session).layout().drawsDrags()) return;
  const HandMoves& moves = hand_->to();
  render::Bend bend = render::bendOf(request_.mapping.style, seen);
  bend.longest /= ratio;
  for (std::size_t i = 0; i < moves.vertices.size() && model.ghost.discs.size() < kMostGhosts; ++i) {
    const auto at = onScreen(moves.places[i]);
    if (!at) continue;
    model.ghost.discs.push_back(*at);
    for (const VertexId other : geometry_->graph().neighbours(moves.vertices[i])) {
      if (model.ghost.lines.size() == kMostGhosts) break;
      const auto found = std::lower_bound(moves.vertices.begin(), moves.vertices.end(), other);
      const bool withIt = found != moves.vertices.end() && *found == other;
      const render::PointF p = geometry_->positions()[other];
      const float z = geometry_->elevations().empty() ? 0 : geometry_->elevations()[other];
      const auto end =
          onScreen(withIt ? moves.places[static_cast<std::size_t>(found - moves.vertices.begin())] : render::Point3F{p.x, p.y, z});
      if (end) model.ghost.lines.push_back(render::curveOf(moves.vertices[i], other, *at, *end, bend));
    }
  }
}

void Viewport::addPinActions(QMenu& menu, VertexId vertex) {
  SessionLayout& layout = context_.session.layout();
  const bool pinned = std::binary_search(layout.pinned().begin(), layout.pinned().end(), vertex);
  QAction* action = menu.addAction(pinned ? "Un&pin" : "&Pin", this, [&layout, vertex, pinned] {
    const std::span one(&vertex, 1);
    pinned ? layout.unpin(one) : layout.pin(one);
  });
  action->setToolTip("Layouts that move vertices leave a pinned one where it is");
}

void Viewport::keyPressEvent(QKeyEvent* event) {
  const QPointF at = rect().contains(pointer_.toPoint()) ? pointer_ : QPointF(rect().center());
  if (!pen_->key(*event, at)) QOpenGLWidget::keyPressEvent(event);
}

}  // namespace wf::ui
