// Sessions in the window with the real session: saved, closed, opened again, everything as it was.
#include <QAbstractButton>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QSettings>
#include <QStandardPaths>
#include <algorithm>
#include <fstream>

#include "tests/support/data.h"
#include "tests/ui/ui_harness.h"
#include "ui/actions.h"
#include "ui/desk.h"
#include "ui/recent_files.h"
#include "ui/session/session.h"
#include "ui/sessions/session_file.h"
#include "ui/sessions/session_keeper.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;

fs::path writeGrid(const fs::path& folder, std::uint32_t width, std::uint32_t height, std::uint32_t weight = 2) {
  fs::create_directories(folder);
  std::ofstream arcs(folder / "grid.gr");
  arcs << "p sp " << width * height << ' ' << 2 * ((width - 1) * height + width * (height - 1)) << '\n';
  std::ofstream places(folder / "grid.co");
  places << "p aux sp co " << width * height << '\n';
  const auto both = [&](std::uint32_t u, std::uint32_t v) {
    arcs << "a " << u + 1 << ' ' << v + 1 << ' ' << weight + u % 5 << "\na " << v + 1 << ' ' << u + 1 << ' ' << weight + u % 3 << '\n';
  };
  for (std::uint32_t v = 0; v < width * height; ++v) {
    if (v % width + 1 < width) both(v, v + 1);
    if (v + width < width * height) both(v, v + width);
    places << "v " << v + 1 << ' ' << v % width * 10000 << ' ' << v / width * 8000 << '\n';
  }
  return folder / "grid.gr";
}

// A program: session and window, as they are started.
struct Program {
  Program() {
    window.show();
    window.activateWindow();
  }
  bool quiet() {
    return waitFor(
        [&] {
          return session.document() != nullptr && !session.load().active && session.snapshots() != nullptr &&
                 !window.desk().sessions().busy() && session.run().state != ui::PlayState::None && !session.run().seeking;
        },
        30000);
  }
  bool drawn() {
    ui::Viewport& view = *window.viewport();
    view.update();
    return waitFor(
        [&] {
          return view.isVisible() && view.report().complete && view.report().step == session.run().step && view.camera() == drawnCamera();
        },
        20000);
  }
  render::Camera drawnCamera() { return window.viewport()->camera(); }
  QMessageBox* box(const char* name) {
    QMessageBox* found = nullptr;
    waitFor([&] { return (found = window.findChild<QMessageBox*>(name)) != nullptr && found->isVisible(); }, 10000);
    return found;
  }
  // Presses the button whose text contains the words.
  static bool press(QMessageBox* box, const QString& words) {
    if (box == nullptr) return false;
    for (QAbstractButton* button : box->buttons()) {
      if (!QString(button->text()).remove('&').contains(words)) continue;
      button->click();
      return true;
    }
    return false;
  }

  ui::Session session;
  ui::MainWindow window{session};
};

class ReopenTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = scratchDir() / ::testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    QFile::remove(ui::SessionKeeper::autosavePath());
    graph_ = writeGrid(folder_ / "data", 24, 18);
    file_ = QString::fromStdString((folder_ / "monday.wfs").string());
  }
  void TearDown() override {
    for (const char* key : {"window", "view/labels", "view/arrows"}) QSettings().remove(key);
  }

  // Opens the graph and leaves every default behind.
  void prepare(Program& p) {
    p.window.openFile(QString::fromStdString(graph_.string()));
    ASSERT_TRUE(p.quiet());
    p.session.startRun({.algorithm = "sssp", .parameters = {{"source", "40"}}, .device = exec::DeviceChoice::Cpu, .metrics = false});
    ASSERT_TRUE(p.quiet());
    std::string why;
    std::size_t at = 0;
    ASSERT_TRUE(p.session.stops().addWatch("count(" + p.session.stops().names().front() + ") > 100000", &why, &at) ||
                p.session.stops().addWatch(p.session.stops().names().front() + " changes", &why, &at))
        << why;
    p.session.goTo(17);
    ASSERT_TRUE(waitFor([&] { return p.session.run().step == 17; }, 20000));
    p.session.select(VertexId{99}, false);
    p.session.select(VertexId{100}, true);
    p.session.select(VertexId{5}, true);
    render::Mapping mapping = p.session.mapping();
    mapping.colormap = "turbo";
    mapping.scale = render::Scale::Log;
    ASSERT_TRUE(p.session.stops().addWatch("thread 3 at line 5", &why, &at)) << why;
    p.session.lens().setSchedule({lens::Schedule::Kind::Adversarial, 0});
    p.session.setMapping(mapping);
    p.session.setLoop(3, 12);
    p.session.setSpeed(50);
    p.window.viewport()->zoomBy(2.5);
    p.window.viewport()->panBy(0.1, -0.2);
    p.window.actions().get("overlay")->setChecked(false);
    if (!p.window.actions().get("labels")->isChecked()) p.window.actions().get("labels")->trigger();
    p.window.actions().get("arrows")->setChecked(false);
  }
  void save(Program& p) {
    QString saved;
    const QObject here;  // the connection ends with it
    QObject::connect(&p.window.desk().sessions(), &ui::SessionKeeper::saved, &here, [&](const QString& path) { saved = path; });
    p.window.desk().sessions().save(file_);
    ASSERT_TRUE(waitFor([&] { return saved == file_; }, 20000));
  }

  fs::path folder_, graph_;
  QString file_;
};

