// Selecting in the view: the tool that is in use, its drag with the live count, and what becomes selected in the end.
#pragma once

#include <QObject>
#include <functional>
#include <optional>

#include "ui/context.h"
#include "ui/viewport/select_drag.h"

class QMouseEvent;

namespace wf::ui {

class RestChip;
class SelectOutline;

class ViewSelector : public QObject {
  Q_OBJECT

 public:
  // `regionOf`: what an outline in the widget means; none: there is no graph.
  using RegionOf = std::function<std::optional<render::Region>(const QPolygonF& outline)>;
  ViewSelector(Context context, QWidget* view, RegionOf regionOf);

  SelectTool tool() const { return tool_; }
  void setTool(SelectTool tool);
  bool cancel();  // a drag under way; false: there is none
  QString hint() const;
  void setCovered(const QMargins& covered);  // sides of the view that cards take

  // Each says whether the event was its own. A press that turned out to be a click is handed back by release(): `click` is set then.
  bool press(const QMouseEvent& event);
  bool move(const QMouseEvent& event);
  bool release(const QMouseEvent& event, bool* click);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;  // the view was resized

 private:
  void show();
  void endDrag();
  static Combine combineOf(Qt::KeyboardModifiers modifiers, bool ctrlLasso);

  Context context_;
  QWidget* view_;
  RegionOf regionOf_;
  SelectTool tool_ = SelectTool::None;
  SelectDrag drag_;
  bool byCtrl_ = false;  // the drag under way was begun with Ctrl, not by a tool
  Combine how_ = Combine::Replace;
  SelectOutline* outline_;
  RestChip* chip_;
};

}  // namespace wf::ui
