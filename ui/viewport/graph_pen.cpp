#include "ui/viewport/graph_pen.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "compute/core/numbers.h"

namespace wf::ui {
namespace {

constexpr int kTypingEndsMs = 1200;

}  // namespace

GraphPen::GraphPen(Context context, View view, QObject* parent) : QObject(parent), context_(context), view_(std::move(view)) {
  weightIs_.setSingleShot(true);
  weightIs_.setInterval(kTypingEndsMs);
  connect(&weightIs_, &QTimer::timeout, this, &GraphPen::setWeight);
  context_.events.on(kLoadChanged | kDocumentChanged, this, &GraphPen::dropForeign);
}

void GraphPen::setOn(bool on) {
  on_ = on;
  stroke_.reset();
  if (!on) setWeight();
  lastEdge_.reset();
  Q_EMIT lookChanged();
}

std::string GraphPen::emptySource() const {
  return sourceOf({.key = newDrawingKey(), .directed = directed(), .vertices = {}, .edges = {}});
}

std::optional<std::string> GraphPen::copySource() const {
  const Document* document = context_.session.document();
  if (document == nullptr || document->geometry == nullptr || isDrawn(document->source)) return std::nullopt;
  const auto drawn = drawnFrom(*document->graph, document->geometry->positions());
  if (!drawn) {
    context_.session.raise({.title = "The graph cannot be drawn into",
                            .message = drawn.error().sentence(),
                            .details = drawn.error().sentence(),
                            .offerCpu = false});
    return std::nullopt;
  }
  return sourceOf(*drawn);
}

bool GraphPen::onItsWay() const {
  const LoadState& load = context_.session.load();
  return load.active && load.path == newestSource_;
}

std::optional<DrawnGraph> GraphPen::current() const {
  if (onItsWay()) return newest_;
  const Document* document = context_.session.document();
  if (document == nullptr || document->geometry == nullptr || !isDrawn(document->source)) return std::nullopt;
  context_.session.layout().finishMoves();
  return drawnAt(document->source, document->geometry->positions());
}

// An undone stroke, or another graph: what was begun was of what was there before.
void GraphPen::dropForeign() {
  const LoadState& load = context_.session.load();
  const Document* document = context_.session.document();
  if (document == nullptr || (load.active ? load.path : document->source) == newestSource_) return;
  const bool any = cancel() || lastEdge_;
  lastEdge_.reset();
  if (any) Q_EMIT lookChanged();
}

void GraphPen::apply(const QString& name, const DrawnGraph& before, const DrawnGraph& next) {
  erased_ = next.vertices.size() < before.vertices.size();
  newest_ = next;
  newestSource_ = sourceOf(next);
  Q_EMIT changed(name, sourceOf(before), newestSource_);
  context_.session.open(newestSource_);
}

bool GraphPen::directed() const {
  const Document* document = context_.session.document();
  return document != nullptr && isDrawn(document->source) && document->graph->directed();
}

void GraphPen::setDirected(bool directed) {
  auto drawn = current();
  if (!drawn || drawn->directed == directed) return;
  const DrawnGraph before = *drawn;
  drawn->directed = directed;
  // Two arcs between the same ends become one edge.
  if (!directed) {
    std::set<std::tuple<VertexId, VertexId, double>> kept;
    std::erase_if(drawn->edges, [&](const DrawnGraph::Edge& edge) {
      if (kept.contains({edge.head, edge.tail, edge.weight})) return true;
      kept.insert({edge.tail, edge.head, edge.weight});
      return false;
    });
  }
  apply(directed ? "directed arcs" : "undirected edges", before, *drawn);
}

bool GraphPen::full(const DrawnGraph& drawn) const {
  if (drawn.vertices.size() <= DrawnGraph::kMostVertices && drawn.edges.size() <= DrawnGraph::kMostEdges) return false;
  context_.session.note(LogLine::Level::Notice, "A drawn graph has at most " + grouped(DrawnGraph::kMostVertices) + " vertices and " +
                                                    grouped(DrawnGraph::kMostEdges) + " edges");
  return true;
}

void GraphPen::addVertex(QPointF at) {
  setWeight();
  lastEdge_.reset();
  auto drawn = current();
  if (!on_ || !drawn) return;
  view_.hold();
  const DrawnGraph before = *drawn;
  const render::Vec2 world = view_.worldOf(at);
  drawn->addVertex(static_cast<float>(world.x), static_cast<float>(world.y));
  if (full(*drawn)) return;
  apply("drawing a vertex", before, *drawn);
}

void GraphPen::eraseSelected() {
  auto drawn = current();
  if (!drawn || onItsWay()) return;  // what is selected is of the version that is shown
  const DrawnGraph before = *drawn;
  const auto selection = context_.session.selection();
  if (!selection.empty()) {
    std::vector<VertexId> gone(selection.begin(), selection.end());
    std::sort(gone.begin(), gone.end());
    drawn->erase(gone);
    lastEdge_.reset();
    return apply(gone.size() == 1 ? "deleting a vertex" : "deleting vertices", before, *drawn);
  }
  const auto arc = context_.session.selectedArc();
  if (!arc) return;
  const Graph& graph = *context_.session.document()->graph;
  const auto edge = drawn->edgeBetween(graph.tail(*arc), graph.heads()[*arc]);
  if (!edge) return;
  drawn->edges.erase(drawn->edges.begin() + static_cast<std::ptrdiff_t>(*edge));
  lastEdge_.reset();
  apply("deleting an edge", before, *drawn);
}

QString GraphPen::hint() const {
  if (!on_) return {};
  if (!weight_.isEmpty()) return "Weight " + weight_ + " (Enter ends)";
  if (lastEdge_) return "Type the weight of the edge, or draw on (Esc ends)";
  return "Click for a vertex, drag from one for an edge (Esc ends)";
}

bool GraphPen::press(const QMouseEvent& event) {
  if (!on_ || event.button() != Qt::LeftButton || event.modifiers() != Qt::NoModifier) return stroke_.has_value();
  view_.hold();
  const auto vertex = view_.vertexAt(event.position());
  if (!vertex) return false;
  setWeight();
  pressed_ = event.position();
  stroke_ = Stroke{*vertex, event.position()};
  return true;
}

bool GraphPen::move(const QMouseEvent& event) {
  if (!stroke_) return false;
  stroke_->to = event.position();
  Q_EMIT lookChanged();
  return true;
}

bool GraphPen::release(const QMouseEvent& event) {
  if (!stroke_ || event.button() != Qt::LeftButton) return stroke_.has_value();
  const QPointF to = event.position();
  const VertexId tail = std::exchange(stroke_, std::nullopt)->tail;
  Q_EMIT lookChanged();
  if (std::hypot(to.x() - pressed_.x(), to.y() - pressed_.y()) > QApplication::startDragDistance()) {
    drawEdge(tail, to);
  } else {
    context_.session.select(tail, false);
  }
  return true;
}

void GraphPen::drawEdge(VertexId tail, QPointF to) {
  auto drawn = current();
  if (!drawn || (onItsWay() && erased_) || tail >= drawn->vertices.size()) return;  // undone meanwhile
  const DrawnGraph before = *drawn;
  auto head = view_.vertexAt(to);
  if (head == tail) return;
  // Beside every vertex: the edge leads to a new one.
  if (!head) {
    const render::Vec2 world = view_.worldOf(to);
    head = drawn->addVertex(static_cast<float>(world.x), static_cast<float>(world.y));
  }
  lastEdge_ = {tail, *head};
  if (drawn->edgeBetween(tail, *head)) return Q_EMIT lookChanged();  // a number typed next is its weight
  drawn->addEdge(tail, *head);
  if (full(*drawn)) return;
  apply(drawn->directed ? "drawing an arc" : "drawing an edge", before, *drawn);
}

bool GraphPen::takesKey(const QKeyEvent& event) const {
  if (!on_ || (event.modifiers() & ~Qt::KeypadModifier) != 0) return false;
  if (event.key() == Qt::Key_N || event.key() == Qt::Key_Delete) return true;
  if (!lastEdge_) return false;
  const QString text = event.text();
  const bool digit = text.size() == 1 && (text[0].isDigit() || text == "." || (text == "-" && weight_.isEmpty()));
  return digit ||
         (!weight_.isEmpty() && (event.key() == Qt::Key_Backspace || event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter));
}

bool GraphPen::key(const QKeyEvent& event, QPointF pointer) {
  if (!takesKey(event)) return false;
  if (event.key() == Qt::Key_N) {
    addVertex(pointer);
  } else if (event.key() == Qt::Key_Delete) {
    eraseSelected();
  } else if (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) {
    setWeight();
  } else {
    weight_ = event.key() == Qt::Key_Backspace ? weight_.chopped(1) : weight_ + event.text();
    weightIs_.start();
    Q_EMIT lookChanged();
  }
  return true;
}

void GraphPen::setWeight() {
  weightIs_.stop();
  if (weight_.isEmpty()) return;
  bool number = false;
  const double weight = weight_.toDouble(&number);
  weight_.clear();
  Q_EMIT lookChanged();
  auto drawn = current();
  if (!number || !drawn || !lastEdge_ || !std::isfinite(static_cast<float>(weight))) return;
  const auto edge = drawn->edgeBetween(lastEdge_->first, lastEdge_->second);
  if (!edge || drawn->edges[*edge].weight == weight) return;
  const DrawnGraph before = *drawn;
  drawn->edges[*edge].weight = weight;
  apply("the weight of an edge", before, *drawn);
}

bool GraphPen::cancel() {
  const bool any = stroke_.has_value() || !weight_.isEmpty();
  stroke_.reset();
  weight_.clear();
  weightIs_.stop();
  if (any) Q_EMIT lookChanged();
  return any;
}

}  // namespace wf::ui
