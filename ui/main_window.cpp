// Building of the window.
#include "ui/main_window.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <algorithm>
#include <map>
#include <utility>

#include "ui/actions.h"
#include "ui/comparison/side_by_side.h"
#include "ui/desk.h"
#include "ui/dialogs/history_dialog.h"
#include "ui/direction_notice.h"
#include "ui/file_filters.h"
#include "ui/key_guard.h"
#include "ui/labels/label_menu.h"
#include "ui/layout_menu.h"
#include "ui/panels/registry.h"
#include "ui/picture_saver.h"
#include "ui/recent_files.h"
#include "ui/run_bar.h"
#include "ui/status_line.h"
#include "ui/stop_settings.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/transport_bar.h"
#include "ui/viewport/viewport.h"
#include "ui/welcome.h"
#include "ui/widgets/dock_tabs.h"
#include "ui/widgets/low_scroller.h"
#include "ui/workspaces/canvas.h"
#include "ui/workspaces/rail.h"
#include "ui/workspaces/workspaces.h"

namespace wf::ui {
namespace {

// As low as these may become, in lines of text: on a small screen, or with large type, they scroll.
constexpr int kLeastPanelLines = 3, kLeastPageLines = 8;
constexpr double kUsualLine = 15;          // pixels of a line in the usual font size
constexpr int kLeastPanelCharacters = 14;  // with a large font docks beside each other need more room than a window has
constexpr int kLeastPageCharacters = 24;   // of the start page, which scrolls then

}  // namespace

MainWindow::MainWindow(Session& session) : context_{session, events_, place_}, events_(session), actions_(new Actions(this)) {
  setObjectName("mainWindow");
  setWindowTitle("Warpfront");
  setAcceptDrops(true);
  setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowTabbedDocks | QMainWindow::AllowNestedDocks);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  new KeyGuard(this);
  new DockTabs(this);
  pictures_ = new PictureSaver(this);
  timings_ = new TimingSaver(this);
  new StopSettings(context_, this);
  if (!session.historyBudget()) session.setHistoryBudget(storedHistoryBudget());  // else the command line said it
  runBar_ = new RunBar(context_, *actions_, this);
  addToolBar(runBar_);
  runBar_->setContextMenuPolicy(Qt::PreventContextMenu);
  status_ = new StatusLine(context_, this);
  setStatusBar(status_);
  buildCentre();
  labels_ = new LabelMenu(context_, *actions_, viewport_, this);
  layouts_ = new LayoutMenu(context_, *actions_, viewport_, this);
  desk_ = new Desk(context_, *actions_, viewport_, *this);
  desk_->takeLabels(*labels_);
  auto* direction = new DirectionNotice(context_, status_);
  status_->addPermanentWidget(direction);
  connect(direction, &DirectionNotice::readAgain, desk_, &Desk::open);
  connect(&desk_->devices(), &DeviceList::changed, runBar_, [this] { runBar_->showDevices(desk_->devices()); });
  buildMenus();
  buildDocks();
  buildWorkspaces();
  connectActions();
  connectSession();
  connectExports();
  connectRecordings();
  connect(&themeNews(), &ThemeNews::changed, this, [this] {
    actions_->refreshIcons();
    transport_->refreshIcons();  // after the actions: the play button may be a pause button
  });
  restoreLook();
  documentChanged();
  workspaces_->start();
  showErrors();
}

// The view releases its OpenGL objects while the session still stands.
MainWindow::~MainWindow() {
  // Panels use events_, a member, when they go out of sight; as children of the window they would outlive it.
  for (QDockWidget* dock : findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) delete dock;
  delete desk_;
  delete takeCentralWidget();
}

void MainWindow::buildCentre() {
  canvas_ = new Canvas(context_, this);
  setCentralWidget(canvas_);
  pages_ = canvas_->pages();
  samples_ = context_.session.samples();
  welcome_ =
      new Welcome({"Readable formats, plain or compressed (.gz, .xz, .zst): " + formatsText(context_.session.graphFormats()) +
                       "; recordings of runs (.wfr)",
                   samples_},
                  actions_->get("open"), actions_->get("generate"), actions_->get("newGraph"), actions_->get("reopenLast"), pages_);
  connect(welcome_, &Welcome::fileChosen, this, &MainWindow::openFile);
  connect(welcome_, &Welcome::sampleChosen, this, &MainWindow::openSample);
  welcomePage_ = new LowScroller(welcome_, kLeastPageLines, pages_, kLeastPageCharacters);
  pages_->addWidget(welcomePage_);
  if (viewportPossible(&noPicture_)) {
    sides_ = new SideBySide(context_, pages_);
    viewport_ = new Viewport(context_, sides_);
    sides_->setViewport(viewport_);
    pages_->addWidget(sides_);
    connect(viewport_, &Viewport::failed, this, [this](const QString& why) {
      noPicture_ = why;
      // Not from within the view's own painting.
      QMetaObject::invokeMethod(this, &MainWindow::documentChanged, Qt::QueuedConnection);
    });
  }
  transport_ = new TransportBar(context_, *actions_, canvas_);
  canvas_->setTransport(transport_, actions_->get("leavePresent"));
}

