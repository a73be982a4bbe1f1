// The window with the real session: opens a file, plays, steps, picks a vertex and looks at the picture.
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QProgressBar>
#include <QTableView>
#include <QToolButton>
#include <algorithm>
#include <fstream>
#include <set>

#include "tests/support/data.h"
#include "tests/ui/ui_harness.h"
#include "ui/actions.h"
#include "ui/exporter.h"
#include "ui/panels/statistics_models.h"
#include "ui/scrub_slider.h"
#include "ui/session/session.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/cell_rows.h"

namespace wf::test {
namespace {

constexpr std::uint32_t kWidth = 24, kHeight = 18;

// A DIMACS grid, with its coordinates beside it or without any.
std::filesystem::path writeGrid(const std::string& name, std::uint32_t width, std::uint32_t height, bool placed) {
  const auto path = scratchDir() / (name + ".gr");
  std::ofstream arcs(path);
  arcs << "p sp " << width * height << ' ' << 2 * ((width - 1) * height + width * (height - 1)) << '\n';
  const auto both = [&](std::uint32_t u, std::uint32_t v) {
    arcs << "a " << u + 1 << ' ' << v + 1 << " 7\na " << v + 1 << ' ' << u + 1 << " 7\n";
  };
  for (std::uint32_t y = 0; y < height; ++y) {
    for (std::uint32_t x = 0; x < width; ++x) {
      if (x + 1 < width) both(y * width + x, y * width + x + 1);
      if (y + 1 < height) both(y * width + x, (y + 1) * width + x);
    }
  }
  if (!placed) return path;
  std::ofstream coordinates(scratchDir() / (name + ".co"));
  coordinates << "p aux sp co " << width * height << '\n';
  for (std::uint32_t v = 0; v < width * height; ++v) {
    coordinates << "v " << v + 1 << ' ' << -74000000 + static_cast<int>(v % width) * 10000 << ' '
                << 40000000 + static_cast<int>(v / width) * 8000 << '\n';
  }
  return path;
}

std::filesystem::path writeGrid() { return writeGrid("grid", kWidth, kHeight, true); }

// So that every level of the run is known.
bool startAtTheFirstVertex(ui::Session& session) {
  return session.setSource(0) && waitFor([&] { return session.run().state == ui::PlayState::Paused; }, 20000);
}

TEST(RealSession, ANeighboursArcCanBeAskedAbout) {
  ui::Session session;
  ui::MainWindow window(session);
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  window.openFile(QString::fromStdString(writeGrid().string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; }, 20000));
  session.startRun({.algorithm = "mst", .variant = "boruvka", .device = exec::DeviceChoice::Cpu});
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Paused && session.run().variant->id == "boruvka"; }, 20000));
  session.goToEnd();
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Finished; }, 20000));
  const Graph& graph = *session.document()->graph;
  session.select(VertexId{30}, false);
  auto* neighbours = window.findChild<QTableView*>("neighbourTable");
  ASSERT_TRUE(waitFor([&] { return neighbours->isVisible() && neighbours->model()->rowCount() == 4; }));
  neighbours->setFocus();
  QTest::keyClick(neighbours, Qt::Key_Down);
  QTest::keyClick(neighbours, Qt::Key_Down);
  const auto head = *graph.ids().fromFile(neighbours->currentIndex().siblingAtColumn(0).data().toULongLong());
  const auto answered = [&] { return session.why().answer().phase == run::WhyAnswer::Phase::Done; };
  const auto isOfThisArc = [&] {
    const Cell cell = session.why().answer().question.cell;
    const ResidualArcs& residual = graph.residual();
    EXPECT_EQ(session.run().arrays[static_cast<std::size_t>(cell.array)].domain, Domain::Residual);
    EXPECT_GE(cell.index, residual.offsets[30]);
    EXPECT_LT(cell.index, residual.offsets[31]);
    EXPECT_EQ(residual.heads[cell.index], head);
  };
  QTest::keyClick(neighbours, Qt::Key_W);
  ASSERT_TRUE(waitFor(answered));
  isOfThisArc();
  session.why().forget();
  const auto actions = neighbours->actions();
  const auto ask =
      std::find_if(actions.begin(), actions.end(), [](const QAction* one) { return one->text().contains("value of the arc"); });
  ASSERT_NE(ask, actions.end());
  (*ask)->trigger();
  ASSERT_TRUE(waitFor(answered));
  isOfThisArc();
  // Another algorithm has no values of arcs.
  session.startRun({.algorithm = "bfs", .variant = "mask", .device = exec::DeviceChoice::Cpu});
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Paused && session.run().variant->id == "mask"; }, 20000));
  EXPECT_TRUE(waitFor([&] {
    const auto left = neighbours->actions();
    return std::none_of(left.begin(), left.end(), [](const QAction* one) { return one->text().contains("Why"); });
  }));
}

