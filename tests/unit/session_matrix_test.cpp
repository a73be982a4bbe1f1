// Pair arrays through the session: pictures of the shown step, values of pairs and what they were before, and what a fast run pays for it.
#include "compute/run/matrix_reader.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

constexpr int kDistance = 0, kPredecessor = 1;  // of Floyd–Warshall
constexpr int kLong = 40;                       // vertices of the path

class MatrixValues : public SessionTest {
 protected:
  bool begin(int vertices, bool predecessors = false) {
    if (!open(pathFile(vertices))) return false;
    session_.startRun({.algorithm = "apsp",
                       .variant = "floyd-warshall",
                       .parameters = {{"predecessors", predecessors ? "on" : "off"}},
                       .device = test::testedDevice()});
    return wait([&] { return session_.run().state == PlayState::Paused && session_.run().algorithm->id == "apsp"; });
  }
  SessionMatrix& matrix() { return session_.matrix(); }
  bool shows(std::uint64_t step) {
    return wait([&] { return newest<run::MatrixReader>() != nullptr && newest<run::MatrixReader>()->step == step; });
  }
  bool knows(std::uint64_t step) {
    return wait([&] { return newest<run::PairReader>() != nullptr && newest<run::PairReader>()->step == step; });
  }
  // After pivots 0 … step − 1: the way along the path, once all vertices between its ends were pivots.
  static std::uint32_t distance(std::uint32_t i, std::uint32_t j, std::uint64_t step) {
    const std::uint32_t far = i > j ? i - j : j - i;
    return far < 2 || std::max(i, j) - 1 < step ? far : kNone;
  }
  static run::MatrixQuery whole(std::uint32_t pixels) { return {kDistance, {{0, kLong, 0, kLong}, pixels, pixels}}; }
};

TEST_F(MatrixValues, PicturesFollowTheShownStep) {
  ASSERT_TRUE(begin(kLong));
  EXPECT_EQ(newest<run::MatrixReader>(), nullptr) << "nothing asked for it";
  want<run::MatrixReader>(whole(kLong));
  for (const std::uint64_t step : {0u, 7u, 30u, 12u}) {
    session_.goTo(step);
    ASSERT_TRUE(arrive(step));
    ASSERT_TRUE(shows(step)) << step;
    const run::MatrixPicture& picture = *newest<run::MatrixReader>();
    std::uint32_t most = 0;
    for (std::uint32_t i = 0; i < kLong; ++i) {
      for (std::uint32_t j = 0; j < kLong; ++j) {
        const std::uint32_t expected = distance(i, j, step);
        ASSERT_EQ(picture.pixels.found[i * kLong + j], expected == kNone ? 0u : 1u) << i << ", " << j << " after " << step;
        ASSERT_EQ(picture.pixels.bits[i * kLong + j], expected == kNone ? 0u : expected) << i << ", " << j << " after " << step;
        if (expected != kNone) most = std::max(most, expected);
      }
    }
    ASSERT_TRUE(picture.range);
    EXPECT_EQ(picture.range->minimum, 0u);
    EXPECT_EQ(picture.range->maximum, most);
  }
  // Another rectangle of the same step; the range stays that of all.
  const auto range = newest<run::MatrixReader>()->range;
  want<run::MatrixReader>(run::MatrixQuery{kDistance, {{3, 9, 20, 32}, 4, 3}});
  ASSERT_TRUE(wait([&] { return newest<run::MatrixReader>()->query.view.width == 4; }));
  EXPECT_EQ(newest<run::MatrixReader>()->pixels.bits.size(), 12u);
  EXPECT_EQ(newest<run::MatrixReader>()->range->maximum, range->maximum);
  want<run::MatrixReader>(std::nullopt);
  EXPECT_EQ(newest<run::MatrixReader>(), nullptr);
}

TEST_F(MatrixValues, PairsKnowWhatTheyWereBefore) {
  ASSERT_TRUE(begin(kLong, true));
  want<run::PairReader>(std::vector<run::VertexPair>{{2, 6}, {5, 5}});
  ASSERT_TRUE(knows(0));
  session_.goTo(5);
  ASSERT_TRUE(arrive(5) && knows(5));
  EXPECT_EQ(newest<run::PairReader>()->rows[0].bits[kDistance], std::uint64_t{kNone}) << "vertex 5 lies between and was no pivot yet";
  session_.stepBy(1);
  ASSERT_TRUE(arrive(6) && knows(6));
  const run::PairValues& values = *newest<run::PairReader>();
  ASSERT_EQ(values.rows.size(), 2u);
  EXPECT_EQ(values.rows[0].pair, (run::VertexPair{2, 6}));
  EXPECT_EQ(values.rows[0].bits[kDistance], 4u);
  EXPECT_EQ(values.rows[0].before[kDistance], std::uint64_t{kNone});
  EXPECT_EQ(values.rows[0].bits[kPredecessor], 5u);
  EXPECT_EQ(values.rows[0].before[kPredecessor], std::uint64_t{kNone});
  EXPECT_FALSE(values.rows[0].bits[2]) << "not of pairs";
  EXPECT_EQ(values.rows[1].bits[kDistance], 0u);
  want<run::PairReader>(std::vector<run::VertexPair>{{100, 2}});
  ASSERT_TRUE(wait([&] { return newest<run::PairReader>()->rows.size() == 1; }));
  EXPECT_FALSE(newest<run::PairReader>()->rows[0].bits[kDistance]) << "there is no such vertex";
  want<run::PairReader>({});
  EXPECT_EQ(newest<run::PairReader>(), nullptr);
}

