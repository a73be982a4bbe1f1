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

#include "app/session.h"
#include "tests/support/data.h"
#include "tests/ui/ui_harness.h"
#include "ui/actions.h"
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

TEST(RealSession, ANeighboursArcCanBeAskedAbout) {
  app::Session session;
  ui::MainWindow window(session);
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  window.openFile(QString::fromStdString(writeGrid().string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; }, 20000));
  session.startRun({.algorithm = "mst", .variant = "boruvka", .device = ui::DeviceChoice::Cpu});
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
  const auto answered = [&] { return session.why().answer().phase == ui::WhyAnswer::Phase::Done; };
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
  session.startRun({.algorithm = "bfs", .variant = "mask", .device = ui::DeviceChoice::Cpu});
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Paused && session.run().variant->id == "mask"; }, 20000));
  EXPECT_TRUE(waitFor([&] {
    const auto left = neighbours->actions();
    return std::none_of(left.begin(), left.end(), [](const QAction* one) { return one->text().contains("Why"); });
  }));
}

TEST(RealSession, OpensPlaysStepsPicksAndDraws) {
  app::Session session;
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

TEST(RealSession, TheArrayViewFollowsTheRun) {
  app::Session session;
  ui::MainWindow window(session);
  window.show();
  window.openFile(QString::fromStdString(writeGrid().string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; }, 20000));
  EXPECT_EQ(session.cells(), nullptr) << "the panel is behind another one";
  window.findChild<QDockWidget*>("dock.arrays")->raise();
  ASSERT_TRUE(waitFor([&] { return session.cells() != nullptr; }));
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
  EXPECT_TRUE(waitFor([&] { return session.cells() == nullptr; }));
}

TEST(RealSession, WhyFollowsAValueBackToTheSource) {
  app::Session session;
  ui::MainWindow window(session);
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  window.openFile(QString::fromStdString(writeGrid().string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; }, 20000));
  session.goToEnd();
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Finished; }, 20000));
  const std::uint64_t end = session.run().step;
  const VertexId corner = kWidth * kHeight - 1;
  const int level = kWidth + kHeight - 2;
  session.select(corner, false);
  window.viewport()->setFocus();
  QTest::keyClick(window.viewport(), Qt::Key_W);
  ASSERT_TRUE(waitFor([&] { return session.why().answer().phase == ui::WhyAnswer::Phase::Done; }, 20000));
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
  EXPECT_EQ(session.why().answer().phase, ui::WhyAnswer::Phase::None);
  EXPECT_FALSE(table->isVisible());
}

TEST(RealSession, AFileThatIsMissingIsAnErrorAndTheGraphStays) {
  app::Session session;
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
  explicit TakesOver(app::Session& session) : session_(session) { qApp->installEventFilter(this); }

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) session_.takeOver();
    return QObject::eventFilter(object, event);
  }

 private:
  app::Session& session_;
};

TEST(RealSession, TheSamplePlaysOverAndOverUntilAKeyIsPressed) {
  app::Session session;
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
  app::Session session;
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
