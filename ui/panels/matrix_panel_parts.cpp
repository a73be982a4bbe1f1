// The matrix panel's parts: what stands where, and what its colours mean.
#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QResizeEvent>

#include "ui/panels/matrix_panel.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr double kWide = 1.15;  // width by height, from which on legend and readout stand beside the matrix

}  // namespace

void MatrixPanel::buildTools(QVBoxLayout* column) {
  tools_ = new QWidget(this);
  auto* row = new QHBoxLayout(tools_);
  row->setContentsMargins(8, 0, 8, 0);
  array_ = new QComboBox(this);
  array_->setObjectName("matrixArray");
  array_->setAccessibleName("Pair array");
  array_->setToolTip("Pair array to show");
  array_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  row->addWidget(array_);
  log_ = new QCheckBox("&Log colours", this);
  log_->setObjectName("matrixLog");
  log_->setToolTip("Logarithmic colour scale, so that small values stay distinct");
  row->addWidget(log_);
  row->addStretch(1);
  column->addWidget(tools_);
  connect(array_, &QComboBox::activated, this, [this] { news(); });
  connect(log_, &QCheckBox::toggled, this, [this] {
    shown_.reset();
    news();
  });
}

void MatrixPanel::buildBody(QVBoxLayout* column) {
  body_ = new QBoxLayout(QBoxLayout::TopToBottom);
  body_->setSpacing(4);
  plot_ = new MatrixPlot("Matrix", this);
  plot_->setObjectName("matrixPlot");
  plot_->setToolTip("");
  body_->addWidget(plot_, 3);
  side_ = new QWidget(this);
  auto* side = new QVBoxLayout(side_);
  side->setContentsMargins(0, 0, 0, 0);
  legend_ = new MatrixLegend(side_);
  legend_->setObjectName("matrixLegend");
  side->addWidget(legend_);
  readout_ = new SteadyLabel(side_);
  readout_->setObjectName("matrixReadout");
  readout_->setAccessibleName("Pair under the cursor");
  readout_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  readout_->setContentsMargins(8, 0, 8, 0);
  readout_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  readout_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  readout_->setMinimumHeight(2 * fontMetrics().height() + 2);
  side->addWidget(readout_);
  side->addStretch(1);
  body_->addWidget(side_, 0);
  column->addLayout(body_, 1);
}

void MatrixPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  const bool wide = event->size().width() > event->size().height() * kWide;
  const auto direction = wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
  if (body_->direction() == direction) return;
  body_->setDirection(direction);
  body_->setStretch(1, wide ? 2 : 0);
}

void MatrixPanel::explain(const run::MatrixPicture& picture, const MatrixColours& colours, const Blocks& blocks) {
  using Kind = MatrixLegendItem::Kind;
  std::vector<MatrixLegendItem> items;
  const Graph& graph = *context_.session.document()->graph;
  const bool names = info().names != Names::Nothing, cells = showsCells(picture);
  MatrixLegendItem bar{.kind = Kind::Bar, .text = {}, .low = {}, .high = {}, .map = colours.map};
  bar.categories = names;
  bar.ownLine = !names && !info().flag;
  if (info().flag) {
    bar.low = "few set";
    bar.high = "all set";
    const render::Rgb8 set = colours.map->colors.back();
    if (cells) {
      const double room = legend_->sizeOf(bar).width();
      bar = {.kind = Kind::Swatch, .text = "set", .room = room, .color = QColor(set.r, set.g, set.b)};
    }
  } else if (picture.range) {
    bar.low = text(formatValue(info(), picture.range->minimum, graph));
    bar.high = text(formatValue(info(), picture.range->maximum, graph));
  }
  if (!info().unit.empty()) bar.text = text(info().unit);
  if (names) bar.text = "one colour per value";
  items.push_back(bar);
  const QString none = info().flag ? "not set" : names ? "none" : QString::fromUtf8("∞");
  MatrixLegendItem nothing{.kind = Kind::Swatch, .text = info().flag ? none : none + " (fainter: some are)", .color = colours.infinite};
  nothing.room = legend_->sizeOf(nothing).width();
  if (cells) nothing.text = none;
  items.push_back(std::move(nothing));
  items.push_back({.kind = Kind::Selected, .text = "selected"});
  // What was seen once stays; before, its room does.
  written_ = written_ || !blocks[0].empty();
  factors_ = factors_ || !blocks[1].empty() || !blocks[2].empty();
  items.push_back({.kind = Kind::Written, .text = "written in this step", .shown = written_});
  items.push_back({.kind = Kind::Factor, .text = "its factors", .shown = factors_});
  legend_->setItems(std::move(items));
}

}  // namespace wf::ui