TEST(RealSession, OpensPlaysStepsPicksAndDraws) {
  ui::Session session;
  ui::MainWindow window(session);
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  window.openFile(QString::fromStdString(writeGrid().string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; }, 20000));
  ui::Viewport& view = *window.viewport();
  ASSERT_TRUE(waitFor([&] { return view.isVisible() && view.report().complete; }));
  EXPECT_TRUE(window.windowTitle().startsWith("grid.gr"));

  // One kernel, then back.
  view.setFocus();
  QTest::keyClick(&view, Qt::Key_Right);
  ASSERT_TRUE(waitFor([&] { return session.run().step == 1 && view.report().step == 1; }));
  QTest::keyClick(&view, Qt::Key_Left);
  ASSERT_TRUE(waitFor([&] { return session.run().step == 0 && view.report().step == 0; }));

  // Another source, picked with the mouse.
  const VertexId source = 5 * kWidth + 7;
  QTest::mouseClick(&view, Qt::LeftButton, Qt::ControlModifier, view.placeOf(source)->toPoint());
  ASSERT_TRUE(waitFor([&] { return session.run().source == source && session.run().state == ui::PlayState::Paused; }));

  // Play to the end.
  session.setSpeed(1000);
  QTest::keyClick(&view, Qt::Key_Space);
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Finished; }, 20000));
  ASSERT_TRUE(waitFor([&] { return view.report().step == session.run().lastStep && view.report().complete; }));

  // The far corner: as many arcs away as the grid says, selected by a click, shown in its colour.
  const VertexId corner = kWidth * kHeight - 1;
  const std::uint32_t level = (kWidth - 1 - 7) + (kHeight - 1 - 5);
  QTest::mouseClick(&view, Qt::LeftButton, {}, view.placeOf(corner)->toPoint());
  ASSERT_TRUE(waitFor([&] { return !session.selection().empty() && session.values(corner) != nullptr; }));
  const int cost = session.mapping().colorArray;
  ASSERT_GE(cost, 0);
  EXPECT_EQ(session.values(corner)->bits[static_cast<std::size_t>(cost)], level);
  session.select(std::nullopt, false);
  window.actions().get("overlay")->setChecked(false);
  QTest::mouseMove(&view, QPoint(2, 2));
  QTest::qWait(200);
  const QImage image = view.picture();
  const auto& map = render::colormap(session.mapping().colormap);
  const auto expectColor = [&](VertexId v, double t) {
    const render::Rgb8 wanted = map.colors[render::colormapIndex(t)];
    const QColor got = image.pixelColor((*view.placeOf(v) * view.devicePixelRatioF()).toPoint());
    EXPECT_NEAR(got.red(), wanted.r, 12) << v;
    EXPECT_NEAR(got.green(), wanted.g, 12) << v;
    EXPECT_NEAR(got.blue(), wanted.b, 12) << v;
  };
  expectColor(corner, 1);
  expectColor(source + 6, 6.0 / level);
}

