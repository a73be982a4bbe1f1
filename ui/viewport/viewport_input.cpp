// What the mouse does in the view.
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>
#include <cmath>
#include <utility>

#include "ui/overlay/overlay.h"
#include "ui/session/recorded.h"
#include "ui/session/vertex_parameters.h"
#include "ui/text.h"
#include "ui/vertex_name.h"
#include "ui/viewport/graph_pen.h"
#include "ui/viewport/view_selector.h"
#include "ui/viewport/viewport.h"
#include "ui/why_text.h"

namespace wf::ui {
render::Vec2 Viewport::device(QPointF at) const { return {at.x() * devicePixelRatioF(), at.y() * devicePixelRatioF()}; }

bool Viewport::event(QEvent* event) {
  // Single keys mean strokes while a graph is drawn, and not what the window has them for.
  if (event->type() == QEvent::ShortcutOverride && pen_ != nullptr && pen_->takesKey(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  if (event->type() == QEvent::NativeGesture) {
    const auto* gesture = static_cast<QNativeGestureEvent*>(event);
    if (gesture->gestureType() == Qt::ZoomNativeGesture) {
      stopFlight();
      navigator_.zoom(device(gesture->position()), 1 + gesture->value());
      moved();
      return true;
    }
  }
  return QOpenGLWidget::event(event);
}

void Viewport::mousePressEvent(QMouseEvent* event) {
  if (overlayShown_ && overlay_->covers(event->position())) {
    overlayPressed_ = true;
    overlay_->backend().handle(*event);
    wake();
    return;
  }
  if (geometry_ != nullptr && (selector_->press(*event) || pen_->press(*event) || handPress(*event))) return stopFlight();
  stopFlight();
  using Drag = Navigator::Drag;
  const bool spatial = navigator_.spatial(), shift = event->modifiers().testFlag(Qt::ShiftModifier);
  if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton) {
    navigator_.press(device(event->position()), spatial && event->button() == Qt::LeftButton && !shift ? Drag::Orbit : Drag::Pan);
  } else if (event->button() == Qt::RightButton && spatial) {
    navigator_.press(device(event->position()), Drag::Dolly);
  }
}

void Viewport::mouseMoveEvent(QMouseEvent* event) {
  pointer_ = event->position();
  Q_EMIT pointerMoved();
  // The overlay hears of the mouse where it takes part; elsewhere a moving pointer costs no frame.
  if (overlayPressed_ || (overlayShown_ && event->buttons() == Qt::NoButton && overlay_->covers(pointer_))) {
    overlay_->backend().handle(*event);
    rest_.stop();
    if (!overlay_->onCard(pointer_)) context_.session.hover(std::nullopt);
    wake();
    return;
  }
  if (selector_->move(*event) || pen_->move(*event) || handMove(*event)) {
    rest_.stop();
    return;
  }
  if (navigator_.drag(device(pointer_), QApplication::startDragDistance() * 0.5 * devicePixelRatioF())) {
    setCursor(Qt::ClosedHandCursor);
    hoverArc(std::nullopt);
    if (context_.session.hovered()) context_.session.hover(std::nullopt);
    wake();
  } else if (event->buttons() == Qt::NoButton) {
    rest_.start();
  }
}

void Viewport::mouseReleaseEvent(QMouseEvent* event) {
  if (overlayPressed_) {
    overlayPressed_ = false;
    overlay_->backend().handle(*event);
    wake();
    return;
  }
  if (bool clicked = false; selector_->release(*event, &clicked)) {
    if (clicked) click(event->position(), event->modifiers());
    return;
  }
  if (pen_->release(*event)) return;
  if (handRelease(*event)) return;
  const bool right = event->button() == Qt::RightButton && navigator_.spatial();
  if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton && !right) return;
  const bool wasClick = navigator_.release();
  if (!wasClick) settleSoon(0);
  setCursor(restCursor());
  if (wasClick && event->button() == Qt::LeftButton) click(event->position(), event->modifiers());
  if (wasClick && right) openMenu(event->position().toPoint(), event->globalPosition().toPoint());
}

void Viewport::click(QPointF at, Qt::KeyboardModifiers modifiers) {
  const auto vertex = vertexAt(at);
  const Pick pick = pick_ != Pick::Nothing                     ? pick_
                    : !modifiers.testFlag(Qt::ControlModifier) ? Pick::Nothing
                    : modifiers.testFlag(Qt::ShiftModifier)    ? Pick::Target
                                                               : Pick::Source;
  if (vertex && pick != Pick::Nothing && isRecorded(context_.session.run())) {
    context_.session.note(LogLine::Level::Notice, kRecordedIsFixed);
    return;
  }
  if (vertex && pick != Pick::Nothing) {
    const bool taken = pick == Pick::Target ? context_.session.setTarget(*vertex) : context_.session.setSource(*vertex);
    if (taken && pick_ != Pick::Nothing) {
      setPick(Pick::Nothing);
      Q_EMIT pickEnded();
    }
    return;
  }
  if (pick_ != Pick::Nothing) return;  // beside every vertex: stay ready for the next click
  if (modifiers == Qt::NoModifier) {
    if (const auto link = whyLinkAt(at)) {
      Q_EMIT whyLinkClicked(*link);
      return;
    }
  }
  const bool add = modifiers.testFlag(Qt::ShiftModifier);
  if (pen_->on() && !vertex && modifiers == Qt::NoModifier && !arcAt(at)) return pen_->addVertex(at);
  if (!vertex && !add) {
    if (const auto arc = arcAt(at)) return context_.session.inspect().selectArc(arc);
  }
  if (vertex || !add) context_.session.select(vertex, add);
}

void Viewport::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (pen_->on() || (overlayShown_ && overlay_->covers(event->position()))) return mousePressEvent(event);
  if (const auto link = whyLinkAt(event->position())) {
    context_.session.goTo(context_.session.why().answer().links[static_cast<std::size_t>(*link)].step);
    return;
  }
  const auto vertex = vertexAt(event->position());
  if (vertex) return centre(*vertex);
  const render::Vec2 place = camera().toWorld(device(event->position()));
  jump([&] { navigator_.centreOn(place); });
}

