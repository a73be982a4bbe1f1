// The workspaces: which one is shown, what each shows and remembers, and how the graph makes way for what floats over it.
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QGroupBox>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <map>

#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"
#include "ui/workspaces/canvas.h"
#include "ui/workspaces/column.h"
#include "ui/workspaces/present_bar.h"
#include "ui/workspaces/workspaces.h"

namespace wf::test {
namespace {

class WorkspacesTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    QSettings().remove("workspace");
    QSettings().remove("window");
    ScriptedWindow::SetUp();
  }
  void TearDown() override {
    ScriptedWindow::TearDown();
    QSettings().remove("workspace");
    QSettings().remove("window");
    QSettings().setValue("workspace/chosen", "debug");
  }
  std::string shown() const { return window->workspaces().current().id; }
  void go(const char* id) {
    window->workspaces().choose(id);
    ASSERT_EQ(shown(), id);
    QTest::qWait(30);
  }
  bool seen(const char* name) const {
    const auto* found = window->findChild<QWidget*>(name);
    return found != nullptr && found->isVisible();
  }
  ui::PresentBar* bar() const { return static_cast<ui::PresentBar*>(child<QWidget>("presentBar")); }
  // Where no card lies, in the view.
  QRect free() const { return window->viewport()->rect().marginsRemoved(window->viewport()->covered()); }
  // Every vertex of the grid lies there, once the view has come to rest.
  bool framedIn(const QRect& place) const {
    const auto* view = window->viewport();
    if (!view->report().complete) return false;
    for (VertexId v = 0; v < session.document()->graph->vertexCount(); ++v) {
      const auto at = view->placeOf(v);
      if (!at || !QRectF(place).contains(*at)) return false;
    }
    return true;
  }
};

TEST_F(WorkspacesTest, TheFirstStartIsExploreAndAChoiceIsKept) {
  EXPECT_EQ(shown(), "explore");
  EXPECT_TRUE(window->actions().get("workspaceExplore")->isChecked());
  go("debug");
  for (const char* last : {"run", "present"}) {
    go(last);
    window->close();
    window = std::make_unique<ui::MainWindow>(session);
    EXPECT_EQ(shown(), "run") << "Present is no place to start from";
  }
}

// Alt and a letter opens a menu: a widget with the same letter would take turns with it.
TEST_F(WorkspacesTest, NoWidgetTakesTheLetterOfAMenu) {
  std::map<QString, QString> menus;
  for (const QAction* menu : window->menuBar()->actions()) menus[QKeySequence::mnemonic(menu->text()).toString()] = menu->text();
  ASSERT_EQ(menus.size(), 6u);
  int letters = 0;
  for (const char* id : {"run", "debug", "present", "explore"}) {
    ASSERT_NO_FATAL_FAILURE(go(id));
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
      QStringList texts;
      if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) texts << button->text();
      if (const auto* group = qobject_cast<const QGroupBox*>(widget)) texts << group->title();
      if (const auto* label = qobject_cast<const QLabel*>(widget); label != nullptr && label->buddy() != nullptr) texts << label->text();
      if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
        for (int i = 0; i < tabs->count(); ++i) texts << tabs->tabText(i);
      }
      for (const QString& text : texts) {
        const QString keys = QKeySequence::mnemonic(text).toString();
        letters += keys.isEmpty() ? 0 : 1;
        EXPECT_FALSE(!keys.isEmpty() && menus.contains(keys))
            << id << ": " << text.toStdString() << " of " << widget->objectName().toStdString() << " takes " << keys.toStdString();
      }
    }
  }
  EXPECT_GT(letters, 10) << "some have letters";
}

TEST_F(WorkspacesTest, EachHasAKeyAndAButton) {
  const std::pair<Qt::Key, const char*> keys[] = {{Qt::Key_2, "run"}, {Qt::Key_3, "debug"}, {Qt::Key_4, "present"}, {Qt::Key_1, "explore"}};
  for (const auto& [key, id] : keys) {
    QTest::keyClick(window->viewport(), key, Qt::AltModifier);
    EXPECT_EQ(shown(), id);
  }
  auto* rail = child<QToolBar>("workspaceRail");
  for (const ui::WorkspaceInfo& info : ui::workspaceInfos()) {
    go("run");
    auto* button = qobject_cast<QToolButton*>(rail->widgetForAction(window->actions().get(info.action)));
    ASSERT_NE(button, nullptr) << info.id;
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(shown(), info.id);
    EXPECT_EQ(button->text(), info.title);
  }
}