TEST(RealSession, EveryFrameOfAMovieIsThePictureOfItsStep) {
  ui::Session session;
  ui::MainWindow window(session);
  window.show();
  window.openFile(QString::fromStdString(writeGrid().string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; }, 20000));
  ui::Viewport& view = *window.viewport();
  ASSERT_TRUE(waitFor([&] { return view.isVisible() && view.report().complete; }));
  session.goTo(12);
  ASSERT_TRUE(waitFor([&] { return session.run().step == 12 && view.report().step == 12; }));
  ui::Exporter& exporter = *window.exporter();
  const ui::PictureLook look{.width = 400, .height = 300, .pixelRatio = exporter.ratioFor(400, 300), .dark = ui::darkNow(), .legend = true};
  const auto folder = scratchDir() / "frames";
  std::filesystem::remove_all(folder);
  // The run's end is not known yet.
  ASSERT_TRUE(exporter.saveMovie({folder.string(), 400, 300, 30}, {.from = 5, .every = 20}, look));
  ASSERT_TRUE(waitFor([&] { return !exporter.busy(); }, 60000));
  ASSERT_TRUE(waitFor([&] { return session.run().step == 12; })) << "where it was before";
  ASSERT_TRUE(session.run().ended);
  std::vector<std::uint64_t> steps;
  for (std::uint64_t step = 5; step < session.run().lastStep; step += 20) steps.push_back(step);
  steps.push_back(session.run().lastStep);
  EXPECT_EQ(static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {})), steps.size());
  for (std::size_t k = 0; k < steps.size(); ++k) {
    // What a step did shows where the step before was shown.
    for (const std::uint64_t step : {steps[k] - 1, steps[k]}) {
      session.goTo(step);
      ASSERT_TRUE(waitFor([&] { return session.run().step == step && view.report().step == step; }));
    }
    const auto file = scratchDir() / "frame.png";
    ASSERT_TRUE(exporter.savePicture(QString::fromStdString(file.string()), look));
    ASSERT_TRUE(waitFor([&] { return !exporter.busy(); }, 20000));
    char name[32];
    std::snprintf(name, sizeof name, "frame%06zu.png", k);
    // Blending rounds.
    const QImage frame(QString::fromStdString((folder / name).string())), picture(QString::fromStdString(file.string()));
    ASSERT_EQ(frame.size(), QSize(400, 300));
    ASSERT_EQ(picture.size(), frame.size());
    int most = 0;
    for (int y = 0; y < 300; ++y) {
      for (int x = 0; x < 400; ++x) {
        const QRgb p = frame.pixel(x, y), q = picture.pixel(x, y);
        most = std::max({most, std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)), std::abs(qBlue(p) - qBlue(q))});
      }
    }
    EXPECT_LE(most, 2) << "step " << steps[k];
  }
}

TEST(RealSession, TheArrayViewFollowsTheRun) {
  ui::Session session;
  ui::MainWindow window(session);
  window.show();
  window.openFile(QString::fromStdString(writeGrid().string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; }, 20000));
  ASSERT_TRUE(startAtTheFirstVertex(session));
  EXPECT_EQ(session.readings().newest<run::CellReader>(), nullptr) << "the panel is behind another one";
  window.findChild<QDockWidget*>("dock.arrays")->raise();
  ASSERT_TRUE(waitFor([&] { return session.readings().newest<run::CellReader>() != nullptr; }));
  auto* vertices = window.findChild<ui::CellRows*>("cells.vertex");
  ASSERT_NE(vertices, nullptr);
  int cost = -1;
  for (int row = 0; row < static_cast<int>(vertices->rows().size()); ++row) {
    if (vertices->rows()[static_cast<std::size_t>(row)].symbol == "C_a") cost = row;
  }
  ASSERT_GE(cost, 0);
  session.goTo(41);  // the source is the first vertex: the level of vertex v is its column and its row
  const auto text = [&](VertexId v) { return vertices->cellAt({cost, v}).text; };
  ASSERT_TRUE(waitFor([&] { return text(20) == "20"; }));
  EXPECT_EQ(text(0), "0");
  vertices->scrollTo(3 * kWidth + 18);
  ASSERT_TRUE(waitFor([&] { return vertices->cellAt({cost, 3 * kWidth + 18}).changed; })) << "what was before it is learnt afterwards";
  EXPECT_EQ(text(3 * kWidth + 18), "21");
  EXPECT_FALSE(vertices->cellAt({cost, 3 * kWidth + 17}).changed);
  EXPECT_EQ(text(3 * kWidth + 19), QString::fromUtf8("∞"));
  EXPECT_EQ(session.run().step, 41u);
  window.findChild<QDockWidget*>("dock.timing")->raise();
  EXPECT_TRUE(waitFor([&] { return session.readings().newest<run::CellReader>() == nullptr; }));
}

