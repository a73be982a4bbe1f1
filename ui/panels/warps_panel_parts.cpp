// The Warps panel's parts: what stands where, and what its colours mean.
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/panels/lens_owner.h"
#include "ui/panels/lens_waiting.h"
#include "ui/panels/order_box.h"
#include "ui/panels/warps_panel.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/eliding_label.h"
#include "ui/widgets/flow_row.h"
#include "ui/widgets/histogram_plot.h"
#include "ui/widgets/matrix_legend.h"
#include "ui/widgets/table_view.h"
#include "ui/widgets/warp_grid.h"

namespace wf::ui {

void WarpsPanel::buildTools(QVBoxLayout* column) {
  tools_ = new QWidget(this);
  auto* row = new FlowRow(tools_);
  row->setContentsMargins(8, 0, 8, 0);
  row->setSpacing(6);
  const auto shrinks = [](QComboBox* box) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(13);
  };
  figure_ = new QComboBox(tools_);
  figure_->setObjectName("warpsFigure");
  figure_->setAccessibleName("Figure of the warps");
  figure_->setToolTip("What colours the warps");
  shrinks(figure_);
  for (const WarpFigure& one : warpFigures()) {
    figure_->addItem(one.title);
    figure_->setItemData(figure_->count() - 1, one.help, Qt::ToolTipRole);
  }
  figure_->setCurrentIndex(static_cast<int>(kFirstFigure));
  row->addWidget(figure_);
  share_ = new QComboBox(tools_);
  share_->setObjectName("warpsShare");
  share_->setAccessibleName("What of the warps of a cell counts");
  share_->setToolTip("Several warps share a cell: their mean colours it, or the worst of them");
  share_->addItems({"Mean", "Worst"});
  share_->setCurrentIndex(1);
  row->addWidget(share_);
  log_ = new QCheckBox("&Log", tools_);
  log_->setObjectName("warpsLog");
  log_->setToolTip("Colours by the logarithm, so that small differences stay visible beside a heavy warp");
  row->addWidget(log_);
  const auto named = [&](const char* name, auto make) {  // stays beside its name
    auto* both = new QWidget(tools_);
    auto* pair = new QHBoxLayout(both);
    pair->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(name, both);
    auto* made = make(both);
    label->setBuddy(made);
    pair->addWidget(label);
    pair->addWidget(made);
    row->addWidget(both);
    return made;
  };
  colours_ = named("Colour &graph", [](QWidget* parent) { return new QComboBox(parent); });
  colours_->setObjectName("warpsColours");
  colours_->setAccessibleName("Colours of the graph");
  colours_->setToolTip(
      "Gives every vertex the colour of the warp that works on it: by the figure, as the cells, or another one for each warp");
  colours_->addItems({"Off", "By figure", "By warp"});
  order_ = named("Sched&ule", [this](QWidget* parent) { return new OrderBox(context_, parent); });
  list_ = named("Sh&ow", [](QWidget* parent) { return new QComboBox(parent); });
  list_->setObjectName("warpsList");
  list_->setAccessibleName("What stands beside the warps");
  list_->setToolTip("What stands beside the warps: how the figure spreads, or what stands out");
  shrinks(list_);
  column->addWidget(tools_);
  column->addWidget(new LensOwner(context_, this));

  connect(figure_, &QComboBox::currentIndexChanged, this, [this] { showFigures(); });
  connect(share_, &QComboBox::currentIndexChanged, this, [this] { showFigures(); });
  connect(log_, &QCheckBox::toggled, this, [this] { showFigures(); });
  connect(list_, &QComboBox::currentIndexChanged, this, [this] { showList(); });
  connect(colours_, &QComboBox::activated, this, [this] { colourGraph(); });
  connect(figure_, &QComboBox::activated, this, [this] { colourGraph(); });
  connect(log_, &QCheckBox::clicked, this, [this] { colourGraph(); });
}

