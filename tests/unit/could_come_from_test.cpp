// What the values of another program's run could have been made from: exactly what fits, and nothing else.
#include "compute/recording/could_come_from.h"

#include <gtest/gtest.h>

#include <cstring>

#include "tests/support/graphs.h"

namespace wf::recording {
namespace {

using Numbers = std::vector<std::uint32_t>;
constexpr std::uint32_t kFar = 0xFFFFFFFF;

std::vector<std::byte> bytesOf(const auto& numbers) {
  std::vector<std::byte> out(numbers.size() * sizeof numbers[0]);
  std::memcpy(out.data(), numbers.data(), out.size());
  return out;
}

// 0 → 1 (4), 0 → 2 (9), 1 → 2 (5), 2 → 3 (1), 3 → 4 (2), and 1 → 2 (5) once more.
const test::ArcList kArcs{{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 4}, {1, 2}};
// As the graph stores them.
enum : std::uint32_t { kTo1, kTo2, kFirst, kSecond, kTo3, kTo4 };

class CouldComeFrom : public testing::Test {
 protected:
  CouldComeFrom() { info_.infinite = kFar; }
  std::optional<Cause> ask(const Numbers& before, const Numbers& after, std::uint64_t v) const {
    return askBytes({bytesOf(before)}, {bytesOf(after)}, v);
  }
  std::optional<Cause> askBytes(std::vector<std::vector<std::byte>> before, std::vector<std::vector<std::byte>> after,
                                std::uint64_t v) const {
    std::vector<exec::StateArray> arrays(before.size());
    for (exec::StateArray& array : arrays) array.info = &info_;
    Step step;
    step.line = 7;
    return couldComeFrom(*graph_, arrays, step, {.control = {}, .arrays = std::move(before)}, {.control = {}, .arrays = std::move(after)},
                         {0, v});
  }
  static void expectArcs(const std::optional<Cause>& cause, const std::vector<std::uint32_t>& arcs, std::optional<std::uint64_t> source) {
    ASSERT_TRUE(cause);
    EXPECT_EQ(cause->kind, Cause::From::Arc);
    EXPECT_EQ(cause->from, arcs);
    EXPECT_EQ(cause->line, 7u);
    ASSERT_EQ(cause->source.has_value(), source.has_value());
    if (source) {
      EXPECT_EQ(*cause->source, (Cell{0, *source}));
    }
  }

