// The warps of the shown step in the window: cells and their figures, selecting both ways, what stands out, orders; and that steps which
// were opened have their figures beside their times.
#include <QAbstractItemView>
#include <QCheckBox>
#include <QDir>
#include <QDockWidget>
#include <QImage>
#include <QLineEdit>
#include <QTableView>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "tests/ui/lens_window.h"
#include "tests/ui/panel_pictures.h"
#include "tests/ui/picture_difference.h"
#include "ui/actions.h"
#include "ui/exporter.h"
#include "ui/main_window.h"
#include "ui/overlay/overlay_model.h"
#include "ui/palette/palette_model.h"
#include "ui/panels/statistics_models.h"
#include "ui/panels/warp_lists.h"
#include "ui/theme.h"
#include "ui/viewport/race_marks.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/cell_rows.h"
#include "ui/widgets/histogram_plot.h"
#include "ui/widgets/matrix_legend.h"
#include "ui/widgets/warp_grid.h"

namespace wf::test {
namespace {

using Phase = ui::LensState::Phase;
using ui::WarpGrid;

class WarpsTest : public LensWindow {
 protected:
  WarpsTest() : LensWindow("warps") {}
  void SetUp() override {
    LensWindow::SetUp();
    if (!HasFatalFailure()) grid = child<WarpGrid>("warpGrid");
  }
  bool ready() const override { return done() && grid->isVisible(); }
  QPoint cell(std::uint32_t at) const { return grid->cellRect(at).center(); }
  std::vector<VertexId> selection() const {
    std::vector<VertexId> out(session.selection().begin(), session.selection().end());
    std::sort(out.begin(), out.end());
    return out;
  }
  bool selects(VertexId first, VertexId end) const {
    std::vector<VertexId> all(end - first);
    std::iota(all.begin(), all.end(), first);
    return waitFor([&] { return selection() == all; });
  }
  QString summary() const { return says("warpsSummary"); }

