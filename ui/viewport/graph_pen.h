// Drawing a graph with the mouse: what strokes and keys mean, and the version of the graph that comes of them. Every change is a new
// document of the session; the one that shows it keeps the view.
#pragma once

#include <QObject>
#include <QPointF>
#include <QTimer>
#include <functional>
#include <optional>

#include "render/camera/camera.h"
#include "ui/context.h"
#include "ui/session/drawn_graph.h"

class QKeyEvent;
class QMouseEvent;

namespace wf::ui {

class GraphPen : public QObject {
  Q_OBJECT

 public:
  // What it asks of the view.
  struct View {
    std::function<std::optional<VertexId>(QPointF at)> vertexAt;
    std::function<render::Vec2(QPointF at)> worldOf;
    std::function<void()> hold;  // it stays as it is seen now, and makes way for nothing
  };
  GraphPen(Context context, View view, QObject* parent);

  bool on() const { return on_; }
  void setOn(bool on);
  std::string emptySource() const;  // of a new graph without vertices, as Document::source
  // Of the open graph; none where it is drawn already, or too large, which an error says.
  std::optional<std::string> copySource() const;
  bool directed() const;
  void setDirected(bool directed);
  void eraseSelected();        // vertices and their edges; without any the selected arc
  void addVertex(QPointF at);  // a click beside every vertex
  QString hint() const;

  // Each says whether the event was its own: a drag from a vertex, or a click on one.
  bool press(const QMouseEvent& event);
  bool move(const QMouseEvent& event);
  bool release(const QMouseEvent& event);
  bool takesKey(const QKeyEvent& event) const;
  bool key(const QKeyEvent& event, QPointF pointer);
  bool cancel();  // an edge that is being drawn, or a weight that is typed; false: there is none

  struct Stroke {
    VertexId tail = 0;
    QPointF to;
  };
  const std::optional<Stroke>& stroke() const { return stroke_; }  // an edge under way

 Q_SIGNALS:
  void changed(const QString& name, const std::string& from, const std::string& to);  // Document::source
  void lookChanged();                                                                 // hint or stroke

 private:
  // The newest version, shown or on its way, with the places that vertices have now; none: the document is no drawn graph.
  std::optional<DrawnGraph> current() const;
  void apply(const QString& name, const DrawnGraph& before, const DrawnGraph& next);
  void dropForeign();
  bool full(const DrawnGraph& drawn) const;  // has more than can be drawn; says so
  void drawEdge(VertexId tail, QPointF to);
  void setWeight();
  bool onItsWay() const;  // newest_ is not shown yet

  Context context_;
  View view_;
  bool on_ = false;
  QPointF pressed_;
  std::optional<Stroke> stroke_;
  std::optional<std::pair<VertexId, VertexId>> lastEdge_;
  DrawnGraph newest_;
  std::string newestSource_;
  bool erased_ = false;  // newest_ has fewer vertices than what it was made of: those of the picture mean others
  QString weight_;       // that is being typed, of lastEdge_
  QTimer weightIs_;      // nothing more comes
};

}  // namespace wf::ui
