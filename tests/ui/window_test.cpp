// The shell: menus, docks, files that are dropped, pictures, themes.
#include <QDialog>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QSignalSpy>

#include "tests/support/data.h"
#include "tests/ui/ui_harness.h"
#include "ui/actions.h"
#include "ui/panels/registry.h"
#include "ui/recent_files.h"
#include "ui/session_signals.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

class ShellTest : public WindowTest {};

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
  EXPECT_EQ(session.calls, std::vector<std::string>{"open /tmp/some graph.gr"});
  QMimeData web;
  web.setUrls({QUrl("https://example.org/x.gr")});
  QDragEnterEvent refused(QPoint(50, 50), Qt::CopyAction, &web, Qt::LeftButton, Qt::NoModifier);
  refused.setAccepted(false);
  QApplication::sendEvent(window.get(), &refused);
  EXPECT_FALSE(refused.isAccepted());
}

TEST_F(ShellTest, RecentFilesAreRememberedAndOpened) {
  ui::forgetRecentFiles();
  session.openGrid(5, 5);
  EXPECT_EQ(ui::recentFiles(), QStringList{"/tmp/grid.gr"});
  for (int i = 0; i < 15; ++i) ui::rememberFile(QString("/tmp/%1.gr").arg(i));
  ui::rememberFile("/tmp/14.gr");
  EXPECT_EQ(ui::recentFiles().size(), ui::kRecentFiles);
  EXPECT_EQ(ui::recentFiles().front(), "/tmp/14.gr");
  auto* menu = window->findChild<QMenu*>("recentMenu");
  Q_EMIT menu->aboutToShow();
  session.calls.clear();
  menu->actions().front()->trigger();
  EXPECT_EQ(session.calls, std::vector<std::string>{"open /tmp/14.gr"});
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
  QSignalSpy ticks(&window->events(), &ui::SessionSignals::stepTick);
  QElapsedTimer clock;
  clock.start();
  for (int i = 0; i < 60; ++i) {
    session.advance();
    QTest::qWait(2);
  }
  const auto spent = clock.elapsed();
  EXPECT_LE(ticks.count(), spent / ui::SessionSignals::kTickMs + 2);
  const auto before = ticks.count();
  EXPECT_TRUE(waitFor([&] { return ticks.count() > before || spent % ui::SessionSignals::kTickMs == 0; }, 500));
}

}  // namespace
}  // namespace wf::test