TEST(RealSession, WhyFollowsAValueBackToTheSource) {
  ui::Session session;
  ui::MainWindow window(session);
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  window.openFile(QString::fromStdString(writeGrid().string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; }, 20000));
  ASSERT_TRUE(startAtTheFirstVertex(session));
  session.goToEnd();
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Finished; }, 20000));
  const std::uint64_t end = session.run().step;
  const VertexId corner = kWidth * kHeight - 1;
  const int level = kWidth + kHeight - 2;
  session.select(corner, false);
  window.viewport()->setFocus();
  QTest::keyClick(window.viewport(), Qt::Key_W);
  ASSERT_TRUE(waitFor([&] { return session.why().answer().phase == run::WhyAnswer::Phase::Done; }, 20000));
  auto* table = window.findChild<QTableView*>("whyTable");
  ASSERT_TRUE(waitFor([&] { return table->isVisible() && table->model()->rowCount() == level + 1; }));
  EXPECT_EQ(session.run().step, end);
  const QString headline = window.findChild<QLabel*>("whyHeadline")->text();
  EXPECT_TRUE(headline.startsWith(QString("C_a[%1] = %2").arg(corner + 1).arg(level))) << headline.toStdString();
  EXPECT_TRUE(headline.endsWith(QString::fromUtf8("was ∞"))) << headline.toStdString();
  const auto& links = session.why().answer().links;
  for (std::size_t k = 0; k + 1 < links.size(); ++k) {
    EXPECT_EQ(links[k].after, static_cast<std::uint64_t>(level) - k);
    EXPECT_EQ(links[k].step, 2 * links[k].after - 1);
  }
  EXPECT_EQ(links.back().cell.index, session.run().source);
  // To the middle of the chain, and the value is there.
  const std::uint64_t middle = links[20].step;
  table->setCurrentIndex(table->model()->index(20, 0));
  table->setFocus();
  QTest::keyClick(table, Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return session.run().step == middle; }));
  const auto vertex = static_cast<VertexId>(links[20].cell.index);
  EXPECT_EQ(session.hovered(), vertex);
  ASSERT_TRUE(waitFor([&] { return session.values(vertex) != nullptr && session.values(vertex)->step == middle; }));
  EXPECT_EQ(session.values(vertex)->bits[static_cast<std::size_t>(links[20].cell.array)], links[20].after);
  QTest::keyClick(window.viewport(), Qt::Key_Escape);
  EXPECT_EQ(session.why().answer().phase, run::WhyAnswer::Phase::None);
  EXPECT_FALSE(table->isVisible());
}

// Layers of vertices, all joined with the next one's.
std::filesystem::path writeFlow() {
  const auto path = scratchDir() / "layers.max";
  constexpr int kLayers = 8, kWide = 6;
  std::string arcs;
  int count = 0;
  const auto arc = [&](int from, int to, int capacity) {
    arcs += "a " + std::to_string(from) + ' ' + std::to_string(to) + ' ' + std::to_string(capacity) + '\n';
    ++count;
  };
  const auto vertex = [](int layer, int place) { return 3 + layer * kWide + place; };
  for (int k = 0; k < kWide; ++k) {
    arc(1, vertex(0, k), 40 + 3 * k);
    arc(vertex(kLayers - 1, k), 2, 30 + 2 * k);
    for (int layer = 0; layer + 1 < kLayers; ++layer) {
      for (int to = 0; to < kWide; ++to) arc(vertex(layer, k), vertex(layer + 1, to), 1 + (5 * k + 3 * to + layer) % 11);
    }
  }
  std::ofstream(path) << "p max " << 2 + kLayers * kWide << ' ' << count << "\nn 1 s\nn 2 t\n" << arcs;
  return path;
}

