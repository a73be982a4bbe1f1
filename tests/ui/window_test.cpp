// The shell: menus, docks, files that are dropped, pictures, themes.
#include <QDialog>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QTabBar>
#include <QToolButton>
#include <cstdlib>
#include <string>

#include "tests/support/data.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/panels/registry.h"
#include "ui/recent_files.h"
#include "ui/session_events.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

class ShellTest : public ScriptedWindow {};

TEST_F(ShellTest, MenusAndPanelsAreThoseOfTheRegistries) {
  const auto menus = window->menuBar()->actions();
  ASSERT_EQ(menus.size(), static_cast<qsizetype>(ui::menuInfos().size()));
  for (qsizetype i = 0; i < menus.size(); ++i) {
    const ui::MenuInfo& info = ui::menuInfos()[static_cast<std::size_t>(i)];
    EXPECT_EQ(menus[i]->text(), QString::fromUtf8(info.title));
    EXPECT_EQ(menus[i]->menu()->actions().size(), static_cast<qsizetype>(info.entries.size()));
  }
  for (const ui::PanelInfo& info : ui::panelInfos()) {
    const auto* dock = window->findChild<QDockWidget*>(QString("dock.") + info.id);
    ASSERT_NE(dock, nullptr) << info.id;
    EXPECT_TRUE(dock->isVisibleTo(window.get())) << info.id;
  }
}

TEST_F(ShellTest, ADroppedFileIsOpened) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile("/tmp/some graph.gr"), QUrl::fromLocalFile("/tmp/other.gr")});
  QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &drop);
  EXPECT_TRUE(asksFor("/tmp/some graph.gr"));
  QMimeData web;
  web.setUrls({QUrl("https://example.org/x.gr")});
  QDragEnterEvent refused(QPoint(50, 50), Qt::CopyAction, &web, Qt::LeftButton, Qt::NoModifier);
  refused.setAccepted(false);
  QApplication::sendEvent(window.get(), &refused);
  EXPECT_FALSE(refused.isAccepted());
}

TEST_F(ShellTest, RecentFilesAreRememberedAndOpened) {
  ui::forgetRecentFiles();
  ASSERT_NO_FATAL_FAILURE(openGrid({5, 5}));
  EXPECT_EQ(ui::recentFiles(), QStringList{QString::fromStdString(session.document()->source)});
  for (int i = 0; i < 15; ++i) ui::rememberFile(QString("/tmp/%1.gr").arg(i));
  ui::rememberFile("/tmp/14.gr");
  EXPECT_EQ(ui::recentFiles().size(), ui::kRecentFiles);
  EXPECT_EQ(ui::recentFiles().front(), "/tmp/14.gr");
  auto* menu = window->findChild<QMenu*>("recentMenu");
  Q_EMIT menu->aboutToShow();
  menu->actions().front()->trigger();
  EXPECT_TRUE(asksFor("/tmp/14.gr"));
  // It was not there: one message says so, and the next time the menu has it no more.
  EXPECT_FALSE(ui::recentFiles().contains("/tmp/14.gr"));
  const QString there = QString::fromStdString((scratchDir() / "there.gr").string());
  QFile(there).open(QIODevice::WriteOnly);
  ui::rememberFile(there);
  Q_EMIT menu->aboutToShow();
  menu->actions().front()->trigger();
  EXPECT_EQ(ui::recentFiles().front(), there);
}

// Kept where it hung over the right and lower rim, or on a larger screen.
TEST_F(ShellTest, TheWindowOpensWithinTheScreen) {
  const QRect all = window->screen()->availableGeometry();
  window->move(all.right() - 200, all.bottom() - 150);
  QTest::qWait(100);
  window->close();
  ui::MainWindow again(session);
  again.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&again));
  EXPECT_TRUE(waitFor([&] { return all.contains(again.geometry()); }))
      << again.x() << ", " << again.y() << ": " << again.width() << " × " << again.height();
  again.resize(400, 300);
}

