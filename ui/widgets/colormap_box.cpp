#include "ui/widgets/colormap_box.h"

#include <QImage>
#include <QPixmap>

#include "render/mapping/made_colormaps.h"
#include "ui/dialogs/colours_dialog.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr int kWidth = 64, kHeight = 12;
constexpr const char* kOwn = "own";  // the item that asks for colours

QIcon preview(const render::Colormap& map) {
  QImage image(kWidth, kHeight, QImage::Format_RGB32);
  for (int x = 0; x < kWidth; ++x) {
    // Of colours by name the first ones, each wide enough to distinguish from the next.
    const bool names = map.id == "categorical" || map.id == "categorical-256";
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
  connect(this, &QComboBox::activated, this, &ColormapBox::choose);  // before who else is connected
  show(render::colormaps().front().id);
}

void ColormapBox::show(const std::string& id) {
  if (id == id_) return;
  id_ = id;
  fill();
}

void ColormapBox::fill() {
  clear();
  for (const render::Colormap& map : render::colormaps()) addItem(preview(map), text(map.title), text(map.id));
  const render::Colormap& shown = render::colormap(id_);
  if (findData(text(id_)) < 0 && shown.id == id_) addItem(preview(shown), text(shown.title), text(id_));
  setCurrentIndex(findData(text(id_)));
  insertSeparator(count());
  if (render::canReverse(shown)) addItem(preview(render::colormap(render::reversedId(id_))), "Reverse", text(render::reversedId(id_)));
  addItem("Own colours…", kOwn);
}

void ColormapBox::choose() {
  const QString chosen = currentData().toString();
  std::string id = chosen.toStdString();
  if (chosen == kOwn) {
    auto* dialog = new ColoursDialog(id_, window());
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
      show(dialog->id());
      Q_EMIT activated(currentIndex());
    });
    dialog->open();
    id = id_;
  }
  id_ = id;
  fill();
}

}  // namespace wf::ui
