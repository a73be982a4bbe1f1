// The Warps panel: what is shown, and what is chosen in it.
#include "ui/panels/warps_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/panels/lens_waiting.h"
#include "ui/panels/order_box.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/eliding_label.h"
#include "ui/widgets/histogram_plot.h"
#include "ui/widgets/matrix_legend.h"
#include "ui/widgets/table_view.h"
#include "ui/widgets/warp_grid.h"

namespace wf::ui {
namespace {

using Phase = LensState::Phase;

constexpr int kKeepsFor = 250;  // ms; what was shown stays so long
constexpr std::size_t kWarpBins = 24;
constexpr int kWantedLines = 5;  // of text, as high as the cells

}  // namespace

float WarpsPanel::Scale::part(double value) const {
  if (to <= 0) return 0;
  return static_cast<float>(log ? std::log1p(value) / std::log1p(to) : value / to);
}

WarpsPanel::WarpsPanel(Context context, QWidget* parent) : Panel(context, "Warps", parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 0);
  column->setSpacing(3);
  buildTools(column);
  buildBody(column);
  room_.emplace(*this, *grid_, kWantedLines);
  patience_.setSingleShot(true);
  patience_.setInterval(kKeepsFor);
  connect(&patience_, &QTimer::timeout, this, [this] { drop(); });
  connect(&themeNews(), &ThemeNews::changed, this, [this] {
    if (report_ != nullptr) showFigures();
  });
  newsOn(kDocumentChanged | kRunChanged | kMappingChanged | kLensChanged);
  context_.events.on(kSelectionChanged, this, [this] {
    mark();
    showMarks();
  });
  drop();
}

void WarpsPanel::seenChanged() {
  context_.session.lens().want(this, seen());
  mark();
}

void WarpsPanel::refresh() {
  const SessionLens& lens = context_.session.lens();
  const Phase phase = lens.state().phase;
  order_->refresh();
  if (context_.session.document() == nullptr || context_.session.document()->graph != graph_.lock()) before_.reset();
  showColours();
  const bool labs = lens.showsLab();
  if (generation_ != context_.events.generation() || std::exchange(labs_, labs) != labs) {
    generation_ = context_.events.generation();
    drop();
  }
  if (lens.state().report != nullptr) {
    patience_.stop();
    if (lens.state().report != report_) showReport();
    grid_->setChosen(lens.warp());
    showMarks();
  } else if (phase != Phase::Looking && phase != Phase::Waiting) {
    patience_.stop();
    drop();
  } else if (report_ != nullptr && !patience_.isActive()) {
    patience_.start();
  }
  waiting_->refresh();
  setAccessibleDescription(report_ != nullptr ? summary_->text() : waiting_->sentence());
}

// What was shown; what there is to say instead stands in its place.
void WarpsPanel::drop() {
  report_.reset();
  marks_.reset();
  grid_->setSource({});
  model_->show(context_.session, nullptr, WarpList::Warps);
  for (QWidget* part : std::initializer_list<QWidget*>{body_, summary_}) part->hide();
  for (QWidget* part : std::initializer_list<QWidget*>{figure_, share_, log_, list_}) part->setEnabled(false);
  colours_->setEnabled(isOpened(context_.session.mapping().colorArray));  // to be switched off
  share_->hide();
  waiting_->refresh();
  waiting_->show();
}

void WarpsPanel::showReport() {
  report_ = context_.session.lens().state().report;
  marks_ = context_.session.lens().marks();
  graph_ = context_.session.document()->graph;
  for (QWidget* part : std::initializer_list<QWidget*>{figure_, share_, log_, colours_, list_}) part->setEnabled(true);
  waiting_->hide();
  body_->show();
  summary_->show();
  if (seen()) room_->want();
  summary_->setText(text(lensSummary(*report_)));
  grid_->clearBrush();
  plot_->setRange(std::nullopt);
  offerLists();
  showFigures();
  showList();
}

const WarpFigure& WarpsPanel::figure() const { return warpFigures()[static_cast<std::size_t>(figure_->currentIndex())]; }

WarpVertices WarpsPanel::vertices() const {
  return {*context_.session.document()->graph, threadsOf(*context_.session.run().variant, *report_), *report_};
}

