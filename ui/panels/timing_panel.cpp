// Timing: a live curve of time and active threads over the iterations, sums by kernel, sums by iteration.
#include <QApplication>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSplitter>
#include <QStandardItemModel>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <tuple>

#include "ui/actions.h"
#include "ui/font_size.h"
#include "ui/panels/earlier_runs.h"
#include "ui/panels/registry.h"
#include "ui/panels/run_statistics.h"
#include "ui/panels/statistics_models.h"
#include "ui/panels/timing_curves.h"
#include "ui/session/recorded.h"
#include "ui/text.h"
#include "ui/widgets/curve_plot.h"
#include "ui/widgets/eliding_label.h"
#include "ui/widgets/histogram_cell.h"
#include "ui/widgets/table_view.h"

namespace wf::ui {
namespace {

constexpr int kPlotWidth = 260;  // beside tables that have room
constexpr int kLeastPlot = 230;  // beside names that have none: the curves' key still fits
constexpr const char* kNothingRecorded =
    "The program that made the recording wrote none: a step has times and counts where it gives them (wf_counts of the probe)";
constexpr const char* kSimulated =
    "The threads make their accesses one by one, in the order that was chosen: these are times of that simulation, not of a kernel";
constexpr int kLongestName = 45;  // characters of a kernel's name, about; what is longer is cut short

class TimingPanel : public Panel {
 public:
  TimingPanel(Context context, QWidget* parent) : Panel(context, "Timing", parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(4, 3, 4, 3);
    column->addLayout(bar);
    choice_ = new QComboBox(this);
    choice_->setObjectName("timingCurves");
    choice_->setAccessibleName("What is drawn against the iteration");
    for (const TimingCurvesInfo& info : timingCurvesInfos()) {
      choice_->addItem(info.title);
      choice_->setItemData(choice_->count() - 1, info.help, Qt::ToolTipRole);
    }
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choice_->setMinimumContentsLength(8);
    bar->addWidget(choice_, 1);
    teps_ = new QLabel(this);
    teps_->setObjectName("teps");
    teps_->setIndent(6);
    teps_->setToolTip(
        "Traversed edges per second, as in Graph500: the arcs of all reached vertices over the time of the whole search; known at its end");
    bar->addWidget(teps_);
    drawing_ = new ElidingLabel(this);
    drawing_->setObjectName("besideDrawing");
    drawing_->setTip(
        "Launches during which this program drew: they waited for their share of the device. Medians are of the clean ones, if there are "
        "any. Measure… repeats a step, or the run, with drawing held.");
    bar->addSpacing(6);
    bar->addWidget(drawing_);
    before_ = new ElidingLabel(this);
    before_->setObjectName("earlierRun");
    before_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    before_->setIndent(8);
    bar->addWidget(before_, 1);
    tables_ = new QTabBar(this);
    tables_->setObjectName("timingTables");
    tables_->setAccessibleName("Rows of the table");
    tables_->setDrawBase(false);
    tables_->setUsesScrollButtons(true);  // in a narrow window
    tables_->addTab("By kernel");
    tables_->addTab("By iteration");
    bar->addWidget(tables_);
    measure_ = new QToolButton(this);
    measure_->setObjectName("measureButton");
    measure_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    bar->addWidget(measure_);
    export_ = new QToolButton(this);
    export_->setObjectName("exportTimingButton");
    export_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    bar->addWidget(export_);
    splitter_ = new QSplitter(this);
    splitter_->setChildrenCollapsible(false);
    column->addWidget(splitter_, 1);

    plot_ = new CurvePlot("Time and work by iteration", "iteration", splitter_);
    plot_->setObjectName("timingCurve");
    plot_->setToolTip("Click to go to an iteration");
    connect(choice_, &QComboBox::currentIndexChanged, this, [this] { setCurves(); });
    setCurves();

    kernels_ = new KernelModel(statistics_, this);
    kernelTable_ = new TableView("Time by kernel", splitter_);
    kernelTable_->setObjectName("kernelTable");
    kernelTable_->setModel(kernels_);
    setEarlier(nullptr);
    for (const int place : {KernelModel::kCopied, KernelModel::kCopyRate, KernelModel::kEnergy, KernelModel::kArcsPerJoule,
                            KernelModel::kEfficiency, KernelModel::kSectors, KernelModel::kConflicts})
      kernelTable_->setColumnHidden(place, true);
    kernelTable_->setItemDelegateForColumn(KernelModel::kTimes, new HistogramCell(kernelTable_));
    iterations_ = new IterationModel(statistics_, this);
    iterationTable_ = new TableView("Time by iteration", splitter_);
    iterationTable_->setObjectName("iterationTable");
    iterationTable_->setToolTip("Click to go to an iteration; the bold row is the shown one");
    iterationTable_->setModel(iterations_);
    for (const int place : {IterationModel::kEfficiency, IterationModel::kSectors, IterationModel::kConflicts})
      iterationTable_->setColumnHidden(place, true);
    setWidths();
    for (int i = 0; i < 3; ++i) splitter_->setStretchFactor(i, i == 0 ? 1 : 0);
    connect(tables_, &QTabBar::currentChanged, this, [this] { arrange(); });
    connect(splitter_, &QSplitter::splitterMoved, this, [this] { moved_ = true; });
    arrange();

    const auto go = [this](std::size_t iteration) {
      if (iteration < statistics_.iterations().size()) context_.session.goTo(statistics_.iterations()[iteration].firstStep);
    };
    connect(plot_, &CurvePlot::clicked, this, go);
    const auto goToRow = [this, go](const QModelIndex& index) {
      const bool plain = (QApplication::keyboardModifiers() & (Qt::ShiftModifier | Qt::ControlModifier)) == 0;
      if (!plain) return;
      // The mark says where one is; a selection, which is for copying, would stay behind.
      if (iterationTable_->selectionModel()->selectedRows().size() <= 1) iterationTable_->clearSelection();
      go(static_cast<std::size_t>(index.row()));
    };
    connect(iterationTable_, &QTableView::clicked, this, goToRow);
    connect(iterationTable_, &QTableView::activated, this, goToRow);
    // The table makes room for new rows later than they come.
    connect(iterationTable_->verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] { bringIntoSight(); });
    context_.events.on(kStepChanged, this, [this] {
      if (seen()) follow();
    });
    connect(&fontSizeNews(), &FontSizeNews::changed, this, [this] {
      setWidths();
      arrange();
    });
    newsOn(kStepTick | kRunChanged | kResultChanged | kLensChanged);
  }