  WarpGrid* grid = nullptr;
};

std::vector<VertexId> from(VertexId first, VertexId end) {
  std::vector<VertexId> out(end - first);
  std::iota(out.begin(), out.end(), first);
  return out;
}

TEST_F(WarpsTest, CellsHaveRoomInLargeLetters) {
  window->resize(1280, 720);
  ui::storeFontSize(22);
  ui::applyFontSize();
  QTest::qWait(200);
  ASSERT_NO_FATAL_FAILURE(open(3));
  const auto seen = [&] { return grid->visibleRegion().boundingRect().height(); };
  EXPECT_TRUE(waitFor([&] { return seen() >= grid->fontMetrics().lineSpacing(); })) << seen();
  ui::storeFontSize(0);
  ui::applyFontSize();
}

TEST_F(WarpsTest, EveryWarpIsACellWithItsFigure) {
  EXPECT_FALSE(grid->isVisible());
  EXPECT_TRUE(says("lensMessage").startsWith("Step 0 is the state before the first kernel"));
  ASSERT_NO_FATAL_FAILURE(open(1));  // expands vertex 1; all others look at their flag
  ASSERT_EQ(grid->cells(), 4u);
  EXPECT_EQ(grid->warpsPerCell(), 1u);
  EXPECT_TRUE(summary().startsWith("4 warps ")) << summary().toStdString();
  EXPECT_TRUE(summary().contains("sectors per request")) << summary().toStdString();
  EXPECT_TRUE(summary().contains("heaviest warp: ")) << summary().toStdString();
  const auto& legend = child<ui::MatrixLegend>("warpsLegend")->items();
  ASSERT_FALSE(legend.empty());
  EXPECT_EQ(inPanel<QComboBox>("warpsFigure")->currentText(), "Lines executed") << "which leads to what makes a step slow";
  EXPECT_EQ(inPanel<QComboBox>("warpsShare")->currentText(), "Worst");
  EXPECT_FLOAT_EQ(*grid->cellValue(0), 1);
  choose("warpsFigure", "Efficiency");
  EXPECT_LT(*grid->cellValue(0), 0.5F) << "one lane is left";
  EXPECT_FALSE(grid->cellValue(1)) << "all lanes look at their flag and go: nothing to do";
  EXPECT_FALSE(grid->cellValue(3));
  ASSERT_EQ(legend.size(), 2u);
  EXPECT_EQ(legend[1].text, "one line only: nothing to do");
  EXPECT_TRUE(grid->source().tip(1, 1).contains("nothing to do")) << grid->source().tip(1, 1).toStdString();
  choose("warpsFigure", "Loop trips");
  EXPECT_FLOAT_EQ(*grid->cellValue(0), 1);
  EXPECT_FLOAT_EQ(*grid->cellValue(1), 0);
  EXPECT_EQ(legend[0].low, "0");
  EXPECT_EQ(legend[0].high, "40") << "a pass for each arc of vertex 1";
  EXPECT_TRUE(grid->source().tip(0, 0).contains("Loop trips: 40")) << grid->source().tip(0, 0).toStdString();
  EXPECT_TRUE(grid->source().tip(3, 3).contains("Vertices 97, 98, 99, 100")) << grid->source().tip(3, 3).toStdString();
}

TEST_F(WarpsTest, BrushingSelectsAndTheSelectionIsMarked) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  QTest::mousePress(grid, Qt::LeftButton, {}, cell(1));
  moveMouse(grid, cell(2), Qt::LeftButton);
  QTest::mouseRelease(grid, Qt::LeftButton, {}, cell(2));
  EXPECT_TRUE(selection().empty()) << "gathered on another thread: a launch may have millions of threads";
  EXPECT_TRUE(selects(32, 96));
  EXPECT_TRUE(waitFor([&] { return grid->source().marked == std::vector<bool>{false, true, true, false}; }));
  QTest::mouseClick(grid, Qt::LeftButton, Qt::ControlModifier, cell(3));
  EXPECT_TRUE(selects(32, 100));
  EXPECT_EQ(session.lens().chosen().number, 3u) << "a click chooses the warp as well";
  session.select(VertexId{5}, false);
  EXPECT_TRUE(waitFor([&] { return grid->source().marked == std::vector<bool>{true, false, false, false}; }));
  grid->setFocus();
  QTest::keyClick(grid, Qt::Key_Home);
  QTest::keyClick(grid, Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_TRUE(selects(0, 64));
}

TEST_F(WarpsTest, WhatIsBrushedQuicklyAllComes) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  Q_EMIT grid->brushedBy(0, 0, false);
  Q_EMIT grid->brushedBy(1, 1, false);
  Q_EMIT grid->brushedBy(2, 2, true);
  Q_EMIT grid->brushedBy(3, 3, true);
  EXPECT_TRUE(selects(32, 100)) << "the first one was replaced before it came, the others add up";
}

TEST_F(WarpsTest, BarsOfTheHistogramSelect) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  choose("warpsFigure", "Lines executed");
  auto* plot = child<ui::HistogramPlot>("warpsPlot");
  const auto& bins = plot->bins();
  ASSERT_GT(bins.counts.size(), 12u);
  ASSERT_LE(bins.counts.size(), 24u);
  EXPECT_EQ(std::accumulate(bins.counts.begin(), bins.counts.end(), std::uint64_t{0}), 4u);
  EXPECT_EQ(bins.counts.front(), 3u);
  EXPECT_EQ(bins.counts.back(), 1u);
  for (std::size_t bin = 0; bin < bins.counts.size(); ++bin) {
    const int low = bins.low(bin).toInt(), high = bins.high(bin).toInt();
    EXPECT_GT(low, 0) << "whole numbers: " << bins.low(bin).toStdString();
    EXPECT_GE(high, low) << bins.high(bin).toStdString();
    if (bin + 1 < bins.counts.size()) {
      EXPECT_EQ(bins.low(bin + 1).toInt(), high + 1);
    }
  }
  EXPECT_EQ(plot->accessibleDescription(), "The height of a bar is the logarithm of its count");
  Q_EMIT plot->chosen(0, 0, false);
  EXPECT_TRUE(selects(32, 100));
  choose("warpsFigure", "Efficiency");
  EXPECT_EQ(bins.counts.size(), 24u);
  EXPECT_EQ(std::accumulate(bins.counts.begin(), bins.counts.end(), std::uint64_t{0}), 1u) << "the others had nothing to do";
}

