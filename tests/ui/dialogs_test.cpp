// Error dialog, find dialog, keys sheet, memory for the way back.
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSpinBox>
#include <QTextBrowser>

#include "compute/core/numbers.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/dialogs/error_dialog.h"
#include "ui/dialogs/find_dialog.h"
#include "ui/dialogs/import_dialog.h"
#include "ui/dialogs/keys_dialog.h"

namespace wf::test {
namespace {

class DialogsTest : public ScriptedWindow {};

TEST_F(DialogsTest, ErrorsAreShownOneAfterTheOtherAndCopied) {
  session.raise({"The graph could not be opened", "NY.gr:7: found \"x\"", "line 7\nexpected a number", false});
  session.raise({"Another", "second", "", false});
  ASSERT_TRUE(waitFor([&] { return window->findChild<ui::ErrorDialog*>() != nullptr; }));
  auto* dialog = window->findChild<ui::ErrorDialog*>();
  EXPECT_EQ(window->findChildren<ui::ErrorDialog*>().size(), 1);
  EXPECT_EQ(dialog->findChild<QLabel*>("errorMessage")->text(), "NY.gr:7: found \"x\"");
  EXPECT_EQ(dialog->findChild<QPushButton*>("continueOnCpu"), nullptr);
  QTest::mouseClick(dialog->findChild<QPushButton*>("copyDetails"), Qt::LeftButton);
  const QString copied = QApplication::clipboard()->text();
  EXPECT_TRUE(copied.contains("NY.gr:7") && copied.contains("expected a number")) << copied.toStdString();
  dialog->close();
  EXPECT_TRUE(waitFor([&] {
    auto* next = window->findChild<ui::ErrorDialog*>();
    return next != nullptr && next->windowTitle() == "Another";
  }));
  EXPECT_EQ(window->findChild<QLabel*>("errorMessage")->text(), "Second") << "under its title it is a sentence of its own";
}

TEST_F(DialogsTest, ImportOptionsAreWhatIsChosen) {
  ImportOptions got;
  auto* dialog =
      new ui::ImportDialog("/data/graph.csv", {.duplicates = Duplicates::Minimum, .weights = "length"}, {"length", "lanes"}, window.get());
  QObject::connect(dialog, &ui::ImportDialog::chosen, [&](const ImportOptions& options) { got = options; });
  EXPECT_EQ(dialog->options(), (ImportOptions{.duplicates = Duplicates::Minimum, .weights = "length"})) << "what it was opened with";
  auto* weights = dialog->findChild<QComboBox*>("importWeights");
  weights->setCurrentIndex(0);
  EXPECT_FALSE(dialog->options().weights.has_value());
  weights->setCurrentIndex(1);
  EXPECT_EQ(dialog->options().weights, "");
  weights->setEditText(" travel time ");
  dialog->findChild<QComboBox*>("importDirection")->setCurrentIndex(2);
  dialog->findChild<QComboBox*>("importDuplicates")->setCurrentIndex(3);
  dialog->findChild<QCheckBox*>("importLoops")->setChecked(true);
  dialog->open();
  QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Open), Qt::LeftButton);
  EXPECT_EQ(
      got, (ImportOptions{.direction = Direction::Undirected, .dropLoops = true, .duplicates = Duplicates::Sum, .weights = "travel time"}));
}

TEST_F(DialogsTest, TheOpenGraphIsImportedAgainWithItsOptions) {
  window->actions().get("importAgain")->trigger();
  const std::string path = session.document()->source;
  auto* dialog = window->findChild<ui::ImportDialog*>();
  ASSERT_NE(dialog, nullptr);
  dialog->findChild<QCheckBox*>("importLoops")->setChecked(true);
  QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Open), Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return session.document()->import.dropLoops; }));
  EXPECT_EQ(session.document()->import, ImportOptions{.dropLoops = true});
  EXPECT_EQ(session.document()->source, path);
}

