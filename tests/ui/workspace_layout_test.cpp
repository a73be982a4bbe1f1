// Every workspace in windows of three sizes with fonts of three sizes: nothing is outside, clipped or covered.
#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSettings>
#include <QToolButton>
#include <cstdlib>

#include "tests/ui/scripted_window.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"
#include "ui/workspaces/workspaces.h"

namespace wf::test {
namespace {

struct Case {
  const char* workspace;
  QSize size;
  int points;
};

class WorkspaceLayout : public ScriptedWindow, public ::testing::WithParamInterface<Case> {
 protected:
  void TearDown() override {
    ui::storeFontSize(0);
    ui::applyFontSize();
    ScriptedWindow::TearDown();
    for (const char* key : {"workspace", "window"}) QSettings().remove(key);
    QSettings().setValue("workspace/chosen", "debug");
  }

  static bool isControl(const QWidget* widget) {
    return qobject_cast<const QAbstractButton*>(widget) != nullptr || qobject_cast<const QAbstractSlider*>(widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(widget) != nullptr || qobject_cast<const QComboBox*>(widget) != nullptr ||
           qobject_cast<const QLineEdit*>(widget) != nullptr || qobject_cast<const QLabel*>(widget) != nullptr ||
           qobject_cast<const QAbstractScrollArea*>(widget) != nullptr;
  }
  // The area that scrolls the widget; null: none does. What is scrolled away is reached by scrolling.
  const QWidget* scrollerOf(const QWidget* widget) const {
    for (const QWidget* at = widget->parentWidget(); at != nullptr && at != window.get(); at = at->parentWidget()) {
      const auto* area = qobject_cast<const QAbstractScrollArea*>(at->parentWidget());
      if (area != nullptr && area->viewport() == at) return at;
    }
    return nullptr;
  }
  static QString nameOf(const QWidget* widget) {
    return QString("%1 %2 in %3").arg(widget->metaObject()->className(), widget->objectName(), widget->parentWidget()->objectName());
  }

  void look(const QWidget* widget) const {
    const std::string name = nameOf(widget).toStdString();
    const QRect place(widget->mapTo(window.get(), QPoint()), widget->size());
    const QWidget* scroller = scrollerOf(widget);
    QRect within = window->rect();
    if (scroller != nullptr) {
      const QRect seen(scroller->mapTo(window.get(), QPoint()), scroller->size());
      if (!seen.intersects(place)) return;
      // Across, as far as it scrolls.
      const QScrollBar* bar = qobject_cast<const QAbstractScrollArea*>(scroller->parentWidget())->horizontalScrollBar();
      const int left = seen.left() - bar->value();
      within = QRect(left, window->rect().top() - 100'000, seen.width() + bar->maximum(), 200'000);
      EXPECT_TRUE(window->rect().contains(seen)) << name << ": what scrolls it is outside";
    }
    EXPECT_TRUE(within.contains(place)) << name << " at " << place.x() << ", " << place.y() << ", " << place.width() << " × "
                                        << place.height();
    // The middle of what is in sight belongs to it.
    const QPoint middle =
        scroller == nullptr ? place.center() : place.intersected(QRect(scroller->mapTo(window.get(), QPoint()), scroller->size())).center();
    const QWidget* there = window->childAt(middle);
    EXPECT_TRUE(there == widget || (there != nullptr && widget->isAncestorOf(there)) || (there != nullptr && there->isAncestorOf(widget)))
        << name << " is covered by " << (there != nullptr ? nameOf(there).toStdString() : "nothing");
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
      const QString words = button->text().remove('&');
      const auto* tool = qobject_cast<const QToolButton*>(button);
      const bool showsText = tool == nullptr || tool->toolButtonStyle() != Qt::ToolButtonIconOnly || tool->icon().isNull();
      if (showsText && button->objectName() != "findField") {
        EXPECT_GE(button->width(), button->fontMetrics().horizontalAdvance(words)) << name << " " << words.toStdString();
      }
      const bool qts = button->objectName().startsWith("qt_");  // of docks, as large as Qt makes them
      EXPECT_GE(button->height(), qts ? 1 : std::min(button->fontMetrics().height(), button->sizeHint().height())) << name;
    }
    const auto* label = qobject_cast<const QLabel*>(widget);
    const bool whole = label != nullptr && !label->wordWrap() && label->metaObject()->className() == QByteArray("QLabel") &&
                       label->objectName() != "stepCounter";  // that one has shorter forms of itself
    if (whole) {
      EXPECT_GE(label->width(), label->sizeHint().width()) << name << " " << label->text().toStdString();
    }
  }
};

TEST_P(WorkspaceLayout, NothingIsOutsideClippedOrCovered) {
  const Case& now = GetParam();
  ui::storeFontSize(now.points);
  ui::applyFontSize();
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  window->workspaces().choose(now.workspace);
  session.select(17, false);
  QTest::qWait(50);  // the larger font first, or the window asks for the room of the layout before
  window->resize(now.size);
  QTest::qWait(150);
  ASSERT_TRUE(waitFor([&] { return window->viewport()->report().complete; }, 20000));
  if (const char* folder = std::getenv("WARPFRONT_TEST_PICTURES")) {
    window->grab().save(
        QString("%1/%2-%3x%4-%5.png").arg(folder, now.workspace).arg(now.size.width()).arg(now.size.height()).arg(now.points));
  }
  EXPECT_LE(window->width(), now.size.width()) << "the window needs more";
  EXPECT_LE(window->height(), now.size.height());
  int controls = 0;
  for (const QWidget* widget : window->findChildren<QWidget*>()) {
    if (!widget->isVisible() || widget->window() != window.get() || widget->visibleRegion().isEmpty() || !isControl(widget)) continue;
    if (widget->width() < 2 || widget->height() < 2) continue;
    ++controls;
    look(widget);
  }
  // Present has its bar alone, which draws its words itself.
  if (qstrcmp(now.workspace, "present") != 0) {
    EXPECT_GT(controls, 8);
  }
  const QRect view = window->viewport()->rect().marginsRemoved(window->viewport()->covered());
  EXPECT_GE(view.width(), now.size.width() / 5) << "room for the graph";
  EXPECT_GE(view.height(), now.size.height() / 5);
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const ui::WorkspaceInfo& info : ui::workspaceInfos()) {
    for (const QSize size : {QSize(1024, 768), QSize(1280, 720), QSize(1920, 1080)}) {
      for (const int points : {9, 13, 22}) all.push_back({info.id, size, points});
    }
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Sizes, WorkspaceLayout, ::testing::ValuesIn(cases()), [](const auto& tested) {
  return std::string(tested.param.workspace) + "_" + std::to_string(tested.param.size.width()) + "x" +
         std::to_string(tested.param.size.height()) + "_" + std::to_string(tested.param.points) + "pt";
});

}  // namespace
}  // namespace wf::test
