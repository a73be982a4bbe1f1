// A machine whose memory runs out while the lens is at work: that costs an answer, and the person hears why.
#include <atomic>
#include <cstdlib>

#include "compute/exec/executors.h"
#include "compute/lens/ordered_steps.h"
#include "tests/support/graphs.h"
#include "tests/unit/refused_memory.h"
#include "tests/unit/session_fixture.h"

namespace {
std::atomic<std::int64_t> left{INT64_MAX};  // allocations until one fails; the next ones succeed
thread_local bool spared = false;           // a thread of which none fails
}  // namespace

void* wf::test::memoryFor(std::size_t bytes) noexcept {
  return spared || left.fetch_sub(1) != 1 ? std::malloc(bytes > 0 ? bytes : 1) : nullptr;
}

namespace wf::ui {
namespace {

using lens::Schedule;

void forget() { left = INT64_MAX; }

// 1 → 2 and 3 of weight 1 each; both lead to 4, by 5 and by 7.
constexpr const char* kCrossing = "p sp 4 4\na 1 2 1\na 1 3 1\na 2 4 5\na 3 4 7\n";

struct OrderedRun {
  explicit OrderedRun(const std::shared_ptr<const Graph>& of) : graph(of), ordered(chosen, graph, {Schedule::Kind::Adversarial}) {
    EXPECT_TRUE(run->reset(graph, parameters).ok());
  }
  void toTheEnd() {
    Progress progress;
    while (!run->done()) ASSERT_TRUE(ordered.make(*run, parameters, progress));
  }
  std::shared_ptr<const Graph> graph;
  algorithms::Chosen chosen = *algorithms::choose("sssp", "two-kernel-2007");
  Parameters parameters = *readParameters(chosen.variant->parameters, {{"source", "1"}});
  std::shared_ptr<exec::Executor> executor = exec::makeSequentialExecutor();
  std::unique_ptr<algorithms::Algorithm> run = chosen.make(*executor, *chosen.variant);
  lens::OrderedSteps ordered;
};

std::shared_ptr<const Graph> crossing() {
  return test::graphFromArcs(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}, Weights(std::vector<std::uint32_t>{1, 1, 5, 7}));
}

TEST(LensMemory, WhatEndsWrongIsRefusedWhereverMemoryRunsOut) {
  OrderedRun made(crossing());
  made.toTheEnd();
  int refused = 0;
  for (std::int64_t n = 1;; ++n) {
    Progress progress;
    left = n;
    const auto found = made.ordered.endsWrong(*made.run, made.parameters, {}, progress);
    const bool failed = left <= 0;
    forget();
    if (!failed) {
      ASSERT_TRUE(found);
      EXPECT_EQ(found->count, 1u);
      break;
    }
    if (found) continue;
    EXPECT_EQ(found.error().code, ErrorCode::OutOfMemory) << n;
    EXPECT_NE(found.error().sentence().find("memory"), std::string::npos) << n;
    ++refused;
  }
  EXPECT_GT(refused, 10);
}

TEST(LensMemory, AStepIsNotOpenedWhereverMemoryRunsOut) {
  OrderedRun made(crossing());
  Progress progress;
  for (int step = 0; step < 2; ++step) ASSERT_TRUE(made.ordered.make(*made.run, made.parameters, progress));
  const lens::Request request{.chosen = made.chosen,
                              .parameters = made.parameters,
                              .graph = made.graph,
                              .before = std::make_shared<const algorithms::SavedState>(*made.run->save()),
                              .schedule = {Schedule::Kind::Adversarial},
                              .warps = 1};
  int refused = 0;
  for (std::int64_t n = 1;; ++n) {
    left = n;
    const auto found = lens::look(request, progress);
    const bool failed = left <= 0;
    forget();
    if (!failed) {
      ASSERT_TRUE(found);
      EXPECT_EQ(found->lostWrites, 1u);
      break;
    }
    if (found) continue;
    EXPECT_EQ(found.error().code, ErrorCode::OutOfMemory) << n;
    ++refused;
  }
  EXPECT_GT(refused, 10);
}

class LensMemoryTest : public SessionTest {
 protected:
  void SetUp() override {
    spared = true;
    const auto file = test::scratchDir() / "crossing.gr";
    std::ofstream(file) << kCrossing;
    ASSERT_TRUE(open(file.string()));
  }
  void TearDown() override { forget(); }
  // To the last step, where the n-th allocation of the compute thread fails. Returns how many more there would have been.
  std::int64_t ended(std::int64_t n) {
    RunRequest request = session_.request();
    request.algorithm = "sssp";
    request.variant = "two-kernel-2007";
    request.parameters = {{"source", "1"}};
    request.device = exec::DeviceChoice::Cpu;
    request.order = Schedule{Schedule::Kind::Adversarial};
    session_.startRun(request);
    EXPECT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
    session_.goTo(3);
    EXPECT_TRUE(arrive(3));
    left = n;
    session_.goToEnd();
    EXPECT_TRUE(wait([&] {
      const RunState& run = session_.run();
      return session_.lastError() || run.endsWrong || !run.endsUnknown.empty() || run.state == PlayState::None;
    })) << n;
    const std::int64_t rest = left;
    forget();
    return rest;
  }
};

TEST_F(LensMemoryTest, ThePersonHearsWhyItIsNotKnownWhatEndsWrong) {
  constexpr std::int64_t kMany = 1'000'000;
  const std::int64_t all = kMany - ended(kMany);
  ASSERT_TRUE(session_.run().endsWrong);
  EXPECT_EQ(session_.run().endsUnknown, "");
  int unknown = 0;
  for (std::int64_t back = 1; back < all; back += back < all / 2 ? 2 : 50) {
    ended(all - back);
    (void)session_.takeError();
    if (session_.run().endsUnknown.empty()) continue;
    ++unknown;
    EXPECT_FALSE(session_.run().endsWrong);
    EXPECT_TRUE(session_.run().ended);
    for (const char* part : {"what ends otherwise than with threads in order is not known", "memory is full", "start the run again"})
      EXPECT_NE(session_.run().endsUnknown.find(part), std::string::npos) << session_.run().endsUnknown;
  }
  EXPECT_GT(unknown, 0) << all;
}

}  // namespace
}  // namespace wf::ui