TEST_F(ReopenTest, EverythingIsAsItWas) {
  ui::RunRequest request;
  render::Mapping mapping;
  render::Camera camera;
  QImage picture;
  {
    Program p;
    ASSERT_NO_FATAL_FAILURE(prepare(p));
    ASSERT_NO_FATAL_FAILURE(save(p));
    EXPECT_TRUE(p.window.windowTitle().contains("monday.wfs"));
    EXPECT_EQ(ui::recentFiles().front(), file_);
    request = p.session.request();
    mapping = p.session.mapping();
    camera = p.window.viewport()->camera();
    ASSERT_TRUE(p.drawn());
    picture = p.window.viewport()->picture();
    EXPECT_FALSE(p.window.desk().sessions().unsaved());
    EXPECT_TRUE(p.window.close());
  }
  // Not as it was left, but as the session has it.
  QSettings().setValue("view/labels", "none");
  QSettings().setValue("view/arrows", true);
  Program p;
  ASSERT_FALSE(p.window.actions().get("labels")->isChecked());
  QStringList leftOut{"not opened"};
  QObject::connect(&p.window.desk().sessions(), &ui::SessionKeeper::opened, &p.window,
                   [&](const QString&, const QStringList& what) { leftOut = what; });
  p.window.openFile(file_);
  ASSERT_TRUE(waitFor([&] { return leftOut != QStringList{"not opened"}; }, 30000));
  EXPECT_EQ(leftOut, QStringList());
  ASSERT_TRUE(p.quiet());
  const ui::RunState& run = p.session.run();
  EXPECT_EQ(p.session.request().algorithm, request.algorithm);
  EXPECT_EQ(p.session.request().variant, request.variant);
  EXPECT_EQ(p.session.request().parameters, request.parameters);
  EXPECT_EQ(p.session.request().device, exec::DeviceChoice::Cpu);
  EXPECT_FALSE(p.session.request().metrics);
  EXPECT_EQ(run.step, 17u);
  EXPECT_EQ(run.loopStart, 3u);
  EXPECT_EQ(run.loopEnd, 12u);
  EXPECT_EQ(run.speed, 50);
  EXPECT_EQ(p.session.mapping(), mapping);
  EXPECT_EQ(std::vector<VertexId>(p.session.selection().begin(), p.session.selection().end()), (std::vector<VertexId>{99, 100, 5}));
  ASSERT_EQ(p.session.stops().watches().size(), 2u);
  EXPECT_EQ(p.session.stops().watches()[1].text, "thread 3 at line 5");
  EXPECT_EQ(p.session.lens().schedule(), (lens::Schedule{lens::Schedule::Kind::Adversarial, 0}));
  EXPECT_FALSE(p.window.actions().get("overlay")->isChecked());
  EXPECT_EQ(p.window.viewport()->labelContent().kind, ui::LabelContent::Kind::Id);
  EXPECT_FALSE(p.window.actions().get("arrows")->isChecked());
  ASSERT_TRUE(waitFor([&] { return p.window.viewport()->camera() == camera; }, 10000));
  ASSERT_TRUE(p.drawn());
  const QImage again = p.window.viewport()->picture();
  EXPECT_EQ(again.size(), picture.size());
  EXPECT_TRUE(again == picture) << "the picture is another one";
  EXPECT_FALSE(p.window.desk().sessions().unsaved());
  EXPECT_TRUE(p.window.windowTitle().contains("monday.wfs"));
  EXPECT_FALSE(p.window.actions().get("undo")->isEnabled()) << "what the session brought is no change of a person's";
}

