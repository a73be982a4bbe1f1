// Copies of rectangles beside an executor's kernels, against a plain loop.
#include "compute/exec/copy_lane.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "compute/exec/executors.h"
#include "tests/support/data.h"
#include "tests/unit/executor_kernels.h"

namespace wf::exec {
namespace {

struct Case {
  const char* name;
  std::shared_ptr<Executor> (*make)();
};

std::shared_ptr<Executor> cuda() {
  auto made = cudaDevices().empty() ? Result<std::shared_ptr<Executor>>(Error{}) : makeCudaExecutor();
  return made ? *made : nullptr;
}

class CopyLaneTest : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    executor_ = GetParam().make();
    if (!executor_) GTEST_SKIP() << "there is no CUDA device on this machine";
    lane_ = executor_->makeCopyLane();
    ASSERT_NE(lane_, nullptr);
    random_.seed(test::runSeed());
  }
  void TearDown() override {
    lane_.reset();
    if (executor_ == nullptr) return;
    EXPECT_FALSE(executor_->failed()) << executor_->error().message;
  }

  using Bytes = std::vector<std::uint8_t>;
  Bytes drawn(std::size_t n) {
    Bytes out(n);
    for (auto& byte : out) byte = static_cast<std::uint8_t>(random_());
    return out;
  }
  Buffer put(const Bytes& bytes, bool onHost) {
    Buffer buffer = onHost ? executor_->allocateOnHost(bytes.size()) : executor_->allocate(bytes.size());
    executor_->upload(buffer, 0, bytes.data(), bytes.size());
    return buffer;
  }
  Bytes get(const Buffer& buffer, std::size_t n) {
    Bytes out(n);
    executor_->download(out.data(), buffer, 0, n);
    return out;
  }

  std::shared_ptr<Executor> executor_;
  std::unique_ptr<CopyLane> lane_;
  std::mt19937_64 random_;
};

TEST_P(CopyLaneTest, MemoryOfTheHostComesZeroedAndTakesEveryCall) {
  Buffer buffer = executor_->allocateOnHost(1000);
  EXPECT_EQ(get(buffer, 1000), Bytes(1000, 0));
  executor_->fill(buffer, 0xAB, 10);
  executor_->synchronize();
  EXPECT_EQ(get(buffer, 11).at(9), 0xAB);
  EXPECT_EQ(get(buffer, 11).at(10), 0);
  Buffer copied = executor_->allocate(1000);
  executor_->copy(copied, buffer, 1000);
  EXPECT_EQ(get(copied, 1000), get(buffer, 1000));
  std::uint8_t elsewhere = 0;
  executor_->synchronize();
  EXPECT_TRUE(executor_->readFromAnyThread(&elsewhere, buffer, 1, nullptr).ok());
  EXPECT_EQ(elsewhere, 0xAB);
  EXPECT_EQ(executor_->allocateOnHost(0).data(), nullptr);
}

// From and to either kind of memory, with rows that lie apart, beside one another, or on top of a hole.
TEST_P(CopyLaneTest, RectanglesArriveWholeAndNothingElseChanges) {
  for (int turn = 0; turn < 40; ++turn) {
    const std::size_t width = 1 + random_() % 70, rows = 1 + random_() % 40;
    const Pitched at{random_() % 50, width + random_() % 30}, of{random_() % 50, width + random_() % 30};
    const Bytes source = drawn(of.offset + rows * of.pitch), target = drawn(at.offset + rows * at.pitch);
    const Buffer from = put(source, turn % 2 == 0);
    Buffer to = put(target, turn % 4 < 2);
    lane_->copy(to, at, from, of, width, rows);
    const CopyLane::Work work = lane_->finish();
    EXPECT_EQ(work.bytes, width * rows);
    Bytes expected = target;
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t k = 0; k < width; ++k) expected[at.offset + row * at.pitch + k] = source[of.offset + row * of.pitch + k];
    }
    ASSERT_EQ(get(to, target.size()), expected) << "turn " << turn;
    ASSERT_EQ(get(from, source.size()), source) << "turn " << turn;
  }
}