TEST_F(WarpsTest, WhatStandsOutIsListedAndSelects) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  choose("warpsList", "Heaviest threads");
  auto* table = child<QTableView>("warpsTable");
  ASSERT_GT(table->model()->rowCount(), 0);
  EXPECT_EQ(table->model()->index(0, ui::WarpListModel::kWhat).data(), "vertex 1");
  const QModelIndex first = table->model()->index(0, ui::WarpListModel::kWhat);
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(first).center());
  EXPECT_EQ(selection(), from(0, 1));
  choose("warpsList", "Heaviest warps");
  const QModelIndex heaviest = table->model()->index(0, ui::WarpListModel::kWhat);
  const QString row = heaviest.data().toString();
  EXPECT_TRUE(row.startsWith(QString::fromUtf8("warp 0: vertex 1 to 32 · 40 trips · efficiency "))) << row.toStdString();
  EXPECT_TRUE(row.endsWith("busiest: 1")) << row.toStdString();
  session.select(VertexId{70}, false);
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(heaviest).center());
  EXPECT_EQ(selection(), from(0, 1)) << "the busiest lane's, not all of the warp's";
  EXPECT_EQ(session.lens().chosen().number, 0u);
  EXPECT_LT(child<QComboBox>("warpsList")->findText("Lost writes", Qt::MatchStartsWith), 0) << "there are none";
}

TEST_F(WarpsTest, LostWritesAreExplained) {
  ASSERT_NO_FATAL_FAILURE(run("sssp", "two-kernel-2007"));
  ASSERT_NO_FATAL_FAILURE(open(3));  // 2 … 41 all lead to 42
  choose("lensOrder", "Lock step");
  ASSERT_TRUE(waitFor([&] { return session.lens().state().phase == Phase::Done && summary().contains("lost write"); }))
      << summary().toStdString();
  choose("warpsList", "Lost writes");
  auto* table = child<QTableView>("warpsTable");
  ASSERT_GT(table->model()->rowCount(), 0);
  const QString sentence = table->model()->index(0, ui::WarpListModel::kWhat).data().toString();
  EXPECT_TRUE(sentence.contains(" wrote ") && sentence.contains(" had written ") && sentence.contains("vertex 42"))
      << sentence.toStdString();
  const QModelIndex first = table->model()->index(0, ui::WarpListModel::kWhat);
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(first).center());
  EXPECT_EQ(selection(), from(41, 42));
  EXPECT_EQ(ui::racedVertices(session), from(41, 42)) << "marked in the picture";
  EXPECT_EQ(ui::legendOf(session, std::nullopt)->differing, "lost writes, or other values than in order: 1");
}

TEST_F(WarpsTest, WhatIsHiddenLooksIntoNothing) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  auto* dock = window->findChild<QDockWidget*>("dock.warps");
  ASSERT_NE(dock, nullptr);
  dock->hide();
  ASSERT_TRUE(waitFor([&] { return session.lens().state().phase == Phase::Off; }));
  dock->show();
  dock->raise();
  ASSERT_TRUE(waitFor([&] { return session.lens().state().phase == Phase::Done && grid->isVisible(); }));
}

TEST_F(WarpsTest, StepsThatWereOpenedHaveTheirFiguresInTiming) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  ASSERT_EQ(session.lens().opened().size(), 1u);
  window->workspaces().reveal("timing");
  auto* kernels = child<QTableView>("kernelTable");
  ASSERT_TRUE(waitFor([&] { return !kernels->isColumnHidden(ui::KernelModel::kEfficiency); }));
  const int kernel = static_cast<int>(session.steps()[1].kernel);
  EXPECT_TRUE(kernels->model()->index(kernel, ui::KernelModel::kEfficiency).data().toString().endsWith(" %"));
  EXPECT_EQ(kernels->model()->index(1 - kernel, ui::KernelModel::kEfficiency).data().toString(), "") << "none was opened";
  EXPECT_FALSE(child<QTableView>("iterationTable")->isColumnHidden(ui::IterationModel::kConflicts));
  ASSERT_NO_FATAL_FAILURE(run("bfs", "mask"));
  EXPECT_TRUE(session.lens().opened().empty()) << "of the run before";
}