TEST_F(DialogsTest, DetailsRepeatNothingAndWaitBehindAButton) {
  session.raise(
      {"The graph could not be opened", "B.gr is empty", "The graph could not be opened\nB.gr is empty\nGraph: /data/A.gr", false});
  ASSERT_TRUE(waitFor([&] { return window->findChild<ui::ErrorDialog*>() != nullptr; }));
  auto* dialog = window->findChild<ui::ErrorDialog*>();
  auto* details = dialog->findChild<QPlainTextEdit*>("errorDetails");
  ASSERT_NE(details, nullptr);
  EXPECT_FALSE(details->isVisible());
  EXPECT_EQ(details->toPlainText(), "Still open: /data/A.gr");
  QTest::mouseClick(dialog->findChild<QPushButton*>("showDetails"), Qt::LeftButton);
  EXPECT_TRUE(details->isVisible());
  QTest::mouseClick(dialog->findChild<QPushButton*>("copyDetails"), Qt::LeftButton);
  EXPECT_EQ(QApplication::clipboard()->text(), "The graph could not be opened\nB.gr is empty\n\nStill open: /data/A.gr\n");
  dialog->close();
  session.raise({"Title", "Sentence", "Title\nSentence", false});
  ASSERT_TRUE(waitFor([&] {
    const auto* next = window->findChild<ui::ErrorDialog*>();
    return next != nullptr && next->windowTitle() == "Title";
  }));
  EXPECT_EQ(window->findChild<ui::ErrorDialog*>()->findChild<QPushButton*>("showDetails"), nullptr);
}

TEST_F(DialogsTest, MemoryForTheWayBackIsASettingAndItsUseIsShown) {
  QSettings().remove("historyMegabytes");
  ASSERT_NO_FATAL_FAILURE(goTo(10));
  const auto open = [&] {
    window->actions().get("history")->trigger();
    return child<QDialog>("historyDialog");
  };
  const auto end = [&](QDialog* dialog, bool accept) {
    accept ? dialog->accept() : dialog->reject();
    return waitFor([&] { return window->findChild<QDialog*>("historyDialog") == nullptr; });
  };
  const auto press = [&](QDialog* dialog) { dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click(); };
  QDialog* dialog = open();
  EXPECT_TRUE(dialog->findChild<QRadioButton*>("historyShare")->isChecked());
  auto* megabytes = dialog->findChild<QSpinBox*>("historyMegabytes");
  EXPECT_FALSE(megabytes->isEnabled());
  EXPECT_EQ(static_cast<std::uint64_t>(megabytes->value()), session.run().history.budget / 1'000'000);
  auto* used = dialog->findChild<QLabel*>("historyUsed");
  const auto takenNow = [&] {
    const run::History& history = session.run().history;
    return QString::fromStdString(bytesText(history.used) + " of its " + bytesText(history.budget));
  };
  const QString taken = takenNow();
  EXPECT_TRUE(used->text().contains(taken)) << used->text().toStdString();
  ASSERT_NO_FATAL_FAILURE(openGrid({40, 30}, "larger.wfg"));
  ASSERT_NE(takenNow(), taken) << "a larger graph takes more";
  EXPECT_TRUE(waitFor([&] { return used->text().contains(takenNow()); })) << used->text().toStdString();
  const auto before = asked();
  press(dialog);
  ASSERT_TRUE(waitFor([&] { return window->findChild<QDialog*>("historyDialog") == nullptr; }));
  EXPECT_TRUE(asked() == before) << "nothing was changed";
  dialog = open();
  dialog->findChild<QRadioButton*>("historyFixed")->setChecked(true);
  dialog->findChild<QSpinBox*>("historyMegabytes")->setValue(250);
  ASSERT_TRUE(end(dialog, false));
  EXPECT_TRUE(asked() == before);
  dialog = open();
  dialog->findChild<QRadioButton*>("historyFixed")->setChecked(true);
  dialog->findChild<QSpinBox*>("historyMegabytes")->setValue(250);
  press(dialog);
  EXPECT_EQ(session.historyBudget(), 250'000'000u);
  ASSERT_TRUE(waitFor([&] { return window->findChild<QDialog*>("historyDialog") == nullptr; }));
  // The next start of the program; what the command line says counts more.
  window.reset();
  session.setHistoryBudget(std::nullopt);
  window = std::make_unique<ui::MainWindow>(session);
  EXPECT_EQ(session.historyBudget(), 250'000'000u);
  window.reset();
  session.setHistoryBudget(7'000'000);
  window = std::make_unique<ui::MainWindow>(session);
  EXPECT_EQ(session.historyBudget(), 7'000'000u);
  dialog = open();
  EXPECT_TRUE(dialog->findChild<QRadioButton*>("historyFixed")->isChecked());
  EXPECT_EQ(dialog->findChild<QSpinBox*>("historyMegabytes")->value(), 7);
  dialog->findChild<QRadioButton*>("historyShare")->setChecked(true);
  press(dialog);
  EXPECT_EQ(session.historyBudget(), std::nullopt);
  EXPECT_FALSE(QSettings().contains("historyMegabytes"));
}