TEST_F(WorkspacesTest, EachShowsItsOwn) {
  EXPECT_TRUE(seen("findField") && seen("panel.appearance"));
  EXPECT_FALSE(seen("runBar") || seen("transportBar") || seen("panel.code") || seen("dock.timing"));
  go("run");
  EXPECT_TRUE(seen("runBar") && seen("transportBar") && seen("panel.code"));
  EXPECT_FALSE(seen("findField") || seen("panel.appearance") || seen("dock.code"));
  go("debug");
  for (const char* name : {"runBar", "transportBar", "dock.code", "dock.timing", "dock.inspector", "dock.result"})
    EXPECT_TRUE(seen(name)) << name;
  EXPECT_FALSE(seen("findField") || seen("column") || seen("topCard") || seen("footCard"));
  EXPECT_EQ(window->viewport()->covered(), QMargins());
  go("present");
  EXPECT_TRUE(seen("presentBar"));
  for (const char* name : {"runBar", "transportBar", "column", "dock.code", "workspaceRail"}) EXPECT_FALSE(seen(name)) << name;
  EXPECT_FALSE(window->menuBar()->isVisible() || window->statusBar()->isVisible());
  go("explore");
  EXPECT_TRUE(seen("findField") && seen("workspaceRail") && window->menuBar()->isVisible() && window->statusBar()->isVisible());
}

TEST_F(WorkspacesTest, ExploreShowsTheGraphsColoursAndRunThoseOfTheRun) {
  const auto look = [&] { return session.appearance().look(); };
  go("run");
  EXPECT_EQ(look(), ui::Look::Run);
  go("explore");
  EXPECT_EQ(look(), ui::Look::Graph);
  EXPECT_FALSE(window->actions().get("runLook")->isChecked());
  go("debug");
  EXPECT_EQ(look(), ui::Look::Graph) << "stays";
  window->actions().get("runLook")->trigger();
  EXPECT_EQ(look(), ui::Look::Run);
  window->actions().get("runLook")->trigger();
  EXPECT_EQ(look(), ui::Look::Graph);
  go("present");
  EXPECT_EQ(look(), ui::Look::Run);
  EXPECT_TRUE(window->workspaces().leavePresent());
  EXPECT_EQ(look(), ui::Look::Graph) << "as before the lecture";
}

TEST_F(WorkspacesTest, EachRemembersItsPanels) {
  go("debug");
  child<QDockWidget>("dock.code")->hide();
  go("explore");
  child<QDockWidget>("dock.log")->show();
  go("run");
  EXPECT_FALSE(seen("dock.log"));
  EXPECT_TRUE(seen("panel.code")) << "in the column, with its dock closed";
  go("debug");
  EXPECT_FALSE(seen("dock.code"));
  EXPECT_TRUE(child<QDockWidget>("dock.log")->isVisibleTo(window.get()));
  EXPECT_TRUE(child<QDockWidget>("dock.timing")->isVisibleTo(window.get()));
  go("explore");
  EXPECT_TRUE(seen("dock.log"));
  EXPECT_FALSE(seen("dock.timing"));
  window->actions().get("resetPanels")->trigger();
  EXPECT_FALSE(seen("dock.log"));
  go("debug");
  EXPECT_FALSE(seen("dock.code")) << "each is reset by itself";
  window->actions().get("resetPanels")->trigger();
  EXPECT_TRUE(seen("dock.code"));
}

TEST_F(WorkspacesTest, PanelsAreAsLargeAsTheirLettersAskFor) {
  go("debug");
  ui::storeFontSize(22);
  ui::applyFontSize();
  const auto sized = [&](const QSize& size) {
    window->resize(size);
    QTest::qWait(100);
    window->actions().get("resetPanels")->trigger();
    QTest::qWait(200);
  };
  const auto* inspector = child<QDockWidget>("dock.inspector");
  const auto* timing = child<QDockWidget>("dock.timing");
  sized({3840, 2160});
  EXPECT_GE(inspector->width(), 36 * inspector->fontMetrics().averageCharWidth());
  EXPECT_GE(timing->height(), 10 * timing->fontMetrics().lineSpacing());
  sized({1280, 720});
  EXPECT_LE(inspector->width(), 340) << "the view keeps the most of a small window";
  EXPECT_LE(timing->height(), 720 * 42 / 100);
  EXPECT_EQ(inspector->font().pointSize(), 22) << "of the title";
  ui::storeFontSize(0);
  ui::applyFontSize();
}