TEST_F(WarpsTest, TheGraphTakesTheColoursOfItsWarps) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  const render::Mapping before = session.mapping();
  const auto values = [&](int array) { return session.lens().values() != nullptr ? session.lens().values()->of(array) : nullptr; };
  const auto real = [&](int array, VertexId v) { return std::bit_cast<float>(values(array)->bits[v]); };
  choose("warpsFigure", "Loop trips");
  EXPECT_TRUE(session.mapping() == before) << "while the graph is not coloured";
  choose("warpsColours", "By figure");
  EXPECT_EQ(session.mapping().colorArray, kWarpTrips);
  ASSERT_TRUE(waitFor([&] { return values(kWarpTrips) != nullptr; }));
  ASSERT_EQ(values(kWarpTrips)->bits.size(), 100u);
  EXPECT_EQ(real(kWarpTrips, 0), 40);
  EXPECT_EQ(real(kWarpTrips, 31), 40) << "the same warp";
  EXPECT_EQ(real(kWarpTrips, 32), 0);
  EXPECT_EQ(values(kWarpTrips)->heaviest, from(0, 1)) << "vertex 1 is drawn larger";
  session.hover(VertexId{5});
  const auto card = ui::cardOf(session);
  ASSERT_TRUE(card && card->rows.size() > 1);
  EXPECT_EQ(card->rows[1], (std::pair<std::string, std::string>("loop trips of its warp", "40"))) << "what colours it";
  session.hover(std::nullopt);
  auto* view = child<ui::Viewport>("viewport");
  const auto range = [&](int array) { return view->renderer() != nullptr ? view->renderer()->shownRange(array) : std::nullopt; };
  ASSERT_TRUE(waitFor([&] { return range(kWarpTrips).has_value(); })) << "the legend has a range";
  EXPECT_EQ(range(kWarpTrips)->minimum, 0u);
  EXPECT_EQ(std::bit_cast<float>(static_cast<std::uint32_t>(range(kWarpTrips)->maximum)), 40);
  choose("warpsFigure", "Efficiency");
  EXPECT_EQ(session.mapping().colorArray, kWarpEfficiency);
  ASSERT_TRUE(session.mapping().fixedRange.has_value());
  EXPECT_EQ(std::bit_cast<float>(static_cast<std::uint32_t>(session.mapping().fixedRange->maximum)), 100);
  ASSERT_TRUE(waitFor([&] { return values(kWarpEfficiency) != nullptr; }));
  EXPECT_LT(real(kWarpEfficiency, 0), 50);
  EXPECT_TRUE(std::isnan(real(kWarpEfficiency, 99))) << "it had nothing to do";
  choose("warpsColours", "By warp");
  EXPECT_EQ(session.mapping().colorArray, kWarpNumber);
  EXPECT_EQ(session.mapping().scale, render::Scale::Category);
  ASSERT_TRUE(waitFor([&] { return values(kWarpNumber) != nullptr; }));
  EXPECT_EQ(values(kWarpNumber)->bits[31], 0u);
  EXPECT_EQ(values(kWarpNumber)->bits[32], 1u);
  EXPECT_EQ(values(kWarpNumber)->bits[99], 3u);
  const auto inAppearance = [&] { return child<QComboBox>("colorArray")->currentText(); };
  window->workspaces().reveal("appearance");
  EXPECT_TRUE(waitFor([&] { return inAppearance() == "Warp"; })) << inAppearance().toStdString();
  choose("warpsColours", "Off");
  EXPECT_TRUE(session.mapping() == before);
  EXPECT_EQ(session.lens().values(), nullptr);
  EXPECT_TRUE(waitFor([&] { return inAppearance() != "Warp"; }));
}

TEST_F(WarpsTest, NumbersOfTheLegendAreGrouped) {
  render::Mapping mapping = session.mapping();
  mapping.colorArray = kWarpTrips;
  mapping.fixedRange.reset();
  session.setMapping(mapping);
  const auto range = [](float high) { return exec::ValueRange{0, std::bit_cast<std::uint32_t>(high)}; };
  EXPECT_EQ(ui::legendOf(session, range(25784), std::nullopt, 0)->high, "25,784") << "as in the panel";
  mapping.colorArray = kWarpSectors;
  session.setMapping(mapping);
  EXPECT_EQ(ui::legendOf(session, range(3.25), std::nullopt, 0)->high, "3.2");
}

TEST_F(WarpsTest, ThePaletteFindsThemAll) {
  window->actions().get("palette")->trigger();
  auto* list = window->findChild<QAbstractItemView*>("paletteList");
  window->findChild<QLineEdit*>("paletteField")->setText("warps");
  int found = 0;
  for (int row = 0; row < list->model()->rowCount(); ++row)
    found += list->model()->index(row, 0).data(ui::PaletteModel::kId).toString().startsWith("color.warp") ? 1 : 0;
  EXPECT_EQ(found, 8);
}

