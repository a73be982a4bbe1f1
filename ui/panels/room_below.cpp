#include "ui/panels/room_below.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QTimer>
#include <algorithm>

#include "ui/widgets/low_scroller.h"

namespace wf::ui {
namespace {

constexpr double kMostOfWindow = 0.42;

}  // namespace

void RoomBelow::want() {
  if (madeFor_ < body_.fontMetrics().lineSpacing()) QTimer::singleShot(0, &panel_, [this] { make(); });
}

void RoomBelow::make() {
  QWidget* at = panel_.parentWidget();
  while (at != nullptr && qobject_cast<QDockWidget*>(at) == nullptr) at = at->parentWidget();
  auto* dock = static_cast<QDockWidget*>(at);
  auto* main = dock != nullptr ? qobject_cast<QMainWindow*>(dock->parentWidget()) : nullptr;
  const int line = body_.fontMetrics().lineSpacing();
  if (main == nullptr || madeFor_ >= line || !body_.isVisible() || dock->isFloating()) return;
  if (main->dockWidgetArea(dock) != Qt::BottomDockWidgetArea) return;
  madeFor_ = line;
  // A panel that is higher than its dock scrolls there: of the body is seen what lies above the dock's lower edge.
  const int seen = std::clamp(LowScroller::seenHeight(panel_) - body_.mapTo(&panel_, QPoint(0, 0)).y(), 0, body_.height());
  const int wanted = dock->height() - seen + lines_ * line;
  const int most = std::min(wanted, static_cast<int>(main->height() * kMostOfWindow));
  if (dock->height() < most) main->resizeDocks({dock}, {most}, Qt::Vertical);
}

}  // namespace wf::ui
