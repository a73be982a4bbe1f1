// The selected vertex: id, place, degree, the value of every array at the shown step, and its neighbours.
#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/panels/neighbour_model.h"
#include "ui/panels/place_text.h"
#include "ui/panels/registry.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/vertex_parameters.h"
#include "ui/why_text.h"
#include "ui/widgets/table_view.h"

namespace wf::ui {
namespace {

class InspectorPanel : public Panel {
 public:
  InspectorPanel(Context context, QWidget* parent) : Panel(context, "Inspector", parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 0, 0);
    column->setSpacing(4);
    heading_ = new QLabel(this);
    heading_->setObjectName("inspectorHeading");
    heading_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QFont bold = font();
    bold.setBold(true);
    bold.setPointSizeF(bold.pointSizeF() * 1.15);
    heading_->setFont(bold);
    column->addWidget(heading_);
    facts_ = new QLabel(this);
    facts_->setObjectName("inspectorFacts");
    facts_->setWordWrap(true);
    facts_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(facts_);
    valuesTitle_ = new QLabel(this);
    auto* title = new QHBoxLayout;
    title->setContentsMargins(0, 0, 6, 0);
    title->addWidget(valuesTitle_, 1);
    why_ = new QPushButton("Why?", this);
    why_->setObjectName("inspectorWhy");
    why_->setToolTip("Which step gave it this value, and from where (W, or double click a row)");
    title->addWidget(why_);
    column->addLayout(title);

    values_ = new QStandardItemModel(0, 3, this);
    values_->setHorizontalHeaderLabels({"Array", "Symbol", "Value"});
    valueTable_ = new TableView("Values of the arrays", this);
    valueTable_->setObjectName("valueTable");
    valueTable_->setModel(values_);
    valueTable_->setColumnWidths({"Next frontier", "F_ua", "1,234 arcs"});
    valueTable_->setMinimumHeight(40);
    valueTable_->setSelectionMode(QAbstractItemView::SingleSelection);
    valueTable_->setToolTip("Double click or Enter asks why it has this value");
    auto* ask = new QAction("&Why this value?", this);
    valueTable_->addAction(ask);
    connect(ask, &QAction::triggered, this, [this] { askWhy(); });
    connect(why_, &QPushButton::clicked, this, [this] { askWhy(); });
    connect(valueTable_, &QTableView::activated, this, [this] { askWhy(); });
    column->addWidget(valueTable_, 3);
    neighboursTitle_ = new QLabel(this);
    column->addWidget(neighboursTitle_);
    neighbours_ = new NeighbourModel(this);
    neighbourTable_ = new TableView("Neighbours", this);
    neighbourTable_->setObjectName("neighbourTable");
    neighbourTable_->setMinimumHeight(40);  // else a low panel would lay the tables over each other
    neighbourTable_->setModel(neighbours_);
    neighbourTable_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    neighbourTable_->setSelectionMode(QAbstractItemView::SingleSelection);
    neighbourTable_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    neighbourTable_->setSortingEnabled(true);
    column->addWidget(neighbourTable_, 1);

    const auto select = [this](const QModelIndex& index) { context_.session.select(neighbours_->vertexAt(index.row()), false); };
    connect(neighbourTable_, &QTableView::clicked, this, select);
    connect(neighbourTable_, &QTableView::activated, this, select);
    for (const auto signal : {&SessionSignals::selectionChanged, &SessionSignals::documentChanged, &SessionSignals::runChanged,
                              &SessionSignals::stepTick, &SessionSignals::valuesChanged}) {
      connect(&context_.events, signal, this, [this] { news(); });
    }
  }

  bool askWhy() override {
    if (neighbourTable_->hasFocus() && !arcActions_.empty()) return askWhyOfArc(0);
    const auto cell = chosenCell();
    if (cell) context_.session.why().ask({*cell, context_.session.run().step});
    return cell.has_value();
  }

 private:
  // Of the chosen neighbour's arc; k: of the arrays that arcs have.
  bool askWhyOfArc(std::size_t k) {
    const int row = neighbourTable_->currentIndex().row();
    if (row < 0 || row >= neighbours_->rowCount()) return false;
    const auto cells = cellsOfArc(context_.session, neighbours_->arcAt(row));
    if (k < cells.size()) context_.session.why().ask({cells[k], context_.session.run().step});
    return k < cells.size();
  }

  // One for each array that arcs have, in the neighbours' menu.
  void offerArcs() {
    const auto& arrays = context_.session.run().arrays;
    QStringList titles;
    for (const StateArrayInfo& info : arrays) {
      if (info.domain == Domain::Arc || info.domain == Domain::Residual || info.domain == Domain::Edge) titles << text(info.title);
    }
    if (titles == arcTitles_ && !neighbourTable_->toolTip().isEmpty()) return;
    arcTitles_ = titles;
    for (QAction* action : std::exchange(arcActions_, {})) delete action;
    for (const QString& title : titles) {
      auto* action = new QAction("&Why this value of the arc? (" + title + ")", this);
      connect(action, &QAction::triggered, this, [this, k = arcActions_.size()] { askWhyOfArc(k); });
      neighbourTable_->addAction(action);
      arcActions_.push_back(action);
    }
    neighbourTable_->setToolTip(QString("Click or Enter selects the neighbour; a heading sorts") +
                                (titles.isEmpty() ? "" : "; W, or the menu, asks about its arc"));
  }

