// Transport bar.
#include "ui/transport_bar.h"

#include <QDoubleSpinBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <limits>
#include <optional>

#include "ui/actions.h"
#include "ui/icons.h"
#include "ui/scrub_slider.h"
#include "ui/speed.h"
#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

// Goes along the ladder of speeds; the value past the fastest means "Unlimited".
class SpeedBox : public QDoubleSpinBox {
 public:
  explicit SpeedBox(QWidget* parent) : QDoubleSpinBox(parent) {
    setRange(kSlowest, kFastest + 1);
    setDecimals(1);
    setKeyboardTracking(false);
  }
  std::function<void()> chosen;
  double speed() const { return value() > kFastest ? std::numeric_limits<double>::infinity() : value(); }
  void setSpeed(double speed) { setValue(std::min(speed, kFastest + 1)); }

 protected:
  void stepBy(int steps) override {
    double to = speed();
    for (int i = 0; i < std::abs(steps); ++i) to = steps > 0 ? faster(to) : slower(to);
    setSpeed(to);
  }
  QString textFromValue(double value) const override {
    return speedText(value > kFastest ? std::numeric_limits<double>::infinity() : value);
  }
  double valueFromText(const QString& typed) const override { return parse(typed).value_or(value()); }
  // Text that is no speed can be typed, but not entered: Qt then restores the value.
  QValidator::State validate(QString& typed, int&) const override {
    return parse(typed) ? QValidator::Acceptable : QValidator::Intermediate;
  }
  bool event(QEvent* event) override {
    // The field within would take the blank as text.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
      event->ignore();
      return false;
    }
    return QDoubleSpinBox::event(event);
  }
  void keyPressEvent(QKeyEvent* event) override {
    if (event->key() == Qt::Key_Space) return event->ignore();
    QDoubleSpinBox::keyPressEvent(event);
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && chosen) chosen();
  }
  // Of the arrows: the field within has the rest of the clicks.
  void mouseReleaseEvent(QMouseEvent* event) override {
    QDoubleSpinBox::mouseReleaseEvent(event);
    if (chosen) chosen();
  }

 private:
  static std::optional<double> parse(const QString& typed) {
    QString number = typed.trimmed();
    if (number.compare(speedText(std::numeric_limits<double>::infinity()), Qt::CaseInsensitive) == 0) return kFastest + 1;
    for (const char* unit : {"steps/s", "step/s"}) {
      if (number.endsWith(unit)) number.chop(static_cast<qsizetype>(qstrlen(unit)));
    }
    bool ok = false;
    const double value = QString(number).remove(',').trimmed().toDouble(&ok);
    return ok && value >= kSlowest && value <= kFastest ? std::optional(value) : std::nullopt;
  }
};

}  // namespace

// One of several forms of the same line, the longest that has room: a number is shown whole or not at all. The text is the longest form
// always, for screen readers.
class StepCounter : public QLabel {
 public:
  using QLabel::QLabel;
  void setForms(const QStringList& forms) {
    if (forms == forms_) return;
    forms_ = forms;
    setText(forms_.value(0));
    choose();
  }
  QSize sizeHint() const override { return {widthOf(forms_.value(0)), QLabel::sizeHint().height()}; }
  QSize minimumSizeHint() const override { return {widthOf(forms_.value(forms_.size() - 1)), QLabel::minimumSizeHint().height()}; }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QLabel::resizeEvent(event);
    choose();
  }
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    style()->drawItemText(&painter, rect(), Qt::AlignLeft | Qt::AlignVCenter, palette(), isEnabled(), shown_, QPalette::WindowText);
  }

 private:
  // Every digit as wide as the widest one, so that nothing moves while the number runs.
  int widthOf(QString form) const {
    for (QChar& c : form) {
      if (c.isDigit()) c = '8';
    }
    return fontMetrics().horizontalAdvance(form) + 2;
  }
  void choose() {
    const auto fits = [this](const QString& form) { return widthOf(form) <= width(); };
    const auto first = std::find_if(forms_.begin(), forms_.end(), fits);
    shown_ = first != forms_.end() ? *first : forms_.value(forms_.size() - 1);
    setProperty("shown", shown_);  // for tests
    setToolTip(shown_ == text() ? QString() : text());
    update();
  }
  QStringList forms_;
  QString shown_;
};