TEST_F(WorkspacesTest, PlayLeadsFromExploreToRunUntilAWorkspaceIsChosen) {
  ASSERT_EQ(shown(), "explore");
  window->actions().get("play")->trigger();
  EXPECT_TRUE(waitFor([&] { return shown() == "run"; }));
  window->actions().get("play")->trigger();
  EXPECT_EQ(session.run().state, ui::PlayState::Paused);
  go("explore");
  window->actions().get("play")->trigger();
  ASSERT_EQ(session.run().state, ui::PlayState::Playing);
  QTest::qWait(50);
  EXPECT_EQ(shown(), "explore");
  EXPECT_TRUE(waitFor([&] { return seen("transportBar"); })) << "what plays can be stopped";
}

TEST_F(WorkspacesTest, EmptyPartsOfTheColumnHide) {
  EXPECT_FALSE(seen("panel.inspector"));
  session.select(3, false);
  EXPECT_TRUE(waitFor([&] { return seen("panel.inspector") && child<QLabel>("inspectorHeading")->text().contains("4"); }));
  session.select(std::nullopt, false);
  EXPECT_TRUE(waitFor([&] { return !seen("panel.inspector"); }));
  go("run");
  EXPECT_FALSE(seen("section.step") || seen("section.result"));
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  EXPECT_TRUE(waitFor([&] { return seen("section.step") && seen("section.result"); }));
  EXPECT_TRUE(child<QLabel>("stepKernel")->isVisible());
}

TEST_F(WorkspacesTest, APanelOfTheColumnCanBeDockedAndComesBack) {
  auto* dock = child<QDockWidget>("dock.appearance");
  dock->toggleViewAction()->trigger();
  EXPECT_TRUE(dock->isVisible() && dock->widget() != nullptr && seen("panel.appearance"));
  EXPECT_FALSE(seen("section.appearance") || seen("column")) << "without a part the column has nothing to show";
  go("debug");
  go("explore");
  EXPECT_TRUE(dock->isVisible() && seen("panel.appearance"));
  dock->toggleViewAction()->trigger();
  EXPECT_TRUE(waitFor([&] { return seen("section.appearance") && seen("panel.appearance"); }));
  session.select(3, false);
  window->actions().get("inspector")->trigger();
  EXPECT_TRUE(waitFor([&] { return seen("section.inspector"); }));
  EXPECT_FALSE(seen("dock.inspector")) << "it is in sight where it is";
}

TEST_F(WorkspacesTest, TheGraphIsFramedBesideWhatFloats) {
  window->resize(1100, 700);
  for (const char* id : {"explore", "run", "present"}) {
    go(id);
    ASSERT_TRUE(waitFor([&] { return framedIn(free()); })) << id;
  }
  go("explore");
  const QRect before = free();
  key(Qt::Key_C);
  ASSERT_FALSE(seen("column"));
  EXPECT_GT(free().width(), before.width() + 100);
  const auto wide = [&] { return window->viewport()->placeOf(19)->x() - window->viewport()->placeOf(0)->x(); };
  const double narrow = wide();
  EXPECT_TRUE(waitFor([&] { return framedIn(free()) && wide() > narrow; })) << "framed anew";
  key(Qt::Key_C);
  EXPECT_TRUE(waitFor([&] { return framedIn(before); }));
  // What the overlay says stands between the cards, too.
  ASSERT_FALSE(window->viewport()->overlayWindows().empty());
  for (const QRectF& said : window->viewport()->overlayWindows()) EXPECT_TRUE(QRectF(free()).contains(said));
}

