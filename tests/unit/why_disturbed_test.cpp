// What is asked for while the runner looks for a cause is answered first, and the search goes on from where it was.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>

#include "compute/core/graph.h"
#include "compute/run/runner.h"
#include "compute/run/vertex_reader.h"

namespace wf::run {
namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t kLast = 40;

VariantInfo describe() {
  VariantInfo info;
  info.id = "counting";
  info.arrays = {{.id = "count", .title = "Count", .symbol = "N_a"}};
  info.kernels = {{"count", "Count", ""}};
  info.kernelLines = {1};
  info.pseudocode = {"start", "count"};
  return info;
}

const VariantInfo kVariant = describe();
const AlgorithmInfo kAlgorithm{.id = "counting", .variants = {kVariant}};

std::atomic<const std::function<void()>*> disturbance = nullptr;  // called once within the kernel of a step, on the compute thread

// Counts its steps in an array.
class Counting final : public algorithms::Algorithm {
 public:
  Counting(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info) {}
  Result<RunResult> workOut(Progress&) const override { return RunResult{}; }
  Result<algorithms::Verification> check(Progress&) const override { return algorithms::Verification{true, ""}; }

 protected:
  Status start(const Parameters&) override {
    control_ = 0;
    return {};
  }
  void advance(Step& step) override {
    ++control_;
    if (const auto* ask = disturbance.exchange(nullptr)) (*ask)();
    step.line = 1;
    const auto value = static_cast<std::uint32_t>(control_);
    executor().upload(buffer(0), 0, &value, sizeof value);
  }
  bool isDone() const override { return control_ == kLast; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }

 private:
  std::uint64_t control_ = 0;
};

class WhyDisturbed : public testing::Test {
 protected:
  void SetUp() override {
    RunSetup setup;
    setup.graph = *Graph::make(adjacencyFromArcs(5, std::vector<VertexId>{0}, std::vector<VertexId>{1}, std::monostate{}));
    setup.chosen = {&kAlgorithm, &kAlgorithm.variants[0], [](exec::Executor& executor, const VariantInfo& info) {
                      return std::unique_ptr<algorithms::Algorithm>(std::make_unique<Counting>(executor, info));
                    }};
    setup.device = exec::DeviceChoice::Cpu;
    setup.goTo = kLast;
    runner_.setUp(std::move(setup));
    ASSERT_TRUE(waitFor("ended"));
  }
  bool waitFor(const std::string& what) {
    std::unique_lock lock(mutex_);
    return woken_.wait_for(lock, 30s, [&] { return std::find(reported_.begin(), reported_.end(), what) != reported_.end(); });
  }
  // On the compute thread, as each of its reports is announced.
  void look() {
    const auto report = runner_.takeReport();
    const auto why = runner_.takeWhy();
    const std::scoped_lock lock(mutex_);
    const auto tell = [this](bool is, const char* what) {
      if (is) reported_.emplace_back(what);
    };
    if (report) {
      tell(report->ended && !report->seeking, "ended");
      tell(report->answers.get<VertexReader>() != nullptr, "hovered");
      tell(report->answers.get<CellReader>() != nullptr, "cells");
      tell(report->foundChange.has_value(), "change");
      tell(report->verification.has_value(), "verified");
      tell(report->values.has_value(), "values");
    }
    tell(why && why->phase == WhyAnswer::Phase::Done, "why");
    woken_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable woken_;
  std::vector<std::string> reported_;
  Runner runner_{[this] { look(); }};
};

TEST_F(WhyDisturbed, ValuesThatAreAskedForComeFirst) {
  const CellWindow cell{0, 0, 1};
  const std::pair<std::string, std::function<void()>> disturbances[] = {
      {"hovered", [&] { runner_.want<VertexReader>(VertexRequest{{1}}); }},
      {"cells", [&] { runner_.want<CellReader>(std::vector<CellWindow>{cell}); }},
      {"change", [&] { runner_.findChange(cell); }},
      {"verified", [&] { runner_.verify(); }},
      {"values", [&] { runner_.askForValues(); }}};
  for (const auto& [what, ask] : disturbances) {
    SCOPED_TRACE(what);
    {
      const std::scoped_lock lock(mutex_);
      reported_.clear();
    }
    disturbance = &ask;
    runner_.ask({{0, 0}, kLast});
    ASSERT_TRUE(waitFor("why"));
    ASSERT_EQ(disturbance.load(), nullptr) << "nothing was replayed";
    const std::scoped_lock lock(mutex_);
    EXPECT_EQ(std::count(reported_.begin(), reported_.end(), "why"), 1);
    EXPECT_LT(std::find(reported_.begin(), reported_.end(), what), std::find(reported_.begin(), reported_.end(), "why"));
  }
}

}  // namespace
}  // namespace wf::run