TEST_F(MatrixValues, WhatIsNotThereIsNotAnswered) {
  ASSERT_TRUE(begin(kLong));
  want<run::MatrixReader>(run::MatrixQuery{kPredecessor, {{0, kLong, 0, kLong}, 8, 8}});  // not kept
  session_.goTo(3);
  ASSERT_TRUE(arrive(3));
  want<run::MatrixReader>(run::MatrixQuery{kDistance, {{0, kLong + 1, 0, kLong}, 8, 8}});
  session_.goTo(4);
  ASSERT_TRUE(arrive(4));
  want<run::MatrixReader>(run::MatrixQuery{2, {{0, kLong, 0, kLong}, 8, 8}});  // of vertices
  session_.goTo(5);
  ASSERT_TRUE(arrive(5));
  EXPECT_EQ(newest<run::MatrixReader>(), nullptr);
  want<run::MatrixReader>(whole(8));
  ASSERT_TRUE(shows(5));
}

TEST_F(MatrixValues, AnotherRunForgetsThemAndIsLookedAt) {
  ASSERT_TRUE(begin(kLong));
  want<run::MatrixReader>(whole(8));
  session_.goTo(kLong);
  ASSERT_TRUE(arrive(kLong) && shows(kLong));
  session_.restart();
  ASSERT_TRUE(shows(0));
  std::string why;
  ASSERT_TRUE(session_.setParameter("predecessors", "on", &why)) << why;
  EXPECT_EQ(newest<run::MatrixReader>(), nullptr);
  ASSERT_TRUE(shows(0)) << "of the new run";
}

TEST_F(MatrixValues, AFastRunIsNotAskedAtEveryStep) {
  ASSERT_TRUE(begin(600));
  want<run::MatrixReader>(run::MatrixQuery{kDistance, {{0, 600, 0, 600}, 200, 200}});
  ASSERT_TRUE(shows(0));
  const std::uint64_t before = newest<run::MatrixReader>()->number;
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  ASSERT_TRUE(shows(600)) << "the last one is never left out";
  EXPECT_LT(newest<run::MatrixReader>()->number - before, 300u);
}

TEST_F(MatrixValues, PointingIsKeptAndEndsWithTheGraph) {
  ASSERT_TRUE(begin(kLong));
  matrix().point(run::VertexPair{3, 4});
  EXPECT_EQ(matrix().pointed(), (run::VertexPair{3, 4}));
  matrix().point(run::VertexPair{3, kLong});
  EXPECT_FALSE(matrix().pointed());
  matrix().point(run::VertexPair{3, 4});
  ASSERT_TRUE(open(pathFile(5)));
  EXPECT_FALSE(matrix().pointed());
}

// The array view's part: pairs are read like other cells, but not kept whole for the step before.
TEST_F(MatrixValues, CellsOfPairsAreRead) {
  ASSERT_TRUE(begin(kLong));
  session_.goTo(6);
  ASSERT_TRUE(arrive(6));
  want<run::CellReader>(std::vector<run::CellWindow>{{kDistance, 2 * kLong + 4, 4}, {2, 0, kLong}});
  ASSERT_TRUE(wait([&] { return newest<run::CellReader>() != nullptr && !newest<run::CellReader>()->rows[0].before.empty(); }));
  EXPECT_EQ(newest<run::CellReader>()->rows[0].bits, (std::vector<std::uint64_t>{2, 3, 4, kNone}));
  EXPECT_EQ(newest<run::CellReader>()->rows[0].before, (std::vector<std::uint64_t>{2, 3, kNone, kNone}));
  EXPECT_EQ(newest<run::CellReader>()->rows[1].before.size(), std::size_t{kLong});
  want<run::CellReader>(std::vector<run::CellWindow>{{kDistance, 10 * kLong, 3}});
  ASSERT_TRUE(wait([&] { return newest<run::CellReader>() != nullptr && newest<run::CellReader>()->rows[0].window.first == 10 * kLong; }));
  session_.readings().findChange(kDistance, 0);
  ASSERT_TRUE(wait([&] { return session_.readings().foundChange() != nullptr; }));
  EXPECT_FALSE(session_.readings().foundChange()->known);
}

}  // namespace
}  // namespace wf::ui
