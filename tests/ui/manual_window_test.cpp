// The manual's window: F1, links, back, search, the section of a panel, the theme.
#include <QAction>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QScrollBar>
#include <QSettings>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QToolButton>
#include <QTreeWidget>

#include "tests/support/data.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/help/manual.h"
#include "ui/help/manual_browser.h"
#include "ui/help/manual_window.h"
#include "ui/panels/registry.h"
#include "ui/theme.h"

namespace wf::test {
namespace {

class ManualWindowTest : public ScriptedWindow {
 protected:
  // The window that F1 opens.
  ui::ManualWindow* opened() {
    key(Qt::Key_F1);
    auto* manual = window->findChild<ui::ManualWindow*>("manualWindow");
    EXPECT_NE(manual, nullptr);
    EXPECT_TRUE(waitFor([&] { return manual != nullptr && QApplication::activeWindow() == manual; }));
    return manual;
  }
  // Whether the heading stands near the upper rim, or the page is at its end and the heading in sight.
  static bool inSight(const ui::ManualBrowser& page, const QString& heading) {
    for (QTextBlock block = page.document()->begin(); block.isValid(); block = block.next()) {
      if (block.blockFormat().headingLevel() == 0 || block.text() != heading) continue;
      QTextCursor cursor(block);
      const int y = page.cursorRect(cursor).top();
      const QScrollBar* bar = page.verticalScrollBar();
      return y >= -1 && y < (bar->value() == bar->maximum() ? page.viewport()->height() : 60);
    }
    return false;
  }
  static QTreeWidgetItem* rowOf(const ui::ManualWindow& manual, const QString& title) {
    const auto rows = manual.findChild<QTreeWidget*>("manualContents")->findItems(title, Qt::MatchExactly | Qt::MatchRecursive);
    return rows.isEmpty() ? nullptr : rows.front();
  }
  static QUrl firstLink(const QTextBrowser& browser) {
    for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next()) {
      for (auto at = block.begin(); !at.atEnd(); ++at) {
        if (!at.fragment().charFormat().anchorHref().isEmpty()) return QUrl(at.fragment().charFormat().anchorHref());
      }
    }
    return {};
  }
  // A click on the first letters of the first link.
  static void clickFirstLink(QTextBrowser& browser) {
    for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next()) {
      for (auto at = block.begin(); !at.atEnd(); ++at) {
        if (at.fragment().charFormat().anchorHref().isEmpty()) continue;
        QTextCursor cursor(block);
        cursor.setPosition(at.fragment().position() + 1);
        const QRect letter = browser.cursorRect(cursor);
        moveMouse(browser.viewport(), letter.center() + QPoint(1, 0));
        QTest::mouseClick(browser.viewport(), Qt::LeftButton, {}, letter.center() + QPoint(1, 0));
        return;
      }
    }
    ADD_FAILURE() << "no link";
  }
};

TEST_F(ManualWindowTest, F1OpensTheContentsAndTheWindowGoesOn) {
  auto* manual = opened();
  ASSERT_NE(manual, nullptr);
  EXPECT_TRUE(manual->isVisible());
  EXPECT_FALSE(manual->isModal());
  EXPECT_EQ(manual->browser().place(), "index.md");
  EXPECT_TRUE(manual->browser().toPlainText().contains("Warpfront"));
  QTest::mouseClick(child<QToolButton>("button.step"), Qt::LeftButton);
  EXPECT_TRUE(arrives(1));
  window->actions().get("manual")->trigger();
  EXPECT_EQ(window->findChildren<ui::ManualWindow*>().size(), 1) << "one window";
}

TEST_F(ManualWindowTest, TheHelpMenuHasIt) {
  const auto& menus = ui::menuInfos();
  const auto& entries = menus.back().entries;
  EXPECT_NE(std::find(entries.begin(), entries.end(), std::string("manual")), entries.end());
  window->actions().get("manual")->trigger();
  auto* manual = window->findChild<ui::ManualWindow*>("manualWindow");
  ASSERT_NE(manual, nullptr);
  QMenu* help = window->menuBar()->actions().back()->menu();
  std::size_t panels = 0;
  for (const QAction* entry : help->actions()) {
    if (entry->menu() == nullptr) continue;
    for (QAction* panel : entry->menu()->actions()) {
      panel->trigger();
      EXPECT_EQ(manual->browser().place(), ui::panelInfos()[panels++].manual) << panel->text().toStdString();
    }
  }
  EXPECT_EQ(panels, ui::panelInfos().size());
}