TEST(RealSession, TheFiguresAfterABranchAreThoseOfItsSteps) {
  ui::Session session;
  ui::MainWindow window(session);
  window.show();
  window.openFile(QString::fromStdString(writeFlow().string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; }, 20000));
  ASSERT_EQ(session.run().algorithm->id, "maxflow");
  const auto toEnd = [&] {
    session.goToEnd();
    return waitFor([&] { return session.run().state == ui::PlayState::Finished; }, 20000);
  };
  ASSERT_TRUE(toEnd());
  auto* table = window.findChild<QTableView*>("kernelTable");
  const auto launchesMatch = [&] {
    std::vector<std::uint64_t> launches(session.run().variant->kernels.size());
    for (const Step& step : session.steps().subspan(1)) ++launches[step.kernel];
    for (std::size_t k = 0; k < launches.size(); ++k) {
      const QModelIndex cell = table->model()->index(static_cast<int>(k), ui::KernelModel::kLaunches);
      if (cell.data().toString() != ui::countText(launches[k])) return false;
    }
    return true;
  };
  ASSERT_TRUE(waitFor(launchesMatch));
  const std::uint64_t whole = session.run().lastStep;
  window.findChild<QDockWidget*>("dock.log")->raise();
  ASSERT_TRUE(waitFor([&] { return table->visibleRegion().isEmpty(); }));
  // A key right after it is no reason to drop it.
  std::string why;
  session.goTo(20);
  ASSERT_TRUE(waitFor([&] { return session.run().step == 20; }, 20000));
  ASSERT_TRUE(session.branch("m", "9", &why)) << why;
  session.pause();
  ASSERT_TRUE(waitFor([&] { return session.run().forgotten == 1; }, 20000));
  ASSERT_TRUE(toEnd());
  EXPECT_GT(session.run().lastStep, 20u);
  RecordProperty("steps", std::to_string(whole) + " and " + std::to_string(session.run().lastStep));
  window.findChild<QDockWidget*>("dock.timing")->raise();
  EXPECT_TRUE(waitFor(launchesMatch));
}

// As a hand does it: the picture follows, and where the button is let go, there it stands.
TEST(RealSession, DraggingTheTimelineGoesThroughTheStepsAndEndsUnderThePointer) {
  ui::Session session;
  ui::MainWindow window(session);
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  window.openFile(QString::fromStdString(writeGrid().string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; }, 20000));
  ASSERT_TRUE(startAtTheFirstVertex(session));
  session.goToEnd();
  auto* scrub = static_cast<ui::ScrubSlider*>(window.findChild<QSlider*>("scrub"));
  const std::uint64_t end = 2 * (kWidth + kHeight - 1);
  ASSERT_TRUE(waitFor([&] { return session.run().step == end && scrub->value() == static_cast<int>(end); }, 20000));
  std::set<std::uint64_t> shown;
  const auto watch = session.observe([&](std::uint32_t) { shown.insert(session.run().step); });
  const auto at = [&](std::uint64_t step) { return QPoint(scrub->xOf(step), scrub->height() / 2); };
  QTest::mousePress(scrub, Qt::LeftButton, {}, at(end));
  // There and back, every other pixel or so without waiting for the picture.
  for (int move = 0; move <= 20; ++move) {
    const std::uint64_t to = end - end * static_cast<std::uint64_t>(move) / 20;
    moveMouse(scrub, at(to), Qt::LeftButton);
    if (move % 4 == 0) {
      ASSERT_TRUE(waitFor([&] { return session.run().step == to && window.viewport()->report().step == to; })) << to;
    }
  }
  for (int move = 1; move <= 10; ++move) moveMouse(scrub, at(37 * static_cast<std::uint64_t>(move) / 10), Qt::LeftButton);
  QTest::mouseRelease(scrub, Qt::LeftButton, {}, at(37));
  ASSERT_TRUE(waitFor([&] { return session.run().step == 37 && !session.run().seeking; }));
  EXPECT_EQ(scrub->value(), 37);
  EXPECT_FALSE(scrub->isSliderDown());
  ASSERT_TRUE(waitFor([&] { return window.viewport()->report().step == 37 && window.viewport()->report().complete; }));
  EXPECT_EQ(session.run().state, ui::PlayState::Paused);
  EXPECT_EQ(session.run().lastStep, end) << "what was known stays known";
  for (int move = 4; move <= 20; move += 4) EXPECT_TRUE(shown.contains(end - end * static_cast<std::uint64_t>(move) / 20)) << move;
  QTest::qWait(50);
  EXPECT_EQ(session.run().step, 37u) << "nothing that was asked for on the way is still to come";
}