 private:
  void setActions(const Actions& actions) override {
    actions.get("exportTiming")->setIconText(QString::fromUtf8("Export…"));  // a button has less room than a menu
    export_->setDefaultAction(actions.get("exportTiming"));
    actions.get("measure")->setIconText(QString::fromUtf8("Measure…"));
    measure_->setDefaultAction(actions.get("measure"));
  }

  void resizeEvent(QResizeEvent* event) override {
    Panel::resizeEvent(event);
    if (roomForBoth() != bothShown_ || !moved_) arrange();
  }

  bool roomForBoth() const {
    return width() >= kPlotWidth + kernelTable_->preferredWidth() + iterationTable_->preferredWidth() + 2 * splitter_->handleWidth();
  }

  // Both tables where there is room, else the chosen one.
  void arrange() {
    moved_ = false;
    setKernelWidths(true);
    bothShown_ = roomForBoth();
    if (!bothShown_ && width() < kPlotWidth + kernelTable_->preferredWidth() + splitter_->handleWidth()) setKernelWidths(false);
    const bool kernels = bothShown_ || tables_->currentIndex() == 0, iterations = bothShown_ || tables_->currentIndex() == 1;
    tables_->setVisible(!bothShown_);
    kernelTable_->setVisible(kernels);
    iterationTable_->setVisible(iterations);
    const int first = kernelTable_->preferredWidth(), second = iterationTable_->preferredWidth();
    splitter_->setSizes({std::max(kLeastPlot, width() - (kernels ? first : 0) - (iterations ? second : 0)), first, second});
    bringIntoSight();
  }

  void refresh() override {
    follow();
    const std::shared_ptr<const EarlierRun> earlier = earlier_.against(context_.session);
    kernels_->refresh(context_.session.run().variant, earlier, context_.session.run().energy);
    showEnergy();
    showOpened();
    showCopies();
    showClean();
    if (kernelTable_->widenFirst(kLongestName * kernelTable_->fontMetrics().averageCharWidth())) arrange();
    ComparedRun compared{earlier, {}, {}};
    if (earlier != nullptr) std::tie(compared.here, compared.there) = distinguishingNames(context_.session.run(), *earlier);
    const bool other = earlier != compared_.run;
    if (other || compared.here != compared_.here || compared.there != compared_.there) {
      compared_ = std::move(compared);
      setCurves();
    }
    if (other) {
      setEarlier(earlier.get());
      arrange();
    }
    showBefore();
    teps_->setText(tepsText(context_.session.run(), context_.session.outcome(), statistics_));
    plot_->setCount(statistics_.iterations().size());  // sums of the last iteration may have grown
  }

