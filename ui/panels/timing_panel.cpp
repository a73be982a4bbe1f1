// Timing: a live curve of time and active threads over the iterations, sums by kernel, sums by iteration.
#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollBar>
#include <QSplitter>

#include "ui/panels/registry.h"
#include "ui/panels/run_statistics.h"
#include "ui/panels/statistics_models.h"
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
    const auto at = [this](std::size_t i) -> const IterationTotals& { return statistics_.iterations()[i]; };
    plot_->setCurves({{"Time", [at](std::size_t i) { return static_cast<double>(at(i).nanoseconds); },
                       [](double value) { return durationText(static_cast<std::uint64_t>(value)); }, false},
                      {"Active threads", [at](std::size_t i) { return static_cast<double>(at(i).active); },
                       [](double value) { return countText(static_cast<std::uint64_t>(value)); }, true}});

    kernels_ = new KernelModel(statistics_, this);
    auto* kernelTable = new TableView("Time by kernel", splitter);
    kernelTable->setObjectName("kernelTable");
    kernelTable->setModel(kernels_);
    kernelTable->setColumnWidths({"Settle next frontier", "1,234", "123.4 ms", "123.4 µs", "99.9 %"});
    iterations_ = new IterationModel(statistics_, this);
    iterationTable_ = new TableView("Time by iteration", splitter);
    iterationTable_->setObjectName("iterationTable");
    iterationTable_->setToolTip("Double click to go to an iteration");
    iterationTable_->setModel(iterations_);
    iterationTable_->setColumnWidths({"1,234", "123.4 µs", "12,345", "12,345"});
    for (int i = 0; i < 3; ++i) splitter->setStretchFactor(i, i == 0 ? 1 : 0);
    splitter->setSizes({300, kernelTable->preferredWidth(), iterationTable_->preferredWidth()});

    const auto go = [this](std::size_t iteration) {
      if (iteration < statistics_.iterations().size()) context_.session.goTo(statistics_.iterations()[iteration].firstStep);
    };
    connect(plot_, &CurvePlot::clicked, this, go);
    connect(iterationTable_, &QTableView::doubleClicked, this,
            [go](const QModelIndex& index) { go(static_cast<std::size_t>(index.row())); });
    connect(&context_.events, &SessionSignals::stepTick, this, [this] { news(); });
    connect(&context_.events, &SessionSignals::runChanged, this, [this] { news(); });
  }

 private:
  void refresh() override {
    const RunState& run = context_.session.run();
    const QScrollBar* bar = iterationTable_->verticalScrollBar();
    const bool follow = bar->value() == bar->maximum();
    const bool over = statistics_.update(context_.session.steps(), context_.events.generation());
    kernels_->refresh(run.variant);
    iterations_->refresh(over);
    if (follow) iterationTable_->scrollToBottom();
    plot_->setCursor(statistics_.iterationOf(run.step));
    plot_->setCount(statistics_.iterations().size());
  }

  RunStatistics statistics_;
  CurvePlot* plot_;
  KernelModel* kernels_;
  IterationModel* iterations_;
  TableView* iterationTable_;
};

}  // namespace

Panel* makeTimingPanel(Context context, QWidget* parent) { return new TimingPanel(context, parent); }

}  // namespace wf::ui