void WarpsPanel::showFigures() {
  if (report_ == nullptr) return;
  const WarpFigure& of = figure();
  scale_ = {};
  bool any = false;
  for (const lens::WarpFigures& warp : report_->warps) {
    const auto value = of.of(warp);
    if (!value) continue;
    scale_.low = any ? std::min(scale_.low, *value) : *value;
    scale_.high = any ? std::max(scale_.high, *value) : *value;
    any = true;
  }
  const bool share = of.lowIsWorse;  // of all: its end is known
  log_->setVisible(!share);
  scale_.log = !share && log_->isChecked();
  scale_.to = share ? 100 : scale_.high;
  WarpGrid::Source source;
  source.colors = &render::colormap(kColors);
  source.worst = share_->currentIndex() == 1;
  source.lowIsWorse = of.lowIsWorse;
  source.values.reserve(report_->warps.size());
  for (const lens::WarpFigures& warp : report_->warps) {
    const auto value = of.of(warp);
    source.values.push_back(value ? scale_.part(*value) : -1.0F);
  }
  source.tip = [this](std::uint32_t first, std::uint32_t last) { return tip(first, last); };
  if (marks_ != nullptr) source.marked = *marks_;
  grid_->setSource(std::move(source));
  grid_->setChosen(context_.session.lens().warp());
  showBins();
  showLegend();
}

// Whole numbers that are few have a bar each, of many as many.
WarpsPanel::Bars WarpsPanel::bars() const {
  const WarpFigure& of = figure();
  const double low = of.lowIsWorse ? 0 : scale_.low, high = of.lowIsWorse ? 100 : scale_.high;
  if (of.whole) {
    const double wide = std::ceil((high - low + 1) / static_cast<double>(kWarpBins));
    return {low, wide, high, static_cast<std::size_t>(std::ceil((high - low + 1) / wide)), true};
  }
  const std::size_t count = high > low ? kWarpBins : 1;
  return {low, (high - low) / static_cast<double>(count), high, count, false};
}

std::size_t WarpsPanel::Bars::of(double value) const {
  return wide > 0 ? std::min(count - 1, static_cast<std::size_t>((value - low) / wide)) : 0;
}

void WarpsPanel::showBins() {
  const WarpFigure& of = figure();
  const Bars bars = this->bars();
  HistogramBins bins;
  bins.counts.resize(bars.count);
  for (const lens::WarpFigures& warp : report_->warps) {
    if (const auto value = of.of(warp)) ++bins.counts[bars.of(*value)];
  }
  bins.low = [&of, bars](std::size_t bin) { return text(of.text(bars.first(bin))); };
  bins.high = [&of, bars](std::size_t bin) { return text(of.text(bars.end(bin))); };
  bins.colour = [this, bars](std::size_t bin) {
    const float part = scale_.part((bars.first(bin) + bars.end(bin)) / 2);
    const render::Rgb8 color = render::colormap(kColors).colors[render::colormapIndex(part)];
    return QColor(color.r, color.g, color.b);
  };
  bins.unit = "warps";
  plot_->setTitle(of.title);
  plot_->setBins(std::move(bins));
}

// Each list with how much there is in it; those that are empty cannot be chosen.
void WarpsPanel::offerLists() {
  const QSignalBlocker quiet(list_);
  const int before = list_->count() > 0 ? list_->currentData().toInt() : -1;
  list_->clear();
  list_->addItem("Histogram", -1);
  for (const WarpListInfo& one : warpListInfos()) {
    const std::uint64_t count = listed(*report_, one.list);
    if (count == 0) continue;
    const bool all = one.counts[0] == '\0';  // not just the heaviest
    list_->addItem(all ? QString(one.title) + " (" + countText(count) + ")" : QString(one.title), static_cast<int>(one.list));
    list_->setItemData(list_->count() - 1, one.help, Qt::ToolTipRole);
  }
  list_->setCurrentIndex(std::max(0, list_->findData(before)));
}