  // Two more columns where there is a run to compare with.
  void setEarlier(const EarlierRun* earlier) {
    for (const int column : {KernelModel::kTotalBefore, KernelModel::kMedianBefore})
      kernelTable_->setColumnHidden(column, earlier == nullptr);
    setKernelWidths(true);
  }

  // Where there is little room the bars make way for names, and columns stand closer.
  void setKernelWidths(bool roomy) {
    const bool alone = kernelTable_->isColumnHidden(KernelModel::kTotalBefore);
    const char* name = alone ? "Settle next frontier" : "Settle frontier";
    const char* times = alone && roomy ? "xxxxxxxxxxxx" : alone || roomy ? "xxxxxxxx" : "";
    kernelTable_->setColumnWidths({name, "1,234", "123.4 ms", "~123.4 µs", "~123.4 µs", "100.0 %", "99.9 GB/s", "123.4 MB", "99.9 GB/s",
                                   "123 mJ", "99.9 M", "100 %", "12.3", "1,234", times, "123.4 ms", "123.4 µs"},
                                  roomy ? 16 : 12);
  }

  // Columns of the table where the device has a counter, or why there are none.
  void showEnergy() {
    const auto& energy = context_.session.run().energy;
    const bool known = energy != nullptr && energy->whyNot.empty();
    kernelTable_->setToolTip(energy != nullptr ? text(energy->whyNot) : QString());
    if (kernelTable_->isColumnHidden(KernelModel::kEnergy) == !known) return;
    for (const int column : {KernelModel::kEnergy, KernelModel::kArcsPerJoule}) kernelTable_->setColumnHidden(column, !known);
    arrange();
  }

  // Columns of both tables once a step was opened.
  void showOpened() {
    const OpenedSteps& opened = context_.session.lens().opened();
    statistics_.open(context_.session.steps(), opened);
    iterations_->openedChanged();
    if (kernelTable_->isColumnHidden(KernelModel::kEfficiency) == !statistics_.anyOpened()) return;
    for (const int column : {KernelModel::kEfficiency, KernelModel::kSectors, KernelModel::kConflicts})
      kernelTable_->setColumnHidden(column, !statistics_.anyOpened());
    for (const int column : {IterationModel::kEfficiency, IterationModel::kSectors, IterationModel::kConflicts})
      iterationTable_->setColumnHidden(column, !statistics_.anyOpened());
    arrange();
  }

  // Columns of the table where steps copied, because the device has no room for all.
  void showCopies() {
    if (kernelTable_->isColumnHidden(KernelModel::kCopied) != statistics_.copies()) return;
    for (const int column : {KernelModel::kCopied, KernelModel::kCopyRate}) kernelTable_->setColumnHidden(column, !statistics_.copies());
    arrange();
  }

  // How many launches ran while something was drawn.
  void showClean() {
    const std::uint64_t disturbed = statistics_.disturbed();
    std::uint64_t launches = 0;
    for (const KernelTotals& totals : statistics_.kernels()) launches += totals.launches;
    drawing_->setText(disturbed > 0 ? countText(disturbed) + " of " + countText(launches) + " disturbed" : QString());
  }

  // What else was timed and is not in these sums: the run that is compared with, and steps of this one that another device made.
  void showBefore() {
    QStringList parts, help;
    const run::StepFigures& figures = statistics_.figures();
    if (isRecorded(context_.session.run()) && !(figures.timed() && figures.counted())) {
      parts << QString("The recording has no ") + (figures.counted() ? "times" : figures.timed() ? "counts" : "times and no counts");
      help << kNothingRecorded;
    }
    const bool simulated = context_.session.run().order.has_value();
    if (simulated) {
      parts << "Times of the simulation";
      help << kSimulated;
    }
    if (const QString elsewhere = elsewhereNote(context_.session.run()); !elsewhere.isEmpty()) {
      parts << "without " + elsewhere;
      help << "The run continued here after a failure. The figures cover the steps made here, without: " + elsewhere;
    }
    if (compared_.run != nullptr) {
      parts << "before: " + compared_.run->label();
      help << "Before: the newest finished run of this algorithm and graph that ran elsewhere by the same variant, else by another";
    }
    before_->setText(parts.join(QString::fromUtf8(" · ")));
    before_->setTip(help.join('\n'));
    before_->setBrief(simulated ? "Simulated" : "");
  }