TEST(RealSession, AFileThatIsMissingIsAnErrorAndTheGraphStays) {
  ui::Session session;
  ui::MainWindow window(session);
  window.show();
  window.openFile(QString::fromStdString(writeGrid().string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr; }, 20000));
  const auto before = session.document()->graph;
  window.openFile("/nonexistent/graph.gr");
  ASSERT_TRUE(waitFor([&] { return window.findChild<QDialog*>("errorDialog") != nullptr; }));
  EXPECT_EQ(session.document()->graph, before);
}

// As the program's own event filter does it. A key that is a shortcut arrives as ShortcutOverride and never as KeyPress.
class TakesOver : public QObject {
 public:
  explicit TakesOver(ui::Session& session) : session_(session) { qApp->installEventFilter(this); }

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) session_.takeOver();
    return QObject::eventFilter(object, event);
  }

 private:
  ui::Session& session_;
};

TEST(RealSession, TheSamplePlaysOverAndOverUntilAKeyIsPressed) {
  ui::Session session;
  const TakesOver takesOver(session);
  ui::MainWindow window(session);
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  session.showDemo((sourceDir() / "assets" / "samples" / "city.gr.gz").string());
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr; }, 20000));
  EXPECT_TRUE(waitFor([&] { return session.run().step > 0; }, 2000)) << "something must move right after the start";
  EXPECT_EQ(session.run().state, ui::PlayState::Playing);
  EXPECT_NE(session.run().source, VertexId{0}) << "from the middle";

  std::uint64_t furthest = 0;
  int rounds = 0;
  const auto watch = session.observe([&](std::uint32_t) {
    const std::uint64_t step = session.run().step;
    if (step < furthest) ++rounds;
    furthest = step < furthest ? step : std::max(furthest, step);
  });
  session.setSpeed(400);
  ASSERT_TRUE(waitFor([&] { return rounds >= 2; }, 60000));
  EXPECT_TRUE(session.run().ended);

  session.setSpeed(50);
  ui::Viewport& view = *window.viewport();
  ASSERT_TRUE(view.isVisible());
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Playing && session.run().step < session.run().lastStep / 2; }));
  QTest::keyClick(&view, Qt::Key_H);
  EXPECT_EQ(session.run().state, ui::PlayState::Playing) << "a key that has nothing to do with playing does not stop it";
  session.setSpeed(400);
  const int before = rounds;
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Finished; }, 20000));
  QTest::qWait(500);
  EXPECT_EQ(session.run().state, ui::PlayState::Finished);
  EXPECT_EQ(session.run().step, session.run().lastStep);
  EXPECT_EQ(rounds, before);
}

TEST(RealSession, ALongLoadIsSeenToMoveAndCanBeCancelled) {
  ui::Session session;
  ui::MainWindow window(session);
  window.show();
  const auto large = writeGrid("large", 700, 700, false);
  window.openFile(QString::fromStdString(writeGrid().string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.snapshots() != nullptr; }, 20000));
  const auto former = session.document()->graph;
  std::set<double> fractions;
  std::set<std::string> phases;  // the label may be a tenth of a second behind the session
  const auto watch = session.observe([&](std::uint32_t changes) {
    if ((changes & ui::kLoadChanged) == 0) return;
    fractions.insert(session.load().fraction);
    if (!session.load().phase.empty()) phases.insert(session.load().phase);
  });
  window.openFile(QString::fromStdString(large.string()));
  auto* loading = window.findChild<QWidget*>("loading");
  auto* bar = window.findChild<QProgressBar*>("loadProgress");
  ASSERT_TRUE(
      waitFor([&] { return !session.load().active || (loading->isVisible() && bar->value() > 0 && fractions.size() >= 5); }, 30000));
  if (!session.load().active) GTEST_SKIP() << "this machine opened it before anything could be seen";
  bool named = false;
  ASSERT_FALSE(phases.empty());
  for (const QLabel* label : loading->findChildren<QLabel*>()) {
    for (const std::string& phase : phases) named = named || label->text().contains(QString::fromStdString(phase));
  }
  EXPECT_TRUE(named);
  QTest::mouseClick(window.findChild<QToolButton*>("cancelLoad"), Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return !session.load().active; }, 10000));
  EXPECT_EQ(session.document()->graph, former);
  EXPECT_FALSE(loading->isVisible());
}

}  // namespace
}  // namespace wf::test
