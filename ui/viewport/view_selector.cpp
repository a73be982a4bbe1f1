#include "ui/viewport/view_selector.h"

#include <QApplication>
#include <QMouseEvent>

#include "ui/text.h"
#include "ui/viewport/rest_chip.h"
#include "ui/viewport/select_outline.h"

namespace wf::ui {

ViewSelector::ViewSelector(Context context, QWidget* view, RegionOf regionOf)
    : QObject(view),
      context_(context),
      view_(view),
      regionOf_(std::move(regionOf)),
      outline_(new SelectOutline(view)),
      chip_(new RestChip(context, view)) {
  view->installEventFilter(this);
  context_.events.on(kSetsChanged, this, [this] {
    if (drag_.dragging()) show();
  });
}

void ViewSelector::setTool(SelectTool tool) {
  tool_ = tool;
  cancel();
  view_->setCursor(tool == SelectTool::None ? Qt::ArrowCursor : Qt::CrossCursor);
}

bool ViewSelector::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) chip_->place();
  return QObject::eventFilter(watched, event);
}

void ViewSelector::setCovered(const QMargins& covered) { chip_->setCovered(covered); }

QString ViewSelector::hint() const {
  if (tool_ == SelectTool::None) return {};
  return QString(tool_ == SelectTool::Rectangle ? "Drag a rectangle" : "Drag around vertices") + ": Shift adds, Alt removes (Esc ends)";
}

// Of a drag with Ctrl and Shift, Shift says that it is a lasso.
Combine ViewSelector::combineOf(Qt::KeyboardModifiers modifiers, bool ctrlLasso) {
  if (modifiers.testFlag(Qt::AltModifier)) return Combine::Remove;
  return modifiers.testFlag(Qt::ShiftModifier) && !ctrlLasso ? Combine::Add : Combine::Replace;
}

bool ViewSelector::press(const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton) return drag_.dragging();
  byCtrl_ = event.modifiers().testFlag(Qt::ControlModifier);
  SelectTool tool = tool_;
  if (byCtrl_) tool = event.modifiers().testFlag(Qt::ShiftModifier) ? SelectTool::Lasso : SelectTool::Rectangle;
  if (tool == SelectTool::None) return false;
  drag_.press(tool, event.position());
  how_ = combineOf(event.modifiers(), byCtrl_);
  return true;
}

bool ViewSelector::move(const QMouseEvent& event) {
  if (!drag_.pressed()) return false;
  if (!drag_.move(event.position(), QApplication::startDragDistance() * 0.5)) return true;
  how_ = combineOf(event.modifiers(), byCtrl_);
  if (context_.session.hovered()) context_.session.hover(std::nullopt);
  view_->setCursor(Qt::CrossCursor);
  if (const auto region = regionOf_(drag_.outline())) context_.session.sets().preview(*region, how_);
  show();
  return true;
}

bool ViewSelector::release(const QMouseEvent& event, bool* click) {
  if (!drag_.pressed() || event.button() != Qt::LeftButton) return drag_.pressed();
  *click = !drag_.dragging();
  const auto region = drag_.dragging() ? regionOf_(drag_.outline()) : std::nullopt;
  const Combine how = how_;
  endDrag();
  if (region) context_.session.sets().apply(*region, how);
  return true;
}

bool ViewSelector::cancel() {
  const bool dragged = drag_.dragging();
  endDrag();
  return dragged;
}

void ViewSelector::endDrag() {
  if (drag_.dragging()) context_.session.sets().dropPreview();
  drag_.end();
  outline_->hide();
  view_->setCursor(tool_ == SelectTool::None ? Qt::ArrowCursor : Qt::CrossCursor);
}

void ViewSelector::show() {
  const SelectionPreview& preview = context_.session.sets().previewed();
  QString words;
  if (preview.state == SelectionPreview::State::Counted) {
    words = how_ == Combine::Remove ? QString::fromUtf8("− ") : how_ == Combine::Add ? QString("+ ") : QString();
    words += countText(preview.matches, "vertex", "vertices");
    if (how_ != Combine::Replace) words += QString::fromUtf8(" → ") + countText(preview.selected) + " selected";
  } else if (preview.state == SelectionPreview::State::Counting) {
    words = QString::fromUtf8("counting…");
  }
  outline_->show(drag_.outline(), drag_.at(), words);
}

}  // namespace wf::ui