  void setWidths() {
    const char* count = counted_ ? "123,456" : "not counted";
    for (const int column : {IterationModel::kActive, IterationModel::kArcs, IterationModel::kBytes})
      iterationTable_->setColumnHidden(column, !counted_);  // to say it once is enough
    kernelTable_->setColumnHidden(KernelModel::kRate, !counted_);
    iterationTable_->setColumnWidths({"1,234", "~123.4 µs", count, count, "12,345,678", "123.4 MB", "100 %", "12.3", "1,234"});
  }

  void setCurves() {
    const TimingCurvesInfo& info = timingCurvesInfos()[static_cast<std::size_t>(choice_->currentIndex())];
    const auto* items = static_cast<QStandardItemModel*>(choice_->model());
    for (std::size_t i = 0; i < timingCurvesInfos().size(); ++i) {
      items->item(static_cast<int>(i))->setEnabled(counted_ || !timingCurvesInfos()[i].counts);
    }
    if (info.counts && !counted_) return choice_->setCurrentIndex(0);  // comes back here
    choice_->setToolTip(info.help);
    choice_->setItemText(0, compared_.run != nullptr ? "Time" : timingCurvesInfos()[0].title);
    showNote();
    plot_->setCurves(timingCurves(info.curves, statistics_, counted_, compared_));
  }

  void showNote() {
    const QString note = clockNote(context_.session.run(), statistics_.figures());
    if (std::exchange(note_, note) == note) return;
    plot_->setNote(note);
    showBefore();
  }

  // What stands beside the picture: the curve's cursor and the row of the iteration.
  void follow() {
    const std::uint64_t step = context_.session.run().step;
    statistics_.bytesOf = bytesOf();
    statistics_.disturbedBy = [&run = context_.session.run()](const Step& one) { return !timedClean(run, one.index); };
    const bool over = statistics_.update(context_.session.steps(), context_.events.generation(), timedHereFrom(context_.session.run()));
    if (const bool counted = countsKnown(context_.session.run(), statistics_.figures()); counted != counted_) {
      counted_ = counted;
      setCurves();
      iterations_->setCounted(counted);
      setWidths();
    }
    showNote();
    earlier_.note(context_.session, statistics_, context_.events.generation());
    iterations_->refresh(over);
    const std::optional<std::size_t> at = statistics_.iterationOf(step);
    if (over || statistics_.iterations().size() != plotted_) {
      if (over) plot_->setCount(0);
      plotted_ = statistics_.iterations().size();
      plot_->setCount(plotted_);
    }
    plot_->setCursor(at);
    if (!iterations_->setCurrent(at)) return;
    bringIntoSight();
  }

  // Without counts nothing is known of it.
  std::function<std::uint64_t(const Step&)> bytesOf() const {
    const RunState& run = context_.session.run();
    const Document* document = context_.session.document();
    if (!run.metrics || run.variant == nullptr || document == nullptr) return {};
    const Graph& graph = *document->graph;
    return [traffic = trafficOf(*run.variant, run.parameters), vertices = graph.vertexCount(), weighted = graph.weighted()](
               const Step& step) { return step.kernel < traffic.size() ? bytesMoved(traffic[step.kernel], step, vertices, weighted) : 0; };
  }

  void bringIntoSight() {
    if (const auto row = iterations_->current()) {
      iterationTable_->scrollTo(iterations_->index(static_cast<int>(*row), 0));
    } else {
      iterationTable_->scrollToTop();
    }
  }

  RunStatistics statistics_;
  EarlierRuns earlier_;
  ComparedRun compared_;
  ElidingLabel* before_;
  QLabel* teps_;
  bool counted_ = true;  // countsKnown()
  QString note_;
  std::size_t plotted_ = 0;
  bool bothShown_ = false;
  bool moved_ = false;  // the splitter, by hand
  QSplitter* splitter_;
  QTabBar* tables_;
  TableView* kernelTable_;
  QComboBox* choice_;
  ElidingLabel* drawing_;
  QToolButton* measure_;
  QToolButton* export_;
  CurvePlot* plot_;
  KernelModel* kernels_;
  IterationModel* iterations_;
  TableView* iterationTable_;
};

}  // namespace

Panel* makeTimingPanel(Context context, QWidget* parent) { return new TimingPanel(context, parent); }

}  // namespace wf::ui
