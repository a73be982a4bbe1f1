// The command palette with the variants that there are: what the command line calls a variant finds that variant first.
#include <QAbstractItemView>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QSettings>
#include <cstdlib>

#include "tests/ui/lens_window.h"
#include "tests/ui/panel_pictures.h"
#include "tests/ui/ui_harness.h"
#include "ui/actions.h"
#include "ui/palette/palette_model.h"
#include "ui/session/session.h"

namespace wf::test {
namespace {

TEST(PaletteNames, EveryVariantIsFirstUnderTheNameThatTheCommandLineHas) {
  ui::Session session;
  ui::MainWindow window(session);
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  window.actions().get("palette")->trigger();
  auto* field = window.findChild<QLineEdit*>("paletteField");
  auto* list = window.findChild<QAbstractItemView*>("paletteList");
  ASSERT_NE(field, nullptr);
  ASSERT_NE(list, nullptr);
  int variants = 0;
  for (const AlgorithmInfo& algorithm : session.algorithms()) {
    for (const VariantInfo& variant : algorithm.variants) {
      field->setText(QString::fromStdString(algorithm.id + " " + variant.id));
      EXPECT_EQ(list->currentIndex().data(ui::PaletteModel::kId).toString().toStdString(), "run." + algorithm.id + "/" + variant.id);
      ++variants;
    }
  }
  EXPECT_GT(variants, 20);
}

class PaletteOfARun : public LensWindow {
 protected:
  PaletteOfARun() : LensWindow("threads") {}
  bool ready() const override { return done(); }
  // Opens it, types, and takes what it then begins with.
  QString take(const QString& typed) {
    QSettings().remove("palette");  // what was used lately comes first
    window->actions().get("palette")->trigger();
    auto* field = child<QLineEdit>("paletteField");
    field->setText(typed);
    const QString id = child<QAbstractItemView>("paletteList")->currentIndex().data(ui::PaletteModel::kId).toString();
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_TRUE(waitFor([&] { return window->findChild<QDialog*>("palette") == nullptr; }));
    return id;
  }
  // The field of the parameter, or a part of it.
  static bool isIn(const QString& name) {
    for (const QWidget* at = QApplication::focusWidget(); at != nullptr; at = at->parentWidget()) {
      if (at->objectName() == name) return true;
    }
    return false;
  }
  void opens(const ParameterInfo& info, const QString& field) {
    EXPECT_EQ(take(QString::fromStdString(info.title)), "parameter." + QString::fromStdString(info.id)) << info.title;
    EXPECT_TRUE(waitFor([&] { return isIn(field); })) << info.title;
    child<QWidget>("parametersPopup")->close();
    window->activateWindow();
    EXPECT_TRUE(waitFor([&] { return window->isActiveWindow(); }));
  }
};

TEST_F(PaletteOfARun, EveryParameterOpensItsField) {
  for (const char* variant : {"adaptive", "fast", "mask"}) {
    ASSERT_NO_FATAL_FAILURE(run("bfs", variant));
    for (const ParameterInfo& info : session.run().variant->parameters)
      opens(info, info.id == "source" ? QString("source") : "parameter." + QString::fromStdString(info.id));
    opens({.id = "order", .title = "Order of threads"}, "runOrder");
  }
  for (const char* word : {"schedule", "adversarial", "lock step"}) {
    EXPECT_EQ(take(word), "parameter.order") << word;
    child<QWidget>("parametersPopup")->close();
  }
}

// A bar of 1280 pixels has no room for the fields in letters of 22 points.
TEST_F(PaletteOfARun, AFieldThatHasNoRoomIsOpenedAllTheSame) {
  makeSmall(*window, child<QDockWidget>("dock.threads"), 22);
  opens({.id = "source", .title = "Source"}, "source");
  opens({.id = "order", .title = "Order of threads"}, "runOrder");
  ui::storeFontSize(0);
  ui::applyFontSize();
}

// In Explore there is no bar to open it below.
TEST_F(PaletteOfARun, WithoutTheBarOfTheRunItOpensWithinTheWindow) {
  window->actions().get("workspaceExplore")->trigger();
  ASSERT_TRUE(waitFor([&] { return !child<QWidget>("runBar")->isVisible(); }));
  EXPECT_EQ(take("Order of threads"), "parameter.order");
  auto* popup = child<QWidget>("parametersPopup");
  ASSERT_TRUE(waitFor([&] { return popup->isVisible(); }));
  const QRect room(window->mapToGlobal(QPoint()), window->size());
  EXPECT_TRUE(room.contains(popup->geometry()));
  EXPECT_LE(std::abs(popup->geometry().center().x() - room.center().x()), 2);
  popup->close();
}

TEST_F(PaletteOfARun, PanelsOfTheLensAreFoundByWhatTheyShow) {
  const std::pair<const char*, const char*> cases[] = {{"threads", "panel.threads"},       {"warps", "panel.warps"},
                                                       {"lanes", "panel.threads"},         {"memory cells", "panel.arrays"},
                                                       {"memory colours", "panel.arrays"}, {"coalescing", "panel.warps"}};
  for (const auto& [typed, id] : cases) EXPECT_EQ(take(typed), id) << typed;
}

}  // namespace
}  // namespace wf::test