TEST_F(DialogsTest, ADeviceFailureOffersTheCpu) {
  session.raise({"The run failed", "CUDA: out of memory", "expand", true});
  ASSERT_TRUE(waitFor([&] { return window->findChild<ui::ErrorDialog*>() != nullptr; }));
  auto* button = window->findChild<ui::ErrorDialog*>()->findChild<QPushButton*>("continueOnCpu");
  ASSERT_NE(button, nullptr);
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(session.request().device, exec::DeviceChoice::Cpu);
  EXPECT_TRUE(pauses()) << "the run, on the CPU";
}

TEST_F(DialogsTest, FindSelectsOrSaysWhatIsWrong) {
  key(Qt::Key_F, Qt::ControlModifier);
  auto* dialog = window->findChild<ui::FindDialog*>();
  ASSERT_NE(dialog, nullptr);
  auto* id = dialog->findChild<QLineEdit*>("findId");
  QTest::keyClicks(id, "301");
  QTest::keyClick(id, Qt::Key_Return);
  EXPECT_TRUE(dialog->isVisible());
  EXPECT_TRUE(dialog->findChild<QLabel*>("findComplaint")->text().contains("1 to 300"));
  QTest::keyClick(id, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(id, "42");
  const auto before = asked();
  QTest::keyClick(id, Qt::Key_Return);
  EXPECT_TRUE(asked() == before);
  ASSERT_EQ(session.selection().size(), 1u);
  EXPECT_EQ(session.selection().front(), 41u);
}

TEST_F(DialogsTest, IdsThatAreNone) {
  const Graph& graph = *session.document()->graph;
  for (const char* wrong : {"", " ", "x", "-1", "1.5", "99999999999999999999999", "0"}) {
    QString why;
    EXPECT_FALSE(ui::parseVertexId(graph, wrong, &why).has_value()) << wrong;
    EXPECT_FALSE(why.isEmpty());
  }
  QString why;
  EXPECT_EQ(ui::parseVertexId(graph, " 300 ", &why), VertexId{299});
}

TEST_F(DialogsTest, TheKeysSheetNamesEveryKey) {
  key(Qt::Key_Question);
  auto* dialog = window->findChild<ui::KeysDialog*>();
  ASSERT_NE(dialog, nullptr);
  const QString sheet = dialog->findChild<QTextBrowser*>("keysSheet")->toPlainText();
  for (const ui::ActionInfo& info : ui::actionInfos()) {
    if (info.keys.empty()) continue;
    EXPECT_TRUE(sheet.contains(ui::keysText(info))) << info.id;
  }
}

}  // namespace
}  // namespace wf::test