TEST_F(ManualWindowTest, LinksLeadOnAndBackComesBack) {
  auto* manual = opened();
  ASSERT_NE(manual, nullptr);
  auto* back = manual->findChild<QAction*>("manualBack");
  auto* forward = manual->findChild<QAction*>("manualForward");
  EXPECT_FALSE(back->isEnabled() || forward->isEnabled());
  clickFirstLink(manual->browser());
  EXPECT_EQ(manual->browser().place(), "start.md");
  EXPECT_EQ(manual->windowTitle(), QString::fromUtf8("First steps – Warpfront manual"));
  EXPECT_EQ(manual->findChild<QTreeWidget*>("manualContents")->currentItem(), rowOf(*manual, "First steps"));
  manual->open("debugging.md#what-stops-and-what-does-not");
  EXPECT_TRUE(inSight(manual->browser(), "What stops and what does not"));
  QTest::keyClick(&manual->browser(), Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(manual->browser().place(), "start.md");
  QTest::keyClick(&manual->browser(), Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(manual->browser().place(), "index.md");
  EXPECT_FALSE(back->isEnabled());
  forward->trigger();
  EXPECT_EQ(manual->browser().place(), "start.md");
  manual->findChild<QAction*>("manualHome")->trigger();
  EXPECT_EQ(manual->browser().place(), "index.md");
}

TEST_F(ManualWindowTest, TheContentsLeadToSections) {
  auto* manual = opened();
  ASSERT_NE(manual, nullptr);
  auto* contents = manual->findChild<QTreeWidget*>("manualContents");
  QTreeWidgetItem* row = rowOf(*manual, "Watchpoints");
  ASSERT_NE(row, nullptr);
  row->parent()->setExpanded(true);
  contents->scrollToItem(row);
  QTest::mouseClick(contents->viewport(), Qt::LeftButton, {}, contents->visualItemRect(row).center());
  EXPECT_EQ(manual->browser().place(), "debugging.md#watchpoints");
  EXPECT_TRUE(inSight(manual->browser(), "Watchpoints"));
  EXPECT_EQ(contents->currentItem(), row);
}

TEST_F(ManualWindowTest, TheSearchFindsAndItsHitsLeadThere) {
  auto* manual = opened();
  ASSERT_NE(manual, nullptr);
  QTest::keyClick(&manual->browser(), Qt::Key_F, Qt::ControlModifier);
  auto* field = manual->findChild<QLineEdit*>("manualSearch");
  ASSERT_EQ(QApplication::focusWidget(), field);
  QTest::keyClicks(field, "history MEMORY");
  auto* hits = manual->findChild<QTextBrowser*>("manualHits");
  EXPECT_TRUE(hits->isVisible());
  EXPECT_FALSE(manual->findChild<QTreeWidget*>("manualContents")->isVisible());
  EXPECT_TRUE(hits->toPlainText().startsWith(QString::fromUtf8("Running › History memory"))) << hits->toPlainText().toStdString();
  EXPECT_EQ(firstLink(*hits), QUrl("running.md#history-memory"));
  clickFirstLink(*hits);
  EXPECT_EQ(manual->browser().place(), "running.md#history-memory");
  EXPECT_TRUE(inSight(manual->browser(), "History memory"));
  EXPECT_GT(manual->browser().extraSelections().size(), 2) << "what was looked for is marked";
  field->setText("options of movie");
  EXPECT_EQ(firstLink(*hits), QUrl("commands-pictures.md#options-of-movie")) << "the words as they stand come first";
  field->setText("no section has these");
  EXPECT_TRUE(hits->toPlainText().contains("No matching section"));
  field->setText("perfetto");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_TRUE(manual->browser().toPlainText().contains("Perfetto"));
  QTest::keyClick(field, Qt::Key_Escape);
  EXPECT_TRUE(field->text().isEmpty());
  EXPECT_TRUE(manual->findChild<QTreeWidget*>("manualContents")->isVisible());
  EXPECT_TRUE(manual->browser().extraSelections().isEmpty());
  EXPECT_TRUE(manual->isVisible());
  QTest::keyClick(field, Qt::Key_Escape);
  EXPECT_FALSE(manual->isVisible());
}

TEST_F(ManualWindowTest, InAPanelF1OpensItsSection) {
  for (const ui::PanelInfo& info : ui::panelInfos()) {
    auto* dock = child<QDockWidget>((std::string("dock.") + info.id).c_str());
    window->activateWindow();
    ASSERT_TRUE(waitFor([&] { return QApplication::activeWindow() == window.get(); }));
    dock->show();
    dock->raise();
    QWidget* inside = nullptr;
    for (QWidget* one : dock->findChildren<QWidget*>()) {
      if (one->focusPolicy() != Qt::NoFocus && one->isEnabled() && one->isVisible()) inside = one;
    }
    if (inside == nullptr) inside = dock->widget();
    inside->setFocus();
    key(Qt::Key_F1);
    auto* manual = window->findChild<ui::ManualWindow*>("manualWindow");
    ASSERT_NE(manual, nullptr);
    EXPECT_EQ(manual->browser().place(), info.manual) << inside->metaObject()->className();
    manual->close();
  }
}

TEST_F(ManualWindowTest, SectionsOfEveryPageCanBeGoneTo) {
  auto* manual = opened();
  ASSERT_NE(manual, nullptr);
  const auto goTo = [&](const ui::ManualPage& page, const ui::ManualSection& section) {
    manual->open(page.file + '#' + section.anchor);
    EXPECT_TRUE(inSight(manual->browser(), section.title)) << page.file.toStdString() << " " << section.title.toStdString();
  };
  int pages = 0;
  for (const ui::ManualPage& page : ui::manualPages()) {
    // A page takes a sanitizer a second, most of it within Qt, which it does not watch.
    if (kSanitized && pages++ % 6 != 0 && page.file != "panels.md") continue;
    goTo(page, page.sections.back());
    if (page.file == "panels.md") {
      for (const ui::ManualSection& section : page.sections) goTo(page, section);
    }
    for (const char* raw : {"<!--", "\\|", "](", "**"})
      EXPECT_FALSE(manual->browser().toPlainText().contains(raw)) << page.file.toStdString() << raw;
  }
}

TEST_F(ManualWindowTest, ItFollowsThemeAndFontSize) {
  auto* manual = opened();
  ASSERT_NE(manual, nullptr);
  manual->open("conditions.md#tests");
  const auto brush = [&] {
    for (QTextFrame* frame : manual->browser().document()->rootFrame()->childFrames()) {
      if (auto* table = qobject_cast<QTextTable*>(frame)) return table->format().borderBrush().color();
    }
    return QColor();
  };
  ui::applyTheme(ui::ThemeChoice::Light);
  const QColor light = brush();
  EXPECT_EQ(light, QApplication::palette().mid().color());
  ui::applyTheme(ui::ThemeChoice::Dark);
  EXPECT_EQ(brush(), QApplication::palette().mid().color());
  EXPECT_NE(brush(), light);
  EXPECT_TRUE(inSight(manual->browser(), "Tests"));
  const double before = manual->browser().document()->size().height();
  ui::storeFontSize(20);
  ui::applyFontSize();
  EXPECT_TRUE(waitFor([&] { return manual->browser().document()->size().height() > 1.2 * before; }));
  ui::storeFontSize(0);
  ui::applyFontSize();
  ui::applyTheme(ui::ThemeChoice::System);
}

TEST_F(ManualWindowTest, ItKeepsItsPlaceOnTheScreen) {
  auto* manual = opened();
  ASSERT_NE(manual, nullptr);
  manual->resize(700, 500);
  manual->close();
  EXPECT_FALSE(QSettings().value("manual/geometry").toByteArray().isEmpty());
  const ui::ManualWindow again(window.get());
  EXPECT_EQ(again.size(), QSize(700, 500));
}

TEST_F(ManualWindowTest, ItsControlsHaveNamesAndTooltips) {
  auto* manual = opened();
  ASSERT_NE(manual, nullptr);
  EXPECT_FALSE(manual->findChild<QLineEdit*>("manualSearch")->toolTip().isEmpty());
  for (const char* name : {"manualBack", "manualForward", "manualHome"})
    EXPECT_FALSE(manual->findChild<QAction*>(name)->toolTip().isEmpty());
  for (const char* name : {"manualSearch", "manualContents", "manualHits", "manualPage"}) {
    EXPECT_FALSE(manual->findChild<QWidget*>(name)->accessibleName().isEmpty()) << name;
  }
}

}  // namespace
}  // namespace wf::test
