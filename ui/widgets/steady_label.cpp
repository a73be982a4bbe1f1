#include "ui/widgets/steady_label.h"

#include <QEvent>
#include <QResizeEvent>
#include <algorithm>

namespace wf::ui {

SteadyLabel::SteadyLabel(QWidget* parent) : QLabel(parent) { setWordWrap(true); }

void SteadyLabel::say(const QString& text) {
  setText(text);
  kept_ = std::max(kept_, QLabel::heightForWidth(width()));
}

void SteadyLabel::forget() {
  if (kept_ == 0) return;
  kept_ = 0;
  updateGeometry();
}

int SteadyLabel::heightForWidth(int width) const { return std::max(QLabel::heightForWidth(width), width == this->width() ? kept_ : 0); }

void SteadyLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) kept_ = QLabel::heightForWidth(width());
}

void SteadyLabel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) kept_ = 0;
  QLabel::changeEvent(event);
}

}  // namespace wf::ui
