// Graphs and values as files: the dialogs, the progress, the message at the end.
#include <QFileDialog>
#include <QLabel>
#include <QRegularExpression>
#include <QSettings>
#include <QStatusBar>
#include <QToolButton>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/support/data.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"

namespace wf::test {
namespace {

class SavingTest : public ScriptedWindow {
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
  // What the file holds that was asked for.
  std::string answer(QFileDialog* dialog, const char* name) {
    const std::filesystem::path path = scratchDir() / name;
    Q_EMIT dialog->fileSelected(QString::fromStdString(path.string()));
    dialog->close();
    EXPECT_TRUE(session.saving().state().active);
    EXPECT_TRUE(waitFor([&] { return !session.saving().state().active; }));
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
  }
};

TEST_F(SavingTest, TheFormatsAreThoseOfTheSession) {
  ASSERT_NO_FATAL_FAILURE(goTo(4));
  QFileDialog* files = asked("saveGraphAs");
  ASSERT_NE(files, nullptr);
  EXPECT_EQ(files->acceptMode(), QFileDialog::AcceptSave);
  const QStringList filters = files->nameFilters();
  const auto formats = session.saving().formats();
  ASSERT_EQ(static_cast<std::size_t>(filters.size()), formats.size());
  const auto graphml = filters.indexOf(QRegularExpression("GraphML, with the arrays of the run \\(\\*\\.graphml .*"));
  ASSERT_EQ(graphml, 0) << "what keeps the arrays comes first\n" << filters.join('\n').toStdString();
  const auto binary = filters.indexOf(QRegularExpression("Warpfront binary \\(\\*\\.wfg .*"));
  ASSERT_GT(binary, 0) << filters.join('\n').toStdString();
  EXPECT_EQ(files->defaultSuffix(), "graphml");
  Q_EMIT files->filterSelected(filters[binary]);
  EXPECT_EQ(files->defaultSuffix(), "wfg");
  Q_EMIT files->filterSelected(filters[graphml]);
  EXPECT_EQ(files->defaultSuffix(), "graphml");
  const std::string saved = answer(files, "a.graphml");
  EXPECT_NE(saved.find("<graphml"), std::string::npos);
  EXPECT_NE(saved.find("cost"), std::string::npos) << "the arrays of the run";
  EXPECT_EQ(QSettings().value("graphFolder").toString().toStdString(), scratchDir().string());
}

TEST_F(SavingTest, ValuesAreThoseOfVerticesOrOfEdges) {
  QFileDialog* files = asked("exportValues");
  ASSERT_NE(files, nullptr);
  ASSERT_EQ(files->nameFilters().size(), 2);
  EXPECT_TRUE(answer(files, "v.csv").starts_with("id,"));
  ASSERT_TRUE(waitFor([&] { return dialog() == nullptr; }));
  files = asked("exportValues");
  ASSERT_NE(files, nullptr);
  files->selectNameFilter(files->nameFilters()[1]);
  EXPECT_TRUE(answer(files, "e.csv").starts_with("source,target,"));
}

TEST_F(SavingTest, ProgressIsShownAndCanBeCancelled) {
  const std::string path = (scratchDir() / "late.graphml").string();
  gate().close();
  session.stepBy(1);  // until it ends, the arrays cannot be copied
  session.saving().start(ui::Saved::Graph, path);
  EXPECT_FALSE(window->actions().get("saveGraphAs")->isEnabled());
  EXPECT_FALSE(window->actions().get("exportValues")->isEnabled());
  auto* loading = child<QWidget>("loading");
  ASSERT_TRUE(waitFor([&] { return loading->isVisible(); }));
  const QString line = child<QLabel>("loadPhase")->text();
  EXPECT_TRUE(line.contains("late.graphml") && line.contains("Copying the arrays")) << line.toStdString();
  QTest::mouseClick(child<QToolButton>("cancelLoad"), Qt::LeftButton);
  EXPECT_TRUE(waitFor([&] { return !loading->isVisible(); }));
  EXPECT_EQ(window->statusBar()->currentMessage().toStdString(), "Saving was cancelled; " + path + " is unchanged");
  EXPECT_TRUE(window->actions().get("saveGraphAs")->isEnabled());
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_TRUE(asks()) << "the run goes on";
}

}  // namespace
}  // namespace wf::test
