// The values of labels through the session: with every step that is shown, beside the selection's, and never those of another step.
#include <cstring>

#include "compute/exec/gather.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

constexpr int kFrontier = 0, kCostLabel = 3;  // of the first variant of breadth-first search

class LabelValues : public SessionTest {
 protected:
  SessionLabels& labels() { return session_.labels(); }
  std::optional<std::uint64_t> cost(VertexId v) { return labels().value(v, kCostLabel, session_.run().step); }
};

TEST_F(LabelValues, FollowTheShownStep) {
  ASSERT_TRUE(open(pathFile(60)));
  labels().watch({{{kCostLabel, {5, 3, 59}}, {kFrontier, {5, 3, 59}}}});
  ASSERT_TRUE(wait([&] { return cost(5).has_value(); }));
  EXPECT_EQ(cost(5), std::uint64_t{kNone});
  for (const std::uint64_t step : {10u, 4u, 40u, 0u}) {
    session_.goTo(step);
    ASSERT_TRUE(arrive(step));
    ASSERT_TRUE(wait([&] { return cost(3).has_value(); })) << step;
    for (const VertexId v : {3u, 5u, 59u}) {
      ASSERT_TRUE(cost(v).has_value()) << v;
      EXPECT_EQ(*cost(v), v <= (step + 1) / 2 ? v : kNone) << "vertex " << v << " at step " << step;
    }
    EXPECT_EQ(labels().value(3, kCostLabel, step + 1), std::nullopt) << "another step's value";
    EXPECT_FALSE(cost(4).has_value()) << "it is not watched";
  }
}

TEST_F(LabelValues, DoNotDisturbTheSelection) {
  ASSERT_TRUE(open(pathFile(60)));
  labels().watch({{{kCostLabel, {1, 2}}}});
  EXPECT_EQ(costOf(9), std::uint64_t{kNone});
  session_.goTo(20);
  ASSERT_TRUE(arrive(20));
  EXPECT_EQ(costOf(9), 8u);
  ASSERT_TRUE(wait([&] { return cost(2).has_value(); }));
  EXPECT_EQ(cost(2), 2u);
  EXPECT_EQ(session_.values(2), nullptr) << "not selected";
  labels().watch({});
  EXPECT_FALSE(cost(2).has_value());
}

TEST_F(LabelValues, AnotherRunForgetsThem) {
  ASSERT_TRUE(open(pathFile(60)));
  labels().watch({{{kCostLabel, {7}}}});
  session_.goTo(20);
  ASSERT_TRUE(arrive(20));
  ASSERT_TRUE(wait([&] { return cost(7).has_value(); }));
  EXPECT_EQ(cost(7), 7u);
  session_.setSource(30);
  EXPECT_EQ(labels().value(7, kCostLabel, 20), std::nullopt);
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  ASSERT_TRUE(wait([&] { return cost(7).has_value(); }));
  EXPECT_EQ(cost(7), 23u);
}

TEST_F(LabelValues, AreOfAtMostSoManyVertices) {
  ASSERT_TRUE(open(pathFile(1000)));
  run::LabelPart all{kCostLabel, {}};
  for (VertexId v = 0; v < 1000; ++v) all.places.push_back(v);
  labels().watch({{all}});
  ASSERT_TRUE(wait([&] { return cost(0).has_value(); }));
  EXPECT_TRUE(cost(399).has_value());
  EXPECT_FALSE(cost(400).has_value());
}

// Forward step by step, back, and far away: each time as if the run had only just made the step.
TEST_F(LabelValues, KnowWhatTheyWereBeforeTheStep) {
  ASSERT_TRUE(open(pathFile(60)));
  labels().watch({.parts = {{kCostLabel, {3, 5, 59}}}, .before = true});
  for (const std::uint64_t step : {6u, 7u, 10u, 6u, 5u, 40u, 0u}) {
    session_.goTo(step);
    ASSERT_TRUE(arrive(step));
    ASSERT_TRUE(wait([&] { return cost(3) && !labels().recalls(step); })) << step;
    for (const VertexId v : {3u, 5u, 59u}) {
      const auto before = labels().before(v, kCostLabel, step);
      ASSERT_EQ(before.has_value(), step > 0) << v << " at step " << step;
      if (before) {
        EXPECT_EQ(*before, v <= step / 2 ? v : kNone) << "vertex " << v << " at step " << step;
      }
    }
  }
  labels().watch({.parts = {{kCostLabel, {3}}}, .before = false});
  session_.goTo(13);
  ASSERT_TRUE(arrive(13));
  ASSERT_TRUE(wait([&] { return cost(3).has_value(); }));
  EXPECT_FALSE(labels().before(3, kCostLabel, 13)) << "it was not asked for";
}

// Every type of element, and through another array.
TEST(Gather, HasTheElementsOfTheirPlaces) {
  const auto executor = exec::makeSequentialExecutor();
  constexpr std::uint32_t kCount = 50;
  const auto fill = [&](ElementType type) {
    exec::Buffer buffer = executor->allocate(kCount * elementSize(type));
    for (std::uint32_t i = 0; i < kCount; ++i) {
      const std::uint64_t bits = 0x0102'0304'0000'0000u * (i % 3) + 3 * i;
      std::memcpy(buffer.as<char>() + i * elementSize(type), &bits, elementSize(type));
    }
    return buffer;
  };
  exec::Gatherer gatherer;
  const std::vector<std::uint32_t> places{7, 0, 49, 7, 50, 0xFFFF'FFFFu};
  for (const ElementType type : {ElementType::U8, ElementType::U32, ElementType::I32, ElementType::F32, ElementType::U64}) {
    StateArrayInfo info{.id = "a", .type = type};
    const exec::Buffer buffer = fill(type);
    const auto bits = gatherer.gather(*executor, {&info, &buffer, kCount}, nullptr, places);
    for (std::size_t i = 0; i < places.size(); ++i) {
      std::uint64_t expected = 0;
      if (places[i] < kCount) std::memcpy(&expected, buffer.as<char>() + places[i] * elementSize(type), elementSize(type));
      EXPECT_EQ(bits[i], expected) << static_cast<int>(type) << ' ' << places[i];
    }
  }
  StateArrayInfo info{.id = "a", .type = ElementType::U64}, viaInfo{.id = "via", .type = ElementType::U32};
  const exec::Buffer values = fill(ElementType::U64);
  exec::Buffer via = executor->allocate(4 * sizeof(std::uint32_t));
  const std::uint32_t leads[] = {49, 3, 50, 0};
  std::memcpy(via.data(), leads, sizeof leads);
  const exec::StateArray through{&viaInfo, &via, 4};
  const auto bits = gatherer.gather(*executor, {&info, &values, kCount}, &through, std::vector<std::uint32_t>{0, 1, 2, 3, 4});
  EXPECT_EQ(bits[0], values.as<std::uint64_t>()[49]);
  EXPECT_EQ(bits[1], values.as<std::uint64_t>()[3]);
  EXPECT_EQ(bits[2], 0u);
  EXPECT_EQ(bits[3], values.as<std::uint64_t>()[0]);
  EXPECT_EQ(bits[4], 0u);
}

}  // namespace
}  // namespace wf::ui