TEST_F(WarpsTest, ColoursOfWarpsFollowTheSteps) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  choose("warpsFigure", "Loop trips");
  choose("warpsColours", "By figure");
  auto* view = child<ui::Viewport>("viewport");
  const auto drawn = [&] { return view->request().opened; };
  ASSERT_TRUE(waitFor([&] { return drawn() != nullptr; }));
  const auto first = drawn();
  window->findChild<QDockWidget*>("dock.warps")->hide();
  session.goTo(3);
  ASSERT_TRUE(waitFor([&] { return drawn() != nullptr && drawn() != first; })) << "the picture looks, too";
  EXPECT_EQ(std::bit_cast<float>(drawn()->of(kWarpTrips)->bits[40]), 1) << "2 … 41 have an arc each";
  session.goTo(0);
  ASSERT_TRUE(waitFor([&] { return session.lens().state().phase == Phase::Nothing && drawn() == nullptr; })) << "step 0 has no warps";
  EXPECT_TRUE(session.lens().drawnWhole());
  session.goTo(1);
  ASSERT_TRUE(waitFor([&] { return drawn() != nullptr; }));
  session.setSpeed(1);
  session.play();
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Playing && drawn() == nullptr; })) << "while steps go by";
  session.pause();
  ASSERT_TRUE(waitFor([&] { return drawn() != nullptr; }));
}

TEST_F(WarpsTest, PicturesAndMoviesWaitForTheColours) {
  render::Mapping mapping = session.mapping();
  mapping.relaxedArray = mapping.changedArray = -1;  // what differs from the step before
  mapping.frontierArray = mapping.nextFrontierArray = mapping.pendingArray = -1;
  session.setMapping(mapping);
  ASSERT_NO_FATAL_FAILURE(open(1));
  choose("warpsFigure", "Loop trips");
  choose("warpsColours", "By figure");
  ui::Exporter& exporter = *window->exporter();
  const auto file = [](const char* name) { return QString::fromStdString((scratchDir() / name).string()); };
  const ui::PictureLook look{.width = 320, .height = 200, .pixelRatio = exporter.ratioFor(320, 200), .dark = ui::darkNow(), .legend = true};
  const auto ended = [&] { return waitFor([&] { return !exporter.busy(); }, 30000); };
  const auto saved = [&](const char* name) {
    EXPECT_TRUE(exporter.savePicture(file(name), look));
    EXPECT_TRUE(ended());
    return QImage(file(name));
  };
  const QImage first = saved("first.png");
  session.goTo(3);
  ASSERT_TRUE(waitFor([&] { return session.run().step == 3; }));
  const QImage early = saved("early.png");
  EXPECT_TRUE(session.lens().drawnWhole());
  ASSERT_TRUE(waitFor([&] { return child<ui::Viewport>("viewport")->request().opened != nullptr; }));
  const QImage late = saved("late.png");
  EXPECT_LE(mostDifference(early, late), 2);  // marks that overlap are drawn in any order, and blending rounds
  EXPECT_GT(mostDifference(first, late), 40);
  QDir(file("frames")).removeRecursively();
  ASSERT_TRUE(exporter.saveMovie({file("frames").toStdString(), 320, 200, 30}, {.from = 1, .to = 3, .every = 2}, look));
  ASSERT_TRUE(ended());
  EXPECT_LE(mostDifference(QImage(file("frames/frame000000.png")), first), 2);
  EXPECT_LE(mostDifference(QImage(file("frames/frame000001.png")), late), 2);
}

TEST_F(WarpsTest, ArraysMarkWhatTheWarpTouches) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  session.lens().choose({.of = ui::LensWarp::Of::Number, .number = 0});
  window->workspaces().reveal("arrays");
  auto* vertices = child<ui::CellRows>("cells.vertex");
  const auto row = [&](const char* symbol) {
    const auto& rows = vertices->rows();
    return static_cast<int>(std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.symbol == symbol; }) - rows.begin());
  };
  EXPECT_FALSE(vertices->cellAt({row("V_a"), 0}).read);
  child<QCheckBox>("arrayWarp")->click();
  ASSERT_TRUE(waitFor([&] { return vertices->cellAt({row("V_a"), 0}).read; })) << "vertex 1 looks where its arcs begin";
  EXPECT_FALSE(vertices->cellAt({row("V_a"), 5}).read) << "the others do not";
  EXPECT_TRUE(vertices->cellAt({row("F_a"), 5}).read) << "but at their flag";
  EXPECT_FALSE(vertices->cellAt({row("F_a"), 40}).read) << "of another warp";
  EXPECT_TRUE(vertices->cellAt({row("C_a"), 1}).written) << "found";
  EXPECT_FALSE(vertices->cellAt({row("C_a"), 60}).written);
}

