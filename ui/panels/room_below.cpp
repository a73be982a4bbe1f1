#include "ui/panels/room_below.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QTimer>
#include <algorithm>

namespace wf::ui {
namespace {

constexpr double kMostOfWindow = 0.42;

}  // namespace

void RoomBelow::want() {
  if (!made_) QTimer::singleShot(0, &panel_, [this] { make(); });
}

void RoomBelow::make() {
  QWidget* at = panel_.parentWidget();
  while (at != nullptr && qobject_cast<QDockWidget*>(at) == nullptr) at = at->parentWidget();
  auto* dock = static_cast<QDockWidget*>(at);
  auto* main = dock != nullptr ? qobject_cast<QMainWindow*>(dock->parentWidget()) : nullptr;
  if (main == nullptr || made_ || !body_.isVisible() || dock->isFloating()) return;
  if (main->dockWidgetArea(dock) != Qt::BottomDockWidgetArea) return;
  made_ = true;
  const int wanted = dock->height() - body_.height() + lines_ * body_.fontMetrics().lineSpacing();
  const int most = std::min(wanted, static_cast<int>(main->height() * kMostOfWindow));
  if (dock->height() < most) main->resizeDocks({dock}, {most}, Qt::Vertical);
}

}  // namespace wf::ui
