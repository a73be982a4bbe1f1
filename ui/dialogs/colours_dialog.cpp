#include "ui/dialogs/colours_dialog.h"

#include <QColorDialog>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "render/mapping/made_colormaps.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr int kCourseHeight = 20;

QColor shown(render::Rgb8 c) { return {c.r, c.g, c.b}; }

// As many even places of a course as it takes to look like it.
std::vector<render::Rgb8> placesOf(const render::Colormap& map) {
  std::vector<render::Rgb8> out;
  for (std::size_t k = 0; k < 5; ++k) out.push_back(map.colors[k * 255 / 4]);
  return out;
}

}  // namespace

ColoursDialog::ColoursDialog(const std::string& colormap, QWidget* parent)
    : QDialog(parent),
      colours_(render::coloursOf(colormap)),
      row_(new QHBoxLayout),
      course_(new QLabel(this)),
      fewer_(new QToolButton(this)),
      more_(new QToolButton(this)) {
  setObjectName("coloursDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle("Own colours");
  if (colours_.empty()) colours_ = placesOf(render::colormap(colormap));
  course_->setFixedHeight(kCourseHeight);
  course_->setScaledContents(true);
  course_->setMinimumWidth(260);
  fewer_->setObjectName("fewerColours");
  fewer_->setText("−");
  fewer_->setToolTip("One colour fewer");
  fewer_->setAccessibleName("One colour fewer");
  more_->setObjectName("moreColours");
  more_->setText("+");
  more_->setToolTip("One colour more");
  more_->setAccessibleName("One colour more");
  connect(fewer_, &QToolButton::clicked, this, [this] {
    colours_.pop_back();
    fill();
  });
  connect(more_, &QToolButton::clicked, this, [this] {
    colours_.push_back(colours_.back());
    fill();
  });
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* hint = new QLabel("Click a colour to change it. The first stands for the smallest value, the last for the largest.", this);
  hint->setWordWrap(true);
  auto* line = new QHBoxLayout;
  line->addLayout(row_, 1);
  line->addWidget(fewer_);
  line->addWidget(more_);
  auto* column = new QVBoxLayout(this);
  column->addWidget(hint);
  column->addWidget(course_);
  column->addLayout(line);
  column->addWidget(buttons);
  fill();
}

std::string ColoursDialog::id() const { return render::idOfColours(colours_); }

void ColoursDialog::fill() {
  while (QLayoutItem* item = row_->takeAt(0)) {
    item->widget()->deleteLater();
    delete item;
  }
  const int side = iconSide(*this);
  for (std::size_t k = 0; k < colours_.size(); ++k) {
    auto* button = new QToolButton(this);
    button->setObjectName("colour" + QString::number(k));
    button->setAccessibleName("Colour " + QString::number(k + 1) + ", " + shown(colours_[k]).name());
    button->setToolTip(shown(colours_[k]).name());
    QPixmap fill(side, side);
    fill.fill(shown(colours_[k]));
    button->setIcon(fill);
    button->setIconSize({side, side});
    connect(button, &QToolButton::clicked, this, [this, k] { pick(k); });
    row_->addWidget(button);
  }
  fewer_->setEnabled(colours_.size() > 2);
  more_->setEnabled(colours_.size() < render::kMostChosenColours);
  const auto map = render::madeColormap(id());
  QImage image(256, 1, QImage::Format_RGB32);
  for (int x = 0; map && x < 256; ++x) image.setPixelColor(x, 0, shown(map->colors[static_cast<std::size_t>(x)]));
  course_->setPixmap(QPixmap::fromImage(image));
}

void ColoursDialog::pick(std::size_t which) {
  auto* dialog = new QColorDialog(shown(colours_[which]), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle("Colour " + QString::number(which + 1));
  connect(dialog, &QColorDialog::colorSelected, this, [this, which](const QColor& chosen) {
    colours_[which] = {static_cast<std::uint8_t>(chosen.red()), static_cast<std::uint8_t>(chosen.green()),
                       static_cast<std::uint8_t>(chosen.blue())};
    fill();
  });
  dialog->open();
}

}  // namespace wf::ui
