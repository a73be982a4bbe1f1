// What is selected: a vertex or an arc with the value of every array at the shown step and what the last kernel changed; a vertex's
// neighbours. Of several vertices a summary, and one of them.
#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "compute/run/inspect_reader.h"
#include "compute/run/summary_reader.h"
#include "compute/run/vertex_reader.h"
#include "ui/font_size.h"
#include "ui/panels/inspector_model.h"
#include "ui/panels/neighbour_view.h"
#include "ui/panels/place_text.h"
#include "ui/panels/registry.h"
#include "ui/panels/summary_view.h"
#include "ui/session/vertex_parameters.h"
#include "ui/vertex_name.h"
#include "ui/why_text.h"

namespace wf::ui {
namespace {

constexpr std::size_t kNameOfTwo = 20;  // characters of a name in the heading of an arc

class InspectorPanel : public Panel {
 public:
  InspectorPanel(Context context, QWidget* parent) : Panel(context, "Inspector", parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 0, 0);
    column->setSpacing(4);
    buildHeading(column);
    facts_ = new QLabel(this);
    facts_->setObjectName("inspectorFacts");
    facts_->setWordWrap(true);
    facts_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(facts_, &QLabel::linkActivated, this,
            [this](const QString& link) { context_.session.select(static_cast<VertexId>(link.toULongLong()), false); });
    summary_ = new SummaryView(context_.session, this);
    column->addWidget(summary_, 2);
    column->addWidget(facts_);
    valuesTitle_ = new QLabel(this);
    valuesTitle_->setObjectName("inspectorValues");
    auto* title = new QHBoxLayout;
    title->setContentsMargins(0, 0, 6, 0);
    title->addWidget(valuesTitle_, 1);
    why_ = new QPushButton("Why?", this);
    why_->setObjectName("inspectorWhy");
    why_->setToolTip("Show which step gave it this value, and from where (W, or double click a row)");
    title->addWidget(why_);
    column->addLayout(title);

    values_ = new InspectorModel(context_.session, this);
    valueTable_ = new TableView("Values of the arrays", this);
    valueTable_->setObjectName("valueTable");
    valueTable_->setModel(values_);
    setColumnWidths();
    valueTable_->setMinimumHeight(40);
    valueTable_->setSelectionMode(QAbstractItemView::SingleSelection);
    valueTable_->setToolTip("Double click or Enter explains the value");
    auto* ask = new QAction("&Why this value?", this);
    valueTable_->addAction(ask);
    connect(ask, &QAction::triggered, this, [this] { askWhy(); });
    connect(why_, &QPushButton::clicked, this, [this] { askWhy(); });
    connect(valueTable_, &QTableView::activated, this, [this] { askWhy(); });
    column->addWidget(valueTable_, 3);
    neighbours_ = new NeighbourView(context_, this);
    column->addWidget(neighbours_, 2);

    newsOn(kSelectionChanged | kDocumentChanged | kRunChanged | kStepTick | kMappingChanged | kSecondRunChanged);
    follow<run::InspectReader, run::SummaryReader, run::RowReader>();
  }

  bool askWhy() override {
    if (neighbours_->table()->hasFocus() && neighbours_->askWhyOfArc(0)) return true;
    if (const auto alone = values_->ofSecondAlone(valueTable_->currentIndex().isValid() ? valueTable_->currentIndex().row() : -1)) {
      context_.session.why().forget();
      context_.session.second().ask(*alone);
      return true;
    }
    const auto cell = chosenCell();
    if (cell) context_.session.why().ask({*cell, context_.session.run().step});
    return cell.has_value();
  }

 private:
  void buildHeading(QVBoxLayout* column) {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 6, 0);
    heading_ = new QLabel(this);
    heading_->setObjectName("inspectorHeading");
    heading_->setTextFormat(Qt::PlainText);
    heading_->setWordWrap(true);
    heading_->setMinimumWidth(1);  // a long name never widens the panel
    heading_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    followFontSize(heading_, 1.15, false, true);
    row->addWidget(heading_, 1);
    which_ = new QLabel(this);
    which_->setObjectName("inspectorWhich");
    const auto button = [&](const char* name, Qt::ArrowType arrow, const char* tip, int by) {
      auto* made = new QToolButton(this);
      made->setObjectName(name);
      made->setAccessibleName(tip);
      made->setToolTip(tip);
      made->setArrowType(arrow);
      made->setAutoRaise(true);
      connect(made, &QToolButton::clicked, this, [this, by] {
        const std::size_t count = context_.session.selection().size();
        if (count == 0) return;
        at_ = (at_ + count + static_cast<std::size_t>(by + static_cast<int>(count))) % count;
        chose_ = true;
        news();
      });
      return made;
    };
    previous_ = button("inspectorPrevious", Qt::LeftArrow, "Previous selected vertex", -1);
    next_ = button("inspectorNext", Qt::RightArrow, "Next selected vertex", 1);
    for (QWidget* part : std::initializer_list<QWidget*>{previous_, which_, next_}) row->addWidget(part);
    column->addLayout(row);
  }

