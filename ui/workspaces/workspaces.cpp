#include "ui/workspaces/workspaces.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QMenuBar>
#include <QSettings>
#include <QStatusBar>
#include <QToolBar>
#include <utility>

#include "ui/actions.h"
#include "ui/comparison/side_by_side.h"
#include "ui/panels/registry.h"
#include "ui/workspaces/canvas.h"
#include "ui/workspaces/column.h"
#include "ui/workspaces/find_field.h"

namespace wf::ui {
namespace {

constexpr int kLookVersion = 5;  // raised when docks are added or renamed: an older look is not restored
constexpr auto kChosen = "workspace/chosen";

// Debug has the arrangement that the window had before there were workspaces.
QString stateKey(const WorkspaceInfo& workspace) {
  return workspace.docked ? QString("window/state") : QString("workspace/state/") + workspace.id;
}
QString figuresKey(const WorkspaceInfo& workspace) { return QString("workspace/figures/") + workspace.id; }

}  // namespace

Workspaces::Workspaces(Context context, Actions& actions, Parts parts)
    : QObject(&parts.window), context_(context), actions_(actions), parts_(std::move(parts)) {
  setObjectName("workspaces");
  auto* group = new QActionGroup(this);
  for (const WorkspaceInfo& info : workspaceInfos()) {
    QAction* action = actions_.get(info.action);
    action->setCheckable(true);
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, id = info.id] { choose(id); });
  }
  actions_.on("leavePresent", [this] { leavePresent(); });
  connect(actions_.get("column"), &QAction::toggled, &parts_.canvas, &Canvas::setColumn);
  actions_.get("column")->setChecked(true);
  connect(actions_.get("figures"), &QAction::triggered, this, [this](bool on) {
    QSettings().setValue(figuresKey(*current_), on);
    showFigures();
  });
  connect(actions_.get("startPage"), &QAction::toggled, this, [this](bool on) { parts_.canvas.setCards(!on); });
  for (const PanelInfo& info : panelInfos()) {
    QDockWidget* dock = dockOf(info.id);
    connect(dock->toggleViewAction(), &QAction::toggled, this, [this, dock](bool open) {
      if (!switching_ && current_ != nullptr) dockToggled(*dock, open);
    });
  }
  if (parts_.viewport != nullptr) {
    connect(&parts_.canvas, &Canvas::coveredChanged, parts_.sides, &SideBySide::setCovered);
    connect(parts_.viewport, &Viewport::pointerMoved, &parts_.canvas, &Canvas::wake);
  }
  for (const char* id : {"play", "run"}) {
    connect(actions_.get(id), &QAction::triggered, this, &Workspaces::followPlay, Qt::QueuedConnection);
  }
  context_.events.on(kLiveChanged, this, &Workspaces::followPlay);  // what holds an attached program is there
}

void Workspaces::start() {
  const WorkspaceInfo* stored = workspaceOf(QSettings().value(kChosen).toString());
  chosen_ = stored != nullptr;
  parts_.canvas.setCards(!actions_.get("startPage")->isChecked());
  apply(stored != nullptr ? *stored : workspaceInfos().front());
}

void Workspaces::choose(const QString& id) {
  const WorkspaceInfo* workspace = workspaceOf(id);
  if (workspace == nullptr) return;
  chosen_ = true;
  // A lecture is over when the window closes: it is no place to start from.
  if (!workspace->bare) QSettings().setValue(kChosen, id);
  if (workspace->bare && !current_->bare) lookBefore_ = context_.session.appearance().look();
  apply(*workspace);
  if (workspace->look) context_.session.appearance().show(*workspace->look);
}

// Code and figures of a run are what its first Play is pressed for: the window goes there by itself until its person has chosen a workspace
// once. From then on Play never takes the appearance away that they are at work on.
void Workspaces::followPlay() {
  const bool plays = context_.session.run().state == PlayState::Playing || context_.session.live().state().shown;
  if (plays && !chosen_ && current_ == &workspaceInfos().front()) apply(*workspaceOf("run"));
}

bool Workspaces::leavePresent() {
  if (current_ == nullptr || !current_->bare) return false;
  apply(before_ != nullptr ? *before_ : workspaceInfos().front());
  context_.session.appearance().show(lookBefore_);
  return true;
}