// The choice says what it marks, and shows it: also where that lies elsewhere, in a low panel with large letters.
TEST_F(WarpsTest, ArraysSayAndShowWhatTheWarpTouches) {
  session.lens().choose({.of = ui::LensWarp::Of::Number, .number = 3});
  window->workspaces().reveal("arrays");
  auto* dock = child<QDockWidget>("dock.arrays");
  auto* mark = child<QCheckBox>("arrayWarp");
  auto* status = child<QLabel>("arrayStatus");
  mark->click();
  EXPECT_TRUE(waitFor([&] { return status->text().startsWith("Step 0 is the state before the first kernel"); }))
      << status->text().toStdString();
  mark->click();
  session.goTo(1);
  ASSERT_TRUE(waitFor([&] { return session.run().step == 1; }));
  for (const int points : {9, 22}) {
    makeSmall(*window, dock, points, 0.4);
    auto* vertices = child<ui::CellRows>("cells.vertex");
    vertices->scrollTo(0);
    EXPECT_EQ(vertices->first(), 0u);
    mark->click();
    EXPECT_TRUE(waitFor([&] { return status->text().startsWith("Warp 3 reads 4 cells"); })) << status->text().toStdString();
    const auto shown = [&] { return vertices->first() <= 96 && 96 < vertices->first() + vertices->visibleCells(); };
    EXPECT_TRUE(waitFor(shown)) << "vertex 97 is the first of warp 3: " << vertices->first();
    EXPECT_GE(mark->width(), mark->sizeHint().width()) << points;
    EXPECT_GE(vertices->cellRect({0, vertices->first()}).left(), vertices->wantedLabelWidth()) << "symbols are whole with " << points;
    EXPECT_TRUE(mark->visibleRegion().boundingRect() == mark->rect()) << points;
    EXPECT_GE(status->width(), std::min(status->fontMetrics().horizontalAdvance(status->text()), window->width() * 2 / 5)) << points;
    if (const QString folder = qEnvironmentVariable("WARPFRONT_TEST_PICTURES"); !folder.isEmpty())
      window->grab().save(folder + QString("/arrays-warp-%1.png").arg(points));
    session.lens().choose({.of = ui::LensWarp::Of::Number, .number = 0});
    EXPECT_TRUE(waitFor([&] { return vertices->first() < 32 && status->text().startsWith("Warp 0"); })) << "another warp was chosen";
    session.lens().choose({.of = ui::LensWarp::Of::Number, .number = 3});
    mark->click();
    EXPECT_TRUE(waitFor([&] { return !status->text().startsWith("Warp"); }));
  }
  ui::storeFontSize(0);
  ui::applyFontSize();
}

TEST(WarpGridTest, AMillionWarpsShareCells) {
  WarpGrid grid(nullptr);
  grid.resize(400, 120);
  WarpGrid::Source source;
  source.colors = &render::colormap("viridis");
  source.values.assign(1'000'000, 0.25F);
  source.values[3] = 1;
  source.values[700] = -1;
  grid.setSource(source);
  ASSERT_GT(grid.warpsPerCell(), 100u);
  EXPECT_TRUE(grid.rect().contains(grid.cellRect(grid.cells() - 1)));
  EXPECT_GE(grid.cells() * grid.warpsPerCell(), 1'000'000u);
  EXPECT_NEAR(*grid.cellValue(0), 0.25 + 0.75 / grid.warpsPerCell(), 1e-3) << "the mean";
  source.worst = true;
  grid.setSource(source);
  EXPECT_FLOAT_EQ(*grid.cellValue(0), 1);
  source.lowIsWorse = true;
  grid.setSource(source);
  EXPECT_FLOAT_EQ(*grid.cellValue(0), 0.25F);
  grid.grab();
  source.values.assign(1, -1);
  grid.setSource(source);
  EXPECT_EQ(grid.cells(), 1u);
  EXPECT_FALSE(grid.cellValue(0));
  grid.setSource({});
  EXPECT_EQ(grid.cells(), 0u);
  grid.grab();
}

}  // namespace
}  // namespace wf::test
