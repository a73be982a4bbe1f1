// Timing: a live curve of time and active threads over the iterations, sums by kernel, sums by iteration.
#include <QApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollBar>
#include <QSplitter>

#include "ui/panels/registry.h"
#include "ui/panels/run_statistics.h"
#include "ui/panels/statistics_models.h"
#include "ui/panels/step_pulse.h"
#include "ui/text.h"
#include "ui/widgets/curve_plot.h"
#include "ui/widgets/table_view.h"

namespace wf::ui {
namespace {

class TimingPanel : public Panel {
 public:
  TimingPanel(Context context, QWidget* parent) : Panel(context, "Timing", parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    auto* splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    row->addWidget(splitter);

    plot_ = new CurvePlot("Time and active threads by iteration", "iteration", splitter);
    plot_->setObjectName("timingCurve");
    plot_->setToolTip("Click to go to an iteration");
    setCurves();

    kernels_ = new KernelModel(statistics_, this);
    auto* kernelTable = new TableView("Time by kernel", splitter);
    kernelTable->setObjectName("kernelTable");
    kernelTable->setModel(kernels_);
    kernelTable->setColumnWidths({"Settle next frontier", "1,234", "123.4 ms", "123.4 µs", "99.9 %"});
    iterations_ = new IterationModel(statistics_, this);
    iterationTable_ = new TableView("Time by iteration", splitter);
    iterationTable_->setObjectName("iterationTable");
    iterationTable_->setToolTip("Click to go to an iteration; the bold row is the shown one");
    iterationTable_->setModel(iterations_);
    setWidths();
    for (int i = 0; i < 3; ++i) splitter->setStretchFactor(i, i == 0 ? 1 : 0);
    splitter->setSizes({300, kernelTable->preferredWidth(), iterationTable_->preferredWidth()});

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
    StepPulse::connectTo(context_.events, this, [this] {
      if (seen()) follow();
    });
    connect(&context_.events, &SessionSignals::stepTick, this, [this] { news(); });
    connect(&context_.events, &SessionSignals::runChanged, this, [this] { news(); });
  }

 private:
  void refresh() override {
    follow();
    kernels_->refresh(context_.session.run().variant);
    plot_->setCount(statistics_.iterations().size());  // sums of the last iteration may have grown
  }

  void setWidths() {
    const char* count = counted_ ? "12,345" : "not counted";
    iterationTable_->setColumnHidden(3, !counted_);  // to say it once is enough
    iterationTable_->setColumnWidths({"1,234", "123.4 µs", count, count});
  }

  void setCurves() {
    const auto at = [this](std::size_t i) -> const IterationTotals& { return statistics_.iterations()[i]; };
    std::vector<Curve> curves = {{"Time", [at](std::size_t i) { return static_cast<double>(at(i).nanoseconds); },
                                  [](double value) { return durationText(static_cast<std::uint64_t>(value)); }, false}};
    if (counted_) {
      curves.push_back({"Active threads", [at](std::size_t i) { return static_cast<double>(at(i).active); },
                        [](double value) { return countText(static_cast<std::uint64_t>(value)); }, true});
    }
    plot_->setCurves(std::move(curves));
  }

  // What stands beside the picture: the curve's cursor and the row of the iteration.
  void follow() {
    const std::uint64_t step = context_.session.run().step;
    if (const bool counted = context_.session.run().metrics; counted != counted_) {
      counted_ = counted;
      setCurves();
      iterations_->setCounted(counted);
      setWidths();
    }
    const bool over = statistics_.update(context_.session.steps(), context_.events.generation());
    iterations_->refresh(over);
    const std::optional<std::size_t> at = statistics_.iterationOf(step);
    if (over || statistics_.iterations().size() != plotted_) {
      plotted_ = statistics_.iterations().size();
      plot_->setCount(plotted_);
    }
    plot_->setCursor(at);
    if (!iterations_->setCurrent(at)) return;
    bringIntoSight();
  }

  void bringIntoSight() {
    if (const auto row = iterations_->current()) {
      iterationTable_->scrollTo(iterations_->index(static_cast<int>(*row), 0));
    } else {
      iterationTable_->scrollToTop();
    }
  }

  RunStatistics statistics_;
  bool counted_ = true;  // by the run's metrics
  std::size_t plotted_ = 0;
  CurvePlot* plot_;
  KernelModel* kernels_;
  IterationModel* iterations_;
  TableView* iterationTable_;
};

}  // namespace

Panel* makeTimingPanel(Context context, QWidget* parent) { return new TimingPanel(context, parent); }

}  // namespace wf::ui
