#include "ui/comparison/difference_strip.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/comparison/difference_text.h"
#include "ui/widgets/eliding_label.h"

namespace wf::ui {
namespace {

constexpr int kSearchTickMs = 200;
constexpr int kLeastText = 24;  // characters of what differs, where it stands beside the buttons
constexpr const char *kGo = "Go to first difference", *kTimes = "Times", *kClose = "Close comparison";

}  // namespace

DifferenceStrip::DifferenceStrip(Context context, QWidget* parent) : Card(parent), context_(context) {
  setObjectName("differenceStrip");
  column_ = new QVBoxLayout(this);
  const int padding = Card::paddingOf(*this) / 2;
  column_->setContentsMargins(2 * padding, padding, padding, padding);
  column_->setSpacing(padding / 2);
  controls_ = new QHBoxLayout;
  what_ = new ElidingLabel(this);
  what_->setObjectName("differenceText");
  what_->setAccessibleName("Differences");
  QFont bold = what_->font();
  bold.setBold(true);
  what_->setFont(bold);
  controls_->addWidget(what_, 1);
  align_ = new QComboBox(this);
  align_->setObjectName("differenceAlign");
  align_->setAccessibleName("The runs go in step by");
  align_->setToolTip("What the two runs share: every step, the ends of iterations, the time of their kernels, or their ends alone");
  for (const auto& [title, alignment] : {std::pair{"By step", run::Alignment::Step},
                                         {"By iteration", run::Alignment::Iteration},
                                         {"By time", run::Alignment::Time},
                                         {"Ends alone", run::Alignment::End}})
    align_->addItem(title, static_cast<int>(alignment));
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
  column_->addLayout(controls_);
  auto* captions = new QHBoxLayout;
  for (ElidingLabel** label : {&a_, &b_}) {
    *label = new ElidingLabel(this);
    (*label)->setForegroundRole(QPalette::PlaceholderText);
    captions->addWidget(*label, 1);
  }
  a_->setObjectName("firstRunCaption");
  b_->setObjectName("secondRunCaption");
  a_->setAccessibleName("First run");
  b_->setAccessibleName("Second run");
  column_->addLayout(captions);
  connect(align_, &QComboBox::activated, this,
          [this](int at) { context_.session.second().align(static_cast<run::Alignment>(align_->itemData(at).toInt())); });
  connect(first_, &QToolButton::clicked, this, &DifferenceStrip::searchOrGo);
  connect(times_, &QToolButton::clicked, this, &DifferenceStrip::timesWanted);
  connect(close_, &QToolButton::clicked, this, &DifferenceStrip::closed);
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

int DifferenceStrip::heightIn(int width) {
  int wide = fontMetrics().averageCharWidth() * kLeastText + align_->sizeHint().width();
  for (const char* title : {kGo, kTimes, kClose}) wide += fontMetrics().horizontalAdvance(title) + fontMetrics().height();
  if (const bool narrow = width < wide; narrow != narrow_) {
    narrow_ = narrow;
    arrange();
  }
  return sizeHint().height();
}

void DifferenceStrip::arrange() {
  controls_->removeWidget(what_);
  column_->removeWidget(what_);
  narrow_ ? column_->insertWidget(0, what_) : controls_->insertWidget(0, what_, 1);
  controls_->setStretchFactor(align_, narrow_ ? 1 : 0);
  setTitle(times_, kTimes, kTimes);
  setTitle(close_, kClose, "Close");
  refresh();
}

void DifferenceStrip::searchOrGo() {
  SessionSecondRun& second = context_.session.second();
  if (second.found().phase == FoundDifference::Phase::Found) return Q_EMIT firstWanted();
  second.found().phase == FoundDifference::Phase::Searching ? second.cancelSearch() : second.findFirst();
}

void DifferenceStrip::refresh() {
  const SessionSecondRun& second = context_.session.second();
  if (!second.active()) return tick_.stop();
  what_->setText(differenceText(context_.session));
  what_->setTip(differenceDetails(context_.session));
  a_->setText(firstRunCaption(context_.session));
  b_->setText(secondRunCaption(context_.session));
  const QSignalBlocker block(align_);
  align_->setCurrentIndex(align_->findData(static_cast<int>(second.state().alignment)));
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
