#include "ui/widgets/colormap_box.h"

#include <QImage>
#include <QPixmap>

#include "render/mapping/colormap.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr int kWidth = 64, kHeight = 12;

QIcon preview(const render::Colormap& map) {
  QImage image(kWidth, kHeight, QImage::Format_RGB32);
  for (int x = 0; x < kWidth; ++x) {
    // Of colours by name the first ones, each wide enough to distinguish from the next.
    const bool names = map.id == "categorical" || map.id == "many";
    const render::Rgb8 c = map.colors[static_cast<std::size_t>(names ? x / 8 : x * 255 / (kWidth - 1))];
    for (int y = 0; y < kHeight; ++y) image.setPixel(x, y, qRgb(c.r, c.g, c.b));
  }
  return QIcon(QPixmap::fromImage(image));
}

}  // namespace

ColormapBox::ColormapBox(QWidget* parent) : QComboBox(parent) {
  setIconSize(QSize(kWidth, kHeight));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(6);
  for (const render::Colormap& map : render::colormaps()) addItem(preview(map), text(map.title), text(map.id));
}

void ColormapBox::show(const std::string& id) { setCurrentIndex(findData(text(id))); }

}  // namespace wf::ui
