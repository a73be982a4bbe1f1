// A broken invariant stops the runner after the kernel that broke it, from either side.
#include <gtest/gtest.h>

#include <condition_variable>
#include <cstring>
#include <functional>
#include <mutex>

#include "compute/core/graph.h"
#include "compute/run/runner.h"

namespace wf::run {
namespace {

constexpr std::uint64_t kBreaks = 4, kMends = 7, kLast = 12;

VariantInfo describe() {
  VariantInfo info;
  info.id = "breaking";
  info.arrays = {{.id = "count", .title = "Count", .symbol = "N_a"}};
  info.kernels = {{"count", "Count", ""}};
  info.kernelLines = {1};
  info.pseudocode = {"start", "count"};
  info.invariants = {
      {"small", "Small", "Counts stay small"}, {"fine", "Fine", "All is fine"}, {"dim", "Dim", "Cannot be looked at at first"}};
  return info;
}

const VariantInfo kVariant = describe();
const AlgorithmInfo kAlgorithm{.id = "breaking", .variants = {kVariant}};

std::function<void(std::uint64_t step)> during;  // called within the kernel of a step, on the compute thread

// Counts its steps in an array; its first invariant is broken from step kBreaks on, until it mends.
class Breaking final : public algorithms::Algorithm {
 public:
  Breaking(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info) {}
  Result<RunResult> workOut(Progress&) const override { return RunResult{}; }
  Result<algorithms::Verification> check(Progress&) const override { return algorithms::Verification{true, ""}; }
  Result<std::optional<InvariantBreach>> checkInvariant(std::size_t k) const override {
    if (k == 2 && control_ < kBreaks) return Error{.code = ErrorCode::OutOfMemory, .message = "no room to look"};
    const bool broken = k == 2 || (k == 0 && control_ >= kBreaks && control_ < kMends);
    return broken ? std::optional(InvariantBreach{.cell = {0, 2}, .sentence = "count of 3 is too large"}) : std::nullopt;
  }

 protected:
  Status start(const Parameters&) override {
    control_ = 0;
    return {};
  }
  void advance(Step& step) override {
    ++control_;
    if (during) during(control_);
    step.line = 1;
    const auto value = static_cast<std::uint32_t>(control_);
    executor().upload(buffer(0), 0, &value, sizeof value);
  }
  bool isDone() const override { return control_ == kLast; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }

 private:
  std::uint64_t control_ = 0;
};

class InvariantStops : public testing::Test {
 protected:
  RunSetup setup(std::vector<std::size_t> invariants) const {
    RunSetup out;
    out.graph = *Graph::make(adjacencyFromArcs(5, std::vector<VertexId>{0}, std::vector<VertexId>{1}, std::monostate{}));
    out.chosen = {&kAlgorithm, &kAlgorithm.variants[0], [](exec::Executor& executor, const VariantInfo& info) {
                    return std::unique_ptr<algorithms::Algorithm>(std::make_unique<Breaking>(executor, info));
                  }};
    out.device = exec::DeviceChoice::Cpu;
    out.stops.invariants = std::move(invariants);
    return out;
  }
  // Plays until it stands; everything that stopped it goes into stops_.
  std::uint64_t play(bool back) {
    runner_.play(back);
    return rest();
  }
  std::uint64_t rest() {
    for (;;) {
      std::unique_lock lock(mutex_);
      if (!woken_.wait_for(lock, std::chrono::seconds(30), [&] { return notified_; })) {
        ADD_FAILURE() << "it never came to rest";
        return 0;
      }
      notified_ = false;
      lock.unlock();
      const auto report = runner_.takeReport();
      if (!report) continue;
      stops_.insert(stops_.end(), report->stops.begin(), report->stops.end());
      looks_.insert(looks_.end(), report->looks.begin(), report->looks.end());
      if (!report->playing) return report->step;
    }
  }

