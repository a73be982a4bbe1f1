// The Threads panel's parts: what stands where.
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/font_size.h"
#include "ui/icons.h"
#include "ui/panels/lane_events_model.h"
#include "ui/panels/lens_owner.h"
#include "ui/panels/lens_waiting.h"
#include "ui/panels/order_box.h"
#include "ui/panels/threads_panel.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/eliding_label.h"
#include "ui/widgets/flow_row.h"
#include "ui/widgets/lane_grid.h"
#include "ui/widgets/lane_legend.h"
#include "ui/widgets/low_scroller.h"
#include "ui/widgets/table_view.h"

namespace wf::ui {
// A few parts that stay side by side, named in front.
QWidget* ThreadsPanel::group(const QString& name, std::initializer_list<QWidget*> parts) {
  auto* box = new QWidget(tools_);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 6, 0);
  row->setSpacing(3);
  auto* label = new QLabel(name, box);
  label->setBuddy(*parts.begin());
  row->addWidget(label);
  for (QWidget* part : parts) row->addWidget(part);
  tools_->layout()->addWidget(box);
  return box;
}

QToolButton* ThreadsPanel::stepButton(const char* name, lens::Pace pace, lens::Way way, const QString& tip) {
  auto* button = new QToolButton(tools_);
  button->setObjectName(name);
  button->setProperty("iconName", way == lens::Way::Forward ? "step-forward" : "step-back");
  button->setAutoRaise(true);
  button->setAutoRepeat(true);
  button->setAccessibleName(tip.section(" (", 0, 0));
  button->setToolTip(tip);
  connect(button, &QToolButton::clicked, this, [this, pace, way] { step(pace, way); });
  return button;
}

