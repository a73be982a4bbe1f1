#include "ui/widgets/low_scroller.h"

#include <QCoreApplication>
#include <QResizeEvent>
#include <QScrollBar>
#include <algorithm>

namespace wf::ui {

LowScroller::LowScroller(QWidget* page, int least, QWidget* parent, std::optional<int> narrowest)
    : QScrollArea(parent), least_(least), narrowest_(narrowest) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(narrowest_ ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
  setSizePolicy(page->sizePolicy());
  setFocusPolicy(Qt::NoFocus);  // the page's own widgets have it
  setAccessibleName(page->accessibleName());
  const bool filled = page->autoFillBackground();
  setWidget(page);
  viewport()->setAutoFillBackground(false);
  page->setAutoFillBackground(filled);  // QScrollArea sets it
}

QSize LowScroller::sizeHint() const { return widget()->sizeHint(); }

QSize LowScroller::minimumSizeHint() const {
  const QSize page = widget()->minimumSizeHint().expandedTo(widget()->minimumSize());
  const int low = std::min(page.height(), least_ * fontMetrics().lineSpacing());
  if (narrowest_) return {std::min(page.width(), fontMetrics().horizontalAdvance(QString(*narrowest_, '0'))), low};
  // Beside a bar, where one is shown.
  return {page.width() + (verticalScrollBar()->isVisible() ? verticalScrollBar()->sizeHint().width() : 0), low};
}

int LowScroller::seenHeight(const QWidget& page) {
  const QWidget* around = page.parentWidget() != nullptr ? page.parentWidget()->parentWidget() : nullptr;
  const auto* scroller = dynamic_cast<const LowScroller*>(around);
  return scroller != nullptr && scroller->widget() == &page ? scroller->viewport()->height() : page.height();
}

void LowScroller::resizeEvent(QResizeEvent* event) {
  const QSize before = widget()->size();
  QScrollArea::resizeEvent(event);
  if (widget()->size() != before) return;
  QResizeEvent same(before, before);
  QCoreApplication::sendEvent(widget(), &same);
}

bool LowScroller::eventFilter(QObject* object, QEvent* event) {
  if (object == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
  return QScrollArea::eventFilter(object, event);
}

}  // namespace wf::ui
