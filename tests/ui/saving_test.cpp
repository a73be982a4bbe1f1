// Graphs and values as files: the dialogs, the progress, what is said in the end.
#include <QFileDialog>
#include <QLabel>
#include <QSettings>
#include <QStatusBar>
#include <QToolButton>

#include "tests/ui/ui_harness.h"
#include "ui/actions.h"

namespace wf::test {
namespace {

class SavingTest : public WindowTest {
 protected:
  QFileDialog* dialog() {
    for (auto* one : window->findChildren<QFileDialog*>()) {
      if (one->isVisible()) return one;
    }
    return nullptr;
  }
  QFileDialog* asked(const char* action) {
    window->actions().get(action)->trigger();
    EXPECT_TRUE(waitFor([&] { return dialog() != nullptr; }));
    return dialog();
  }
  static void answer(QFileDialog* dialog, const QString& path) {
    Q_EMIT dialog->fileSelected(path);
    dialog->close();
  }
};

TEST_F(SavingTest, TheFormatsAreThoseOfTheSession) {
  QFileDialog* files = asked("saveGraphAs");
  ASSERT_NE(files, nullptr);
  EXPECT_EQ(files->acceptMode(), QFileDialog::AcceptSave);
  const QStringList filters = files->nameFilters();
  ASSERT_EQ(filters.size(), 2);
  EXPECT_TRUE(filters[0].startsWith("Plain (*.plain ")) << filters[0].toStdString();
  EXPECT_TRUE(filters[1].startsWith("Whole, with the arrays of the run (*.whole ")) << filters[1].toStdString();
  EXPECT_EQ(files->defaultSuffix(), "plain");
  Q_EMIT files->filterSelected(filters[1]);
  EXPECT_EQ(files->defaultSuffix(), "whole");
  answer(files, "/tmp/a.whole");
  EXPECT_TRUE(session.called("save graph /tmp/a.whole"));
  EXPECT_EQ(QSettings().value("graphFolder").toString(), "/tmp");
}

TEST_F(SavingTest, ValuesAreThoseOfVerticesOrOfEdges) {
  QFileDialog* files = asked("exportValues");
  ASSERT_NE(files, nullptr);
  ASSERT_EQ(files->nameFilters().size(), 2);
  answer(files, "/tmp/v.csv");
  EXPECT_TRUE(session.called("save vertices /tmp/v.csv"));
  ASSERT_TRUE(waitFor([&] { return dialog() == nullptr; }));
  files = asked("exportValues");
  ASSERT_NE(files, nullptr);
  files->selectNameFilter(files->nameFilters()[1]);
  answer(files, "/tmp/e.csv");
  EXPECT_TRUE(session.called("save edges /tmp/e.csv"));
}

TEST_F(SavingTest, ProgressIsShownAndCanBeCancelled) {
  session.setSaving({.active = true, .path = "/tmp/a.whole", .phase = "Writing vertices", .fraction = 0.5, .outcome = {}});
  EXPECT_FALSE(window->actions().get("saveGraphAs")->isEnabled());
  EXPECT_FALSE(window->actions().get("exportValues")->isEnabled());
  auto* loading = child<QWidget>("loading");
  ASSERT_TRUE(waitFor([&] { return loading->isVisible(); }));
  const QString line = child<QLabel>("loadPhase")->text();
  EXPECT_TRUE(line.contains("a.whole") && line.contains("Writing vertices") && line.contains("50 %")) << line.toStdString();
  QTest::mouseClick(child<QToolButton>("cancelLoad"), Qt::LeftButton);
  EXPECT_TRUE(session.called("save cancel"));
  EXPECT_FALSE(session.called("layout stop"));
  session.setSaving({.active = false, .path = {}, .phase = {}, .fraction = -1, .outcome = "Saving was cancelled; nothing happened"});
  EXPECT_TRUE(waitFor([&] { return !loading->isVisible(); }));
  EXPECT_EQ(window->statusBar()->currentMessage(), "Saving was cancelled; nothing happened");
  EXPECT_TRUE(window->actions().get("saveGraphAs")->isEnabled());
}

}  // namespace
}  // namespace wf::test
