#include "ui/dialogs/picture_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include "render/picture/picture_job.h"
#include "ui/dialogs/picture_size.h"
#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {

PictureDialog::PictureDialog(QSize view, QWidget* parent) : QDialog(parent) {
  setObjectName("pictureDialog");
  setWindowTitle("Save picture");
  setAttribute(Qt::WA_DeleteOnClose);
  const QSettings settings;
  auto* column = new QVBoxLayout(this);
  auto* form = new QFormLayout;
  size_ = new PictureSize(view, render::kLargestPictureSide, 1, this);
  size_->preset()->setCurrentIndex(std::clamp(settings.value("picture/size", 0).toInt(), 0, size_->preset()->count() - 1));
  form->addRow("&Size:", size_);
  legend_ = new QCheckBox("&Legend", this);
  legend_->setObjectName("pictureLegend");
  legend_->setToolTip("Meaning of colours and marks, in the lower left corner");
  legend_->setChecked(settings.value("picture/legend", true).toBool());
  form->addRow({}, legend_);
  transparent_ = new QCheckBox("&Transparent background", this);
  transparent_->setObjectName("pictureTransparent");
  transparent_->setToolTip("For slides and papers: only the graph, in the colours of this theme");
  transparent_->setChecked(settings.value("picture/transparent", false).toBool());
  form->addRow({}, transparent_);
  caption_ = new QCheckBox("Capt&ion", this);
  caption_->setObjectName("pictureCaption");
  caption_->setToolTip("For slides: below the picture what the step did, its line of pseudo-code and its number");
  caption_->setChecked(settings.value("picture/caption", false).toBool());
  form->addRow({}, caption_);
  column->addLayout(form);
  sum_ = new QLabel(this);
  sum_->setObjectName("pictureSum");
  sum_->setWordWrap(true);
  sum_->setMinimumHeight(fontMetrics().height() * 2);
  sum_->setAlignment(Qt::AlignTop);
  column->addWidget(sum_);
  auto* buttons = new QDialogButtonBox(this);
  save_ = buttons->addButton(QString::fromUtf8("Save &as…"), QDialogButtonBox::AcceptRole);
  save_->setDefault(true);
  buttons->addButton(QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::accepted, this, &PictureDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  connect(size_, &PictureSize::changed, this, &PictureDialog::tell);
  tell();
}

void PictureDialog::tell() {
  const QSize size = size_->size();
  const auto width = static_cast<std::uint64_t>(size.width()), height = static_cast<std::uint64_t>(size.height());
  const Status fits = render::checkPictureSize(width, height);
  save_->setEnabled(fits.ok());
  sum_->setStyleSheet(fits ? QString("color: %1").arg(mutedColor().name()) : QString("color: %1").arg(errorColor().name()));
  sum_->setText(fits ? countText(width * height) + " pixels" : QString::fromUtf8("⚠ ") + text(fits.error().message));
}

void PictureDialog::accept() {
  PictureLook look;
  look.width = size_->size().width();
  look.height = size_->size().height();
  look.legend = legend_->isChecked();
  look.transparent = transparent_->isChecked();
  look.caption = caption_->isChecked();
  QSettings settings;
  settings.setValue("picture/size", size_->preset()->currentIndex());
  settings.setValue("picture/legend", look.legend);
  settings.setValue("picture/transparent", look.transparent);
  settings.setValue("picture/caption", look.caption);
  QDialog::accept();
  Q_EMIT chosen(look);
}

}  // namespace wf::ui