TEST_F(ShellTest, F12SavesThePicture) {
  const QString path = QString::fromStdString((scratchDir() / "picture.png").string());
  window->savePicture(path);
  QImage image;
  ASSERT_TRUE(waitFor([&] { return QFileInfo::exists(path) && image.load(path); }));
  EXPECT_EQ(image.size(), window->viewport()->size() * window->viewport()->devicePixelRatioF());
}

TEST_F(ShellTest, APictureThatCannotBeWrittenIsAnError) {
  window->savePicture("/nonexistent/folder/picture.png");
  EXPECT_TRUE(waitFor([&] { return window->findChild<QDialog*>("errorDialog") != nullptr; }));
}

TEST_F(ShellTest, ThemesChangeThePaletteAndThePicture) {
  EXPECT_EQ(QApplication::style()->styleHint(QStyle::SH_EtchDisabledText), 0) << "text twice";
  ui::applyTheme(ui::ThemeChoice::Dark);
  EXPECT_TRUE(waitFor([&] { return window->palette().color(QPalette::Window).lightness() < 80; }));
  ASSERT_TRUE(waitFor([&] { return qGray(window->viewport()->picture().pixel(2, window->viewport()->height() / 2)) < 80; }));
  ui::applyTheme(ui::ThemeChoice::Light);
  EXPECT_TRUE(waitFor([&] { return window->palette().color(QPalette::Window).lightness() > 200; }));
  EXPECT_TRUE(waitFor([&] { return qGray(window->viewport()->picture().pixel(2, window->viewport()->height() / 2)) > 200; }));
  ui::applyTheme(ui::ThemeChoice::System);
}

TEST_F(ShellTest, TheLookIsKept) {
  auto* dock = window->findChild<QDockWidget*>("dock.code");
  dock->hide();
  window->close();
  window = std::make_unique<ui::MainWindow>(session);
  window->show();
  EXPECT_FALSE(window->findChild<QDockWidget*>("dock.code")->isVisibleTo(window.get()));
  QSettings().remove("window");
}

TEST_F(ShellTest, StepNewsIsMergedAndTheLastOneArrives) {
  std::uint64_t announced = 0;
  qint64 ticks = 0;
  window->events().on(ui::kStepTick, window.get(), [&] {
    announced = session.run().step;
    ++ticks;
  });
  QElapsedTimer clock;
  clock.start();
  for (std::uint64_t step = 1; step <= 60; ++step) {
    ASSERT_NO_FATAL_FAILURE(goTo(step));
    QTest::qWait(2);
  }
  const auto spent = clock.elapsed();
  EXPECT_LE(ticks, spent / ui::SessionEvents::kTickMs + 2);
  // On a slow machine the last step's news may have gone out at once, so what counts is that it did.
  EXPECT_TRUE(waitFor([&] { return announced == 60; })) << announced;
}

int pixelsLike(const QImage& image, const QColor& color, int tolerance = 60) {
  int found = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const QColor at = image.pixelColor(x, y);
      const int away = std::abs(at.red() - color.red()) + std::abs(at.green() - color.green()) + std::abs(at.blue() - color.blue());
      if (at.alpha() > 200 && away < tolerance) ++found;
    }
  }
  return found;
}

TEST_F(ShellTest, IconsAndComplaintsFollowTheTheme) {
  auto* field = child<QLineEdit>("source");
  auto* complaint = child<QLabel>("sourceComplaint");
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "999");
  QTest::keyClick(field, Qt::Key_Return);
  ASSERT_TRUE(complaint->isVisible());
  for (const auto choice : {ui::ThemeChoice::Light, ui::ThemeChoice::Dark, ui::ThemeChoice::Light}) {
    ui::applyTheme(choice);
    QTest::qWait(30);
    const QPalette palette = QApplication::palette();
    for (const char* name : {"button.play", "button.step", "button.first"}) {
      auto* button = child<QToolButton>(name);
      const QImage image = button->grab().toImage();
      EXPECT_GT(pixelsLike(image, palette.color(QPalette::ButtonText)), 15) << name << ": an icon that cannot be seen";
    }
    const QImage text = complaint->grab().toImage();
    EXPECT_GT(pixelsLike(text, ui::errorColor()), 15);
    EXPECT_GT(pixelsLike(text, palette.color(QPalette::ToolTipBase), 12), text.width() * text.height() / 3);
    const QImage typed = field->grab().toImage();
    EXPECT_GT(pixelsLike(typed, palette.color(QPalette::Base), 12), typed.width() * typed.height() / 4);
  }
  ui::applyTheme(ui::ThemeChoice::System);
}