  // Of the chosen row; without one, of the array that colours the picture.
  std::optional<Cell> chosenCell() const {
    if (!shown_ || context_.session.run().variant == nullptr) return std::nullopt;
    const int row = valueTable_->currentIndex().row();
    const auto array = row >= 0 && row < static_cast<int>(rows_.size()) ? std::optional(rows_[static_cast<std::size_t>(row)])
                                                                        : arrayToAskAbout(context_.session);
    return array ? cellOfVertex(context_.session, *array, *shown_) : std::nullopt;
  }

  void refresh() override {
    const Document* document = context_.session.document();
    const auto selection = context_.session.selection();
    std::optional<VertexId> vertex;
    if (document != nullptr && !selection.empty() && selection.back() < document->graph->vertexCount()) vertex = selection.back();
    const std::shared_ptr<const Graph> graph = document != nullptr ? document->graph : nullptr;
    const bool otherGraph = graph != graph_.lock();
    if (otherGraph) degrees_ = graph != nullptr && looksLikeDegrees(*graph);
    if (vertex != shown_ || otherGraph) {
      shown_ = vertex;
      graph_ = graph;
      neighbours_->show(graph, vertex);
    }
    for (QWidget* part : std::initializer_list<QWidget*>{valuesTitle_, why_, valueTable_, neighboursTitle_, neighbourTable_})
      part->setVisible(vertex.has_value());
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->setAlignment(facts_, vertex ? Qt::Alignment() : Qt::AlignTop);
    column->setStretch(1, vertex ? 0 : 1);
    if (!vertex) {
      heading_->setText("No vertex selected");
      facts_->setText(document != nullptr ? "Click a vertex in the view, or find one by its id (Ctrl+F)." : "Open a graph first (Ctrl+O).");
      return;
    }
    QString title = "Vertex " + QString::number(graph->ids().toFile(*vertex));
    if (selection.size() > 1) title += QString::fromUtf8(" · ") + countText(selection.size()) + " selected";
    heading_->setText(title);
    const RunState& run = context_.session.run();
    facts_->setText(placeText(*graph, *vertex, degrees_) + roleText(run, 0, run.source == vertex) + roleText(run, 1, run.target == vertex));
    neighboursTitle_->setText(graph->degree(*vertex) == 0 ? QString("No arcs leave it")
                                                          : countText(graph->degree(*vertex), "arc leaves it", "arcs leave it"));
    neighbourTable_->setVisible(graph->degree(*vertex) > 0);
    column->setStretch(column->indexOf(neighboursTitle_), graph->degree(*vertex) > 0 ? 0 : 1);
    column->setAlignment(neighboursTitle_, graph->degree(*vertex) > 0 ? Qt::Alignment() : Qt::AlignTop);
    offerArcs();
    showValues(*vertex);
  }

  void showValues(VertexId vertex) {
    const RunState& run = context_.session.run();
    const VertexValues* values = context_.session.values(vertex);
    valuesTitle_->setVisible(run.variant != nullptr);
    valueTable_->setVisible(run.variant != nullptr);
    why_->setVisible(run.variant != nullptr);
    if (run.variant == nullptr) return;
    rows_.clear();
    valuesTitle_->setText(values != nullptr ? "After step " + countText(values->step) : QString("Reading values…"));
    int row = 0;
    for (std::size_t i = 0; i < run.arrays.size(); ++i) {
      const StateArrayInfo& info = run.arrays[i];
      if (!belongsToVertex(info)) continue;
      const bool known = values != nullptr && i < values->bits.size();
      QString value = known ? text(formatValue(info, values->bits[i], *context_.session.document()->graph)) : QString::fromUtf8("…");
      const bool infinite = known && info.infinite == values->bits[i];
      if (known && !info.unit.empty() && !infinite) value += " " + text(info.unit);
      put(row, 0, text(info.title), text(info.help));
      put(row, 1, text(info.symbol), text(info.help));
      put(row, 2, value, text(info.help));
      rows_.push_back(static_cast<int>(i));
      ++row;
    }
    why_->setEnabled(row > 0);
    if (values_->rowCount() != row) values_->setRowCount(row);
    const int height = valueTable_->horizontalHeader()->sizeHint().height() + row * valueTable_->verticalHeader()->defaultSectionSize() + 2;
    valueTable_->setMaximumHeight(height);  // where it has room, the neighbours get what is left
  }

  // "Source of the run", as the variant calls its vertex.
  static QString roleText(const RunState& run, int place, bool isIt) {
    const ParameterInfo* info = isIt ? vertexParameterOf(run.variant, place) : nullptr;
    return info != nullptr ? "\n" + text(info->title) + " of the run" : QString();
  }

  void put(int row, int column, const QString& value, const QString& help) {
    QStandardItem* item = values_->item(row, column);
    if (item == nullptr) {
      item = new QStandardItem;
      values_->setItem(row, column, item);
    }
    if (item->text() != value) item->setText(value);
    if (item->toolTip() != help) item->setToolTip(help);
  }

  QLabel* heading_;
  QLabel* facts_;
  QLabel* valuesTitle_;
  QLabel* neighboursTitle_;
  QPushButton* why_;
  std::vector<int> rows_;  // the array of each row
  QStandardItemModel* values_;
  TableView* valueTable_;
  NeighbourModel* neighbours_;
  QStringList arcTitles_;
  std::vector<QAction*> arcActions_;
  TableView* neighbourTable_;
  std::optional<VertexId> shown_;
  std::weak_ptr<const Graph> graph_;
  bool degrees_ = false;
};

}  // namespace

Panel* makeInspectorPanel(Context context, QWidget* parent) { return new InspectorPanel(context, parent); }

}  // namespace wf::ui