void MainWindow::buildMenus() {
  for (const MenuInfo& info : menuInfos()) {
    QMenu* menu = menuBar()->addMenu(QString::fromUtf8(info.title));
    menu->setToolTipsVisible(true);
    for (const char* entry : info.entries) {
      const QString id = entry;
      if (id == "-") {
        menu->addSeparator();
      } else if (id == "@recent") {
        QMenu* recent = menu->addMenu("Open &recent");
        recent->setObjectName("recentMenu");
        connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(recent); });
      } else if (id == "@theme") {
        fillTheme(menu->addMenu("&Theme"));
      } else if (id == "@labels") {
        QMenu* labels = menu->addMenu("La&bels");
        labels->setObjectName("labelMenu");
        connect(labels, &QMenu::aboutToShow, this, [this, labels] { labels_->fill(labels); });
      } else if (id == "@layouts") {
        QMenu* layouts = menu->addMenu("La&yout");
        layouts->setObjectName("layoutMenu");
        connect(layouts, &QMenu::aboutToShow, this, [this, layouts] { layouts_->fill(layouts); });
      } else if (id == "@panels") {
        panelMenu_ = menu->addMenu("&Panels");
      } else if (id == "@panelHelp") {
        fillPanelHelp(menu->addMenu("&Panels"));
      } else {
        menu->addAction(actions_->get(entry));
      }
    }
  }
}

// Docks behind the tab of another one are shown, though out of sight: Tab passes them by.
bool MainWindow::focusNextPrevChild(bool next) {
  const auto reachable = [this](const QWidget* widget) {
    if ((widget->focusPolicy() & Qt::TabFocus) != Qt::TabFocus || widget->focusProxy() != nullptr) return false;
    if (widget->window() != this || !widget->isVisible() || !widget->isEnabled()) return false;
    const QWidget* above = widget;
    while (above != nullptr && qobject_cast<const QDockWidget*>(above) == nullptr) above = above->parentWidget();
    return above == nullptr || !above->visibleRegion().isEmpty();
  };
  QWidget* const from = focusWidget() != nullptr ? focusWidget() : this;
  for (QWidget* to = from;;) {
    to = next ? to->nextInFocusChain() : to->previousInFocusChain();
    if (to == nullptr || to == from) return false;
    if (!reachable(to)) continue;
    to->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
  }
}

void MainWindow::fillRecent(QMenu* menu) {
  menu->clear();
  for (const QString& path : recentFiles()) {
    // An ampersand in a name is not a mnemonic.
    menu->addAction(QString(path).replace('&', "&&"), this, [this, path] {
      if (!isGenerated(path.toStdString()) && !QFileInfo::exists(path)) forgetFile(path);  // said once, by the one that opens it
      openFile(path);
    });
  }
  if (menu->isEmpty()) {
    menu->addAction("No files yet")->setEnabled(false);
    return;
  }
  menu->addSeparator();
  menu->addAction("&Clear this list", this, [] { forgetRecentFiles(); });
}

void MainWindow::fillTheme(QMenu* menu) {
  auto* group = new QActionGroup(this);
  for (const auto& [choice, id, title] : themeInfos()) {
    QAction* action = menu->addAction(title, this, [choice = choice] {
      storeTheme(choice);
      applyTheme(choice);
    });
    action->setCheckable(true);
    action->setChecked(choice == storedTheme());
    connect(&themeNews(), &ThemeNews::changed, action, [action, choice = choice] { action->setChecked(choice == storedTheme()); });
    group->addAction(action);
  }
}