TransportBar::TransportBar(Context context, Actions& actions, QWidget* parent) : QWidget(parent), context_(context), actions_(actions) {
  setObjectName("transportBar");
  setAccessibleName("Transport");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 6, 8, 6);
  column->setSpacing(4);

  scrub_ = new ScrubSlider(Qt::Horizontal, this);
  scrub_->setObjectName("scrub");
  scrub_->setAccessibleName("Shown step");
  scrub_->setFocusPolicy(Qt::TabFocus);
  column->addWidget(scrub_);

  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  column->addLayout(row);
  for (const char* id : {"first", "iterationBack", "stepBack", "playBack", "play", "step", "iteration", "last"}) {
    auto* button = new QToolButton(this);
    button->setObjectName(QString("button.") + id);
    button->setDefaultAction(actions.get(id));
    button->setAccessibleName(actions.get(id)->text().remove('&'));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);  // a click leaves the keys with the view
    row->addWidget(button);
  }
  row->addSpacing(12);
  counter_ = new StepCounter(this);
  counter_->setObjectName("stepCounter");  // its text is its accessible name
  row->addWidget(counter_, 1);

  speedSlider_ = new QSlider(Qt::Horizontal, this);
  speedSlider_->setObjectName("speedSlider");
  speedSlider_->setAccessibleName("Speed");
  speedSlider_->setToolTip("Playback speed in steps per second; unlimited at the right end (+ and −)");
  speedSlider_->setRange(0, kSpeedPositions + 1);
  speedSlider_->setMinimumWidth(40);
  speedSlider_->setMaximumWidth(110);
  speedSlider_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  speedSlider_->setFocusPolicy(Qt::TabFocus);
  row->addWidget(speedSlider_);
  row->addSpacing(6);
  auto* box = new SpeedBox(this);
  speedBox_ = box;
  box->setObjectName("speedBox");
  box->setAccessibleName("Speed in steps per second");
  box->setToolTip(speedSlider_->toolTip());
  row->addWidget(box);

  connect(scrub_, &QSlider::valueChanged, this, [this](int value) { context_.session.goTo(static_cast<std::uint64_t>(value)); });
  connect(speedSlider_, &QSlider::valueChanged, this, [this](int at) { context_.session.setSpeed(speedAt(at)); });
  box->chosen = [this] { Q_EMIT speedChosen(); };
  connect(box, &QDoubleSpinBox::valueChanged, this, [this, box] { context_.session.setSpeed(box->speed()); });
  context_.events.on(kRunChanged, this, &TransportBar::refreshRun);
  context_.events.on(kStopsChanged, this, [this] {
    markedVariant_ = nullptr;
    refreshMarks();
  });
  context_.events.on(kStepChanged, this, &TransportBar::refreshStep);
  followFont();
  refreshRun();
}

void TransportBar::followFont() {
  const int side = iconSide(*this);
  for (auto* button : findChildren<QToolButton*>()) button->setIconSize({side, side});
  speedBox_->setFixedWidth(speedBox_->fontMetrics().horizontalAdvance(speedText(kFastest)) + 2 * side);
  speedSlider_->setMaximumWidth(6 * side);
}

void TransportBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange || speedBox_ == nullptr) return;
  followFont();
  fit();
}

QSize TransportBar::withSpeed(bool slider, bool box) const {
  const auto shown = [](const QWidget& widget) {
    return widget.isHidden() ? 0 : std::max(widget.minimumSizeHint().width(), widget.minimumWidth());
  };
  QSize least = QWidget::minimumSizeHint();
  const int now = shown(*speedSlider_) + shown(*speedBox_);
  least.rwidth() += (slider ? speedSlider_->minimumWidth() : 0) + (box ? speedBox_->minimumWidth() : 0) - now;
  return least;
}

QSize TransportBar::minimumSizeHint() const { return withSpeed(false, false); }