void ThreadsPanel::buildTools(QVBoxLayout* column) {
  tools_ = new QWidget(this);
  auto* flow = new FlowRow(tools_);
  flow->setContentsMargins(8, 0, 8, 0);
  flow->setSpacing(4);
  SessionLens& lens = context_.session.lens();

  of_ = new QComboBox(tools_);
  of_->setObjectName("threadsWarp");
  of_->addItems({"Of the selection", "Heaviest", "Number"});
  of_->setAccessibleName("Which warp");
  of_->setToolTip("The warp of the thread that works on what is selected, the one that executes the most lines, or one by its number");
  number_ = new QSpinBox(tools_);
  number_->setObjectName("threadsNumber");
  number_->setAccessibleName("Number of the warp");
  number_->setToolTip("Warps are 32 threads in a row, counted from 0");
  number_->setKeyboardTracking(false);
  group("Warp", {of_, number_});
  connect(of_, &QComboBox::activated, this, [this, &lens](int index) {
    lens.choose({.of = index == 0   ? LensWarp::Of::Selection
                       : index == 1 ? LensWarp::Of::Heaviest
                                    : LensWarp::Of::Number,
                 .number = lens.warp().value_or(0)});
  });
  connect(number_, &QSpinBox::valueChanged, this,
          [&lens](int value) { lens.choose({.of = LensWarp::Of::Number, .number = static_cast<std::uint32_t>(value)}); });

  order_ = new OrderBox(context_, tools_);

  using lens::Pace, lens::Way;
  group("Thread", {stepButton("threadsThreadBack", Pace::Thread, Way::Back, "What this thread did before (Shift+Up)"),
                   stepButton("threadsThreadNext", Pace::Thread, Way::Forward, "What this thread does next (Shift+Down)")});
  group("Warp", {stepButton("threadsWarpBack", Pace::Warp, Way::Back, "What the warp executed before (Up)"),
                 stepButton("threadsWarpNext", Pace::Warp, Way::Forward, "What the warp executes next (Down)")});
  group("Trip", {stepButton("threadsTripBack", Pace::Trip, Way::Back, "The loop trip before (Shift+Page Up)"),
                 stepButton("threadsTripNext", Pace::Trip, Way::Forward, "The next loop trip (Shift+Page Down)")});

  more_ = new QToolButton(tools_);
  more_->setObjectName("threadsMore");
  more_->setText("More tools");
  more_->setCheckable(true);
  more_->setToolTip("Shows the schedule, where to stop, and the list of the lane, for which a low panel has no room of its own");
  more_->hide();
  tools_->layout()->addWidget(more_);
  connect(more_, &QToolButton::toggled, this, [this] { makeRoom(); });
  folded_.push_back(group("Schedule", {order_}));

  stopAt_ = new QComboBox(tools_);
  stopAt_->setObjectName("threadsStopAt");
  stopAt_->addItems({"Write to", "Harmful conflict", "Line"});
  stopAt_->setAccessibleName("Where to stop within the step");
  stopAt_->setToolTip("Where the arrows behind it stop: a write to an element, an access whose order matters, a line");
  cell_ = new QLineEdit(tools_);
  cell_->setObjectName("threadsCell");
  cell_->setAccessibleName("Element");
  cell_->setPlaceholderText("cost[4711]");
  cell_->setToolTip("An element of an array, as in a watchpoint: vertices by the file's id");
  line_ = new QSpinBox(tools_);
  line_->setObjectName("threadsLine");
  line_->setAccessibleName("Line of the pseudo-code");
  line_->setRange(1, 1);
  thread_ = new QLineEdit(tools_);
  thread_->setObjectName("threadsThread");
  thread_->setAccessibleName("Thread, or any of the warp");
  thread_->setPlaceholderText("any thread");
  thread_->setToolTip("The number of a thread of the step, from 0; empty: any lane of the warp");
  const auto jump = [this](const char* name, Way way, const QString& tip) {
    auto* button = new QToolButton(tools_);
    button->setObjectName(name);
    button->setProperty("iconName", way == Way::Forward ? "step-forward" : "step-back");
    button->setAutoRaise(true);
    button->setAccessibleName(tip);
    button->setToolTip(tip);
    connect(button, &QToolButton::clicked, this, [this, way] { search(way); });
    return button;
  };
  folded_.push_back(group("Stop at", {stopAt_, cell_, line_, thread_, jump("threadsFindBack", Way::Back, "Back to the one before"),
                                      jump("threadsFindNext", Way::Forward, "On to the next one")}));
  connect(stopAt_, &QComboBox::currentIndexChanged, this, [this] { showTools(); });
  for (QLineEdit* field : {cell_, thread_}) connect(field, &QLineEdit::returnPressed, this, [this] { search(lens::Way::Forward); });

  list_ = new QToolButton(tools_);
  list_->setObjectName("threadsList");
  list_->setText("Lane list");
  list_->setCheckable(true);
  list_->setToolTip("Everything that the thread of the lane did, as rows to copy; a click on a lane's head opens it as well");
  tools_->layout()->addWidget(list_);
  folded_.push_back(list_);
  connect(list_, &QToolButton::toggled, this, [this] { showList(); });
  column->addWidget(tools_);
  column->addWidget(new LensOwner(context_, this));
  for (QComboBox* box : {of_, stopAt_}) box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  of_->setMinimumContentsLength(14);
  dressButtons();
  connect(&fontSizeNews(), &FontSizeNews::changed, this, [this] {
    dressButtons();
    table_->restartColumns();
    showList();
  });
  connect(&themeNews(), &ThemeNews::changed, this, [this] { dressButtons(); });
}

void ThreadsPanel::dressButtons() {
  for (QToolButton* button : tools_->findChildren<QToolButton*>()) {
    const QString name = button->property("iconName").toString();
    if (name.isEmpty()) continue;
    button->setIcon(icon(name));
    button->setIconSize({iconSide(*this), iconSide(*this)});
  }
  const int apart = std::max(3, fontMetrics().averageCharWidth() / 2);  // a name and its box
  for (QWidget* group : tools_->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    if (group->layout() != nullptr) group->layout()->setSpacing(apart);
  }
}