void MainWindow::buildDocks() {
  for (const PanelInfo& info : panelInfos()) {
    auto* dock = new QDockWidget(info.title, this);
    dock->setObjectName(QString("dock.") + info.id);
    Panel* panel = info.make(context_, dock);
    panel->setObjectName(QString("panel.") + info.id);
    dock->setWidget(new LowScroller(panel, kLeastPanelLines, dock, kLeastPanelCharacters));
    panel->setActions(*actions_);
    panel->setShownRange([this](int array) { return viewport_ != nullptr ? viewport_->shownRange(array) : std::nullopt; });
    // Without a widget it is an empty dock: the column has the panel.
    connect(dock, &QDockWidget::visibilityChanged, panel, [dock, panel](bool seen) {
      if (dock->widget() != nullptr) panel->setSeen(seen);
    });
    panelMenu_->addAction(dock->toggleViewAction());
  }
  arrangePanels();
}

void MainWindow::buildWorkspaces() {
  auto* rail = new WorkspaceRail(*actions_, this);
  addToolBar(Qt::LeftToolBarArea, rail);
  workspaces_ = new Workspaces(context_, *actions_, {*this, *canvas_, *runBar_, *rail, viewport_, sides_, [this] { arrangePanels(); }});
  connect(workspaces_, &Workspaces::docksArranged, this, [this] {
    firstLook_ = !isVisible();
    if (!firstLook_) QMetaObject::invokeMethod(this, &MainWindow::sizePanels, Qt::QueuedConnection);
  });
}

void MainWindow::arrangePanels() {
  // Out of every place first: a dock that is put where another one is splits that place.
  for (const PanelInfo& info : panelInfos()) {
    auto* dock = findChild<QDockWidget*>(QString("dock.") + info.id);
    dock->setFloating(false);
    removeDockWidget(dock);
  }
  std::map<QString, QDockWidget*> docks;
  for (const PanelInfo& info : panelInfos()) {
    auto* dock = findChild<QDockWidget*>(QString("dock.") + info.id);
    if (*info.tabWith != '\0') {
      tabifyDockWidget(docks.at(info.tabWith), dock);
    } else {
      addDockWidget(info.area, dock);
    }
    dock->show();
    docks[info.id] = dock;
  }
  for (const PanelInfo& info : panelInfos()) {
    if (*info.tabWith == '\0') docks.at(info.id)->raise();
  }
  sizePanels();
}

void MainWindow::sizePanels() {
  const auto dock = [this](const char* id) { return findChild<QDockWidget*>(QString("dock.") + id); };
  // As wide and high as their letters ask for; the view keeps the most of a small window.
  const double letters = std::max(1.0, fontMetrics().height() / kUsualLine);
  const auto side = [letters](double usual, double share, int of) {
    return static_cast<int>(std::max(usual, std::min(usual * letters, share * of)));
  };
  const int wide = std::max(side(330, 0.25, width()), width() / 10);
  resizeDocks({dock("inspector"), dock("timing")}, {wide, wide}, Qt::Horizontal);
  resizeDocks({dock("inspector"), dock("code")}, {340, 320}, Qt::Vertical);
  resizeDocks({dock("timing")}, {std::max(side(170, 0.35, height()), height() / 5)}, Qt::Vertical);
}

void MainWindow::restoreLook() {
  const QSize room = screen() != nullptr ? screen()->availableSize() : QSize(1280, 800);
  const QSize decoration(8, 40);  // unknown before the window is shown; without it the status line would hang off a small screen
  resize(QSize(1344, 800).boundedTo(room - decoration));
  const QSettings settings;
  restoreGeometry(settings.value("window/geometry").toByteArray());
  // It may have been kept on a larger screen.
  if (screen() != nullptr && !isMaximized() && !isFullScreen()) {
    const QRect all = screen()->availableGeometry();
    resize(size().boundedTo(all.size() - decoration));
    const QPoint last = all.topLeft() + QPoint(all.width() - width() - decoration.width(), all.height() - height() - decoration.height());
    if (testAttribute(Qt::WA_Moved)) move(QPoint(std::min(pos().x(), last.x()), std::min(pos().y(), last.y())));
  }
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  // Docks can only be sized once the layout knows the window's size.
  if (std::exchange(firstLook_, false)) QMetaObject::invokeMethod(this, &MainWindow::sizePanels, Qt::QueuedConnection);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!desk_->mayClose()) return event->ignore();
  context_.session.saving().cancel();
  context_.session.recorder().cancel();  // what is destroyed later would wait for the file's end
  QSettings settings;
  settings.setValue("window/geometry", saveGeometry());
  workspaces_->keep();
  QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::WindowStateChange) {
    actions_->get("fullScreen")->setChecked(isFullScreen());
    if (workspaces_ != nullptr) workspaces_->screenChanged();
  }
  QMainWindow::changeEvent(event);
}

}  // namespace wf::ui