  StateArrayInfo info_{.id = "dist", .title = "Distance", .symbol = "dist", .help = "", .role = Role::Cost};
  std::shared_ptr<const Graph> graph_ = test::graphFromArcs(5, kArcs, Weights(Numbers{4, 9, 5, 1, 2, 5}));
};

TEST_F(CouldComeFrom, ADistanceComesAlongAnArcWhoseWeightIsTheDifference) {
  expectArcs(ask({0, kFar, kFar, kFar, kFar}, {0, 4, kFar, kFar, kFar}, 1), {kTo1}, 0);
  expectArcs(ask({0, 4, kFar, kFar, kFar}, {0, 4, 9, kFar, kFar}, 2), {kTo2, kFirst, kSecond}, 0);
  expectArcs(ask({1, 4, kFar, kFar, kFar}, {1, 4, 9, kFar, kFar}, 2), {kFirst, kSecond}, 1);
  EXPECT_FALSE(ask({0, 4, kFar, kFar, kFar}, {0, 4, 8, kFar, kFar}, 2)) << "no sum is 8";
  EXPECT_FALSE(ask({0, 4, 9, kFar, kFar}, {0, 4, kFar, kFar, kFar}, 2)) << "∞ is no sum";
  EXPECT_FALSE(ask({0, kFar, kFar, kFar, kFar}, {0, kFar, kFar, 0, kFar}, 3)) << "∞ + 1 is not 0";
}

// What becomes a cost later lies in an array without a role: it is a sum of costs of the other one.
TEST_F(CouldComeFrom, ACostOnItsWayComesFromTheCosts) {
  StateArrayInfo updating{.id = "updating", .title = "Updating", .symbol = "updating", .help = ""};
  updating.infinite = kFar;
  const auto asked = [&](const Numbers& costs, const Numbers& before, const Numbers& after) {
    std::vector<exec::StateArray> arrays(2);
    arrays[0].info = &updating;
    arrays[1].info = &info_;
    Step step;
    step.line = 7;
    return couldComeFrom(*graph_, arrays, step, {.control = {}, .arrays = {bytesOf(before), bytesOf(costs)}},
                         {.control = {}, .arrays = {bytesOf(after), bytesOf(costs)}}, {0, 3});
  };
  const Numbers costs{0, 4, 9, kFar, kFar};
  const auto found = asked(costs, {0, 4, 9, kFar, kFar}, {0, 4, 9, 10, kFar});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Cause::From::Arc);
  EXPECT_EQ(found->from, std::vector<std::uint32_t>{kTo3});
  EXPECT_EQ(found->source, (Cell{1, 2}));
  EXPECT_FALSE(asked(costs, {0, 4, 9, kFar, kFar}, {0, 4, 9, 11, kFar})) << "no sum is 11";
  updating.infinite = 7;
  EXPECT_FALSE(asked(costs, {0, 4, 9, kFar, kFar}, {0, 4, 9, 10, kFar})) << "another infinity: other numbers";
}

TEST_F(CouldComeFrom, ALevelIsOneMoreAlsoWhereTheGraphHasWeights) {
  expectArcs(ask({0, 1, kFar, kFar, kFar}, {0, 1, 2, kFar, kFar}, 2), {kFirst, kSecond}, 1);
  graph_ = test::graphFromArcs(5, kArcs);
  expectArcs(ask({0, 0, kFar, kFar, kFar}, {0, 0, 1, kFar, kFar}, 2), {kTo2, kFirst, kSecond}, 0);
}

TEST_F(CouldComeFrom, OfEqualsTheNeighborThatTheStepBeforeWroteComesFirst) {
  const auto askFresh = [&](std::optional<VertexId> fresh) {
    std::vector<exec::StateArray> arrays(1);
    arrays[0].info = &info_;
    Step step;
    step.line = 7;
    return couldComeFrom(*graph_, arrays, step, {.control = {}, .arrays = {bytesOf(Numbers{0, 4, kFar, kFar, kFar})}},
                         {.control = {}, .arrays = {bytesOf(Numbers{0, 4, 9, kFar, kFar})}}, {0, 2},
                         [fresh](VertexId v) { return v == fresh; });
  };
  expectArcs(askFresh(1), {kFirst, kSecond, kTo2}, 1);
  expectArcs(askFresh(0), {kTo2, kFirst, kSecond}, 0);
  expectArcs(askFresh(std::nullopt), {kTo2, kFirst, kSecond}, 0);
}

TEST_F(CouldComeFrom, WhatTheSameStepWroteFitsButHasNoSourceBefore) {
  expectArcs(ask({0, 4, 9, kFar, kFar}, {0, 4, 9, 10, 12}, 4), {kTo4}, std::nullopt);
  EXPECT_FALSE(ask({0, 4, 9, 20, kFar}, {0, 4, 9, 20, 12}, 4));
}

TEST_F(CouldComeFrom, SumsOfFloatsAreExact) {
  info_.type = ElementType::F32;
  info_.infinite.reset();
  graph_ = test::graphFromArcs(5, kArcs, Weights(std::vector<float>{0.1F, 9, 0.3F, 1, 2, 5}));
  const float far = 1e9F;
  const std::vector<float> before{0, 0.1F, far, far, far}, after{0, 0.1F, 0.1F + 0.3F, far, far}, off{0, 0.1F, 0.41F, far, far};
  expectArcs(askBytes({bytesOf(before)}, {bytesOf(after)}, 2), {kFirst}, 1);
  EXPECT_FALSE(askBytes({bytesOf(before)}, {bytesOf(off)}, 2));
}

TEST_F(CouldComeFrom, AParentIsTheTailOfAnArcAndALabelANeighbors) {
  info_.role = Role::None;
  info_.names = Names::Vertex;
  expectArcs(ask({0, kFar, kFar, kFar, kFar}, {0, kFar, 1, kFar, kFar}, 2), {kFirst, kSecond}, std::nullopt);
  EXPECT_FALSE(ask({0, 1, 2, 3, 4}, {0, 1, 4, 3, 4}, 2)) << "no arc joins 4 to 2";
  info_.role = Role::Color;
  expectArcs(ask({0, 1, 2, 3, 4}, {0, 1, 0, 3, 4}, 2), {kTo2}, 0);
  expectArcs(ask({0, 1, 2, 2, 4}, {0, 1, 2, 4, 4}, 3), {kTo4}, 4);
  const auto jumped = ask({0, 0, 0, 2, 4}, {0, 0, 0, 0, 4}, 3);
  expectArcs(jumped, {kTo3}, 2);
  const auto pointed = ask({0, 1, 2, 1, 3}, {0, 1, 2, 1, 1}, 4);
  expectArcs(pointed, {kTo4}, 3);
}

TEST_F(CouldComeFrom, APointerThatIsFollowedNeedsNoArc) {
  info_.role = Role::Color;
  info_.names = Names::Vertex;
  const auto found = ask({0, 0, 2, 3, 1}, {0, 0, 2, 3, 0}, 4);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Cause::From::Vertex);
  EXPECT_EQ(found->source, (Cell{0, 1}));
}

TEST_F(CouldComeFrom, AnArrayOfTheSameRoleMayHaveHadItBefore) {
  const auto found = askBytes({bytesOf(Numbers{0, 7, 7, 7, 7}), bytesOf(Numbers{0, 7, 7, 5, 7})},
                              {bytesOf(Numbers{0, 7, 7, 5, 7}), bytesOf(Numbers{0, 7, 7, 5, 7})}, 3);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Cause::From::Vertex);
  EXPECT_EQ(found->source, (Cell{1, 3}));
}

TEST_F(CouldComeFrom, FlagsAndSumsAreNotGuessed) {
  info_.role = Role::None;
  EXPECT_FALSE(ask({0, 4, kFar, kFar, kFar}, {0, 4, 9, kFar, kFar}, 2));
  info_.role = Role::Cost;
  info_.domain = Domain::Arc;
  EXPECT_FALSE(ask({0, 4, kFar, kFar, kFar}, {0, 4, 9, kFar, kFar}, 2));
}

}  // namespace
}  // namespace wf::recording
