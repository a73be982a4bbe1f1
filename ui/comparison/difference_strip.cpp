#include "ui/comparison/difference_strip.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/comparison/difference_text.h"
#include "ui/text.h"
#include "ui/widgets/condition_field.h"
#include "ui/widgets/eliding_label.h"

namespace wf::ui {
namespace {

constexpr int kSearchTickMs = 200;
constexpr int kLeastText = 24;                 // characters of what differs, where it stands beside the buttons
constexpr int kAlignments = 5;                 // without those by a kernel
constexpr int kKernelRole = Qt::UserRole + 1;  // "relax", "relax=update"
constexpr const char* kByEvent = "By event…";
constexpr const char *kGo = "Go to first difference", *kTimes = "Times", *kClose = "Close comparison";

}  // namespace

DifferenceStrip::DifferenceStrip(Context context, QWidget* parent) : Card(parent), context_(context) {
  setObjectName("differenceStrip");
  column_ = new QVBoxLayout(this);
  const int padding = Card::paddingOf(*this) / 2;
  column_->setContentsMargins(2 * padding, padding, padding, padding);
  column_->setSpacing(padding / 2);
  controls_ = new QHBoxLayout;
  what_ = new QLabel(this);
  what_->setTextFormat(Qt::PlainText);
  what_->setWordWrap(true);
  what_->setObjectName("differenceText");
  what_->setAccessibleName("Differences");
  QFont bold = what_->font();
  bold.setBold(true);
  what_->setFont(bold);
  controls_->addWidget(what_, 1);
  brief_ = new ElidingLabel(this);
  brief_->setObjectName("differenceBrief");
  brief_->setAccessibleName("Differences");
  brief_->setFont(bold);
  brief_->hide();
  controls_->addWidget(brief_, 1);
  align_ = new QComboBox(this);
  align_->setObjectName("differenceAlign");
  align_->setAccessibleName("The runs go in step by");
  align_->setToolTip(
      "What the two runs share: every step, the ends of iterations, the time of their kernels, their ends alone, the steps that make a "
      "condition true, or what each run of a kernel left");
  for (const auto& [title, alignment] : {std::pair{"By step", run::Alignment::Step},
                                         {"By iteration", run::Alignment::Iteration},
                                         {"By time", run::Alignment::Time},
                                         {"Ends alone", run::Alignment::End},
                                         {kByEvent, run::Alignment::Event}})
    align_->addItem(QString::fromUtf8(title), static_cast<int>(alignment));
  align_->setFocusPolicy(Qt::TabFocus);
  controls_->addWidget(align_);
  const auto button = [&](const char* name, const char* tip) {
    auto* made = new QToolButton(this);
    made->setObjectName(name);
    made->setToolTip(tip);
    made->setAutoRaise(true);
    made->setFocusPolicy(Qt::TabFocus);
    controls_->addWidget(made);
    return made;
  };
  first_ = button("differenceFirst", "The first step after which an element differs, found from the start of both runs, and why");
  times_ = button("differenceTimes", "Steps, iterations and times of both runs");
  close_ = button("differenceClose", "End the second run");
  more_ = button("differenceMore", "Everything about the two runs, over the views; once more: only how they differ");
  more_->setText("More");
  more_->setCheckable(true);
  more_->hide();
  column_->addLayout(controls_);
  eventRow_ = new QWidget(this);
  auto* row = new QHBoxLayout(eventRow_);
  row->setContentsMargins({});
  eventLabel_ = new QLabel("Event:", eventRow_);
  row->addWidget(eventLabel_);
  event_ = new ConditionField([this] { return eventNames(context_.session); }, eventRow_);
  event_->setObjectName("differenceEvent");
  event_->setAccessibleName("Event");
  event_->setPlaceholderText(kEventExample);
  event_->setToolTip(QString::fromUtf8(kEventTip));
  row->addWidget(event_, 1);
  applyEvent_ = new QToolButton(eventRow_);
  applyEvent_->setObjectName("differenceApplyEvent");
  applyEvent_->setText("Apply");
  applyEvent_->setToolTip("Look for this event in both runs");
  row->addWidget(applyEvent_);
  eventRow_->hide();
  column_->addWidget(eventRow_);
  problem_ = new QLabel(this);
  problem_->setObjectName("differenceProblem");
  problem_->setAccessibleName("Problem");
  problem_->setTextFormat(Qt::PlainText);
  problem_->setWordWrap(true);
  problem_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  problem_->hide();
  column_->addWidget(problem_);
  captions_ = new QHBoxLayout;
  captions_->setSpacing(2 * padding);  // two captions, not one sentence
  for (ElidingLabel** label : {&a_, &b_}) {
    *label = new ElidingLabel(this);
    (*label)->setForegroundRole(QPalette::PlaceholderText);
    captions_->addWidget(*label, 1);
  }
  a_->setObjectName("firstRunCaption");
  b_->setObjectName("secondRunCaption");
  a_->setAccessibleName("First run");
  b_->setAccessibleName("Second run");
  column_->addLayout(captions_);
  connect(align_, &QComboBox::activated, this, &DifferenceStrip::chooseAlignment);
  connect(event_, &QLineEdit::returnPressed, this, &DifferenceStrip::applyEvent);
  connect(event_, &QLineEdit::textEdited, this, [this] {
    eventProblem_.clear();
    refresh();
  });
  connect(applyEvent_, &QToolButton::clicked, this, &DifferenceStrip::applyEvent);
  connect(first_, &QToolButton::clicked, this, &DifferenceStrip::searchOrGo);
  connect(times_, &QToolButton::clicked, this, &DifferenceStrip::timesWanted);
  connect(close_, &QToolButton::clicked, this, &DifferenceStrip::closed);
  connect(more_, &QToolButton::toggled, this, [this] {
    fold();
    Q_EMIT heightChanged();
  });
  tick_.setInterval(kSearchTickMs);
  connect(&tick_, &QTimer::timeout, this, &DifferenceStrip::refresh);
  context_.events.on(kSecondRunChanged | kStepTick | kRunChanged, this, &DifferenceStrip::refresh);
  arrange();
}

void DifferenceStrip::setTitle(QToolButton* button, const char* title, const char* brief) {
  const QString shown = narrow_ ? brief : title;
  if (button->text() != shown) button->setText(shown);
  if (button->accessibleName() != title) button->setAccessibleName(title);
}

int DifferenceStrip::heightIn(int width, int most, int room) {
  int wide = fontMetrics().averageCharWidth() * kLeastText + align_->sizeHint().width();
  for (const char* title : {kGo, kTimes, kClose}) wide += fontMetrics().horizontalAdvance(title) + fontMetrics().height();
  if (const bool narrow = width < wide; narrow != narrow_) {
    narrow_ = narrow;
    arrange();
  }
  if (width != measured_ || fontMetrics().height() != line_) {
    measured_ = width;
    line_ = fontMetrics().height();
    what_->setMinimumHeight(0);
  }
  low_ = tight_ = false;
  fold();
  const int whole = wantedHeight(width);
  low_ = whole > most;
  tight_ = whole > room;
  if (!low_) {
    const QSignalBlocker quiet(more_);
    more_->setChecked(false);
  }
  fold();
  return low_ ? wantedHeight(width) : whole;
}

// Rows without a text that wraps are as high in any width.
int DifferenceStrip::wantedHeight(int width) const {
  return column_->hasHeightForWidth() ? column_->totalHeightForWidth(width) : column_->totalSizeHint().height();
}

int DifferenceStrip::foldedHeight(int width) const {
  if (!low_ || !more_->isChecked()) return wantedHeight(width);
  const QMargins around = column_->contentsMargins();
  return around.top() + std::max(more_->sizeHint().height(), align_->sizeHint().height()) + around.bottom();
}

// To one row: how the runs differ, the way to where they do so first, and the rest a click away.
void DifferenceStrip::fold() {
  const bool folded = low_ && !more_->isChecked();
  more_->setVisible(low_);
  brief_->setVisible(folded);
  for (QWidget* part : {static_cast<QWidget*>(align_), static_cast<QWidget*>(times_), static_cast<QWidget*>(close_)})
    part->setVisible(!folded);
  for (QLabel* part : {what_, static_cast<QLabel*>(a_), static_cast<QLabel*>(b_)}) part->setVisible(!folded && !tight_);
  eventRow_->setVisible(!folded && eventWanted());
  problem_->setVisible(!folded && !problem_->text().isEmpty());
  for (QLayout* one : {static_cast<QLayout*>(controls_), static_cast<QLayout*>(captions_), static_cast<QLayout*>(column_)})
    one->invalidate();  // what was hidden or shown counts at once, in rows within the column, too
}

// It goes on below where it has no room. The lines that it took once stay its own, so that the views keep their size while it changes.
void DifferenceStrip::say(const QString& text) {
  if (text == what_->text()) return;
  what_->setText(text);
  if (low_ && !more_->isChecked()) return;
  const int needed = measured_ > 0 ? what_->heightForWidth(what_->width()) : 0;
  if (needed <= what_->height()) return;
  what_->setMinimumHeight(needed);
  Q_EMIT heightChanged();
}

void DifferenceStrip::arrange() {
  controls_->removeWidget(what_);
  column_->removeWidget(what_);
  narrow_ ? column_->insertWidget(0, what_) : controls_->insertWidget(0, what_, 1);
  controls_->setStretchFactor(align_, narrow_ ? 1 : 0);
  eventLabel_->setHidden(narrow_);
  setTitle(times_, kTimes, kTimes);
  setTitle(close_, kClose, "Close");
  refresh();
}

// Those that both runs have, and the one that is chosen.
void DifferenceStrip::listKernels() {
  const SecondRunState& second = context_.session.second().state();
  const VariantInfo* first = context_.session.run().variant;
  QStringList kernels;
  if (first != nullptr && second.variant != nullptr) {
    for (const KernelInfo& kernel : first->kernels) {
      const auto same = [&](const KernelInfo& other) { return other.id == kernel.id; };
      if (std::any_of(second.variant->kernels.begin(), second.variant->kernels.end(), same)) kernels << text(kernel.id);
    }
    const auto& [a, b] = second.kernel;
    if (a != b) kernels << text(a + "=" + b);
  }
  QStringList shown;
  for (int k = kAlignments; k < align_->count(); ++k) shown << align_->itemData(k, kKernelRole).toString();
  if (kernels == shown) return;
  while (align_->count() > kAlignments) align_->removeItem(kAlignments);
  for (const QString& kernel : kernels) {
    align_->addItem("By kernel " + kernel, static_cast<int>(run::Alignment::Kernel));
    align_->setItemData(align_->count() - 1, kernel, kKernelRole);
  }
}

void DifferenceStrip::chooseAlignment(int item) {
  const auto alignment = static_cast<run::Alignment>(align_->itemData(item).toInt());
  eventProblem_.clear();
  asksEvent_ = alignment == run::Alignment::Event;
  if (!asksEvent_) {
    const std::string kernel = align_->itemData(item, kKernelRole).toString().toStdString();
    const auto named = run::readPairName(kernel);
    context_.session.second().align(alignment, named ? *named : run::PairName());
  }
  refresh();
  if (!asksEvent_) return;
  if (low_) more_->setChecked(true);
  event_->setFocus();
  event_->selectAll();
}

void DifferenceStrip::applyEvent() {
  SessionSecondRun& second = context_.session.second();
  const auto conditions = run::readEventName(event_->text().toStdString());
  const auto problem = conditions ? second.whyNoEvent(*conditions) : conditions.error();
  eventProblem_ = problem ? text(problem->sentence()) : QString();
  if (!problem) {
    asksEvent_ = false;
    second.align(run::Alignment::Event, *conditions);
  }
  refresh();
}

void DifferenceStrip::refreshEvent() {
  const SecondRunState& state = context_.session.second().state();
  const bool byEvent = state.alignment == run::Alignment::Event;
  const QString applied = byEvent ? text(run::textOfEvent(state.event)) : QString();
  if (!asksEvent_ && !event_->hasFocus() && eventProblem_.isEmpty() && event_->text() != applied) event_->setText(applied);
  const QString typed = event_->text().trimmed();
  applyEvent_->setEnabled(!typed.isEmpty() && typed != applied);
  if (const bool shown = eventWanted(); std::exchange(eventShown_, shown) != shown) Q_EMIT heightChanged();
}

bool DifferenceStrip::eventWanted() const { return asksEvent_ || context_.session.second().state().alignment == run::Alignment::Event; }

void DifferenceStrip::showProblem() {
  const QString problem = eventProblem_.isEmpty() ? differenceProblem(context_.session) : eventProblem_;
  if (problem == problem_->text()) return;
  problem_->setText(problem);
  Q_EMIT heightChanged();
}

void DifferenceStrip::searchOrGo() {
  SessionSecondRun& second = context_.session.second();
  if (second.found().phase == FoundDifference::Phase::Found) return Q_EMIT firstWanted();
  second.found().phase == FoundDifference::Phase::Searching ? second.cancelSearch() : second.findFirst();
}

void DifferenceStrip::refresh() {
  const SessionSecondRun& second = context_.session.second();
  if (!second.active()) {
    asksEvent_ = false;
    eventProblem_.clear();
    return tick_.stop();
  }
  say(differenceText(context_.session));
  what_->setToolTip(differenceDetails(context_.session));
  showProblem();
  refreshEvent();
  a_->setText(firstRunCaption(context_.session));
  b_->setText(secondRunCaption(context_.session));
  brief_->setText(problem_->text().isEmpty() ? what_->text() : problem_->text());
  brief_->setTip(QStringList{a_->text(), b_->text(), what_->toolTip()}.join('\n').trimmed());
  const QSignalBlocker block(align_);
  listKernels();
  if (asksEvent_) {
    align_->setCurrentIndex(align_->findData(static_cast<int>(run::Alignment::Event)));
  } else if (second.state().alignment == run::Alignment::Kernel) {
    const auto& [first, other] = second.state().kernel;
    align_->setCurrentIndex(align_->findData(text(first == other ? first : first + "=" + other), kKernelRole));
  } else {
    align_->setCurrentIndex(align_->findData(static_cast<int>(second.state().alignment)));
  }
  const bool ready = second.state().phase == SecondRunState::Phase::Ready;
  align_->setEnabled(ready);
  using Search = FoundDifference::Phase;
  const Search search = second.found().phase;
  if (search == Search::Found) {
    setTitle(first_, kGo, "Go there");
  } else if (search == Search::Searching) {
    setTitle(first_, "Cancel search", "Cancel");
  } else {
    setTitle(first_, "Find first difference", "Find first");
  }
  first_->setEnabled(ready && search != Search::Equal);
  search == Search::Searching ? tick_.start() : tick_.stop();
}

}  // namespace wf::ui