  std::mutex mutex_;
  std::condition_variable woken_;
  bool notified_ = false;
  std::vector<StopReport> stops_;
  std::vector<InvariantLook> looks_;
  Runner runner_{[this] {
    const std::scoped_lock lock(mutex_);
    notified_ = true;
    woken_.notify_one();
  }};
};

TEST_F(InvariantStops, OnlyTheKernelThatBreaksOneStopsTheRun) {
  runner_.setSpeed(std::numeric_limits<double>::infinity());
  RunSetup playing = setup({0, 1});
  playing.play = true;
  runner_.setUp(std::move(playing));
  EXPECT_EQ(rest(), kBreaks);
  ASSERT_EQ(stops_.size(), 1u);
  EXPECT_EQ(stops_[0].step, kBreaks);
  ASSERT_EQ(stops_[0].breaches.size(), 1u);
  EXPECT_EQ(stops_[0].breaches[0].invariant, 0u);
  EXPECT_EQ(stops_[0].breaches[0].what.sentence, "count of 3 is too large");
  EXPECT_EQ(play(false), kLast) << "that it still is broken stops nothing";
  EXPECT_EQ(play(true), kBreaks);
  ASSERT_EQ(stops_.size(), 2u);
  EXPECT_EQ(stops_[1].breaches.size(), 1u);
  EXPECT_EQ(play(true), 0u);
  EXPECT_EQ(stops_.size(), 2u);
}

TEST_F(InvariantStops, WhatIsTakenAwayWhileItsKernelRunsStopsNothing) {
  during = [this](std::uint64_t step) {
    if (step == kBreaks) runner_.setStops({});
  };
  runner_.setSpeed(std::numeric_limits<double>::infinity());
  RunSetup playing = setup({0});
  playing.play = true;
  runner_.setUp(std::move(playing));
  EXPECT_EQ(rest(), kLast);
  EXPECT_TRUE(stops_.empty());
  during = {};
}

TEST_F(InvariantStops, WhatIsSwitchedOnIsReportedAsItStands) {
  using State = InvariantLook::State;
  runner_.setUp(setup({}));
  runner_.goTo(kBreaks + 1);
  while (rest() != kBreaks + 1) continue;
  Stops stops;
  stops.invariants = {0, 1};
  runner_.setStops(stops);
  while (looks_.size() < 2) rest();
  EXPECT_EQ(looks_[0].state, State::Broken);
  EXPECT_EQ(looks_[0].step, kBreaks + 1);
  EXPECT_EQ(looks_[0].what.sentence, "count of 3 is too large");
  EXPECT_EQ(looks_[1].state, State::Holds);
  EXPECT_EQ(play(false), kLast) << "who broke it is not known";
  EXPECT_TRUE(stops_.empty());
  EXPECT_EQ(looks_.size(), 2u) << "it is reported once";
}

TEST_F(InvariantStops, WhatCouldNotBeLookedAtBlamesNoKernel) {
  runner_.setSpeed(std::numeric_limits<double>::infinity());
  RunSetup playing = setup({1, 2});
  playing.play = true;
  runner_.setUp(std::move(playing));
  EXPECT_EQ(rest(), kLast);
  EXPECT_TRUE(stops_.empty()) << "it is broken from step 4 on, but before that it is not known whether it held";
  ASSERT_EQ(looks_.size(), 2u);
  EXPECT_EQ(looks_[0].state, InvariantLook::State::Holds);
  EXPECT_EQ(looks_[1].state, InvariantLook::State::Unknown);
  EXPECT_NE(looks_[1].why.find("no room to look"), std::string::npos) << looks_[1].why;
}

TEST_F(InvariantStops, OnTheWayToAStepOnlyWhereThatIsWanted) {
  for (const bool whileSeeking : {false, true}) {
    RunSetup going = setup({0});
    going.stops.whileSeeking = whileSeeking;
    runner_.setUp(std::move(going));
    runner_.goTo(Runner::kEnd);
    std::uint64_t step = 0;
    while (step != (whileSeeking ? kBreaks : kLast)) ASSERT_LE(step = rest(), whileSeeking ? kBreaks : kLast);
    ASSERT_EQ(stops_.size(), whileSeeking ? 1u : 0u);
  }
  EXPECT_EQ(stops_[0].step, kBreaks);
}

TEST_F(InvariantStops, WhatIsNotSwitchedOnStopsNothing) {
  runner_.setSpeed(std::numeric_limits<double>::infinity());
  RunSetup playing = setup({1});
  playing.play = true;
  runner_.setUp(std::move(playing));
  EXPECT_EQ(rest(), kLast);
  EXPECT_TRUE(stops_.empty());
}

}  // namespace
}  // namespace wf::run
