#include "ui/workspaces/find_field.h"

#include <QAction>
#include <QPainter>

#include "ui/icons.h"
#include "ui/theme.h"
#include "ui/workspaces/card.h"

namespace wf::ui {
namespace {

constexpr int kCharacters = 44;
constexpr auto kInvitation = "Find a vertex, name or command";

}  // namespace

FindField::FindField(QAction* opens, QWidget* parent) : QPushButton(parent), keys_(opens->shortcut().toString(QKeySequence::NativeText)) {
  setObjectName("findField");
  setAccessibleName(kInvitation);
  setToolTip("Find a vertex by id or name, a file, or any command (" + keys_ + ")");
  setCursor(Qt::IBeamCursor);
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  connect(this, &QPushButton::clicked, opens, &QAction::trigger);
}

QSize FindField::sizeHint() const {
  return {fontMetrics().averageCharWidth() * kCharacters + fontMetrics().horizontalAdvance(keys_),
          fontMetrics().height() + Card::gapOf(*this)};
}

QSize FindField::minimumSizeHint() const { return {fontMetrics().height() * 4, sizeHint().height()}; }

void FindField::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (hasFocus() || underMouse()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(hasFocus() ? accentColor() : palette().color(QPalette::Mid));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
  }
  const int side = fontMetrics().height(), padding = Card::paddingOf(*this) / 2;
  wf::ui::icon("find").paint(&painter, QRect(padding, (height() - side) / 2, side, side));
  const int left = side + 2 * padding;
  // The keys stand in a frame of their own, where there is room for both.
  int right = width() - padding;
  const int wide = fontMetrics().horizontalAdvance(keys_) + 2 * padding;
  if (right - left - wide > fontMetrics().horizontalAdvance(kInvitation) + padding) {
    const QRect frame(right - wide, (height() - side - 4) / 2, wide, side + 4);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(palette().color(QPalette::Light));
    painter.drawRoundedRect(QRectF(frame).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setPen(mutedColor());
    painter.drawText(frame, Qt::AlignCenter, keys_);
    right = frame.left() - padding;
  }
  painter.setPen(mutedColor());
  painter.drawText(QRect(left, 0, right - left, height()), Qt::AlignLeft | Qt::AlignVCenter,
                   fontMetrics().elidedText(kInvitation, Qt::ElideRight, right - left));
}

}  // namespace wf::ui