  // Of the chosen row; without one, what differs from the second run, else that of the array that colours the picture.
  std::optional<Cell> chosenCell() const {
    if (shown_ == run::Inspected{} || context_.session.run().variant == nullptr) return std::nullopt;
    const auto row = static_cast<std::size_t>(valueTable_->currentIndex().row());
    const auto& values = values_->values();
    if (valueTable_->currentIndex().isValid() && row < values.size()) return values[row].cell;
    if (const auto cell = differingCell(context_.session, shown_.vertex, shown_.arc)) return cell;
    const auto colour = shown_.vertex ? cellToAskAbout(context_.session, *shown_.vertex) : std::nullopt;
    if (const auto cell = values_->differing(colour)) return cell;
    return shown_.vertex || values.empty() ? colour : std::optional(values.front().cell);
  }

  // Which vertex of the selection: the one that was selected last, until a person steps through them.
  std::optional<VertexId> vertexToShow(const Graph& graph) {
    const auto selection = context_.session.selection();
    if (selection.size() != count_ || (!selection.empty() && selection.back() != last_)) chose_ = false;
    count_ = selection.size();
    if (selection.empty()) return std::nullopt;
    last_ = selection.back();
    if (!chose_ || at_ >= count_) at_ = count_ - 1;
    return selection[at_] < graph.vertexCount() ? std::optional(selection[at_]) : std::nullopt;
  }

  void refresh() override {
    const Document* document = context_.session.document();
    const std::shared_ptr<const Graph> graph = document != nullptr ? document->graph : nullptr;
    run::Inspected now;
    if (graph != nullptr) {
      now.vertex = vertexToShow(*graph);
      const auto arc = context_.session.selectedArc();
      if (!now.vertex && arc && *arc < graph->arcCount()) now.arc = arc;
    }
    const bool otherGraph = graph != graph_.lock();
    if (otherGraph) degrees_ = graph != nullptr && looksLikeDegrees(*graph);
    if (now != shown_ || otherGraph) {
      if (now.vertex != shown_.vertex || otherGraph) neighbours_->show(graph, now.vertex);
      shown_ = now;
      graph_ = graph;
    }
    look();
    const bool any = now != run::Inspected{};
    const bool runs = any && context_.session.run().variant != nullptr;
    neighbours_->setVisible(now.vertex.has_value());
    for (QWidget* part : std::initializer_list<QWidget*>{valuesTitle_, why_, valueTable_}) part->setVisible(runs);
    for (QWidget* part : std::initializer_list<QWidget*>{previous_, which_, next_}) part->setVisible(now.vertex && count_ > 1);
    summary_->setVisible(runs && now.vertex && count_ > 1);
    if (summary_->isVisibleTo(this)) summary_->refresh();
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->setAlignment(facts_, any ? Qt::Alignment() : Qt::AlignTop);
    column->setStretchFactor(facts_, any ? 0 : 1);
    if (!any) {
      setHeading("Nothing selected", "Nothing selected");
      facts_->setText(document != nullptr ? "Click a vertex or an arc in the view, or find a vertex by its id or name (Ctrl+F)."
                                          : "Open a graph first (Ctrl+O).");
      return;
    }
    if (now.vertex) {
      showVertex(*graph, *now.vertex);
    } else {
      showArc(*graph, *now.arc);
    }
    if (runs) showValues();
    if (now.vertex) neighbours_->refresh();
  }

  void setHeading(const QString& shown, const QString& whole) {
    heading_->setText(shown);
    // A tip that has no tag is taken as it is, and may look as if it had one.
    heading_->setToolTip(shown == whole ? QString() : "<span>" + whole.toHtmlEscaped() + "</span>");
  }

  void showVertex(const Graph& graph, VertexId vertex) {
    setHeading("Vertex " + text(vertexText(graph, vertex)), "Vertex " + text(vertexText(graph, vertex, kWhole)));
    which_->setText(countText(at_ + 1) + " of " + countText(count_));
    const RunState& run = context_.session.run();
    facts_->setTextFormat(Qt::PlainText);
    facts_->setText(placeText(graph, vertex, degrees_) + roleText(run, 0, run.source == vertex) + roleText(run, 1, run.target == vertex));
  }