TEST_F(ReopenTest, ClosingAsksForWhatIsNotSaved) {
  Program p;
  ASSERT_NO_FATAL_FAILURE(prepare(p));
  ASSERT_NO_FATAL_FAILURE(save(p));
  p.session.select(VertexId{7}, false);
  EXPECT_TRUE(p.window.desk().sessions().unsaved());
  EXPECT_FALSE(p.window.close());
  ASSERT_TRUE(p.press(p.box("sessionUnsaved"), "Cancel"));
  EXPECT_TRUE(p.window.isVisible());
  ASSERT_TRUE(waitFor([&] { return p.window.findChild<QMessageBox*>("sessionUnsaved") == nullptr; }));
  EXPECT_FALSE(p.window.close());
  ASSERT_TRUE(p.press(p.box("sessionUnsaved"), "Save"));
  ASSERT_TRUE(waitFor([&] { return !p.window.isVisible(); }, 10000));
  const auto kept = ui::readSession(file_.toStdString());
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->selection, (std::vector<std::pair<std::uint64_t, std::uint64_t>>{{8, 8}}));
}

TEST_F(ReopenTest, TheLastSessionIsReopenedWithoutAName) {
  {
    Program p;
    EXPECT_FALSE(p.window.actions().get("reopenLast")->isEnabled());
    ASSERT_NO_FATAL_FAILURE(prepare(p));
    EXPECT_TRUE(p.window.close());
  }
  Program p;
  ASSERT_TRUE(p.window.actions().get("reopenLast")->isEnabled());
  EXPECT_TRUE(p.window.findChild<QWidget*>("welcomeReopen")->isVisibleTo(&p.window));
  p.window.actions().get("reopenLast")->trigger();
  ASSERT_TRUE(waitFor([&] { return p.session.run().step == 17; }, 30000));
  ASSERT_TRUE(p.quiet());
  EXPECT_EQ(p.session.selection().size(), 3u);
  EXPECT_TRUE(p.window.desk().sessions().name().isEmpty());
}

TEST_F(ReopenTest, AMovedGraphIsAskedFor) {
  {
    Program p;
    ASSERT_NO_FATAL_FAILURE(prepare(p));
    ASSERT_NO_FATAL_FAILURE(save(p));
    p.window.close();
  }
  const fs::path elsewhere = folder_ / "elsewhere";
  fs::create_directories(elsewhere);
  for (const char* name : {"grid.gr", "grid.co"}) fs::rename(folder_ / "data" / name, elsewhere / name);
  Program p;
  p.window.openFile(file_);
  QMessageBox* box = p.box("sessionGraphMissing");
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE(box->text().contains("grid.gr"));
  EXPECT_EQ(p.session.document(), nullptr);
  ASSERT_TRUE(p.press(box, "Find it"));
  auto* dialog = p.window.findChild<QFileDialog*>("sessionFindGraph");
  ASSERT_NE(dialog, nullptr);
  EXPECT_TRUE(dialog->nameFilters().front().contains("*.gexf")) << dialog->nameFilters().front().toStdString();
  Q_EMIT dialog->fileSelected(QString::fromStdString((elsewhere / "grid.gr").string()));
  delete dialog;
  ASSERT_TRUE(waitFor([&] { return p.session.run().step == 17; }, 30000));
  EXPECT_EQ(p.session.selection().size(), 3u);
}

TEST_F(ReopenTest, AChangedGraphIsAskedAbout) {
  {
    Program p;
    ASSERT_NO_FATAL_FAILURE(prepare(p));
    ASSERT_NO_FATAL_FAILURE(save(p));
    p.window.close();
  }
  const auto size = fs::file_size(graph_);
  writeGrid(folder_ / "data", 24, 18, 3);  // other weights
  ASSERT_EQ(fs::file_size(graph_), size) << "only the hash tells";
  Program p;
  p.window.openFile(file_);
  ASSERT_TRUE(p.press(p.box("sessionGraphChanged"), "Cancel"));
  QTest::qWait(100);
  EXPECT_EQ(p.session.document(), nullptr);
  p.window.openFile(file_);
  ASSERT_TRUE(p.press(p.box("sessionGraphChanged"), "Open anyway"));
  ASSERT_TRUE(waitFor([&] { return p.session.run().step == 17; }, 30000));
  EXPECT_EQ(p.session.selection().size(), 3u);
}

TEST_F(ReopenTest, UnknownPartsAreLeftOutAndListed) {
  {
    Program p;
    ASSERT_NO_FATAL_FAILURE(prepare(p));
    ASSERT_NO_FATAL_FAILURE(save(p));
    p.window.close();
  }
  auto state = ui::readSession(file_.toStdString());
  ASSERT_TRUE(state);
  state->request.variant = "of-tomorrow";
  state->request.parameters["colour"] = "blue";
  state->watches.emplace_back("nonsense[", true);
  state->selection.emplace_back(1'000'000, 1'000'000);
  state->step = 1'000'000;
  ASSERT_TRUE(ui::writeSession(file_.toStdString(), *state));
  Program p;
  p.window.openFile(file_);
  QMessageBox* box = p.box("sessionLeftOut");
  ASSERT_NE(box, nullptr);
  for (const char* part : {"of-tomorrow", "colour", "nonsense[", "1 selected vertex is not in this graph", "there is no step 1,000,000"}) {
    EXPECT_TRUE(box->informativeText().contains(part)) << part << "\n" << box->informativeText().toStdString();
  }
  EXPECT_EQ(p.session.run().algorithm->id, "sssp");
  EXPECT_TRUE(p.session.run().ended);
}

