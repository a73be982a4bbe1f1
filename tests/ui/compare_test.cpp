// "Compare variants": rows that arrive, cancelling, variants that fail, sorting, files; and the session's part of it.
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/data.h"
#include "tests/ui/fake_algorithms.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/dialogs/compare_dialog.h"
#include "ui/widgets/spread_cell.h"
#include "ui/widgets/table_view.h"

namespace wf::test {
namespace {

using ui::CompareModel;

struct OneStep {
  std::uint32_t done = 0;
};

// One step, no gate, and a result that is never right; or none at all.
template <bool kRefuses>
class BadRun final : public algorithms::Controlled<OneStep> {
 public:
  using Controlled::Controlled;

 protected:
  Status start(const Parameters&) override {
    if (kRefuses) return Error{.code = ErrorCode::InvalidInput, .message = "this variant takes no grids"};
    return {};
  }
  void advance(Step& step) override {
    begin(step, 0, 0);
    control_.done = 1;
  }
  bool isPossible(const OneStep&) const override { return true; }
  Result<RunResult> workOut(Progress&) const override { return RunResult(); }
  Result<algorithms::Verification> check(Progress&) const override { return algorithms::Verification{false, "level 3 is wrong"}; }
};

// mask and list do what the script says; “wrong” comes before them and passes no gate.
const algorithms::Registry& fourVariants() {
  static const algorithms::Registry all = [] {
    algorithms::Entry entry = scripted(fakeSearch());
    const VariantInfo mask = entry.info.variants.front();
    const auto maker = entry.makers.front();
    const auto named = [&](const char* id) {
      VariantInfo info = mask;
      info.id = id;
      info.title = std::string("The ") + id;
      return info;
    };
    entry.info.variants = {named("mask"), named("refusing"), named("wrong"), named("list")};
    entry.makers = {maker, algorithms::make<BadRun<true>>, algorithms::make<BadRun<false>>, maker};
    return algorithms::Registry({std::move(entry)});
  }();
  return all;
}

class CompareTest : public ScriptedWindow {
 protected:
  CompareTest() : ScriptedWindow({}, fourVariants()) {}

  void SetUp() override {
    QSettings().remove("compareRuns");
    ASSERT_NO_FATAL_FAILURE(ScriptedWindow::SetUp());
  }
  ui::CompareDialog* open() {
    window->actions().get("compare")->trigger();
    auto* dialog = window->findChild<ui::CompareDialog*>();
    EXPECT_NE(dialog, nullptr);
    table_ = child<ui::TableView>("compareTable");
    return dialog;
  }
  void press(const char* button) const { QTest::mouseClick(child<QPushButton>(button), Qt::LeftButton); }
  // Of the variant of this title, wherever it is sorted to.
  int rowOf(const char* title) const {
    for (int row = 0; row < table_->model()->rowCount(); ++row) {
      if (table_->model()->index(row, 0).data().toString() == title) return row;
    }
    ADD_FAILURE() << "no row " << title;
    return 0;
  }
  QString cell(const char* title, int column) const { return table_->model()->index(rowOf(title), column).data().toString(); }
  void check(const char* title, bool on) const {
    ASSERT_TRUE(table_->model()->setData(table_->model()->index(rowOf(title), 0), on ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole));
  }
  QString status() const { return child<QLabel>("compareStatus")->text(); }
  bool ends() {
    return waitFor([&] { return !session.measuring().comparison().active; }, 20000);
  }

