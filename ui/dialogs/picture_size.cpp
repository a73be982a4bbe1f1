#include "ui/dialogs/picture_size.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <algorithm>

namespace wf::ui {

PictureSize::PictureSize(QSize view, int largest, int step, QWidget* parent) : QWidget(parent), view_(view), step_(step) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  preset_ = new QComboBox(this);
  preset_->setObjectName("sizePreset");
  preset_->setAccessibleName("Size");
  for (const auto& [title, factor] : {std::pair("View size", 1), {"Twice the view", 2}, {"Four times the view", 4}, {"Custom", 0}})
    preset_->addItem(title, factor);
  row->addWidget(preset_);
  const auto side = [&](const char* name, const char* spoken) {
    auto* box = new QSpinBox(this);
    box->setObjectName(name);
    box->setAccessibleName(spoken);
    box->setRange(step, largest);
    box->setSingleStep(step);
    box->setGroupSeparatorShown(true);
    box->setSuffix(" px");
    box->setKeyboardTracking(false);
    connect(box, &QSpinBox::valueChanged, this, &PictureSize::changed);
    return box;
  };
  width_ = side("pictureWidth", "Width in pixels");
  height_ = side("pictureHeight", "Height in pixels");
  row->addWidget(width_);
  row->addWidget(new QLabel(QString::fromUtf8("×"), this));
  row->addWidget(height_);
  row->addStretch(1);
  setFocusProxy(preset_);
  connect(preset_, &QComboBox::currentIndexChanged, this, &PictureSize::apply);
  apply();
}

QSize PictureSize::size() const { return {width_->value() / step_ * step_, height_->value() / step_ * step_}; }

void PictureSize::apply() {
  const int factor = preset_->currentData().toInt();
  for (auto* box : {width_, height_}) box->setEnabled(factor == 0);
  if (factor == 0) return;
  width_->setValue(view_.width() * factor / step_ * step_);
  height_->setValue(view_.height() * factor / step_ * step_);
}

}  // namespace wf::ui
