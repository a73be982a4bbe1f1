// What is recorded of a run on a device, whose recorder takes what a step changed when the next one has been made: the run's own states.
// Without CUDA a device that has the host's loops and memory stands in, for the variants that need no more than loops.
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string_view>

#include "compute/exec/executors.h"
#include "compute/exec/host_executor.h"
#include "compute/exec/host_loops.h"
#include "tests/conformance/replayed_runs.h"

namespace wf::test {
namespace {

class DeviceReplays : public ::testing::TestWithParam<Subject> {
 protected:
  void SetUp() override {
    if (exec::builtWithCuda()) {
      if (exec::cudaDevices().empty()) GTEST_SKIP() << "no CUDA device";
      auto made = exec::makeCudaExecutor();
      ASSERT_TRUE(made) << made.error().sentence();
      device_ = *made;
      return;
    }
    constexpr std::array<std::string_view, 4> kLoopsAlone{"bfs/mask", "bfs/edge", "sssp/mask", "stcon/mask"};
    const std::string id = GetParam().algorithm->id + "/" + GetParam().variant->id;
    if (std::find(kLoopsAlone.begin(), kLoopsAlone.end(), id) == kLoopsAlone.end())
      GTEST_SKIP() << "built without CUDA, and this variant needs more of a device than loops";
    device_ = std::make_shared<exec::HostExecutor>(exec::Backend::Cuda, exec::makeParallelLoops(2));
  }

  std::shared_ptr<exec::Executor> device_;
};

TEST_P(DeviceReplays, StepForStepWhatWasRecorded) {
  const Subject& subject = GetParam();
  std::mt19937_64 random(runSeed());
  const auto player = exec::makeSequentialExecutor();
  for (const NamedGraph& named : conformanceGraphs(runSeed(), Size::Small)) {
    SCOPED_TRACE(named.name);
    const Parameters parameters = randomParameters(*subject.variant, *named.graph, random);
    const auto live = record(subject, *device_, named.graph, parameters, 300, {.writer = "a test", .onThread = random() % 2 == 0});
    if (!live) continue;
    const auto replay = open(live->file);
    ASSERT_NE(replay, nullptr);
    const auto run = replayed(replay, *player, named.graph);
    ASSERT_NE(run, nullptr);
    ASSERT_NO_FATAL_FAILURE(expectSameSteps(*run, *replay, *live));
  }
}

// Given up in its middle, a recording has every step that was made.
TEST_P(DeviceReplays, EndsWithTheLastStepThatWasMade) {
  const Subject& subject = GetParam();
  std::mt19937_64 random(runSeed());
  for (const NamedGraph& named : conformanceGraphs(runSeed(), Size::Small)) {
    SCOPED_TRACE(named.name);
    const auto live =
        record(subject, *device_, named.graph, randomParameters(*subject.variant, *named.graph, random), 3, {.writer = "a test"});
    if (!live) continue;
    const auto replay = open(live->file);
    ASSERT_NE(replay, nullptr);
    EXPECT_EQ(replay->lastStep() + 1, live->steps.size());
  }
}

INSTANTIATE_TEST_SUITE_P(All, DeviceReplays, ::testing::ValuesIn(subjects()), [](const auto& one) { return one.param.name(); });

}  // namespace
}  // namespace wf::test
