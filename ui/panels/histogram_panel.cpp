// How the values of one array spread at the shown step, of all and of the selected ones; dragging over bars, that of ∞ too, selects the
// vertices with those values.
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>

#include "compute/core/array_name.h"
#include "compute/core/domains.h"
#include "compute/run/histogram_reader.h"
#include "render/mapping/thresholds.h"
#include "ui/panels/registry.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/why_text.h"
#include "ui/widgets/histogram_plot.h"

namespace wf::ui {
namespace {

class HistogramPanel : public Panel {
 public:
  HistogramPanel(Context context, QWidget* parent) : Panel(context, "Histograms", parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 10, 6);
    column->setSpacing(4);
    auto* tools = new QHBoxLayout;
    array_ = new QComboBox(this);
    array_->setObjectName("histogramArray");
    array_->setAccessibleName("Array");
    array_->setToolTip("Array to count");
    array_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    tools->addWidget(array_);
    logValues_ = check("histogramLogValues", "&Log values", "Logarithmic bins");
    logCounts_ = check("histogramLogCounts", "L&og counts", "Logarithmic bar heights, so that small counts stay visible");
    logCounts_->setChecked(true);  // one value is often that of most
    tools->addWidget(logValues_);
    tools->addWidget(logCounts_);
    summary_ = new QLabel(this);
    summary_->setObjectName("histogramSummary");
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // the panel may be narrower than it
    tools->addWidget(summary_, 1);
    column->addLayout(tools);
    plot_ = new HistogramPlot("Histogram", this);
    plot_->setObjectName("histogramPlot");
    plot_->setChoosing(true);
    plot_->setLogCounts(true);
    plot_->setToolTip("");
    column->addWidget(plot_, 1);

    connect(array_, &QComboBox::activated, this, [this] {
      chosen_ = true;
      plot_->setRange(std::nullopt);
      refresh();
    });
    connect(logValues_, &QCheckBox::toggled, this, [this] {
      plot_->setRange(std::nullopt);
      refresh();
    });
    connect(logCounts_, &QCheckBox::toggled, plot_, &HistogramPlot::setLogCounts);
    connect(plot_, &HistogramPlot::chosen, this, &HistogramPanel::choose);
    context_.events.on(kSelectionChanged, this, [this] {
      if (context_.session.selection().empty()) plot_->setRange(std::nullopt);
    });
    context_.events.on(kDocumentChanged, this, &HistogramPanel::forget);
    newsOn(kRunChanged | kDocumentChanged | kMappingChanged | kSelectionChanged);
    follow<run::HistogramReader>();
  }

 private:
  QCheckBox* check(const char* name, const char* title, const char* tip) {
    auto* made = new QCheckBox(title, this);
    made->setObjectName(name);
    made->setToolTip(tip);
    return made;
  }

  void seenChanged() override { ask(); }

  // A hidden panel counts nothing.
  void ask() {
    std::optional<run::HistogramQuery> query;
    if (seen() && array_->count() > 0)
      query = run::HistogramQuery{.array = array_->currentData().toInt(), .logarithmic = logValues_->isChecked()};
    if (const VertexSet::Pointer& set = context_.session.sets().current(); query && !set->none()) query->selection = set;
    context_.session.readings().want<run::HistogramReader>(std::move(query));
  }

  // The graph that the plot was of is no longer open: at once, also where the panel is not seen.
  void forget() {
    chosen_ = false;
    shown_.clear();
    plot_->setRange(std::nullopt);
    plot_->setBins({});
    plot_->setAccessibleDescription({});
    summary_->clear();
    summary_->setToolTip({});
  }

  // Graphs have arrays of their own beside those of the variant.
  void offer() {
    const RunState& run = context_.session.run();
    const Document* document = context_.session.document();
    QList<std::pair<QString, int>> arrays;
    for (std::size_t i = 0; run.variant != nullptr && i < run.arrays.size(); ++i) {
      if (isKept(run.arrays[i], run.parameters)) arrays.emplace_back(text(arrayChoice(run.arrays[i])), static_cast<int>(i));
    }
    if (run.variant != nullptr && document != nullptr) {
      for (const int array : derivedArrays(*document->graph)) arrays.emplace_back(text(derivedInfo(array).title), array);
    }
    if (run.variant == variant_ && arrays == offered_) return;
    variant_ = run.variant;
    offered_ = arrays;
    chosen_ = false;
    array_->clear();
    for (const auto& [name, array] : arrays) array_->addItem(name, array);
  }

  const StateArrayInfo* info(int array) const { return render::infoOf(context_.session.run().arrays, array); }

  QString valueText(int array, std::uint64_t bits) const {
    const StateArrayInfo* of = info(array);
    return of == nullptr ? countText(bits) : text(formatValue(*of, bits, *context_.session.document()->graph));
  }

  void refresh() override {
    offer();
    const bool runs = array_->count() > 0 && context_.session.document() != nullptr;
    for (QWidget* part : std::initializer_list<QWidget*>{array_, logValues_, logCounts_}) part->setEnabled(runs);
    if (runs && !chosen_) array_->setCurrentIndex(std::max(0, array_->findData(context_.session.mapping().colorArray)));
    ask();
    const run::Histogram* histogram = context_.session.readings().newest<run::HistogramReader>();
    if (!runs || histogram == nullptr || histogram->query.array != array_->currentData().toInt()) {
      plot_->setEmptyText(runs ? "Counting…" : "There is no run yet");
      if (!runs || plot_->bins().counts.empty() || shown_ != array_->currentData()) plot_->setBins({});
      summary_->setText("");
      return;
    }
    shown_ = array_->currentData();
    show(*histogram);
  }

