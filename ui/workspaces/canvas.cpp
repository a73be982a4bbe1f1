#include "ui/workspaces/canvas.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/session/recorded.h"
#include "ui/workspaces/column.h"
#include "ui/workspaces/present_bar.h"

namespace wf::ui {
namespace {

constexpr double kWidestColumn = 0.45;    // of the canvas, where its sections need no more
constexpr double kNoColumnBeyond = 0.72;  // sections that need more than this leave no room for the view: the column hides

}  // namespace

Canvas::Canvas(Context context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      stack_(new QVBoxLayout(this)),
      pages_(new QStackedWidget(this)),
      top_(new Card(this)),
      foot_(new Card(this)),
      column_(new Column(context, this)),
      bar_(new PresentBar(context, this)),
      leave_(new QToolButton(foot_)) {
  setObjectName("canvas");
  stack_->setContentsMargins(0, 0, 0, 0);
  stack_->setSpacing(0);
  stack_->addWidget(pages_, 1);
  top_->setObjectName("topCard");
  foot_->setObjectName("footCard");
  new QHBoxLayout(top_);
  auto* row = new QHBoxLayout(foot_);
  row->addWidget(leave_);
  leave_->setObjectName("leavePresent");
  leave_->setAutoRaise(true);
  leave_->setFocusPolicy(Qt::TabFocus);
  for (QWidget* card : std::initializer_list<QWidget*>{top_, foot_, column_, bar_}) card->hide();
  sleep_.setSingleShot(true);
  connect(&sleep_, &QTimer::timeout, this, [this] {
    if (foot_->underMouse() && foot_->isVisible()) return sleep_.start(kAwakeMs);
    context_.session.hover(std::nullopt);  // nor does its card stay when the pointer rests
    place();
  });
  connect(column_, &Column::filledChanged, this, &Canvas::place);
  context_.events.on(kRunChanged | kStepTick | kDocumentChanged, this, [this] {
    if (workspace_ != nullptr && workspace_->transport == WorkspaceInfo::Transport::Begun && transportWanted() == foot_->isHidden())
      place();
  });
}

void Canvas::setTransport(QWidget* transport, QAction* leave) {
  transport_ = transport;
  leave_->setDefaultAction(leave);
  leave_->setAccessibleName(leave->text().remove('&'));
  placeTransport();
}

void Canvas::setTop(QWidget* content) {
  if (topContent_ != nullptr) top_->layout()->removeWidget(topContent_);
  topContent_ = content;
  if (content == nullptr) return;
  top_->layout()->addWidget(content);
  content->show();
}

void Canvas::setWorkspace(const WorkspaceInfo& workspace) {
  workspace_ = &workspace;
  leave_->setVisible(workspace.bare);
  placeTransport();
  place();
}

void Canvas::setCards(bool on) {
  cards_ = on;
  place();
}

void Canvas::setColumn(bool on) {
  columnOn_ = on;
  place();
}

void Canvas::wake() {
  if (workspace_ == nullptr || workspace_->transport != WorkspaceInfo::Transport::Woken) return;
  sleep_.start(kAwakeMs);
  if (foot_->isHidden()) place();
}

void Canvas::placeTransport() {
  if (transport_ == nullptr) return;
  if (workspace_ == nullptr || workspace_->docked) {
    stack_->addWidget(transport_);
  } else {
    static_cast<QHBoxLayout*>(foot_->layout())->insertWidget(0, transport_, 1);
  }
  transport_->show();
}

bool Canvas::transportWanted() const {
  if (workspace_ == nullptr || workspace_->docked || !cards_) return false;
  const RunState& run = context_.session.run();
  switch (workspace_->transport) {
    case WorkspaceInfo::Transport::None:
      return false;
    case WorkspaceInfo::Transport::Always:
      return true;
    case WorkspaceInfo::Transport::Begun:
      return run.variant != nullptr && (run.step > 0 || run.state == PlayState::Playing || run.seeking || isRecorded(run));
    case WorkspaceInfo::Transport::Woken:
      return sleep_.isActive();
  }
  return false;
}

void Canvas::place() {
  if (workspace_ == nullptr || placing_) return;
  placing_ = true;  // showing and resizing cards asks for a new layout: that of this call
  const bool floats = !workspace_->docked && cards_;
  const int gap = Card::gapOf(*this), padding = Card::paddingOf(*this) / 2;
  top_->layout()->setContentsMargins(padding, padding, padding, padding);
  foot_->layout()->setContentsMargins(padding, padding, padding, padding);
  QRect room = rect().adjusted(gap, gap, -gap, -gap);
  QMargins covered;

  column_->ensurePolished();
  const int least = column_->minimumSizeHint().width();
  const bool column = floats && columnOn_ && column_->filled() && least < kNoColumnBeyond * width();
  const bool bare = floats && workspace_->bare, transport = transportWanted();
  const int most = std::max(static_cast<int>(kWidestColumn * width()), least);
  const int wide = std::clamp(column_->wantedWidth(), 1, most);
  // A transport that has no room beside the column, in a narrow window with a large font, stands below it.
  const bool below = column && transport && !bare && foot_->minimumSizeHint().width() > room.width() - wide - gap;
  const auto placeFoot = [&] {
    const int high = foot_->sizeHint().height();
    // The transport that the pointer woke comes and goes: it moves nothing.
    foot_->setGeometry(room.left(), bare ? room.top() : room.bottom() + 1 - high, room.width(), high);
    if (!bare) covered.setBottom(height() - foot_->y());
  };
  if (below) {
    placeFoot();
    room.setBottom(foot_->y() - gap - 1);
  }
  if (column) {
    column_->setGeometry(room.right() + 1 - wide, room.top(), wide, room.height());
    room.setRight(column_->x() - gap - 1);
    covered.setRight(width() - column_->x());
  }
  column_->setVisible(column);

  const bool top = floats && topContent_ != nullptr;
  if (top) {
    top_->setGeometry({room.topLeft(), top_->sizeHint().boundedTo({room.width(), room.height()})});
    covered.setTop(top_->geometry().bottom() + 1);
  }
  top_->setVisible(top);

  if (bare) {
    const int high = bar_->heightIn(size());
    bar_->setGeometry(room.left(), room.bottom() + 1 - high, room.width(), high);
    covered.setBottom(height() - bar_->y());
  }
  bar_->setVisible(bare);

  if (transport && !below) placeFoot();
  foot_->setVisible(transport);
  for (QWidget* card : std::initializer_list<QWidget*>{top_, column_, bar_, foot_}) card->raise();
  placing_ = false;
  if (covered == covered_) return;
  covered_ = covered;
  Q_EMIT coveredChanged(covered_);
}

void Canvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

bool Canvas::event(QEvent* event) {
  const bool done = QWidget::event(event);
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::FontChange) place();
  return done;
}

}  // namespace wf::ui