TEST_P(CopyLaneTest, WorkIsCountedSinceTheLastTime) {
  const Bytes bytes = drawn(6000);
  const Buffer from = put(bytes, true);
  Buffer to = executor_->allocate(6000);
  executor_->synchronize();  // it has been cleared by then
  EXPECT_EQ(lane_->finish().bytes, 0u);
  for (int k = 0; k < 5; ++k) lane_->copy(to, {0, 100}, from, {0, 100}, 100, 10);
  EXPECT_EQ(lane_->finish().bytes, 5000u);
  const CopyLane::Work none = lane_->finish();
  EXPECT_EQ(none.bytes, 0u);
  EXPECT_EQ(none.nanoseconds, 0u);
  // Nothing to copy is no work.
  lane_->copy(to, {0, 100}, from, {0, 100}, 0, 10);
  lane_->copy(to, {0, 100}, from, {0, 100}, 100, 0);
  EXPECT_EQ(lane_->finish().bytes, 0u);
  for (int k = 0; k < 100; ++k) lane_->copy(to, {0, 6000}, from, {0, 6000}, 6000, 1);
  const CopyLane::Work much = lane_->finish();
  EXPECT_EQ(much.bytes, 600'000u);
  EXPECT_GT(much.nanoseconds, 0u);
  EXPECT_EQ(get(to, 6000), bytes);
}

// What a kernel wrote goes to the host and comes back beside the kernels, each time after the one that the marker tells of.
TEST_P(CopyLaneTest, MarkersOrderCopiesAndKernels) {
  constexpr std::uint32_t n = 200'000;
  constexpr std::size_t bytes = std::size_t{n} * 4;
  Buffer visits = executor_->allocate(bytes), back = executor_->allocate(bytes), kept = executor_->allocateOnHost(bytes);
  const auto ran = executor_->makeMarker(), copied = executor_->makeMarker();
  for (std::uint32_t turn = 1; turn <= 10; ++turn) {
    executor_->fill(visits, 0, bytes);
    test::runVisit(*executor_, n, visits);
    executor_->record(ran.get());
    lane_->waitFor(ran.get());
    lane_->copy(kept, {0, bytes}, visits, {0, bytes}, bytes, 1);
    lane_->copy(back, {0, 4000}, kept, {0, 4000}, 4000, bytes / 4000);
    lane_->record(copied.get());
    executor_->waitFor(copied.get());
    executor_->fill(visits, 0xFF, bytes);  // must not overtake the copies
    std::vector<std::uint32_t> found(n);
    executor_->download(found.data(), back, 0, bytes);
    ASSERT_EQ(found, std::vector<std::uint32_t>(n, 1)) << "turn " << turn;
  }
  EXPECT_EQ(lane_->finish().bytes, 20 * bytes);
}

TEST_P(CopyLaneTest, NoMarkerIsNoOrder) {
  lane_->record(nullptr);
  lane_->waitFor(nullptr);
  EXPECT_EQ(lane_->finish().bytes, 0u);
}

TEST_P(CopyLaneTest, AFailedExecutorCopiesNothing) {
  const auto executor = GetParam().make();
  const auto lane = executor->makeCopyLane();
  ASSERT_NE(lane, nullptr);
  const Bytes bytes = drawn(100);
  Buffer from = executor->allocateOnHost(100), to = executor->allocateOnHost(100);
  executor->upload(from, 0, bytes.data(), 100);
  executor->fail({.code = ErrorCode::Device, .message = "the device fell off the bus"});
  lane->copy(to, {0, 100}, from, {0, 100}, 100, 1);
  lane->record(nullptr);
  EXPECT_EQ(lane->finish().bytes, 0u);
  EXPECT_EQ(executor->makeCopyLane(), nullptr);
  EXPECT_EQ(*to.as<std::uint8_t>(), 0);
}

const Case kHost[] = {{"Cpu", [] { return makeCpuExecutor(); }},
                      {"CpuFourThreads", [] { return makeCpuExecutor(4); }},
                      {"Sequential", [] { return makeSequentialExecutor(); }},
                      {"Hostile", [] { return makeHostileExecutor(test::runSeed()); }}};
const Case kGpu[] = {{"Cuda", &cuda}};
const auto caseName = [](const auto& info) { return std::string(info.param.name); };
INSTANTIATE_TEST_SUITE_P(Host, CopyLaneTest, testing::ValuesIn(kHost), caseName);
INSTANTIATE_TEST_SUITE_P(Gpu, CopyLaneTest, testing::ValuesIn(kGpu), caseName);

}  // namespace
}  // namespace wf::exec