void WarpsPanel::buildBody(QVBoxLayout* column) {
  summary_ = new ElidingLabel(this);
  summary_->setObjectName("warpsSummary");
  summary_->setTextFormat(Qt::PlainText);
  summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  summary_->setContentsMargins(8, 0, 8, 0);
  column->addWidget(summary_);
  body_ = new QSplitter(Qt::Horizontal, this);
  body_->setObjectName("warpsBody");
  body_->setChildrenCollapsible(false);
  auto* left = new QWidget(body_);
  auto* lines = new QVBoxLayout(left);
  lines->setContentsMargins(4, 0, 0, 0);
  lines->setSpacing(0);
  grid_ = new WarpGrid(left);
  grid_->setObjectName("warpGrid");
  lines->addWidget(grid_, 1);
  legend_ = new MatrixLegend(left);
  legend_->setObjectName("warpsLegend");
  lines->addWidget(legend_);
  side_ = new QStackedWidget(body_);
  plot_ = new HistogramPlot("Warps by their figure", side_);
  plot_->setObjectName("warpsPlot");
  plot_->setChoosing(true);
  plot_->setLogCounts(true);
  plot_->setCountsOnBars(true);
  plot_->setMinimumHeight(48);  // in a low panel, rather than to be scrolled
  table_ = new TableView("What stands out", side_);
  table_->setObjectName("warpsTable");
  table_->setMinimumHeight(40);
  table_->setWordWrap(true);  // sentences
  model_ = new WarpListModel(this);
  table_->setModel(model_);
  table_->horizontalHeader()->setStretchLastSection(true);
  side_->addWidget(plot_);
  side_->addWidget(table_);
  body_->addWidget(left);
  body_->addWidget(side_);
  body_->setStretchFactor(0, 3);
  body_->setStretchFactor(1, 2);
  column->addWidget(body_, 1);
  waiting_ = new LensWaiting(context_, this);
  waiting_->setObjectName("warpsWaiting");
  column->addWidget(waiting_, 1);

  connect(grid_, &WarpGrid::brushedBy, this, &WarpsPanel::select);
  connect(grid_, &WarpGrid::chose, this, &WarpsPanel::choose);
  connect(grid_, &WarpGrid::perCellChanged, this, [this] { showLegend(); });
  connect(plot_, &HistogramPlot::chosen, this, &WarpsPanel::chooseBins);
  const auto go = [this](const QModelIndex& index) {
    if (index.isValid()) chooseRow(index.row(), false);
  };
  connect(table_, &QTableView::clicked, this, go);
  connect(table_, &QTableView::activated, this, go);
}

// A high panel, at a side of the window, has the lists below the cells.
void WarpsPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  body_->setOrientation(width() > height() ? Qt::Horizontal : Qt::Vertical);
  if (table_->isVisible()) table_->resizeRowsToContents();
}

void WarpsPanel::showLegend() {
  share_->setVisible(grid_->warpsPerCell() > 1);
  std::vector<MatrixLegendItem> items;
  const WarpFigure& of = figure();
  using Kind = MatrixLegendItem::Kind;
  QString what = QString(of.title).toLower();
  if (scale_.log) what += ", log";
  if (grid_->warpsPerCell() > 1)
    what += QString::fromUtf8(" · %1 warps a cell, %2")
                .arg(countText(grid_->warpsPerCell()), share_->currentIndex() == 0 ? "their mean" : "the worst");
  items.push_back(
      {.kind = Kind::Bar, .text = what, .low = text(of.text(0)), .high = text(of.text(scale_.to)), .map = grid_->source().colors});
  const auto& values = grid_->source().values;
  if (std::any_of(values.begin(), values.end(), [](float value) { return value < 0; }))
    items.push_back(
        {.kind = Kind::Swatch, .text = of.lowIsWorse ? "one line only: nothing to do" : "none", .color = WarpGrid::noneColor()});
  const auto& marked = grid_->source().marked;
  if (std::find(marked.begin(), marked.end(), true) != marked.end()) items.push_back({.kind = Kind::Corner, .text = "selected"});
  legend_->setItems(std::move(items));
}

QString WarpsPanel::tip(std::uint32_t first, std::uint32_t last) const {
  if (report_ == nullptr || last >= report_->warps.size()) return {};
  QStringList lines;
  lines << (first == last ? "Warp " + countText(first) : "Warps " + countText(first) + " to " + countText(last));
  for (const WarpFigure& one : warpFigures()) {
    double sum = 0, low = 0, high = 0;
    std::uint32_t known = 0;
    for (std::uint32_t w = first; w <= last; ++w) {
      const auto value = one.of(report_->warps[w]);
      if (!value) continue;
      low = known == 0 ? *value : std::min(low, *value);
      high = known == 0 ? *value : std::max(high, *value);
      sum += *value;
      ++known;
    }
    QString line = QString(one.title) + ": ";
    if (known == 0) {
      line += QString::fromUtf8("–");
      if (one.lowIsWorse) line += first == last ? ", one line only: nothing to do" : ", one line each: nothing to do";
    } else {
      line += text(one.text(sum / known));
      if (low != high) line += " on average, " + text(one.text(low)) + " to " + text(one.text(high));
    }
    lines << line;
  }
  constexpr std::uint32_t kNamed = 64;  // warps whose vertices are named
  constexpr std::size_t kNames = 12;
  const std::vector<VertexId> found = vertices().of(first, std::min(last, first + kNamed - 1));
  if (!found.empty()) {
    const Graph& graph = *context_.session.document()->graph;
    QStringList ids;
    for (const VertexId v : found) {
      if (static_cast<std::size_t>(ids.size()) == kNames) break;
      ids << QString::number(graph.ids().toFile(v));
    }
    QString line = (found.size() == 1 ? "Vertex " : "Vertices ") + ids.join(", ");
    if (found.size() > kNames || last >= first + kNamed) line += QString::fromUtf8(" …");
    lines << line;
  }
  return lines.join('\n');
}

}  // namespace wf::ui