void Viewport::wheelEvent(QWheelEvent* event) {
  // 120 is a notch of a wheel; touchpads send small parts of it.
  const double notches = event->angleDelta().y() / 120.0;
  if (notches == 0) return;
  stopFlight();
  navigator_.zoom(device(event->position()), std::pow(1.25, notches));
  rest_.start();
  moved();
  event->accept();
}

void Viewport::hoverNow() {
  const auto vertex = underMouse() ? vertexAt(pointer_) : std::nullopt;
  const auto before = std::exchange(pointedAt_, pen_->on() ? std::nullopt : vertex);  // a card would cover what is being drawn
  // What a panel points at stays while the mouse points at nothing, so that its card can be reached.
  const auto hovered = context_.session.hovered();
  if (pointedAt_ != hovered && (pointedAt_ || hovered == before)) context_.session.hover(pointedAt_);
  hoverArcs(vertex.has_value());
}

void Viewport::lookUnderPointer() {
  if (!underMouse()) return;
  QTimer::singleShot(rest_.interval(), this, [this] {
    const auto hovered = context_.session.hovered();
    if (hovered && hovered != pointedAt_) return;  // the keys of a table point at it
    if (QApplication::mouseButtons() != Qt::NoButton || (overlayShown_ && overlay_->covers(pointer_))) return;
    hoverNow();
  });
}

void Viewport::enterEvent(QEnterEvent* event) {
  pointer_ = event->position();
  QOpenGLWidget::enterEvent(event);
  lookUnderPointer();  // a window may open, or a menu close, under a pointer that does not move
}

void Viewport::leaveEvent(QEvent* event) {
  rest_.stop();
  if (context_.session.hovered() && context_.session.hovered() == pointedAt_) context_.session.hover(std::nullopt);
  pointedAt_.reset();
  hoverArc(std::nullopt);
  overlay_->backend().handle(*event);
  QOpenGLWidget::leaveEvent(event);
}

void Viewport::focusOutEvent(QFocusEvent* event) {
  overlay_->backend().handle(*event);
  QOpenGLWidget::focusOutEvent(event);
}

// In 3D a right drag moves the view, so the menu waits for the button to come up again.
void Viewport::contextMenuEvent(QContextMenuEvent* event) {
  const bool later = event->reason() == QContextMenuEvent::Mouse && navigator_.spatial();
  if (!later) openMenu(event->pos(), event->globalPos());
}

void Viewport::centre(VertexId vertex) {
  const render::PointF at = geometry_->positions()[vertex];
  const auto heights = heightsOf(std::span(&vertex, 1));
  jump([&] { navigator_.centreOn(render::Vec3{at.x, at.y, heights.empty() ? 0.0 : static_cast<double>(heights.front())}); });
}

void Viewport::openMenu(QPoint place, QPoint global) {
  if (geometry_ == nullptr) return;
  auto* menu = new QMenu(this);
  menu->setObjectName("viewportMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (const auto vertex = vertexAt(QPointF(place))) {
    const QString id = QString::number(geometry_->graph().ids().toFile(*vertex));
    menu->addSection("Vertex " + text(vertexText(geometry_->graph(), *vertex)));
    menu->addAction("Use as &source", this, [this, v = *vertex] { context_.session.setSource(v); })
        ->setEnabled(vertexParameterOf(context_.session.run().variant, 0) != nullptr && !isRecorded(context_.session.run()));
    if (vertexParameterOf(context_.session.run().variant, 1) != nullptr) {
      menu->addAction("Use as &target", this, [this, v = *vertex] { context_.session.setTarget(v); })
          ->setEnabled(!isRecorded(context_.session.run()));
    }
    if (const auto cell = cellToAskAbout(context_.session, *vertex)) {
      menu->addAction("&" + questionAbout(context_.session, cell->array, *vertex), this, [this, cell = *cell] {
        context_.session.why().ask({cell, context_.session.run().step});
      });
    }
    menu->addAction("&Select", this, [this, v = *vertex] { context_.session.select(v, false); });
    menu->addAction("&Centre here", this, [this, v = *vertex] { centre(v); });
    addPinActions(*menu, *vertex);
    menu->addAction("&Copy id", this, [id] { QApplication::clipboard()->setText(id); });
    menu->addSeparator();
  }
  menu->addAction("Frame &all", this, &Viewport::frameAll);
  menu->popup(global);
}

void Viewport::setPick(Pick pick) {
  pick_ = pick;
  setCursor(restCursor());
  wake();
}

// While no button is held and nothing under the pointer asks for another one.
Qt::CursorShape Viewport::restCursor() const {
  return pick_ != Pick::Nothing || selector_->tool() != SelectTool::None || pen_->on() ? Qt::CrossCursor : Qt::ArrowCursor;
}

}  // namespace wf::ui
