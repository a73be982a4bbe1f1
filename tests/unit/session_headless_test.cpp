// What the command line asks of a session: runs of which nothing is shown, and runs that are checked after every step.
#include "tests/unit/session_fixture.h"

namespace wf::app {
namespace {

ui::RunRequest onTheCpu(const std::string& algorithm) {
  ui::RunRequest request;
  request.algorithm = algorithm;
  request.device = ui::DeviceChoice::Cpu;
  return request;
}

// To its end; false where it was refused or failed.
bool runToEnd(Session& session, const ui::RunRequest& request) {
  session.open(pathFile(40));
  session.waitUntil([&] { return !session.load().active; }, 30s);
  session.startRun(request);
  session.waitUntil([&] { return session.lastError() || session.run().state != PlayState::None; }, 30s);
  if (session.lastError()) return false;
  session.goToEnd();
  session.waitUntil([&] { return session.lastError() || (session.run().ended && session.run().step == session.run().lastStep); }, 30s);
  return !session.lastError();
}

TEST(HeadlessSession, KeepsSumsInPlaceOfSteps) {
  Session whole({.drawing = false, .autoRun = false}), sums({.drawing = false, .keepSteps = false, .snapshots = false, .autoRun = false});
  for (const char* algorithm : {"bfs", "maxflow"}) {
    SCOPED_TRACE(algorithm);
    ASSERT_TRUE(runToEnd(whole, onTheCpu(algorithm)));
    ASSERT_TRUE(runToEnd(sums, onTheCpu(algorithm)));
    EXPECT_NE(whole.snapshots(), nullptr);
    EXPECT_EQ(sums.snapshots(), nullptr);
    EXPECT_TRUE(sums.steps().empty());
    EXPECT_GT(whole.run().lastStep, 70u);
    EXPECT_EQ(sums.run().lastStep, whole.run().lastStep);
    ASSERT_NE(sums.outcome(), nullptr);
    EXPECT_EQ(sums.outcome()->values, whole.outcome()->values);
    const auto a = whole.kernelSums(), b = sums.kernelSums();
    ASSERT_EQ(a.size(), whole.run().variant->kernels.size());
    ASSERT_EQ(b.size(), a.size());
    std::uint64_t launches = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
      EXPECT_EQ(a[k].launches, b[k].launches) << k;
      EXPECT_EQ(a[k].launches == 0, b[k].nanoseconds == 0) << k;
      launches += a[k].launches;
    }
    EXPECT_EQ(launches, whole.run().lastStep);
    sums.verify();
    sums.waitUntil([&] { return sums.check().phase == ui::CheckState::Phase::Passed; }, 30s);
    EXPECT_EQ(sums.check().phase, ui::CheckState::Phase::Passed);
  }
}

TEST(HeadlessSession, InvariantsThatHoldChangeNothing) {
  Session session({.drawing = false, .keepSteps = false, .snapshots = false, .checkInvariants = true, .autoRun = false});
  for (const AlgorithmInfo& info : session.algorithms()) {
    for (const VariantInfo& variant : info.variants) {
      SCOPED_TRACE(info.id + "/" + variant.id);
      ui::RunRequest request = onTheCpu(info.id);
      request.variant = variant.id;
      ASSERT_TRUE(runToEnd(session, request)) << session.lastError()->sentence();
      EXPECT_NE(session.outcome(), nullptr);
    }
  }
}

// Breadth-first search, but that its invariants break where the test says.
std::uint64_t breaksAt = 0;
class Broken final : public algorithms::Algorithm {
 public:
  Broken(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info) {}
  Result<RunResult> result() const override { return RunResult{}; }
  Result<algorithms::Verification> verify() const override { return algorithms::Verification{}; }
  Result<std::optional<InvariantBreach>> checkInvariant(std::size_t k) const override {
    if (k != 1 || lastStep().index != breaksAt) return std::optional<InvariantBreach>();
    return std::optional(InvariantBreach{{0, 3}, kNone, "the moon is made of cheese"});
  }

 protected:
  Status start(const Parameters&) override { return {}; }
  void advance(Step& step) override { step.kernel = 1; }
  bool isDone() const override { return lastStep().index == 9; }
  std::span<std::byte> control() override { return {}; }
};

TEST(CheckedRun, StopsAtTheFirstBreach) {
  const auto chosen = algorithms::choose("bfs", "mask");
  ASSERT_TRUE(chosen.ok());
  const auto graph = Graph::make(adjacencyFromArcs(2, std::vector<VertexId>{0}, std::vector<VertexId>{1}, {}));
  for (const std::uint64_t at : {0, 1, 7, 9, 10}) {
    for (const bool checked : {true, false}) {
      SCOPED_TRACE(std::to_string(at) + (checked ? ", checked" : ""));
      breaksAt = at;
      std::mutex mutex;
      std::condition_variable woken;
      bool told = false;
      StepRunner runner([&] {
        const std::scoped_lock lock(mutex);
        told = true;
        woken.notify_one();
      });
      RunSetup setup{.graph = *graph, .chosen = *chosen, .device = exec::DeviceChoice::Cpu, .checkInvariants = checked};
      setup.chosen.make = [](exec::Executor& executor, const VariantInfo& info) -> std::unique_ptr<algorithms::Algorithm> {
        return std::make_unique<Broken>(executor, info);
      };
      runner.setUp(std::move(setup));
      runner.goTo(StepRunner::kEnd);
      std::optional<Error> failed;
      std::uint64_t steps = 0;
      bool ended = false;
      while (!failed && !ended) {
        {
          std::unique_lock lock(mutex);
          ASSERT_TRUE(woken.wait_for(lock, 30s, [&] { return told; }));
          told = false;
        }
        while (auto report = runner.takeReport()) {
          if (report->failure) failed = report->failure;
          if (report->setupError) failed = report->setupError;
          steps += report->newSteps.size();
          ended = report->ended;
        }
      }
      ASSERT_EQ(failed.has_value(), checked && at < 10);
      if (!failed) continue;
      EXPECT_EQ(failed->code, ErrorCode::Internal);
      EXPECT_EQ(failed->message, (at == 0 ? std::string("at the start") : "after step " + std::to_string(at) + ", settle,") +
                                     " the invariant 'reasons' is broken: the moon is made of cheese");
      EXPECT_EQ(steps, at == 0 ? steps : at + 1) << "with the step at which it stopped, and none after it";
    }
  }
}

}  // namespace
}  // namespace wf::app