  void show(const run::Histogram& histogram) {
    const int array = histogram.query.array;
    const StateArrayInfo* of = info(array);
    const DomainTraits& elements = traits(of != nullptr ? of->domain : Domain::Vertex);
    HistogramBins bins{histogram.counts, histogram.infinite, histogram.selected, histogram.selectedInfinite, {}, {}, {}, elements.many};
    bins.low = [this, array, low = histogram.low](std::size_t bin) { return valueText(array, low[bin]); };
    bins.high = [this, array, high = histogram.high](std::size_t bin) { return valueText(array, high[bin]); };
    bins.colour = colours(histogram);
    plot_->setEmptyText("No " + QString(elements.many));
    const QString name = of != nullptr ? text(of->title) + (of->unit.empty() ? QString() : ", in " + text(of->unit)) : QString();
    plot_->setTitle(name + (histogram.query.logarithmic ? " (log)" : ""));
    plot_->setBins(std::move(bins));

    QString line = "After step " + countText(histogram.step) + ": " + countText(histogram.total, elements.one, elements.many);
    if (histogram.range) {
      const QString low = valueText(array, histogram.range->minimum), high = valueText(array, histogram.range->maximum);
      line += ", " + (low == high ? "all " + low : low + " to " + high);
    }
    if (histogram.infinite > 0) line += ", " + countText(histogram.infinite) + QString::fromUtf8(" ∞");
    const std::uint64_t selected = std::accumulate(histogram.selected.begin(), histogram.selected.end(), histogram.selectedInfinite);
    if (selected > 0) line += QString::fromUtf8(" · ") + countText(selected) + " selected";
    summary_->setText(line);
    summary_->setToolTip(line);
    // Read out: where most of them lie.
    QString spoken = line;
    if (const auto top = std::max_element(histogram.counts.begin(), histogram.counts.end()); top != histogram.counts.end()) {
      const auto bin = static_cast<std::size_t>(top - histogram.counts.begin());
      spoken += QString("; peak %1, from %2 to %3")
                    .arg(countText(*top), valueText(array, histogram.low[bin]), valueText(array, histogram.high[bin]));
    }
    plot_->setAccessibleDescription(spoken);
  }

  // As the legend has them, where the array drives the colour.
  std::function<QColor(std::size_t)> colours(const run::Histogram& histogram) const {
    const render::Mapping& mapping = context_.session.mapping();
    const int array = histogram.query.array;
    const StateArrayInfo* of = info(array);
    if (of == nullptr || !histogram.range) return {};
    const bool vertices = mapping.colorArray == array, edges = mapping.edgeArray == array;
    if (!vertices && !edges) return {};
    const render::Colormap& map = render::colormap(vertices ? mapping.colormap : mapping.edgeColormap);
    auto range = vertices ? mapping.fixedRange : mapping.edgeFixedRange;
    if (!range) range = histogram.range;
    const render::Scale scale = vertices ? mapping.scale : mapping.edgeScale;
    // A quantile scale by the counts themselves, of which the bins have them all.
    const auto inRange = [&](std::size_t bin) {
      return render::orderKey(*of, histogram.high[bin]) >= render::orderKey(*of, range->minimum) &&
             render::orderKey(*of, histogram.low[bin]) <= render::orderKey(*of, range->maximum);
    };
    double all = 0, reached = 0;
    for (std::size_t bin = 0; bin < histogram.low.size(); ++bin) all += inRange(bin) ? static_cast<double>(histogram.counts[bin]) : 0;
    std::vector<QColor> out;
    for (std::size_t bin = 0; bin < histogram.low.size(); ++bin) {
      auto part = render::normalise(*of, histogram.low[bin], *range, scale);
      if (scale == render::Scale::Quantile && inRange(bin) && all > 0) part = (reached += static_cast<double>(histogram.counts[bin])) / all;
      const render::Rgb8 colour = map.colors[render::colormapIndex(part.value_or(0))];
      out.emplace_back(colour.r, colour.g, colour.b);
    }
    return [out = std::move(out)](std::size_t bin) { return out[bin]; };
  }

  void choose(std::size_t first, std::size_t last, bool add) {
    const run::Histogram* histogram = context_.session.readings().newest<run::HistogramReader>();
    if (histogram == nullptr) return;
    // The bar of ∞ stands after the bins.
    const std::size_t bins = histogram->low.size();
    ValueChoice choice{.range = std::nullopt, .infinite = last >= bins && histogram->infinite > 0};
    if (first < bins) choice.range = exec::ValueRange{histogram->low[first], histogram->high[std::min(last, bins - 1)]};
    if (choice.range || choice.infinite) context_.session.inspect().selectByValue(histogram->query.array, choice, add);
  }

  QComboBox* array_;
  QCheckBox *logValues_, *logCounts_;
  QLabel* summary_;
  HistogramPlot* plot_;
  const VariantInfo* variant_ = nullptr;
  QList<std::pair<QString, int>> offered_;  // its arrays and the graph's, by name and place
  bool chosen_ = false;
  QVariant shown_;  // the array that the plot shows
};

}  // namespace

Panel* makeHistogramPanel(Context context, QWidget* parent) { return new HistogramPanel(context, parent); }

}  // namespace wf::ui
