#include "ui/viewport/select_drag.h"

#include <cmath>

#include "render/pick/region.h"

namespace wf::ui {
namespace {

double apart(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

}  // namespace

void SelectDrag::press(SelectTool tool, QPointF at) {
  tool_ = tool;
  dragging_ = false;
  from_ = at_ = at;
  lasso_ = {at};
  spacing_ = 2;
}

bool SelectDrag::move(QPointF to, double slack) {
  if (!pressed()) return false;
  at_ = to;
  if (!dragging_ && apart(to, from_) > slack) dragging_ = true;
  if (dragging_ && tool_ == SelectTool::Lasso && apart(to, lasso_.back()) >= spacing_) {
    lasso_ << to;
    if (static_cast<std::size_t>(lasso_.size()) >= render::Region::kMostCorners) {
      QPolygonF thinner;
      for (qsizetype k = 0; k < lasso_.size(); k += 2) thinner << lasso_[k];
      lasso_ = thinner;
      spacing_ *= 2;
    }
  }
  return dragging_;
}

void SelectDrag::end() {
  tool_ = SelectTool::None;
  dragging_ = false;
}

QPolygonF SelectDrag::outline() const {
  if (tool_ != SelectTool::Rectangle) return lasso_;
  return QPolygonF({from_, {at_.x(), from_.y()}, at_, {from_.x(), at_.y()}});
}

}  // namespace wf::ui
