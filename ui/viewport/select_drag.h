// What a person draws around vertices: a rectangle or a lasso, while the button is down. No widget.
#pragma once

#include <QPointF>
#include <QPolygonF>

namespace wf::ui {

enum class SelectTool { None, Rectangle, Lasso };

class SelectDrag {
 public:
  void press(SelectTool tool, QPointF at);
  bool pressed() const { return tool_ != SelectTool::None; }
  // True once the pointer has left the place of the press by more than `slack` pixels.
  bool move(QPointF to, double slack);
  bool dragging() const { return dragging_; }
  void end();

  SelectTool tool() const { return tool_; }
  // Closed; at most render::Region::kMostCorners, for which a long lasso is thinned out.
  QPolygonF outline() const;
  QPointF at() const { return at_; }

 private:
  SelectTool tool_ = SelectTool::None;
  bool dragging_ = false;
  QPolygonF lasso_;
  QPointF from_, at_;
  double spacing_ = 2;  // pixels between corners of the lasso
};

}  // namespace wf::ui
