// What is known of the open graph. Counting takes a while for a large one: it goes on off the GUI thread, once for each graph.
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>
#include <bit>
#include <cmath>

#include "compute/core/numbers.h"
#include "compute/exec/executors.h"
#include "compute/exec/graph_facts.h"
#include "ui/background.h"
#include "ui/panels/place_text.h"
#include "ui/panels/registry.h"
#include "ui/vertex_name.h"
#include "ui/widgets/histogram_plot.h"
#include "ui/widgets/scroll_page.h"

namespace wf::ui {
namespace {

using exec::GraphFacts;

// A weight from its bits.
QString weightOfBits(ElementType type, std::uint64_t bits) {
  if (type == ElementType::F32) return shortNumber(static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits))));
  return plainNumber(type == ElementType::I32 ? static_cast<double>(static_cast<std::int32_t>(bits)) : static_cast<double>(bits));
}

class GraphPanel : public Panel {
 public:
  GraphPanel(Context context, QWidget* parent) : Panel(context, "Graph", parent) {
    page_ = makeScrollPage(this);
    auto* column = new QVBoxLayout(page_);
    column->setContentsMargins(10, 8, 10, 8);
    grid_ = new QGridLayout;
    grid_->setColumnStretch(1, 1);
    grid_->setHorizontalSpacing(12);
    grid_->setVerticalSpacing(5);
    column->addLayout(grid_);

    counting_ = new QWidget(page_);
    auto* row = new QHBoxLayout(counting_);
    row->setContentsMargins(0, 4, 0, 0);
    progress_ = new QProgressBar(counting_);
    progress_->setObjectName("graphProgress");
    progress_->setAccessibleName("Counting the graph");
    row->addWidget(progress_, 1);
    button_ = new QPushButton("Cancel", counting_);
    button_->setObjectName("graphCount");
    button_->setToolTip("Stop counting, or count again");
    row->addWidget(button_);
    column->addWidget(counting_);
    connect(button_, &QPushButton::clicked, this, [this] { background_.progress() != nullptr ? stop() : count(); });
    tick_.setInterval(100);
    connect(&tick_, &QTimer::timeout, this, &GraphPanel::showProgress);

    degrees_ = addPlot(column, "graphDegrees", "Degrees of the vertices", "Degree (log)");
    degrees_->setLogCounts(true);
    weights_ = addPlot(column, "graphWeights", "Weights of the arcs", "Weight");
    column->addStretch(1);
    newsOn(kDocumentChanged);
    context_.events.on(kLayoutChanged, this, [this] {
      const Document* document = context_.session.document();
      if (document != nullptr && text(document->positionsFrom) != positions_) news();
    });
  }

 private:
  HistogramPlot* addPlot(QVBoxLayout* column, const char* name, const char* title, const char* axis) {
    auto* heading = new QLabel(title, page_);
    heading->setForegroundRole(QPalette::PlaceholderText);
    column->addSpacing(6);
    column->addWidget(heading);
    auto* plot = new HistogramPlot(title, page_);
    plot->setObjectName(name);
    plot->setTitle(axis);
    plot->setFixedHeight(120);
    column->addWidget(plot);
    headings_.push_back(heading);
    return plot;
  }

  void refresh() override {
    const Document* document = context_.session.document();
    const auto graph = document != nullptr ? document->graph : nullptr;
    if (graph != counted_.lock()) {
      facts_.reset();
      background_.cancel();
      counted_ = graph;
      if (graph != nullptr) count();
    }
    show();
  }

  void show() {
    while (QLayoutItem* item = grid_->takeAt(0)) {
      delete item->widget();
      delete item;
    }
    row_ = 0;
    counting_->setVisible(!facts_ && context_.session.document() != nullptr);
    degrees_->setVisible(facts_.has_value() && facts_->vertices != 0);
    weights_->setVisible(facts_ && facts_->weights);
    headings_[0]->setVisible(degrees_->isVisibleTo(page_));
    headings_[1]->setVisible(weights_->isVisibleTo(page_));
    const Document* document = context_.session.document();
    if (document == nullptr) {
      grid_->addWidget(new QLabel("No graph is open.", page_), 0, 0, 1, 2);
      return;
    }
    const Graph& graph = *document->graph;
    add("Name", text(document->title));
    add("File", text(graph.path()));
    add("Vertices", countText(graph.vertexCount()));
    add("Arcs", countText(graph.arcCount()));
    if (document->geometry != nullptr) add("Edges drawn", countText(document->geometry->edges().size()));
    add("Ids", text(graph.ids().range()));
    add("Direction", graph.directed() ? "arcs as stored, directed" : "undirected");
    add("Weights", weightsText(graph));
    if (const auto& terminals = graph.terminals()) {
      add("Flow", "from " + text(vertexText(graph, terminals->source)) + " to " + text(vertexText(graph, terminals->sink)));
    }
    add("Positions", positions_ = text(document->positionsFrom));
    if (const ImportSummary& import = graph.import(); !import.format.empty()) {
      add("Format", text(import.format) + (import.compression.empty() ? "" : ", packed by " + text(import.compression)));
      for (const ImportNote& note : import.notes) add(&note == &import.notes.front() ? "Import" : "", text(note.text));
    }
    add("Loaded in", durationText(static_cast<std::uint64_t>(document->loadMs * 1e6)));
    if (facts_) addFacts(graph);
  }

