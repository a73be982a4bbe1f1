// The command palette with the variants that there are: what the command line calls a variant finds that variant first.
#include <QAbstractItemView>
#include <QLineEdit>

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

}  // namespace
}  // namespace wf::test
