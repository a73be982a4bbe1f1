#include "ui/wheel_guard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>
#include <QWheelEvent>

namespace wf::ui {
namespace {

bool isNumber(const QWidget* widget) {
  if (qobject_cast<const QAbstractSpinBox*>(widget) != nullptr) return true;
  return qobject_cast<const QAbstractSlider*>(widget) != nullptr && qobject_cast<const QScrollBar*>(widget) == nullptr;
}

// The list of an open drop-down field is a window of its own and gets its wheel there.
bool isList(const QWidget* widget) { return qobject_cast<const QComboBox*>(widget) != nullptr; }

// To what lies behind, from one to the next until one takes it: Qt does so with a mouse's own events alone.
void passOn(const QWidget& widget, const QWheelEvent& event) {
  for (const QWidget* from = &widget; !from->isWindow() && from->parentWidget() != nullptr; from = from->parentWidget()) {
    QWidget* behind = from->parentWidget();
    QWheelEvent passed(widget.mapTo(behind, event.position()), event.globalPosition(), event.pixelDelta(), event.angleDelta(),
                       event.buttons(), event.modifiers(), event.phase(), event.inverted());
    QApplication::sendEvent(behind, &passed);
    if (passed.isAccepted()) return;
  }
}

}  // namespace

WheelGuard::WheelGuard(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
  const bool wheel = event->type() == QEvent::Wheel;
  if ((!wheel && event->type() != QEvent::Polish) || !watched->isWidgetType()) return false;
  auto* widget = static_cast<QWidget*>(watched);
  if (!isNumber(widget) && !isList(widget)) return false;
  if (!wheel) {
    // Qt moves the focus before any filter sees the wheel.
    if (widget->focusPolicy() == Qt::WheelFocus) widget->setFocusPolicy(Qt::StrongFocus);
    return false;
  }
  if (isNumber(widget) && widget->hasFocus()) return false;
  passOn(*widget, static_cast<const QWheelEvent&>(*event));
  event->accept();
  return true;
}

}  // namespace wf::ui