TEST_F(ShellTest, ResetPanelsBringsEveryPanelBack) {
  auto* code = child<QDockWidget>("dock.code");
  auto* timing = child<QDockWidget>("dock.timing");
  auto* log = child<QDockWidget>("dock.log");
  code->hide();
  timing->setFloating(true);
  window->addDockWidget(Qt::LeftDockWidgetArea, log);
  window->actions().get("resetPanels")->trigger();
  for (const ui::PanelInfo& info : ui::panelInfos()) {
    const auto* dock = child<QDockWidget>((std::string("dock.") + info.id).c_str());
    EXPECT_TRUE(dock->isVisibleTo(window.get())) << info.id;
    EXPECT_FALSE(dock->isFloating()) << info.id;
    EXPECT_EQ(window->dockWidgetArea(const_cast<QDockWidget*>(dock)), info.area) << info.id;
  }
  EXPECT_TRUE(window->tabifiedDockWidgets(timing).contains(log));
  // What is shown is refreshed again.
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  EXPECT_TRUE(waitFor([&] { return child<QListView>("codeLines")->currentIndex().row() == 3; }));
}

TEST_F(ShellTest, TabsOfDocksAreWholeAndEachCanBeReached) {
  const auto look = [&](const char* when) {
    SCOPED_TRACE(when);
    QTest::qWait(50);
    int bars = 0;
    for (const QTabBar* bar : window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
      if (!bar->isVisible()) continue;
      ++bars;
      for (int tab = 0; tab < bar->count(); ++tab)
        EXPECT_GE(bar->tabRect(tab).width(), bar->fontMetrics().horizontalAdvance(bar->tabText(tab))) << bar->tabText(tab).toStdString();
      for (int tab = 0; tab < bar->count(); ++tab) {
        const_cast<QTabBar*>(bar)->setCurrentIndex(tab);
        QTest::qWait(10);
        const QRect seen = bar->tabRect(tab);
        // Wider than the bar at most, beside the buttons that move it.
        EXPECT_TRUE(seen.left() >= 0 && seen.left() < bar->width() - 40) << bar->tabText(tab).toStdString();
      }
    }
    EXPECT_EQ(bars, 3);
  };
  window->resizeDocks({child<QDockWidget>("dock.inspector")}, {window->width()}, Qt::Horizontal);
  look("narrow");
  window->resize(1280, 720);
  look("of the usual width");
  window->actions().get("resetPanels")->trigger();
  look("arranged anew");
}

class WelcomeTest : public ::testing::Test, protected ScriptedSession {};

TEST_F(WelcomeTest, NamesTheFileThatIsBeingOpened) {
  ui::MainWindow window(session);
  window.show();
  const auto* title = window.findChild<QLabel*>("welcomeTitle");
  const QString invitation = title->text();
  tasks().close();
  tasks().say("Reading arcs", 1, 4);
  session.open("/data/NY.gr");
  EXPECT_EQ(title->text(), QString::fromUtf8("Opening NY.gr …"));
  EXPECT_TRUE(waitFor([&] { return window.findChild<QLabel*>("welcomeText")->text() == "Reading arcs"; }));
  session.cancelLoad();
  EXPECT_TRUE(waitFor([&] { return title->text() == invitation; }));
}

}  // namespace
}  // namespace wf::test
