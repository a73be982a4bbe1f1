// What another graph starts with, and what a file that is read again keeps.
#include "compute/run/histogram_reader.h"
#include "compute/run/matrix_reader.h"
#include "render/mapping/mapping.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

class AnotherGraph : public SessionTest {
 protected:
  // A person chooses an algorithm and an appearance.
  void choose(const std::string& algorithm) {
    session_.startRun({.algorithm = algorithm, .device = test::testedDevice()});
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().algorithm->id == algorithm; }));
    render::Mapping mapping = session_.mapping();
    mapping.colormap = "greys";
    mapping.size = {kDegree};
    session_.setMapping(mapping);
  }
  bool opened(const std::string& path, const ImportOptions& options = {}) {
    session_.open(path, options);
    return wait([&] { return !session_.load().active; }) &&
           wait([&] { return session_.run().state != PlayState::None || session_.lastError(); });
  }
  bool suggested() const { return session_.mapping() == render::suggestMapping(session_.run().arrays); }
  // The newest notice; empty: there is none.
  std::string notice() const {
    std::string text;
    for (const ui::LogLine& line : session_.log()) {
      if (line.level == ui::LogLine::Level::Notice) text = line.text;
    }
    return text;
  }

  // Of the columns, cost is never negative and gain is.
  static std::string tableFile() {
    const auto file = test::scratchDir() / "columns.csv";
    std::ofstream(file) << "source,target,cost,gain\n1,2,3,-1\n2,3,4,2\n3,1,5,-6\n";
    return file.string();
  }
};

TEST_F(AnotherGraph, StartsWithItsOwnAlgorithmAndAppearance) {
  ASSERT_TRUE(open(pathFile(30)));
  EXPECT_FALSE(session_.document()->another) << "there was none before";
  choose("sssp");
  ASSERT_FALSE(suggested());
  ASSERT_TRUE(opened(pathFile(20)));
  EXPECT_TRUE(session_.document()->another);
  EXPECT_EQ(session_.run().algorithm->id, "bfs");
  EXPECT_TRUE(suggested());
  EXPECT_EQ(session_.mapping().colormap, render::Mapping().colormap);

  // The same algorithm as before, too.
  choose("bfs");
  ASSERT_FALSE(suggested());
  ASSERT_TRUE(opened(pathFile(30)));
  EXPECT_TRUE(suggested());
  EXPECT_FALSE(session_.takeError());
  EXPECT_EQ(notice(), "");
}

TEST_F(AnotherGraph, IsNotOneThatIsReadAgain) {
  ASSERT_TRUE(open(pathFile(30)));
  choose("sssp");
  const render::Mapping chosen = session_.mapping();
  ASSERT_TRUE(opened(pathFile(30), {.direction = Direction::Directed}));
  EXPECT_FALSE(session_.document()->another);
  EXPECT_EQ(session_.run().algorithm->id, "sssp");
  EXPECT_TRUE(session_.mapping() == chosen);
}

TEST_F(AnotherGraph, ForARunThatIsWantedHasThatOneAndItsAppearance) {
  ASSERT_TRUE(open(pathFile(30)));
  choose("bfs");
  session_.openFor(pathFile(20), {}, {.algorithm = "sssp", .device = test::testedDevice()});
  ASSERT_TRUE(wait([&] { return !session_.load().active && session_.run().state == PlayState::Paused; }));
  EXPECT_EQ(session_.run().algorithm->id, "sssp");
  EXPECT_TRUE(suggested());
}

TEST_F(AnotherGraph, AnAlgorithmThatItDoesNotAllowMakesWayWithANotice) {
  ASSERT_TRUE(opened(tableFile(), {.weights = "cost"}));
  choose("sssp");
  ASSERT_TRUE(opened(tableFile(), {.weights = "gain"}));
  EXPECT_EQ(session_.run().algorithm->id, "bfs");
  EXPECT_EQ(session_.run().state, PlayState::Paused);
  EXPECT_EQ(session_.run().refusal, "");
  EXPECT_FALSE(session_.takeError()) << "no dialog";
  EXPECT_FALSE(session_.lastError());
  EXPECT_TRUE(notice().starts_with("Breadth-first search runs instead of ")) << notice();
  EXPECT_NE(notice().find("negative"), std::string::npos) << notice();

  session_.startRun({.algorithm = "sssp", .device = test::testedDevice()});
  ASSERT_TRUE(wait([&] { return session_.lastError().has_value(); }));
  EXPECT_TRUE(session_.takeError()) << "an explicit request is answered with an error";
}

TEST_F(AnotherGraph, OneThatItsFileHasOutgrownMakesWayToo) {
  const auto file = test::scratchDir() / "shrunk.gr";
  const auto write = [&](int vertices) {
    std::ofstream out(file);
    out << "p sp " << vertices << " 1\na 1 2 1\n";
  };
  write(5);
  ASSERT_TRUE(opened(file.string()));
  choose("apsp");
  write(70'000);
  ASSERT_TRUE(opened(file.string()));
  EXPECT_EQ(session_.run().algorithm->id, "bfs");
  EXPECT_FALSE(session_.takeError());
  EXPECT_NE(notice().find("70,000"), std::string::npos) << notice();
}

TEST_F(AnotherGraph, NumbersOfTheOneBeforeAreGoneAtOnce) {
  ASSERT_TRUE(open(pathFile(30)));
  session_.startRun({.algorithm = "apsp", .device = test::testedDevice()});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().algorithm->id == "apsp"; }));
  const auto pairs = std::find_if(session_.run().arrays.begin(), session_.run().arrays.end(),
                                  [](const StateArrayInfo& info) { return info.domain == Domain::Pair; });
  const auto array = static_cast<int>(pairs - session_.run().arrays.begin());
  want<run::HistogramReader>(run::HistogramQuery{.array = array});
  want<run::MatrixReader>(run::MatrixQuery{.array = array, .view = {.cells = {0, 30, 0, 30}, .width = 30, .height = 30}});
  ASSERT_TRUE(wait([&] { return newest<run::HistogramReader>() != nullptr && newest<run::MatrixReader>() != nullptr; }));
  int announced = 0;
  const auto watch = session_.observe([&](std::uint32_t changes) {
    if ((changes & ui::kDocumentChanged) != 0) ++announced;
    if (announced == 0) return;
    EXPECT_TRUE(newest<run::HistogramReader>() == nullptr || newest<run::HistogramReader>()->total == 20) << "of the path of 20";
    EXPECT_EQ(newest<run::MatrixReader>(), nullptr) << "its run has none";
  });
  want<run::HistogramReader>(run::HistogramQuery{.array = 0});
  ASSERT_TRUE(opened(pathFile(20)));
  ASSERT_TRUE(wait([&] { return newest<run::HistogramReader>() != nullptr; }));
  EXPECT_EQ(announced, 1);
  EXPECT_EQ(newest<run::HistogramReader>()->total, 20u);
}

}  // namespace
}  // namespace wf::ui