void Workspaces::apply(const WorkspaceInfo& workspace) {
  actions_.get(workspace.action)->setChecked(true);
  if (current_ == &workspace) return;
  const bool first = current_ == nullptr;
  switching_ = true;
  const bool updates = parts_.window.updatesEnabled();
  parts_.window.setUpdatesEnabled(false);
  if (!first) keepDocks();
  if (workspace.bare) before_ = current_;
  takeOut();
  current_ = &workspace;

  auto* old = parts_.canvas.findChild<QPushButton*>("findField");
  parts_.canvas.setTop(nullptr);
  delete old;
  // The bar of the run stands at the top of the window, or floats.
  parts_.window.removeToolBar(&parts_.runBar);
  if (workspace.docked) {
    parts_.window.addToolBar(Qt::TopToolBarArea, &parts_.runBar);
    parts_.runBar.show();
  } else if (workspace.top == WorkspaceInfo::Top::Run) {
    parts_.canvas.setTop(&parts_.runBar);
  } else if (workspace.top == WorkspaceInfo::Top::Find) {
    parts_.canvas.setTop(new FindField(actions_.get("palette"), &parts_.canvas));
  }

  const QByteArray state = QSettings().value(stateKey(workspace)).toByteArray();
  if (!parts_.window.restoreState(state, kLookVersion)) {
    workspace.docked ? parts_.arrangeDocks() : reset();
    if (workspace.docked) Q_EMIT docksArranged();
  }
  putIn();
  actions_.get("leavePresent")->setEnabled(workspace.bare);
  actions_.get("leavePresent")->setProperty("whyNot", "another workspace is shown");
  actions_.get("column")->setEnabled(!workspace.column.empty());
  actions_.get("column")->setProperty("whyNot", "this workspace has no panels that float");
  parts_.rail.setVisible(!workspace.bare);
  showBars();
  showFigures();
  parts_.canvas.setWorkspace(workspace);
  parts_.window.setUpdatesEnabled(updates);
  switching_ = false;
  Q_EMIT changed();
}

void Workspaces::reset() {
  if (current_->docked) return parts_.arrangeDocks();
  const bool within = std::exchange(switching_, true);
  for (const PanelInfo& info : panelInfos()) dockOf(info.id)->hide();
  putIn();
  switching_ = within;
}

void Workspaces::keepDocks() { QSettings().setValue(stateKey(*current_), parts_.window.saveState(kLookVersion)); }

void Workspaces::keep() {
  if (current_ != nullptr) keepDocks();
}

QDockWidget* Workspaces::dockOf(const QString& id) const { return parts_.window.findChild<QDockWidget*>("dock." + id); }

void Workspaces::takeOut() {
  const std::vector<Section*> all = parts_.canvas.column()->sections();
  for (const Section* section : all) {
    const QString id = section->info().id;
    QWidget* content = parts_.canvas.column()->take(id);
    if (QDockWidget* dock = dockOf(id)) {
      dock->setWidget(content);
    } else {
      delete content;
    }
  }
}

void Workspaces::putIn() {
  Column* column = parts_.canvas.column();
  for (const SectionInfo& info : current_->column) {
    if (column->find(info.id) != nullptr) continue;
    if (info.make != nullptr) {
      Panel* panel = info.make(context_, column);
      column->add(*current_, info, panel, panel);
      continue;
    }
    QDockWidget* dock = dockOf(info.id);
    if (!dock->isHidden() || dock->widget() == nullptr) continue;
    QWidget* content = dock->widget();
    dock->setWidget(nullptr);
    column->add(*current_, info, content, content->findChild<Panel*>());
  }
}

// A panel of the column that is given a dock stands there; closed, it is in the column again.
void Workspaces::dockToggled(QDockWidget& dock, bool open) {
  if (open && dock.widget() == nullptr) dock.setWidget(parts_.canvas.column()->take(dock.objectName().section('.', 1)));
  // The action is switched before the dock hides.
  if (!open) QMetaObject::invokeMethod(this, &Workspaces::putIn, Qt::QueuedConnection);
}

bool Workspaces::reveal(const QString& id) {
  if (Section* section = parts_.canvas.column()->find(id)) {
    actions_.get("column")->setChecked(true);
    if (section->info().filled(context_.session)) return true;
  }
  QDockWidget* dock = dockOf(id);
  if (dock == nullptr) return false;
  dock->show();
  dock->raise();
  return true;
}

void Workspaces::screenChanged() {
  if (current_ != nullptr) showBars();
}

// A full screen has the picture and what floats over it; Debug keeps its bars there.
void Workspaces::showBars() {
  const bool shown = current_->docked || !(current_->bare || parts_.window.isFullScreen());
  parts_.window.menuBar()->setVisible(shown);
  parts_.window.statusBar()->setVisible(shown);
}

void Workspaces::showFigures() {
  OverlayParts parts = current_->overlay;
  parts.figures = QSettings().value(figuresKey(*current_), parts.figures).toBool();
  actions_.get("figures")->setChecked(parts.figures);
  if (parts_.viewport != nullptr) parts_.viewport->setOverlayParts(parts);
}

void revealPanel(QMainWindow& window, const QString& id) {
  if (auto* workspaces = window.findChild<Workspaces*>("workspaces")) workspaces->reveal(id);
}

}  // namespace wf::ui
