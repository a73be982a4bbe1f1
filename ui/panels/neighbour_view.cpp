#include "ui/panels/neighbour_view.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "compute/core/array_name.h"
#include "ui/degree_text.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/vertex_name.h"
#include "ui/why_text.h"

namespace wf::ui {
namespace {

constexpr int kMostValues = 200;  // read at once

// Rows in sight change with all of these.
class SightWatch : public QObject {
 public:
  SightWatch(QObject* parent, std::function<void()> changed) : QObject(parent), changed_(std::move(changed)) {}
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show) changed_();
    return false;
  }

 private:
  std::function<void()> changed_;
};

}  // namespace

NeighbourView::NeighbourView(Context context, QWidget* parent) : QWidget(parent), context_(context) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  title_ = new QLabel(this);
  title_->setObjectName("neighbourTitle");
  title_->setWordWrap(true);
  column->addWidget(title_);
  auto* tools = new QHBoxLayout;
  tools->setContentsMargins(0, 0, 6, 0);
  filter_ = new QLineEdit(this);
  filter_->setObjectName("neighbourFilter");
  filter_->setAccessibleName("Filter the neighbours");
  filter_->setPlaceholderText("Filter: id, out, in, > 100");
  filter_->setToolTip("Digits of an id; out, in or both; a weight: > 100, <= 5, = 7. Several words: all of them");
  filter_->setClearButtonEnabled(true);
  tools->addWidget(filter_, 3);
  array_ = new QComboBox(this);
  array_->setObjectName("neighbourArray");
  array_->setAccessibleName("Value of the neighbours");
  array_->setToolTip("The array whose value stands beside each neighbour");
  array_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  array_->setMinimumContentsLength(5);
  tools->addWidget(array_, 2);
  column->addLayout(tools);
  wrong_ = new QLabel(this);
  wrong_->setObjectName("neighbourWrong");
  wrong_->setWordWrap(true);
  wrong_->hide();
  column->addWidget(wrong_);

  model_ = new NeighbourModel(this);
  table_ = new TableView("Neighbours", this);
  table_->setObjectName("neighbourTable");
  table_->setModel(model_);
  // A few rows, where the panel around scrolls.
  table_->setMinimumHeight(table_->horizontalHeader()->sizeHint().height() + 4 * table_->verticalHeader()->defaultSectionSize() + 2);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  table_->setSortingEnabled(true);
  column->addWidget(table_, 1);

  auto* go = new QAction("&Go to the neighbour", this);
  connect(go, &QAction::triggered, this, [this] { goTo(table_->currentIndex()); });
  auto* arc = new QAction("&Select the arc", this);
  connect(arc, &QAction::triggered, this, [this] {
    if (const auto chosen = chosenArc()) context_.session.selectArc(*chosen);
  });
  table_->addActions({go, arc});
  connect(table_, &QTableView::activated, this, &NeighbourView::goTo);
  connect(filter_, &QLineEdit::textChanged, this, [this](const QString& filter) {
    QString why;
    const bool good = model_->setFilter(filter, &why);
    wrong_->setVisible(!good);
    wrong_->setText(why);
    say();
    soon_.start();
  });
  connect(array_, &QComboBox::activated, this, [this] {
    chosen_ = true;
    refresh();
  });
  connect(model_, &NeighbourModel::worked, this, [this] {
    say();
    soon_.start();
  });
  soon_.setSingleShot(true);
  soon_.setInterval(0);
  connect(&soon_, &QTimer::timeout, this, [this] {
    table_->fitColumns();
    askValues();
  });
  connect(table_->verticalScrollBar(), &QScrollBar::valueChanged, &soon_, qOverload<>(&QTimer::start));
  table_->viewport()->installEventFilter(new SightWatch(this, [this] { soon_.start(); }));
}

void NeighbourView::show(std::shared_ptr<const Graph> graph, std::optional<VertexId> vertex) {
  const Document* document = context_.session.document();
  degree_.clear();
  if (vertex && document != nullptr && document->graph == graph) degree_ = text(degreeText(*document, *vertex));
  if (!degree_.isEmpty()) degree_.prepend("Degree ");
  filter_->clear();
  table_->setColumnHidden(NeighbourModel::kName, graph == nullptr || !hasNames(*graph));
  model_->show(std::move(graph), vertex);
  table_->restartColumns();
  say();
  soon_.start();
}

