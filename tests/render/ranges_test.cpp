// The ranges of what is shown: with the snapshot where it was shown before, at once where it comes to be shown while the run stands.
#include "tests/render/scene.h"
#include "tests/support/data.h"
#include "tests/support/small_executor.h"

namespace wf::render::test {
namespace {

constexpr VertexId kFour = 4, kVertices = kFour * kFour;

class RangesTest : public GlTest {
 protected:
  // Costs, a second array of each type, and a flag.
  void SetUp() override {
    GlTest::SetUp();
    if (IsSkipped()) return;
    std::vector<StateArrayInfo> infos{costInfo()};
    for (const ElementType type : {ElementType::U8, ElementType::U32, ElementType::I32, ElementType::F32, ElementType::U64}) {
      infos.push_back(arrayInfo("other", type, Role::None));
      infos.back().flag = false;
      infos.back().id += std::to_string(infos.size());
    }
    infos.back().isSigned = true;
    infos.push_back(frontierInfo());
    run_ = std::make_unique<FakeRun>(infos, kVertices, executor_);
    renderer_ = newRenderer();
    renderer_->setGraph(gridGeometry(kFour, kFour));
    renderer_->setRun(run_->ring());
    request_ = requestFor(*gridGeometry(kFour, kFour), run_->ring().get(), 64, 64);
    executor_->loops = 0;
  }
  // Every array spans from its number to `high`.
  void publish(std::uint64_t step, std::uint64_t high) {
    for (std::size_t a = 0; a + 1 < run_->infos().size(); ++a) {
      std::vector<std::uint64_t> values(kVertices, a + 1);
      values[5] = high;
      run_->set(a, values);
    }
    run_->publish(step);
    ASSERT_TRUE(renderer_->publishNewest());
  }
  void expectRange(int array, std::uint64_t high) {
    const auto range = renderer_->shownRange(array);
    ASSERT_TRUE(range) << array;
    EXPECT_EQ(range->minimum, static_cast<std::uint64_t>(array) + 1) << array;
    EXPECT_EQ(range->maximum, high) << array;
  }

  std::shared_ptr<wf::test::SmallExecutor> executor_ = std::make_shared<wf::test::SmallExecutor>();
  std::unique_ptr<FakeRun> run_;
  std::unique_ptr<Renderer> renderer_;
  FrameRequest request_;
};

TEST_F(RangesTest, WhatIsNotShownIsNotReduced) {
  request_.mapping = {};
  request_.mapping.colorArray = 0;
  for (std::uint64_t step = 1; step <= 6; ++step) {
    publish(step, 40 + step);
    renderer_->draw(request_, kNoTarget);
    EXPECT_EQ(executor_->loops, step - 1) << "one array is shown, since the first picture";
    expectRange(0, 40 + step);
  }
  // With a range of its own nothing needs the values'.
  request_.mapping.fixedRange = exec::ValueRange{0, 9};
  for (std::uint64_t step = 7; step <= 30; ++step) {
    publish(step, 40 + step);
    renderer_->draw(request_, kNoTarget);
  }
  executor_->loops = 0;
  publish(31, 71);
  renderer_->draw(request_, kNoTarget);
  EXPECT_EQ(executor_->loops, 0u);
  EXPECT_EQ(executor_->waits, 0u);
}

TEST_F(RangesTest, AnotherMappingOfAStandingRunHasItsRangesAtOnce) {
  request_.mapping = {};
  request_.mapping.colorArray = 0;
  publish(1, 50);
  renderer_->draw(request_, kNoTarget);
  for (int array = 1; array <= 5; ++array) {
    request_.mapping.colorArray = array;
    renderer_->draw(request_, kNoTarget);
    expectRange(array, 50);
  }
  EXPECT_EQ(executor_->loops, 0u) << "the run's executor is not asked by who draws";
  EXPECT_FALSE(renderer_->shownRange(6)) << "a flag";
  EXPECT_FALSE(renderer_->shownRange(99));
  publish(2, 60);
  EXPECT_EQ(executor_->loops, 6u);
  for (int array = 0; array <= 5; ++array) expectRange(array, 60);
  // Signed ones, and where nothing is finite.
  run_->set(5, std::vector<std::uint64_t>(kVertices, ~std::uint64_t{0}));
  run_->set(0, std::vector<std::uint64_t>(kVertices, 0xFFFF'FFFFu));
  run_->publish(3);
  ASSERT_TRUE(renderer_->publishNewest());
  EXPECT_EQ(renderer_->shownRange(5).value_or(exec::ValueRange{}).minimum, ~std::uint64_t{0});
  EXPECT_FALSE(renderer_->shownRange(0));
}

// The legend's range is the picture's: both ways give the same colours.
TEST_F(RangesTest, APictureDoesNotDependOnWhereTheRangeCameFrom) {
  request_.mapping = {};
  request_.mapping.colorArray = 0;
  publish(1, 50);
  renderer_->draw(request_, kNoTarget);
  const Picture atOnce = renderer_->readPicture();
  publish(2, 50);
  EXPECT_EQ(executor_->loops, 1u);
  renderer_->draw(request_, kNoTarget);
  EXPECT_EQ(difference(atOnce, renderer_->readPicture()), 0);
}

TEST_F(RangesTest, AnotherRunBeginsWithNone) {
  request_.mapping = {};
  request_.mapping.colorArray = 0;
  publish(1, 50);
  renderer_->draw(request_, kNoTarget);
  expectRange(0, 50);
  FakeRun other({costInfo()}, kVertices);
  renderer_->setRun(other.ring());
  EXPECT_FALSE(renderer_->shownRange(0)) << "nothing of it is shown";
  other.set(0, std::vector<std::uint64_t>(kVertices, 7));
  other.publish(0);
  ASSERT_TRUE(renderer_->publishNewest());
  EXPECT_EQ(renderer_->shownRange(0).value_or(exec::ValueRange{}).maximum, 7u);
  renderer_->setRun(nullptr);
  EXPECT_FALSE(renderer_->shownRange(0));
}

}  // namespace
}  // namespace wf::render::test
