#include "ui/widgets/dialog_height.h"

#include <QDialog>
#include <QLayout>
#include <QScreen>
#include <algorithm>

namespace wf::ui {
namespace {

constexpr int kOfFrame = 40;       // pixels that a window manager may take
constexpr int kLeastHeight = 200;  // however low the screen

}  // namespace

void fitHeight(QDialog& dialog) {
  QLayout& layout = *dialog.layout();
  layout.activate();
  const QRect room = dialog.screen()->availableGeometry();
  const int wide = dialog.isVisible() ? dialog.width() : std::max(dialog.minimumWidth(), dialog.sizeHint().width());
  const int wanted = layout.hasHeightForWidth() ? layout.totalHeightForWidth(wide) : layout.totalSizeHint().height();
  const int high = std::min(wanted, std::max(kLeastHeight, room.height() - kOfFrame));
  if (!dialog.isVisible() || dialog.height() < high) dialog.resize(wide, high);
  const QRect frame = dialog.frameGeometry();
  if (dialog.isVisible() && frame.bottom() > room.bottom())
    dialog.move(dialog.x(), dialog.y() - std::min(frame.bottom() - room.bottom(), std::max(0, frame.top() - room.top())));
}

}  // namespace wf::ui
