#include "ui/workspaces/card.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <algorithm>

#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr double kRadius = 10;
constexpr int kDarkSurface = 216, kLightSurface = 226;  // opacity, of 255

QColor thin(QColor colour, int alpha) {
  colour.setAlpha(alpha);
  return colour;
}

}  // namespace

Card::Card(QWidget* parent) : QWidget(parent) {
  connect(&themeNews(), &ThemeNews::changed, this, &Card::colour);
  colour();
}

int Card::gapOf(const QWidget& widget) { return std::clamp(widget.fontMetrics().height() * 3 / 4, 8, 20); }

// Fields and lists are only a shade darker than the card: it shows through them, too.
void Card::colour() {
  QPalette own = QApplication::palette();
  for (const auto role : {QPalette::Base, QPalette::AlternateBase}) own.setColor(role, thin(own.color(role), darkNow() ? 110 : 150));
  setPalette(own);
  update();
}

void Card::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(thin(QApplication::palette().color(QPalette::Window), darkNow() ? kDarkSurface : kLightSurface));
  painter.setPen(darkNow() ? QColor(255, 255, 255, 26) : QColor(0, 0, 0, 36));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

// What is done to a card is not done to the view below it.
bool Card::event(QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::Wheel:
    case QEvent::ContextMenu:
      event->accept();
      return true;
    default:
      return QWidget::event(event);
  }
}

}  // namespace wf::ui