  ui::TableView* table_ = nullptr;
};

TEST_F(CompareTest, RowsHaveTimesStepsAndWhetherTheResultIsRight) {
  ASSERT_NO_FATAL_FAILURE(goTo(5));
  open();
  EXPECT_EQ(child<QSpinBox>("compareRuns")->value(), 5);
  ASSERT_EQ(table_->model()->rowCount(), 4);
  for (int row = 0; row < 4; ++row) EXPECT_EQ(table_->model()->index(row, 0).data(Qt::CheckStateRole).toInt(), Qt::Checked);
  child<QSpinBox>("compareRuns")->setValue(3);
  const auto before = asked();
  press("compareStart");
  ASSERT_TRUE(ends());
  EXPECT_TRUE(asked() == before) << "the open run keeps its state";
  EXPECT_EQ(session.run().step, 5u);
  for (const char* title : {"The mask", "The list"}) {
    EXPECT_FALSE(cell(title, CompareModel::kMedian).isEmpty()) << title;
    EXPECT_EQ(cell(title, CompareModel::kSteps), "68");
    EXPECT_TRUE(cell(title, CompareModel::kResult).startsWith("verified"));
    EXPECT_TRUE(table_->model()->index(rowOf(title), CompareModel::kTimes).data(ui::SpreadCell::kBarRole).isValid());
  }
  EXPECT_EQ(cell("The wrong", CompareModel::kSteps), "1");
  EXPECT_EQ(cell("The wrong", CompareModel::kResult), QString::fromUtf8("⚠ wrong: level 3 is wrong"));
  const ui::ComparedVariant& mask = session.measuring().comparison().variants.front();
  EXPECT_EQ(mask.row.measured->runs.size(), 3u);
  EXPECT_EQ(QSettings().value("compareRuns").toInt(), 3);
}

TEST_F(CompareTest, AVariantThatFailsSaysWhyInItsRow) {
  open();
  press("compareStart");
  ASSERT_TRUE(ends());
  EXPECT_EQ(cell("The refusing", CompareModel::kTimes), "This variant takes no grids");
  EXPECT_EQ(cell("The refusing", CompareModel::kMedian), "");
  EXPECT_EQ(table_->columnSpan(rowOf("The refusing"), CompareModel::kTimes), CompareModel::kColumns - 1) << "the sentence has the row";
  EXPECT_EQ(table_->columnSpan(rowOf("The mask"), CompareModel::kTimes), 1);
  EXPECT_TRUE(cell("The list", CompareModel::kResult).startsWith("verified")) << "what comes after it is measured all the same";
  EXPECT_TRUE(status().contains("3 variants were measured") && status().contains("1 could not be measured")) << status().toStdString();
}

TEST_F(CompareTest, RowsArriveAsTheyAreMeasuredAndTheRestIsCancelled) {
  tasks().close();
  open();
  ASSERT_NO_FATAL_FAILURE(check("The mask", false));
  press("compareStart");
  ASSERT_TRUE(waitFor([&] { return cell("The list", CompareModel::kResult).startsWith("measuring"); }));
  EXPECT_FALSE(cell("The wrong", CompareModel::kMedian).isEmpty()) << "it was measured";
  EXPECT_EQ(cell("The mask", CompareModel::kResult), "") << "it was not asked for";
  EXPECT_TRUE(waitFor([&] { return status() == "Measuring 3 of 3: The list"; })) << status().toStdString();
  EXPECT_FALSE(child<QPushButton>("compareStart")->isEnabled());
  EXPECT_FALSE(table_->model()->flags(table_->model()->index(0, 0)).testFlag(Qt::ItemIsUserCheckable));
  EXPECT_GT(session.measuring().fraction(), 0.6);
  press("compareStop");
  ASSERT_TRUE(ends());
  EXPECT_EQ(cell("The list", CompareModel::kResult), "cancelled");
  EXPECT_FALSE(cell("The wrong", CompareModel::kMedian).isEmpty()) << "what was measured stays";
  EXPECT_TRUE(status().contains("1 cancelled")) << status().toStdString();
  EXPECT_TRUE(child<QPushButton>("compareStart")->isEnabled());
}

TEST_F(CompareTest, ClosingCancels) {
  tasks().close();
  ui::CompareDialog* dialog = open();
  press("compareStart");
  ASSERT_TRUE(waitFor([&] { return cell("The mask", CompareModel::kResult).startsWith("measuring"); }));
  dialog->close();
  EXPECT_TRUE(ends());
}

TEST_F(CompareTest, ColumnsSortAndRowsWithoutFiguresComeLast) {
  open();
  ASSERT_NO_FATAL_FAILURE(check("The mask", false));
  press("compareStart");
  ASSERT_TRUE(ends());
  for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
    table_->sortByColumn(CompareModel::kSteps, order);
    EXPECT_EQ(rowOf(order == Qt::AscendingOrder ? "The wrong" : "The list"), 0);
    EXPECT_EQ(rowOf(order == Qt::AscendingOrder ? "The list" : "The wrong"), 1);
    EXPECT_EQ(table_->columnSpan(rowOf("The refusing"), CompareModel::kTimes), CompareModel::kColumns - 1);
    EXPECT_GE(rowOf("The refusing"), 2);
  }
}

TEST_F(CompareTest, TimesOfAnotherGraphAreNotMixedIn) {
  open();
  EXPECT_TRUE(child<QLabel>("compareSubject")->text().contains("grid.wfg: 300 vertices"))
      << child<QLabel>("compareSubject")->text().toStdString();
  press("compareStart");
  ASSERT_TRUE(ends());
  ASSERT_NO_FATAL_FAILURE(openGrid({4, 3}, "small.wfg"));
  EXPECT_TRUE(waitFor([&] { return child<QLabel>("compareSubject")->text().contains("small.wfg: 12 vertices"); }));
  EXPECT_EQ(cell("The mask", CompareModel::kMedian), "") << "the times were of another graph";
  EXPECT_FALSE(child<QPushButton>("compareSave")->isEnabled());
}

TEST_F(CompareTest, AGraphThatComesMeanwhileIsSeenBeforeItIsMeasured) {
  gate().close();
  open();
  ASSERT_NO_FATAL_FAILURE(check("The list", false));
  press("compareStart");
  ASSERT_TRUE(waitFor([&] { return cell("The mask", CompareModel::kResult).startsWith("measuring"); }));
  ASSERT_NO_FATAL_FAILURE(openBehindTheGate({4, 3}, "small.wfg"));
  EXPECT_TRUE(child<QLabel>("compareSubject")->text().contains("grid.wfg"));
  gate().open();
  ASSERT_TRUE(ends());
  EXPECT_TRUE(child<QLabel>("compareSubject")->text().contains("grid.wfg")) << "its times are in the table";
  press("compareStart");
  EXPECT_FALSE(session.measuring().comparison().active);
  EXPECT_TRUE(child<QLabel>("compareSubject")->text().contains("small.wfg"));
  EXPECT_EQ(table_->model()->index(rowOf("The list"), 0).data(Qt::CheckStateRole).toInt(), Qt::Unchecked);
  EXPECT_EQ(table_->model()->index(rowOf("The mask"), 0).data(Qt::CheckStateRole).toInt(), Qt::Checked);
  press("compareStart");
  EXPECT_TRUE(session.measuring().comparison().active);
  ASSERT_TRUE(ends());
}

TEST_F(CompareTest, AStepIsNotMeasuredBesideIt) {
  ASSERT_NO_FATAL_FAILURE(goTo(5));
  tasks().close();
  open();
  press("compareStart");
  ASSERT_TRUE(waitFor([&] { return cell("The mask", CompareModel::kResult).startsWith("measuring"); }));
  session.measuring().repeat(ui::RepeatState::What::Step, 3, session.steps());
  QTest::qWait(100);
  EXPECT_TRUE(session.measuring().repeated().active) << "it waits for its turn";
  session.measuring().cancelRepeat();
  EXPECT_TRUE(waitFor([&] { return !session.measuring().repeated().active; }));
  EXPECT_FALSE(session.measuring().repeated().failed);
  EXPECT_TRUE(session.measuring().comparison().active);
  tasks().open();
  ASSERT_TRUE(ends());
}

std::string contentsOf(const std::string& path) {
  std::ifstream file(path);
  std::stringstream out;
  out << file.rdbuf();
  return out.str();
}

TEST_F(CompareTest, TheTableIsCopiedAndSaved) {
  ui::CompareDialog* dialog = open();
  EXPECT_FALSE(child<QPushButton>("compareSave")->isEnabled());
  press("compareStart");
  ASSERT_TRUE(ends());
  press("compareCopy");
  const QString copied = QApplication::clipboard()->text();
  EXPECT_TRUE(copied.startsWith("Variant\tKernels")) << copied.toStdString();
  EXPECT_TRUE(copied.contains("The refusing\tThis variant takes no grids")) << copied.toStdString();
  const std::string csv = (scratchDir() / "times.csv").string(), json = (scratchDir() / "times.json").string();
  dialog->save(QString::fromStdString(csv));
  ASSERT_TRUE(waitFor([&] { return status().startsWith("Measurements saved: ") && status().endsWith("times.csv"); }));
  const std::string lines = contentsOf(csv);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 5) << lines;
  EXPECT_NE(lines.find(",this variant takes no grids\n"), std::string::npos) << lines;
  dialog->save(QString::fromStdString(json));
  ASSERT_TRUE(waitFor([&] { return status().endsWith("times.json"); }));
  const std::string all = contentsOf(json);
  for (const char* part : {"\"measurements\"", "\"runs_per_source\": 5", "\"refused\": \"this variant takes no grids\"", "\"times\""})
    EXPECT_NE(all.find(part), std::string::npos) << part;
  dialog->save(QString::fromStdString((scratchDir() / "no" / "such" / "folder.csv").string()));
  EXPECT_TRUE(waitFor([&] { return status().startsWith(QString::fromUtf8("⚠")); })) << status().toStdString();
}

TEST(MeasurementReport, EveryLineHasTheColumnsOfTheHead) {
  const AlgorithmInfo algorithm{.id = "search"};
  const VariantInfo variant{.id = "mask"};
  ui::MeasurementReport report{.on = {.deviceName = "A, \"quoted\" device"}, .runs = 1, .rows = {}};
  report.rows.resize(2);
  for (ui::MeasurementRow& row : report.rows) {
    row.algorithm = &algorithm;
    row.variant = &variant;
    row.source = "a.gr";
  }
  report.rows[0].measured = run::Measured();
  report.rows[0].measured->runs.resize(1);
  report.rows[1].refusal = "no";
  std::istringstream lines(ui::measurementsCsv(report));
  std::string line;
  std::vector<std::size_t> columns;
  while (std::getline(lines, line)) {
    bool quoted = false;
    std::size_t commas = 0;
    for (const char c : line) {
      quoted ^= c == '"';
      commas += !quoted && c == ',';
    }
    columns.push_back(commas);
  }
  EXPECT_EQ(columns, (std::vector<std::size_t>(3, columns.front())));
}

}  // namespace
}  // namespace wf::test
