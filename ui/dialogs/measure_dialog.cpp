#include "ui/dialogs/measure_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/dialogs/compare_model.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/measuring_progress.h"
#include "ui/widgets/steady_label.h"

namespace wf::ui {
namespace {

constexpr const char* kTimesSetting = "measureTimes";
constexpr int kMostTimes = 10'000;
constexpr int kShownMs = 100;

QString unknown() { return QString::fromUtf8("–"); }

}  // namespace

MeasureDialog::MeasureDialog(Context context, QWidget* parent) : QDialog(parent), context_(context) {
  setObjectName("measureDialog");
  setWindowTitle("Measure");
  setAttribute(Qt::WA_DeleteOnClose);
  const RunState& run = context_.session.run();
  const auto steps = context_.session.steps();
  auto* column = new QVBoxLayout(this);
  const bool atStep = run.step > 0 && run.step < steps.size();
  step_ = new QRadioButton(this);
  step_->setObjectName("measureStep");
  column->addWidget(step_);
  run_ = new QRadioButton("The whole &run, step by step", this);
  run_->setObjectName("measureRun");
  column->addWidget(run_);
  (atStep ? step_ : run_)->setChecked(true);
  auto* form = new QFormLayout;
  times_ = new QSpinBox(this);
  times_->setObjectName("measureTimes");
  times_->setAccessibleName("Timed repetitions");
  times_->setToolTip("Timed repetitions, after one to warm up");
  times_->setRange(1, kMostTimes);
  times_->setGroupSeparatorShown(true);
  times_->setSuffix(" times");
  times_->setValue(std::clamp(QSettings().value(kTimesSetting, kTimes).toInt(), 1, kMostTimes));
  form->addRow("Re&peat:", times_);
  const auto figure = [&](const char* name, const char* title, const char* tip) {
    auto* label = new QLabel(unknown(), this);
    label->setObjectName(name);
    label->setAccessibleName(title);
    label->setToolTip(tip);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    form->addRow(QString(title) + ":", label);
    return label;
  };
  shown_ = figure("measureShown", "In the run", "The time that the run in the window has, and whether something was drawn meanwhile");
  median_ = figure("measureMedian", "Measured, median", "Time of the kernels");
  range_ = figure("measureRange", "Fastest to slowest", "Time of the kernels");
  spread_ = figure("measureSpread", "Spread", "Part of the median that the middle half of the times covers");
  column->addLayout(form);
  status_ = new SteadyLabel(this);
  status_->setObjectName("measureStatus");
  status_->setTextFormat(Qt::PlainText);
  column->addWidget(status_);
  progress_ = measuringProgress("measureProgress", this);
  column->addWidget(progress_);
  column->addStretch(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  start_ = buttons->addButton("&Measure", QDialogButtonBox::ActionRole);
  start_->setObjectName("measureStart");
  start_->setToolTip("Measure, with drawing held");
  start_->setDefault(true);
  stop_ = buttons->addButton("S&top", QDialogButtonBox::ActionRole);
  stop_->setObjectName("measureStop");
  stop_->setToolTip("Stop measuring");
  stop_->setAutoDefault(false);
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
  buttons->button(QDialogButtonBox::Close)->setToolTip("Close (Esc); what is being measured is cancelled");
  column->addWidget(buttons);

  connect(start_, &QPushButton::clicked, this, &MeasureDialog::start);
  connect(stop_, &QPushButton::clicked, this, [this] { context_.session.measuring().cancelRepeat(); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(step_, &QRadioButton::toggled, this, [this] {
    asked_ = false;
    refresh();
  });
  connect(&tick_, &QTimer::timeout, this, &MeasureDialog::tick);
  tick_.setInterval(kShownMs);
  context_.events.on(kMeasuringChanged | kStepTick, this, &MeasureDialog::refresh);
  setMinimumWidth(fontMetrics().horizontalAdvance('x') * 60);
  refresh();
}

void MeasureDialog::done(int result) {
  context_.session.measuring().cancelRepeat();
  hold(false);
  QDialog::done(result);
}

void MeasureDialog::hold(bool on) {
  if (std::exchange(held_, on) != on) Q_EMIT holds(on);
}

void MeasureDialog::start() {
  QSettings().setValue(kTimesSetting, times_->value());
  asked_ = true;
  progress_->setValue(0);
  hold(true);
  context_.session.measuring().repeat(step_->isChecked() ? RepeatState::What::Step : RepeatState::What::Run,
                                      static_cast<std::uint32_t>(times_->value()), context_.session.steps());
  refresh();
}

QString MeasureDialog::shownText() const {
  const RepeatState shown =
      context_.session.measuring().shown(step_->isChecked() ? RepeatState::What::Step : RepeatState::What::Run, context_.session.steps());
  if (!shown.shownMs) return unknown();
  QString out = measuredText(*shown.shownMs);
  if (shown.shownDisturbed == 0) return out + ", clean";
  if (shown.shownSteps == 1) return out + ", disturbed by drawing";
  return out + ", " + countText(shown.shownDisturbed) + " of " + countText(shown.shownSteps, "step", "steps") + " disturbed by drawing";
}

void MeasureDialog::refresh() {
  const RepeatState& state = context_.session.measuring().repeated();
  const bool active = asked_ && state.active;
  if (!active) {
    hold(false);
    // A run that was playing stops a moment after this dialog has opened.
    const RunState& run = context_.session.run();
    const auto steps = context_.session.steps();
    const bool atStep = run.step > 0 && run.step < steps.size();
    step_->setText(atStep ? "The shown &step, from the state before it: " + countText(run.step) + ", " +
                                text(run.variant->kernels.at(steps[run.step].kernel).title)
                          : QString("The shown &step: step 0 is no kernel"));
  }
  for (QWidget* widget : {static_cast<QWidget*>(times_), static_cast<QWidget*>(run_), static_cast<QWidget*>(start_)})
    widget->setEnabled(!active);
  start_->setEnabled(!active && !context_.session.measuring().comparison().active);
  step_->setEnabled(!active && context_.session.run().step > 0);
  stop_->setEnabled(active);
  shown_->setText(shownText());
  const run::Repeated* found = asked_ && state.found ? &*state.found : nullptr;
  median_->setText(found != nullptr ? measuredText(found->kernelMs.median) : unknown());
  range_->setText(found != nullptr ? measuredText(found->kernelMs.minimum) + " to " + measuredText(found->kernelMs.maximum) : unknown());
  spread_->setText(found != nullptr ? QString::number(100 * found->kernelMs.spread, 'f', 1) + " %" : unknown());
  progress_->setVisible(active);
  active ? tick_.start() : tick_.stop();
  tick();
}

void MeasureDialog::tick() {
  const SessionMeasuring& measuring = context_.session.measuring();
  const RepeatState& state = measuring.repeated();
  QString line = "Repeats on a separate executor: the run stays where it is. The window is not redrawn meanwhile.";
  bool wrong = false;
  if (measuring.comparison().active) {
    line = "Variants are being compared, which would be in the times: wait for the end, or stop it.";
  } else if (asked_ && state.active) {
    progress_->setValue(static_cast<int>(1000 * measuring.repeatFraction()));
    line = QString::fromUtf8("Measuring … Drawing is held: the view stands still until this has ended.");
  } else if (asked_ && state.found) {
    const run::Repeated& found = *state.found;
    line = countText(found.kernelMs.count, "clean time", "clean times") + " on " + text(state.deviceName) + ", after one warm-up.";
    if (found.disturbed == found.times && found.times > 0) {
      line = QString::fromUtf8("⚠ Something was drawn during every one of these ") + countText(found.times, "time", "times") + ".";
      wrong = true;
    } else if (found.disturbed > 0) {
      line += " " + countText(found.disturbed) + " more disturbed by drawing, left out.";
    }
    if (!state.notUsed.empty()) line += " " + text(state.notUsed) + ".";
  } else if (asked_ && !state.why.empty()) {
    wrong = state.failed;
    line = text(state.why);
    line[0] = line[0].toUpper();
    line = (wrong ? QString::fromUtf8("⚠ ") : QString()) + line + '.';
  }
  if (status_->text() != line) status_->say(line);
  status_->setStyleSheet(wrong ? QString("color: %1").arg(errorColor().name()) : QString());
}

}  // namespace wf::ui