TEST_F(ReopenTest, ASourceThatIsNoVertexIsLeftOutAndTheRunHasItsUsualOne) {
  {
    Program p;
    ASSERT_NO_FATAL_FAILURE(prepare(p));
    ASSERT_NO_FATAL_FAILURE(save(p));
    p.window.close();
  }
  auto state = ui::readSession(file_.toStdString());
  ASSERT_TRUE(state);
  state->request.parameters["source"] = "1000000";
  ASSERT_TRUE(ui::writeSession(file_.toStdString(), *state));
  Program p;
  p.window.openFile(file_);
  const QMessageBox* box = p.box("sessionLeftOut");
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE(box->informativeText().contains("1000000")) << box->informativeText().toStdString();
  EXPECT_TRUE(box->informativeText().contains("the run has its usual source")) << box->informativeText().toStdString();
  EXPECT_EQ(p.session.document()->title, "grid.gr");
  EXPECT_EQ(p.session.run().algorithm->id, "sssp");
  EXPECT_EQ(p.window.findChild<QLabel*>("errorMessage"), nullptr) << "nothing failed";
}

TEST_F(ReopenTest, DamagedAndNewerSessionsAreRefused) {
  Program p;
  std::ofstream(file_.toStdString()) << "{\"warpfront_session\": 1,\n \"graph\": ";
  p.window.openFile(file_);
  ASSERT_TRUE(waitFor([&] {
    const auto* message = p.window.findChild<QLabel*>("errorMessage");
    return message != nullptr && message->text().contains("monday.wfs:2:");
  }));
  EXPECT_EQ(p.session.document(), nullptr);
}

// Wherever on it the session was saved.
class ReopenBranched : public ReopenTest, public ::testing::WithParamInterface<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(At, ReopenBranched, ::testing::Values(0, 4, 6, 12));

TEST_P(ReopenBranched, GoesTheSameWay) {
  const std::uint64_t shown = GetParam();
  std::string id, text;
  std::vector<std::uint64_t> arcs;
  {
    Program p;
    p.window.openFile(QString::fromStdString(graph_.string()));
    ASSERT_TRUE(p.quiet());
    // Any variant with a live number.
    for (const AlgorithmInfo& algorithm : p.session.algorithms()) {
      for (const VariantInfo& variant : algorithm.variants) {
        for (const ParameterInfo& info : variant.parameters) {
          if (!id.empty() || !info.live || info.type != ParameterType::Integer || !info.minimum) continue;
          id = info.id;
          text = std::to_string(static_cast<std::int64_t>(*info.minimum) + 3);
          p.session.startRun({.algorithm = algorithm.id, .variant = variant.id, .device = exec::DeviceChoice::Cpu});
        }
      }
    }
    if (id.empty()) GTEST_SKIP() << "no variant has a live whole number";
    ASSERT_TRUE(p.quiet());
    p.session.goTo(6);
    ASSERT_TRUE(waitFor([&] { return p.session.run().step == 6; }, 20000));
    std::string why;
    ASSERT_TRUE(p.session.branch(id, text, &why)) << why;
    ASSERT_TRUE(waitFor([&] { return p.session.run().branches.size() == 1; }, 20000));
    p.session.goTo(12);
    ASSERT_TRUE(waitFor([&] { return p.session.run().step == 12; }, 20000));
    for (const Step& step : p.session.steps()) arcs.push_back(step.active);
    p.session.goTo(shown);
    ASSERT_TRUE(waitFor([&] { return p.session.run().step == shown; }, 20000));
    ASSERT_NO_FATAL_FAILURE(save(p));
    p.window.close();
  }
  Program p;
  p.window.openFile(file_);
  ASSERT_TRUE(waitFor([&] { return p.window.desk().sessions().name() == file_; }, 30000));
  EXPECT_EQ(p.session.run().step, shown);
  ASSERT_EQ(p.session.run().branches.size(), 1u);
  EXPECT_EQ(p.session.run().branches[0].step, 6u);
  EXPECT_EQ(p.session.request().parameters.at(id), text);
  p.session.goTo(12);
  ASSERT_TRUE(waitFor([&] { return p.session.run().step == 12; }, 20000));
  std::vector<std::uint64_t> again;
  for (const Step& step : p.session.steps()) again.push_back(step.active);
  EXPECT_EQ(again, arcs);
}

}  // namespace
}  // namespace wf::test