TEST_F(WorkspacesTest, FiguresAreForDebugAndComeByTheirKey) {
  EXPECT_FALSE(window->viewport()->overlayParts().figures);
  key(Qt::Key_H, Qt::ShiftModifier);
  EXPECT_TRUE(window->viewport()->overlayParts().figures);
  go("run");
  EXPECT_FALSE(window->viewport()->overlayParts().figures);
  go("debug");
  EXPECT_TRUE(window->viewport()->overlayParts().figures);
  go("explore");
  EXPECT_TRUE(window->viewport()->overlayParts().figures) << "as it was left";
}

TEST_F(WorkspacesTest, TheFindFieldOpensTheCommands) {
  QTest::mouseClick(child<QPushButton>("findField"), Qt::LeftButton);
  EXPECT_TRUE(waitFor([&] { return window->findChild<QDialog*>("palette") != nullptr; }));
}

TEST_F(WorkspacesTest, PresentIsReadableFromTheLastRow) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_NO_FATAL_FAILURE(goTo(21));
  go("present");
  for (const QSize size : {QSize(1024, 768), QSize(1280, 720)}) {
    window->resize(size);
    ASSERT_TRUE(waitFor([&] { return window->size() == size && bar()->width() > size.width() * 9 / 10; }));
    const double pixels = 24.0 * bar()->logicalDpiY() / 72;
    EXPECT_GE(bar()->sentenceSize(), pixels - 0.5);
    EXPECT_GE(bar()->counterSize(), pixels - 0.5);
    EXPECT_GE(bar()->codeLineHeight(), 20);
    EXPECT_GE(free().width() * free().height(), size.width() * size.height() * 6 / 10);
    EXPECT_TRUE(window->rect().contains(bar()->geometry()));
    EXPECT_TRUE(waitFor([&] { return framedIn(free()); }));
  }
  EXPECT_FALSE(bar()->sentence().isEmpty());
  EXPECT_EQ(bar()->code().size(), 2);
  EXPECT_EQ(bar()->code()[bar()->currentLine()].toStdString(), session.run().variant->pseudocode[session.steps()[21].line]);
  EXPECT_EQ(bar()->counter().toUInt(), session.steps()[21].iteration);
  for (const QString& line : bar()->drawnSentence()) EXPECT_FALSE(line.contains(QString::fromUtf8("…"))) << line.toStdString();
  ASSERT_NO_FATAL_FAILURE(goTo(40));
  EXPECT_TRUE(waitFor([&] { return bar()->counter().toUInt() == session.steps()[40].iteration; }));
}

TEST_F(WorkspacesTest, InPresentThePointerWakesTheTransportAndEscLeaves) {
  go("run");
  go("present");
  EXPECT_FALSE(seen("footCard"));
  const QMargins before = window->viewport()->covered();
  moveMouse(window->viewport(), QPoint(300, 300));
  EXPECT_TRUE(seen("transportBar") && seen("leavePresent"));
  EXPECT_EQ(window->viewport()->covered(), before) << "the picture stays where it is";
  EXPECT_TRUE(waitFor([&] { return !seen("footCard"); }, 3 * ui::Canvas::kAwakeMs));
  key(Qt::Key_Escape);
  EXPECT_EQ(shown(), "run");
  EXPECT_TRUE(seen("transportBar") && seen("workspaceRail"));
}

TEST_F(WorkspacesTest, AFullScreenHasThePictureAlone) {
  go("present");
  window->actions().get("fullScreen")->trigger();
  ASSERT_TRUE(waitFor([&] { return window->isFullScreen(); }));
  EXPECT_FALSE(window->menuBar()->isVisible() || window->statusBar()->isVisible());
  go("explore");
  EXPECT_FALSE(window->menuBar()->isVisible() || window->statusBar()->isVisible());
  go("debug");
  EXPECT_TRUE(window->menuBar()->isVisible() && window->statusBar()->isVisible());
  go("explore");
  window->actions().get("fullScreen")->trigger();
  EXPECT_TRUE(waitFor([&] { return window->menuBar()->isVisible() && window->statusBar()->isVisible(); }));
}

TEST_F(WorkspacesTest, TheStartPageHasTheWindow) {
  EXPECT_TRUE(seen("column"));
  window->actions().get("startPage")->trigger();
  EXPECT_FALSE(seen("column") || seen("topCard"));
  window->actions().get("startPage")->trigger();
  EXPECT_TRUE(seen("column") && seen("topCard"));
}

}  // namespace
}  // namespace wf::test