  void showArc(const Graph& graph, ArcId arc) {
    const VertexId tail = graph.tail(arc), head = graph.heads()[arc];
    const auto link = [&](VertexId v) {
      return "<a href=\"" + QString::number(v) + "\">" + text(vertexText(graph, v)).toHtmlEscaped() + "</a>";
    };
    setHeading(text(arcText(graph, arc, kNameOfTwo)), text(arcText(graph, arc, kWhole)));
    const bool edge = isEdge(graph, arc);
    QString facts = edge ? "between " + link(tail) + " and " + link(head) : "from " + link(tail) + " to " + link(head);
    if (graph.weighted()) facts += QString::fromUtf8(" · weight ") + weightText(graph, arc);
    // The picture of the graph needed its edges, which come from the twins.
    const ArcId twin = graph.twins()[arc];
    facts += twin == arc     ? "<br>a loop"
             : edge          ? "<br>an arc each way"
             : twin == kNone ? "<br>no reverse arc"
                             : "<br>reverse arc" + (graph.weighted() ? " weighs " + weightText(graph, twin) : QString(" is there"));
    facts += QString::fromUtf8(" · position ") + countText(arc);
    facts_->setTextFormat(Qt::RichText);
    facts_->setText(facts);
  }

  // Beside a second run its values take the place of the symbols: the panel is narrow.
  void setColumnWidths() {
    const bool two = values_->columnCount() > InspectorModel::kSecond;
    valueTable_->setColumnHidden(InspectorModel::kSymbol, two);
    two ? valueTable_->setColumnWidths({"Updating", "", "12,345 → 12,345", "≠ 12,345"}, 10)
        : valueTable_->setColumnWidths({"Next frontier", "F_ua", "12,345 → 12,345 arcs"});
  }

  void showValues() {
    const int columns = values_->columnCount();
    values_->show(shown_);
    if (values_->columnCount() != columns) setColumnWidths();
    const run::InspectedValues* inspected = context_.session.readings().newest<run::InspectReader>();
    const bool read = inspected != nullptr && inspected->what == shown_;
    const int rows = values_->rowCount(), changed = values_->changed();
    QString title = !read ? QString("Reading values…") : "After step " + countText(inspected->step);
    const SecondRunState& second = context_.session.second().state();
    if (read && values_->columnCount() > InspectorModel::kSecond && second.step != inspected->step)
      title += " of A, " + countText(second.step) + " of B";
    if (read && rows == 0) title += ": this variant has no arrays of arcs";
    if (changed > 0) title += QString::fromUtf8(" · ") + countText(static_cast<std::uint64_t>(changed)) + " changed";
    valuesTitle_->setText(title);
    why_->setEnabled(rows > 0);
    valueTable_->setVisible(rows > 0);
    const int height =
        valueTable_->horizontalHeader()->sizeHint().height() + rows * valueTable_->verticalHeader()->defaultSectionSize() + 2;
    const int few =
        valueTable_->horizontalHeader()->sizeHint().height() + std::min(rows, 5) * valueTable_->verticalHeader()->defaultSectionSize() + 2;
    valueTable_->setMinimumHeight(few);
    valueTable_->setMaximumHeight(height);  // where it has room, the neighbours get what is left
  }

  // "Source of the run", as the variant calls its vertex.
  static QString roleText(const RunState& run, int place, bool isIt) {
    const ParameterInfo* info = isIt ? vertexParameterOf(run.variant, place) : nullptr;
    return info != nullptr ? "\n" + text(info->title) + " of the run" : QString();
  }

  void seenChanged() override { look(); }

  // A hidden panel reads nothing.
  void look() {
    const VertexSet::Pointer& set = context_.session.sets().current();
    context_.session.readings().want<run::InspectReader>(seen() ? shown_ : run::Inspected{});
    if (SessionReadings* second = context_.session.second().readings())
      second->want<run::InspectReader>(seen() ? shown_ : run::Inspected{});
    context_.session.readings().want<run::SummaryReader>(seen() && set->size() > 1 ? std::optional(set) : std::nullopt);
    if (std::exchange(live_, seen()) != seen()) neighbours_->setLive(seen());
  }

  QLabel* heading_;
  QLabel* which_;
  QToolButton *previous_, *next_;
  SummaryView* summary_;
  QLabel* facts_;
  QLabel* valuesTitle_;
  QPushButton* why_;
  InspectorModel* values_;
  TableView* valueTable_;
  NeighbourView* neighbours_;
  run::Inspected shown_;
  std::weak_ptr<const Graph> graph_;
  bool degrees_ = false;
  bool live_ = true;
  std::size_t at_ = 0, count_ = 0;  // in the selection
  VertexId last_ = kNone;
  bool chose_ = false;
};

}  // namespace

Panel* makeInspectorPanel(Context context, QWidget* parent) { return new InspectorPanel(context, parent); }

}  // namespace wf::ui