  QString weightsText(const Graph& graph) const {
    if (!graph.weighted()) return "none: every arc weighs 1";
    if (!facts_ || !facts_->weights) return "yes";
    const auto& w = *facts_->weights;
    return shortNumber(w.minimum) + " to " + shortNumber(w.maximum) + ", mean " + shortNumber(w.mean) + ", sum " + shortNumber(w.sum);
  }

  void addFacts(const Graph& graph) {
    const GraphFacts& facts = *facts_;
    add("Loops", countText(facts.loops));
    add("Parallel arcs", countText(facts.parallel));
    add("One-way arcs", countText(facts.withoutReverse) + (facts.withoutReverse == 0 ? " (every arc has a reverse)" : ""));
    if (facts.vertices != 0) {
      const auto degrees = [&](const char* name, const GraphFacts::OfDegrees& of) {
        add(name, countText(of.minimum) + " to " + countText(of.maximum) + ", mean " + shortNumber(of.mean) + "; greatest at " +
                      text(vertexText(graph, of.maximumVertex)));
      };
      degrees("Degree", facts.degree);
      if (graph.directed()) {
        degrees("In-degree", facts.inDegree);
        degrees("Out-degree", facts.outDegree);
      }
      add("Isolated", countText(facts.isolated, "vertex", "vertices"));
      add("Components", countText(facts.components) + " (weak), the largest of " + countText(facts.largestComponent, "vertex", "vertices"));
    }
    add("Memory", text(bytesText(facts.bytes)));
    degrees_->setBins({.counts = facts.degreeCounts,
                       .low = [bins = facts.degreeBins](std::size_t k) { return countText(bins.low[k]); },
                       .high = [bins = facts.degreeBins](std::size_t k) { return countText(bins.high[k]); },
                       .unit = "vertices"});
    degrees_->setAccessibleDescription("From " + countText(facts.degree.minimum) + " to " + countText(facts.degree.maximum) + ", mean " +
                                       shortNumber(facts.degree.mean));
    if (!facts.weights) return;
    const auto& w = *facts.weights;
    weights_->setBins({.counts = w.counts,
                       .low = [w](std::size_t k) { return weightOfBits(w.type, w.bins.low[k]); },
                       .high = [w](std::size_t k) { return weightOfBits(w.type, w.bins.high[k]); },
                       .unit = "arcs"});
    weights_->setAccessibleDescription("From " + shortNumber(w.minimum) + " to " + shortNumber(w.maximum) + ", mean " +
                                       shortNumber(w.mean));
  }

  void count() {
    const auto graph = counted_.lock();
    if (graph == nullptr) return;
    background_.start([this, graph](Progress& progress) -> Background::Done {
      const auto cpu = exec::makeCpuExecutor();
      auto facts = exec::graphFacts(*graph, *cpu, progress);
      return [this, facts = std::move(facts)]() mutable {
        facts_ = std::move(facts);
        tick_.stop();
        showProgress();
        show();
      };
    });
    tick_.start();
    showProgress();
  }

  void stop() {
    background_.cancel();
    tick_.stop();
    showProgress();
  }

  void showProgress() {
    const Progress* progress = background_.progress();
    progress_->setVisible(progress != nullptr);
    button_->setText(progress != nullptr ? "Cancel" : "Count loops, degrees and components");
    if (progress == nullptr) return;
    const double fraction = progress->fraction();
    progress_->setRange(0, fraction < 0 ? 0 : 100);
    progress_->setValue(static_cast<int>(fraction * 100));
    progress_->setFormat(QString(progress->phase()) + " %p%");
  }

  void add(const char* name, const QString& value) {
    auto* label = new QLabel(value, page_);
    label->setObjectName(QString("graph.") + name);
    label->setAccessibleName(QString("%1: %2").arg(name, value));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* heading = new QLabel(name, page_);
    heading->setForegroundRole(QPalette::PlaceholderText);
    grid_->addWidget(heading, row_, 0, Qt::AlignTop);
    grid_->addWidget(label, row_++, 1);
  }

  QWidget* page_;
  QGridLayout* grid_;
  int row_ = 0;
  QString positions_;  // as they are shown
  QWidget* counting_;
  QProgressBar* progress_;
  QPushButton* button_;
  HistogramPlot *degrees_, *weights_;
  std::vector<QLabel*> headings_;
  QTimer tick_;
  std::weak_ptr<const Graph> counted_;  // the one that facts_ are of, or will be
  std::optional<GraphFacts> facts_;
  Background background_;  // last: its work ends before anything above goes away
};

}  // namespace

Panel* makeGraphPanel(Context context, QWidget* parent) { return new GraphPanel(context, parent); }

}  // namespace wf::ui
