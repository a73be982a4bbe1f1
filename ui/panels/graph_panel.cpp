// What is known of the open graph.
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/panels/registry.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

class GraphPanel : public Panel {
 public:
  GraphPanel(Context context, QWidget* parent) : Panel(context, "Graph", parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 10, 8);
    grid_ = new QGridLayout;
    grid_->setColumnStretch(1, 1);
    grid_->setHorizontalSpacing(12);
    grid_->setVerticalSpacing(5);
    column->addLayout(grid_);
    column->addStretch(1);
    connect(&context_.events, &SessionSignals::documentChanged, this, [this] { news(); });
  }

 private:
  void refresh() override {
    while (QLayoutItem* item = grid_->takeAt(0)) {
      delete item->widget();
      delete item;
    }
    row_ = 0;
    const Document* document = context_.session.document();
    if (document == nullptr) {
      grid_->addWidget(new QLabel("No graph is open.", this), 0, 0, 1, 2);
      return;
    }
    const Graph& graph = *document->graph;
    add("Name", text(document->title));
    add("File", text(graph.path()));
    add("Vertices", countText(graph.vertexCount()));
    add("Arcs", countText(graph.arcCount()));
    add("Edges drawn", countText(document->geometry->edges().size()));
    add("Ids", text(graph.ids().range()));
    add("Direction", graph.directed() ? "arcs as stored, directed" : "undirected");
    add("Weights", graph.weighted() ? "yes" : "none: every arc weighs 1");
    if (const auto& terminals = graph.terminals()) {
      add("Flow",
          "from " + QString::number(graph.ids().toFile(terminals->source)) + " to " + QString::number(graph.ids().toFile(terminals->sink)));
    }
    add("Positions", text(document->positionsFrom));
    add("Loaded in", durationText(static_cast<std::uint64_t>(document->loadMs * 1e6)));
  }

  void add(const char* name, const QString& value) {
    auto* label = new QLabel(value, this);
    label->setObjectName(QString("graph.") + name);
    label->setAccessibleName(QString("%1: %2").arg(name, value));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* heading = new QLabel(name, this);
    heading->setForegroundRole(QPalette::PlaceholderText);
    grid_->addWidget(heading, row_, 0, Qt::AlignTop);
    grid_->addWidget(label, row_++, 1);
  }

  QGridLayout* grid_;
  int row_ = 0;
};

}  // namespace

Panel* makeGraphPanel(Context context, QWidget* parent) { return new GraphPanel(context, parent); }

}  // namespace wf::ui