void NeighbourView::refresh() {
  offerArcs();
  offerArrays();
  model_->setValues(context_.session.readings().newest<run::RowReader>());
  table_->fitColumns();
}

void NeighbourView::setLive(bool on) {
  live_ = on;
  soon_.start();
}

void NeighbourView::goTo(const QModelIndex& index) {
  if (index.isValid()) context_.session.select(model_->vertexAt(index.row()), false);
}

std::optional<ArcId> NeighbourView::chosenArc() const {
  const int row = table_->currentIndex().row();
  return row >= 0 && row < model_->rowCount() ? std::optional(model_->arcAt(row)) : std::nullopt;
}

bool NeighbourView::askWhyOfArc(std::size_t k) {
  const auto arc = chosenArc();
  if (!arc || arcActions_.empty()) return false;
  const auto cells = cellsOfArc(context_.session, *arc);
  if (k < cells.size()) context_.session.why().ask({cells[k], context_.session.run().step});
  return k < cells.size();
}

// One for each array that arcs have, in the menu.
void NeighbourView::offerArcs() {
  QStringList titles;
  for (const StateArrayInfo& info : context_.session.run().arrays) {
    if (info.constant) continue;  // no kernel writes it
    if (info.domain == Domain::Arc || info.domain == Domain::Residual || info.domain == Domain::Edge) titles << text(info.title);
  }
  if (titles == arcTitles_ && !table_->toolTip().isEmpty()) return;
  arcTitles_ = titles;
  for (QAction* action : std::exchange(arcActions_, {})) delete action;
  for (const QString& title : titles) {
    auto* action = new QAction("&Why this value of the arc? (" + title + ")", this);
    connect(action, &QAction::triggered, this, [this, k = arcActions_.size()] { askWhyOfArc(k); });
    table_->addAction(action);
    arcActions_.push_back(action);
  }
  table_->setToolTip(QString("Double click or Enter goes to the neighbour; a heading sorts") +
                     (titles.isEmpty() ? "" : "; W, or the menu, explains the value of its arc"));
}

// Until a person chooses, the array that colours the picture.
void NeighbourView::offerArrays() {
  const RunState& run = context_.session.run();
  if (run.variant != variant_) {
    variant_ = run.variant;
    chosen_ = false;
    array_->clear();
    for (std::size_t i = 0; variant_ != nullptr && i < run.arrays.size(); ++i) {
      const StateArrayInfo& info = run.arrays[i];
      if (belongsToVertex(info)) array_->addItem(text(arrayChoice(info)), static_cast<int>(i));
    }
    model_->setArray(-1, nullptr);
  }
  array_->setVisible(array_->count() > 0);
  table_->setColumnHidden(NeighbourModel::kValue, array_->count() == 0);
  if (array_->count() == 0) return;
  if (!chosen_) array_->setCurrentIndex(std::max(0, array_->findData(arrayToAskAbout(context_.session).value_or(-1))));
  const int array = array_->currentData().toInt();
  if (array == model_->array()) return;
  model_->setArray(array, &run.arrays[static_cast<std::size_t>(array)]);
  table_->restartColumns();
  soon_.start();
}

void NeighbourView::say() {
  const std::size_t all = model_->allCount(), rows = static_cast<std::size_t>(model_->rowCount());
  QString line = degree_;
  if (!filter_->text().isEmpty() && wrong_->isHidden()) line += QString::fromUtf8(" · ") + countText(rows) + " shown";
  if (model_->working()) line += QString::fromUtf8(" · working…");
  title_->setText(line);
  const bool any = all > 0;
  table_->setVisible(any);
  filter_->setVisible(any);
  array_->setVisible(any && array_->count() > 0);
}

void NeighbourView::askValues() {
  SessionReadings& readings = context_.session.readings();
  if (!live_ || !table_->isVisible() || model_->array() < 0 || model_->rowCount() == 0) return readings.want<run::RowReader>({});
  const int first = std::max(0, table_->rowAt(0));
  const int bottom = table_->rowAt(table_->viewport()->height() - 1);
  const int last = std::min(bottom < 0 ? model_->rowCount() - 1 : bottom, first + kMostValues);
  readings.want<run::RowReader>(run::VertexRequest{model_->vertices(first, last), {model_->array()}});
}

}  // namespace wf::ui
