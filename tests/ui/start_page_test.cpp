// The start page and the dialog that makes graphs.
#include <QCheckBox>
#include <QComboBox>
#include <QCommandLinkButton>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStackedWidget>

#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/dialogs/generate_dialog.h"
#include "ui/file_filters.h"
#include "ui/recent_files.h"
#include "ui/session/drawn_graph.h"
#include "ui/viewport/viewport.h"
#include "ui/welcome.h"

namespace wf::test {
namespace {

const std::vector<ui::Sample> kSamples{{"Ring", "A search goes round", "generate:grid width=12", "bfs", ""},
                                       {"File", "A small file", "/samples/small.gr", "", ""}};

TEST(StartPage, NamesFormatsOffersSamplesAndRecentFiles) {
  const QStringList before = ui::recentFiles();
  ui::forgetRecentFiles();
  ui::rememberFile("/data/ro&ad.gr");
  ui::rememberFile("generate:ring size=5");
  {
    ui::Session session({.samples = kSamples}, makeSequential, scriptedRegistry());
    ui::MainWindow window(session);
    window.show();
    ASSERT_TRUE(waitFor([&] { return window.isVisible(); }));
    EXPECT_TRUE(window.findChild<QLabel*>("welcomeText")->text().contains(QString::fromStdString(session.graphFormats()[0].title)));
    auto* sample = window.findChild<QCommandLinkButton*>("sample.0");
    ASSERT_NE(sample, nullptr);
    EXPECT_EQ(sample->text(), "Ring");
    EXPECT_EQ(sample->description(), "A search goes round");
    EXPECT_TRUE(sample->isVisible());
    sample->click();
    EXPECT_EQ(session.load().path, "generate:grid width=12");
    ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Paused; }, 20000));
    EXPECT_EQ(session.document()->source, "generate:grid width=12");
    EXPECT_EQ(session.request().algorithm, "bfs");
  }
  ui::forgetRecentFiles();
  ui::rememberFile("/data/ro&ad.gr");
  ui::rememberFile("generate:ring size=5");
  {
    ui::Session session({.samples = kSamples}, makeSequential, scriptedRegistry());
    ui::MainWindow window(session);
    window.show();
    const auto files = window.findChildren<QPushButton*>("recentFile");
    ASSERT_EQ(files.size(), 2);
    EXPECT_EQ(files[0]->toolTip(), "generate:ring size=5") << "the newest first, and no path is made of what is none";
    EXPECT_EQ(files[1]->text(), "ro&&ad.gr");
    files[1]->click();
    EXPECT_EQ(session.load().path, "/data/ro&ad.gr");
  }
  QSettings().setValue("recentFiles", before);
}

class StartPageTest : public ScriptedWindow {};

TEST_F(StartPageTest, IsAVisitBesideAnOpenGraph) {
  if (window->viewport() == nullptr) GTEST_SKIP() << "no OpenGL here";
  QAction* page = window->actions().get("startPage");
  EXPECT_FALSE(page->isChecked());
  page->trigger();
  EXPECT_TRUE(window->findChild<ui::Welcome*>()->isVisible());
  EXPECT_FALSE(window->viewport()->isVisible());
  page->trigger();
  EXPECT_TRUE(window->viewport()->isVisible());
  EXPECT_FALSE(window->findChild<ui::Welcome*>()->isVisible());
}

TEST_F(StartPageTest, AGraphIsDrawnFromHere) {
  if (window->viewport() == nullptr) GTEST_SKIP() << "no OpenGL here";
  window->actions().get("startPage")->trigger();
  QTest::mouseClick(window->findChild<QPushButton*>("welcomeDraw"), Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return ui::isDrawn(session.document()->source) && window->actions().get("draw")->isChecked(); }));
  EXPECT_TRUE(window->viewport()->isVisible());
}

TEST_F(StartPageTest, AGraphIsMadeOfWhatIsNotAsItNormallyIs) {
  QSettings().remove("generated");
  auto* dialog = new ui::GenerateDialog(session.generators(), window.get());
  QString chosen;
  QObject::connect(dialog, &ui::GenerateDialog::chosen, [&](const QString& source) { chosen = source; });
  EXPECT_EQ(dialog->source(), "generate:city");
  auto* kind = dialog->findChild<QComboBox*>("generateKind");
  kind->setCurrentText("Random");
  EXPECT_EQ(dialog->source(), "generate:random");
  auto* size = dialog->findChild<QSpinBox*>("parameter.vertices");
  ASSERT_NE(size, nullptr);
  EXPECT_EQ(size->value(), 10000);
  size->setValue(24);
  dialog->findChild<QCheckBox*>("parameter.directed")->setChecked(true);
  EXPECT_EQ(dialog->source(), "generate:random vertices=24 directed=on");
  kind->setCurrentIndex(0);
  kind->setCurrentText("Random");
  EXPECT_EQ(dialog->findChild<QSpinBox*>("parameter.vertices")->value(), 24) << "what was entered is still there";
  dialog->QDialog::open();
  QTest::mouseClick(dialog->findChild<QPushButton*>("generateMake"), Qt::LeftButton);
  EXPECT_EQ(chosen, "generate:random vertices=24 directed=on");

  window->actions().get("generate")->trigger();
  auto* again = window->findChild<ui::GenerateDialog*>("generateDialog");
  ASSERT_TRUE(waitFor([&] {
    again = nullptr;
    for (auto* one : window->findChildren<ui::GenerateDialog*>()) {
      if (one->isVisible()) again = one;
    }
    return again != nullptr;
  }));
  EXPECT_EQ(again->source(), "generate:random vertices=24 directed=on") << "what was made last is offered again";
  QTest::mouseClick(again->findChild<QPushButton*>("generateMake"), Qt::LeftButton);
  EXPECT_TRUE(waitFor([&] { return asksFor("generate:random vertices=24 directed=on"); }));
  QSettings().remove("generated");
}

TEST(FileFilters, NameEveryFormatPlainAndPacked) {
  const std::vector<ui::GraphFormat> formats{{"DIMACS", {".gr"}}, {"Lists", {".csv", ".txt"}}};
  const QString filters = ui::fileFilters(formats, true);
  EXPECT_TRUE(filters.startsWith("Graphs, recordings and sessions (*.gr *.gr.gz *.gr.xz *.gr.zst *.csv ")) << filters.toStdString();
  EXPECT_TRUE(filters.contains("*.wfs);;DIMACS (*.gr *.gr.gz"));
  EXPECT_TRUE(filters.endsWith("All files (*)"));
  EXPECT_FALSE(ui::fileFilters(formats, false).contains("wfs"));
  EXPECT_EQ(ui::formatsText(formats), "DIMACS (.gr), Lists (.csv, .txt)");
}

}  // namespace
}  // namespace wf::test