void WarpsPanel::showList() {
  if (report_ == nullptr) return;
  const int list = list_->currentData().toInt();
  side_->setCurrentIndex(list < 0 ? 0 : 1);
  if (list < 0) return;
  model_->show(context_.session, report_, static_cast<WarpList>(list));
  table_->setColumnHidden(WarpListModel::kCount, warpListInfos()[static_cast<std::size_t>(list)].counts[0] == '\0');
  table_->resizeColumnToContents(WarpListModel::kCount);
  table_->resizeRowsToContents();
}

// --- Selection, both ways ---

void WarpsPanel::mark() { context_.session.lens().mark(seen() ? context_.session.sets().current() : nullptr); }

void WarpsPanel::showMarks() {
  const SessionLens& lens = context_.session.lens();
  const LensVertices::Marks& marks = lens.marks();
  if (report_ == nullptr || lens.state().report != report_ || marks == marks_) return;
  marks_ = marks;
  grid_->setMarked(marks != nullptr ? *marks : std::vector<bool>());
  showLegend();
}

void WarpsPanel::selectVertices(std::vector<VertexId> vertices, bool add) {
  context_.session.sets().choose(std::move(vertices), add ? Combine::Add : Combine::Replace);
}

void WarpsPanel::select(std::uint32_t first, std::uint32_t last, bool add) {
  if (report_ == nullptr) return;
  std::vector<bool> warps(report_->warps.size());
  for (std::size_t w = first; w <= last && w < warps.size(); ++w) warps[w] = true;
  gather(std::move(warps), add);
}

// A launch may have millions of threads. What is added while other warps are gathered comes together with them.
void WarpsPanel::gather(std::vector<bool> warps, bool add) {
  if (add && gathering_.progress() != nullptr && gathered_.warps.size() == warps.size()) {
    for (std::size_t w = 0; w < warps.size(); ++w) warps[w] = warps[w] || gathered_.warps[w];
    add = gathered_.add;
  }
  gathered_ = {warps, add};
  gathering_.start(
      [this, graph = context_.session.document()->graph, report = report_, threads = threadsOf(*context_.session.run().variant, *report_),
       warps = std::move(warps), add](Progress& progress) -> Background::Done {
        std::vector<VertexId> found = WarpVertices(*graph, threads, *report).of(warps, progress);
        return [this, graph, add, found = std::move(found)]() mutable {
          if (context_.session.document() != nullptr && context_.session.document()->graph == graph) selectVertices(std::move(found), add);
        };
      },
      [this](const Error& error) {
        context_.session.note(LogLine::Level::Warning, "the warps' vertices were not selected: " + error.sentence());
      });
}

// Of warps that share a cell the worst one.
void WarpsPanel::choose(std::uint32_t first, std::uint32_t last) {
  if (report_ == nullptr) return;
  const WarpFigure& of = figure();
  std::uint32_t worst = first;
  std::optional<double> most;
  for (std::uint32_t w = first; w <= last && w < report_->warps.size(); ++w) {
    const auto value = of.of(report_->warps[w]);
    if (!value || (most && (of.lowIsWorse ? *value >= *most : *value <= *most))) continue;
    most = value;
    worst = w;
  }
  context_.session.lens().choose({.of = LensWarp::Of::Number, .number = worst});
}

void WarpsPanel::chooseBins(std::size_t first, std::size_t last, bool add) {
  if (report_ == nullptr) return;
  const WarpFigure& of = figure();
  const Bars bars = this->bars();
  std::vector<bool> chosen(report_->warps.size());
  for (std::size_t w = 0; w < chosen.size(); ++w) {
    const auto value = of.of(report_->warps[w]);
    chosen[w] = value && bars.of(*value) >= first && bars.of(*value) <= last;
  }
  gather(std::move(chosen), add);
}

void WarpsPanel::chooseRow(int row, bool add) {
  if (report_ == nullptr) return;
  const WarpListModel::Row& one = model_->row(row);
  if (one.warp) context_.session.lens().choose({.of = LensWarp::Of::Number, .number = *one.warp});
  if (!one.vertices.empty()) selectVertices(one.vertices, add);
}

Panel* makeWarpsPanel(Context context, QWidget* parent) { return new WarpsPanel(context, parent); }

}  // namespace wf::ui