void TransportBar::fit() {
  speedBox_->setVisible(width() >= withSpeed(true, true).width());
  speedSlider_->setVisible(width() >= withSpeed(true, false).width());
}

void TransportBar::refreshIcons() {
  actions_.get("play")->setIcon(icon(playing_ ? "pause" : "play"));
  actions_.get("playBack")->setIcon(icon(playing_ && backward_ ? "pause" : "play-back"));
}

void TransportBar::refreshRun() {
  const RunState& run = context_.session.run();
  const bool ready = run.state == PlayState::Paused || run.state == PlayState::Playing || run.state == PlayState::Finished;
  for (const char* id : {"first", "iterationBack", "stepBack", "play", "playBack", "run", "runBack", "runToLine", "step", "iteration",
                         "last", "ten", "tenBack", "loopStart", "loopEnd"}) {
    actions_.get(id)->setEnabled(ready);
  }
  const bool plays = run.state == PlayState::Playing || run.seeking;
  if (plays != playing_ || run.backward != backward_) {
    playing_ = plays;
    backward_ = run.backward;
    refreshIcons();
  }
  actions_.get("play")->setText(playing_ ? "&Pause" : "&Play");
  actions_.get("loopOff")->setEnabled(run.loopStart || run.loopEnd);
  scrub_->setLoop(run.loopStart, run.loopEnd);
  QString about = "The shown step: drag to go back and forth over the known steps";
  if (run.loopStart && run.loopEnd)
    about += "\nPlayback loops from step " + countText(*run.loopStart) + " to step " + countText(*run.loopEnd);
  scrub_->setToolTip(about);
  scrub_->setAccessibleDescription(about);
  const QSignalBlocker blockSlider(speedSlider_);
  const QSignalBlocker blockBox(speedBox_);
  if (speedAt(speedSlider_->value()) != run.speed) speedSlider_->setValue(speedPosition(run.speed));
  static_cast<SpeedBox*>(speedBox_)->setSpeed(run.speed);
  refreshStep();
}

// Anew where there are more steps, or more room for marks.
void TransportBar::refreshMarks() {
  const auto steps = context_.session.steps();
  const VariantInfo* variant = context_.session.run().variant;
  if (variant == nullptr) return;
  const std::uint64_t generation = context_.events.generation();
  if (steps.size() == markedSteps_ && generation == markedRun_ && variant == markedVariant_ && scrub_->grooveWidth() == markedWidth_)
    return;
  markedSteps_ = steps.size();
  markedRun_ = generation;
  markedVariant_ = variant;
  markedWidth_ = scrub_->grooveWidth();
  ScrubMarks marks = scrubMarks(steps, *variant, markedWidth_);
  marks.stops = apart(context_.session.stops().marks(), context_.session.run().lastStep, markedWidth_);
  scrub_->setMarks(std::move(marks));
}

void TransportBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
  refreshMarks();
}

void TransportBar::refreshStep() {
  const RunState& run = context_.session.run();
  const bool ready = run.state != PlayState::None;
  {
    const QSignalBlocker block(scrub_);
    const auto clip = [](std::uint64_t step) { return static_cast<int>(std::min<std::uint64_t>(step, std::numeric_limits<int>::max())); };
    scrub_->setEnabled(ready && run.lastStep > 0);
    scrub_->setRange(0, clip(run.lastStep));
    scrub_->setPageStep(std::max(1, scrub_->maximum() / 20));
    if (!scrub_->isSliderDown()) scrub_->setValue(clip(run.step));
  }
  refreshMarks();
  if (!ready) {
    counter_->setForms({});
    return;
  }
  const QString at = countText(run.step), of = " of " + countText(run.lastStep);
  const QString known = "Step " + at + of + (run.ended ? "" : " so far");
  const auto steps = context_.session.steps();
  QStringList forms;
  if (run.step < steps.size() && run.step > 0) forms << known + QString::fromUtf8(" · iteration ") + countText(steps[run.step].iteration);
  // Without "so far" the steps that are known would be read as all that there are.
  forms << known << (run.ended ? at + of : "Step " + at);
  counter_->setForms(forms);
}

}  // namespace wf::ui