void ThreadsPanel::buildBody(QVBoxLayout* column) {
  const auto line = [&](const char* name) {
    auto* label = new ElidingLabel(this);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setContentsMargins(8, 0, 8, 0);
    return label;
  };
  summary_ = line("threadsSummary");
  column->addWidget(summary_);
  races_ = line("threadsRaces");
  column->addWidget(races_);
  body_ = new QSplitter(Qt::Horizontal, this);
  body_->setObjectName("threadsBody");
  body_->setChildrenCollapsible(false);
  grid_ = new LaneGrid(body_);
  grid_->setObjectName("laneGrid");
  table_ = new TableView("What the thread did", body_);
  table_->setObjectName("laneTable");
  table_->setMinimumHeight(40);
  model_ = new LaneEventsModel(context_.session, this);
  table_->setModel(model_);
  table_->hide();
  body_->addWidget(grid_);
  body_->addWidget(table_);
  body_->setStretchFactor(0, 3);
  body_->setStretchFactor(1, 2);
  folded_.push_back(buildStops());
  tools_->layout()->addWidget(folded_.back());
  column->addWidget(body_, 1);
  place_ = line("threadsPlace");
  column->addWidget(place_);
  legend_ = new LaneLegend(this);
  column->addWidget(legend_);

  waiting_ = new LensWaiting(context_, this);
  waiting_->setObjectName("threadsWaiting");
  column->addWidget(waiting_, 1);

  connect(grid_, &LaneGrid::cursorMoved, this, [this](int at, int lane) {
    goTo({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(lane)});
  });
  connect(grid_, &LaneGrid::laneChosen, this, &ThreadsPanel::chooseLane);
  connect(grid_, &LaneGrid::keyed, this, &ThreadsPanel::keyed);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
    if (!now.isValid() || warp_ == nullptr || !at_) return;
    if (const auto place = lens::placeOf(*warp_, at_->lane, static_cast<std::uint32_t>(now.row()))) goTo(*place);
  });
}

void ThreadsPanel::showTools() {
  const SessionLens& lens = context_.session.lens();
  const auto quietly = [](QWidget* widget, const auto& change) {
    const QSignalBlocker quiet(widget);
    change();
  };
  quietly(of_, [&] {
    of_->setCurrentIndex(lens.chosen().of == LensWarp::Of::Selection ? 0 : lens.chosen().of == LensWarp::Of::Heaviest ? 1 : 2);
  });
  quietly(number_, [&] {
    const auto warps = lens.state().report != nullptr ? static_cast<int>(lens.state().report->warps.size()) : 0;
    if (warps > 0) number_->setRange(0, warps - 1);
    if (lens.warp()) number_->setValue(static_cast<int>(*lens.warp()));
  });
  order_->refresh();
  const auto what = static_cast<Search::For>(stopAt_->currentIndex());
  cell_->setVisible(what == Search::For::Write);
  line_->setVisible(what == Search::For::Line);
  thread_->setVisible(what == Search::For::Line);
  const VariantInfo* variant = context_.session.run().variant;
  if (variant != nullptr) {
    line_->setMaximum(std::max(1, static_cast<int>(variant->pseudocode.size())));
    cell_->setPlaceholderText(text(variant->arrays.empty() ? "" : variant->arrays.back().id + "[1]"));
  }
}

// A low panel has the lanes and the ways through them alone.
void ThreadsPanel::makeRoom() {
  const bool shows = warp_ != nullptr;
  const int seen = LowScroller::seenHeight(*this) / std::max(1, fontMetrics().lineSpacing());
  const bool folds = seen < kFoldsTools;
  more_->setVisible(folds);
  for (QWidget* part : folded_) part->setVisible(!folds || more_->isChecked());
  summary_->setVisible(shows && seen >= kNoSummary);
  grid_->setMinimumHeight(5 * fontMetrics().lineSpacing());
  races_->setVisible(shows && !races_->text().isEmpty());
  QPalette bad = palette();
  bad.setColor(QPalette::WindowText, errorColor());
  races_->setPalette(bad);
  legend_->setVisible(shows && seen > kLowPanel);
}

void ThreadsPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  makeRoom();
}

}  // namespace wf::ui
