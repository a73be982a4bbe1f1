#include "ui/dialogs/movie_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <cmath>

#include "ui/dialogs/picture_size.h"
#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr int kLargestSide = 8192;

}  // namespace

MovieDialog::MovieDialog(const RunState& run, QSize view, QWidget* parent)
    : QDialog(parent),
      last_(run.ended ? std::optional(run.lastStep) : std::nullopt),
      ffmpeg_(!QStandardPaths::findExecutable("ffmpeg").isEmpty()) {
  setObjectName("movieDialog");
  setWindowTitle("Save movie");
  setAttribute(Qt::WA_DeleteOnClose);
  const QSettings settings;
  auto* column = new QVBoxLayout(this);
  auto* form = new QFormLayout;
  const int most = last_ ? static_cast<int>(std::min<std::uint64_t>(*last_, 2'000'000'000)) : 2'000'000'000;
  const auto number = [&](const char* name, const char* spoken, int low, int high, int value) {
    auto* box = new QSpinBox(this);
    box->setObjectName(name);
    box->setAccessibleName(spoken);
    box->setRange(low, high);
    box->setValue(value);
    box->setGroupSeparatorShown(true);
    connect(box, &QSpinBox::valueChanged, this, &MovieDialog::tell);
    return box;
  };
  from_ = number("movieFrom", "First step", 0, most, 0);
  form->addRow("&From step:", from_);
  to_ = number("movieTo", "Last step", -1, most, last_ ? most : -1);
  to_->setSpecialValueText("the end of the run");
  form->addRow("&To step:", to_);

  pace_ = new QComboBox(this);
  pace_->setObjectName("moviePace");
  pace_->setAccessibleName("Pace");
  pace_->addItem("Steps per frame");
  pace_->addItem("Seconds per step");
  every_ = number("movieEvery", "Steps per frame", 1, 1'000'000, settings.value("movie/every", 1).toInt());
  seconds_ = new QDoubleSpinBox(this);
  seconds_->setObjectName("movieSeconds");
  seconds_->setAccessibleName("Seconds per step");
  seconds_->setRange(0.01, 60);
  seconds_->setSingleStep(0.1);
  seconds_->setSuffix(" s");
  const double seconds = settings.value("movie/seconds", 0.5).toDouble();
  seconds_->setValue(std::isfinite(seconds) ? seconds : 0.5);  // the settings may say "nan"
  auto* pace = new QWidget(this);
  pace->setFocusProxy(pace_);
  auto* paceRow = new QHBoxLayout(pace);
  paceRow->setContentsMargins(0, 0, 0, 0);
  paceRow->addWidget(pace_);
  paceRow->addWidget(every_);
  paceRow->addWidget(seconds_);
  paceRow->addStretch(1);
  form->addRow("&Pace:", pace);
  fps_ = number("movieFps", "Frames per second", 1, 240, settings.value("movie/fps", 30).toInt());
  fps_->setSuffix(" per second");
  form->addRow("F&rames:", fps_);
  size_ = new PictureSize(view, kLargestSide, 2, this);
  form->addRow("&Size:", size_);
  legend_ = new QCheckBox("&Legend", this);
  legend_->setObjectName("movieLegend");
  legend_->setChecked(settings.value("movie/legend", true).toBool());
  form->addRow({}, legend_);
  caption_ = new QCheckBox("Capt&ion", this);
  caption_->setObjectName("movieCaption");
  caption_->setToolTip("Below each frame what the step did, its line of pseudo-code and its number");
  caption_->setChecked(settings.value("movie/caption", false).toBool());
  form->addRow({}, caption_);
  format_ = new QComboBox(this);
  format_->setObjectName("movieFormat");
  format_->setAccessibleName("Format");
  if (ffmpeg_) format_->addItem("MP4 file, by ffmpeg", true);
  format_->addItem("Folder of numbered PNG files", false);
  form->addRow("F&ormat:", format_);
  column->addLayout(form);
  sum_ = new QLabel(this);
  sum_->setObjectName("movieSum");
  sum_->setWordWrap(true);
  sum_->setMinimumHeight(fontMetrics().height() * 2);
  sum_->setAlignment(Qt::AlignTop);
  sum_->setStyleSheet(QString("color: %1").arg(mutedColor().name()));
  column->addWidget(sum_);
  auto* buttons = new QDialogButtonBox(this);
  buttons->addButton(QString::fromUtf8("Save &as…"), QDialogButtonBox::AcceptRole)->setDefault(true);
  buttons->addButton(QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::accepted, this, &MovieDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  connect(pace_, &QComboBox::currentIndexChanged, this, &MovieDialog::tell);
  connect(seconds_, &QDoubleSpinBox::valueChanged, this, &MovieDialog::tell);
  pace_->setCurrentIndex(settings.value("movie/pace", 0).toInt() == 1 ? 1 : 0);
  tell();
}

MoviePlan MovieDialog::plan() const {
  MoviePlan plan;
  plan.from = static_cast<std::uint64_t>(from_->value());
  if (to_->value() >= 0) plan.to = std::max(plan.from, static_cast<std::uint64_t>(to_->value()));
  if (pace_->currentIndex() == 0) {
    plan.every = static_cast<std::uint64_t>(every_->value());
  } else {
    plan.held = std::max(1, static_cast<int>(std::lround(seconds_->value() * fps_->value())));
  }
  return plan;
}

// How long it will be, where that can be known, and why there is no MP4.
void MovieDialog::tell() {
  every_->setVisible(pace_->currentIndex() == 0);
  seconds_->setVisible(pace_->currentIndex() == 1);
  const MoviePlan chosen = plan();
  const auto end = chosen.to ? chosen.to : last_;
  QString sum = "The length will be known when the run has ended.";
  if (end) {
    const std::uint64_t steps = *end > chosen.from ? *end - chosen.from : 0;
    const std::uint64_t frames = ((steps + chosen.every - 1) / chosen.every + 1) * static_cast<std::uint64_t>(chosen.held);
    sum = countText(frames, "frame", "frames") + ", " + QString::number(static_cast<double>(frames) / fps_->value(), 'f', 1) + " s";
  }
  if (!ffmpeg_) sum += "\nffmpeg is not on PATH, so there is no MP4; install it and open this again.";
  sum_->setText(sum);
}

void MovieDialog::accept() {
  QSettings settings;
  settings.setValue("movie/pace", pace_->currentIndex());
  settings.setValue("movie/every", every_->value());
  settings.setValue("movie/seconds", seconds_->value());
  settings.setValue("movie/fps", fps_->value());
  settings.setValue("movie/legend", legend_->isChecked());
  settings.setValue("movie/caption", caption_->isChecked());
  PictureLook look;
  look.width = size_->size().width();
  look.height = size_->size().height();
  look.legend = legend_->isChecked();
  look.caption = caption_->isChecked();
  const MoviePlan chosenPlan = plan();
  const int fps = fps_->value();
  const bool mp4 = format_->currentData().toBool();
  QDialog::accept();
  Q_EMIT chosen(chosenPlan, look, fps, mp4);
}

}  // namespace wf::ui
