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

}  // namespace

DifferenceStrip::DifferenceStrip(Context context, QWidget* parent) : Card(parent), context_(context) {
  setObjectName("differenceStrip");
  auto* column = new QVBoxLayout(this);
  const int padding = Card::paddingOf(*this) / 2;
  column->setContentsMargins(2 * padding, padding, padding, padding);
  column->setSpacing(padding / 2);
  auto* row = new QHBoxLayout;
  what_ = new ElidingLabel(this);
  what_->setObjectName("differenceText");
  what_->setAccessibleName("Differences");
  QFont bold = what_->font();
  bold.setBold(true);
  what_->setFont(bold);
  row->addWidget(what_, 1);
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
  row->addWidget(align_);
  const auto button = [&](const char* name, const char* title, const char* tip) {
    auto* made = new QToolButton(this);
    made->setObjectName(name);
    made->setText(title);
    made->setAccessibleName(title);
    made->setToolTip(tip);
    made->setAutoRaise(true);
    made->setFocusPolicy(Qt::TabFocus);
    row->addWidget(made);
    return made;
  };
  first_ = button("differenceFirst", "Go to first difference",
                  "The first step after which an element differs, found from the start of both runs");
  auto* times = button("differenceTimes", "Times", "Steps, iterations and times of both runs");
  auto* close = button("differenceClose", "Close comparison", "End the second run");
  column->addLayout(row);
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
  column->addLayout(captions);
  connect(align_, &QComboBox::activated, this,
          [this](int at) { context_.session.second().align(static_cast<run::Alignment>(align_->itemData(at).toInt())); });
  connect(first_, &QToolButton::clicked, this, &DifferenceStrip::searchOrGo);
  connect(times, &QToolButton::clicked, this, &DifferenceStrip::timesWanted);
  connect(close, &QToolButton::clicked, this, &DifferenceStrip::closed);
  tick_.setInterval(kSearchTickMs);
  connect(&tick_, &QTimer::timeout, this, &DifferenceStrip::refresh);
  context_.events.on(kSecondRunChanged | kStepTick | kRunChanged, this, &DifferenceStrip::refresh);
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
  const char* title = search == Search::Found       ? "Go to first difference"
                      : search == Search::Searching ? "Cancel search"
                                                    : "Find first difference";
  if (first_->text() != title) first_->setText(title), first_->setAccessibleName(title);
  first_->setEnabled(ready && search != Search::Equal);
  search == Search::Searching ? tick_.start() : tick_.stop();
}

}  // namespace wf::ui
