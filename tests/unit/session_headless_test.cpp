// What the command line asks of a session: runs of which nothing is shown, and runs that are checked after every step.
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

ui::RunRequest onTheCpu(const std::string& algorithm) {
  ui::RunRequest request;
  request.algorithm = algorithm;
  request.device = exec::DeviceChoice::Cpu;
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
  Session session({.drawing = false, .keepSteps = false, .snapshots = false, .autoRun = false});
  session.stopOnTheWay();
  for (const AlgorithmInfo& info : session.algorithms()) {
    for (const VariantInfo& variant : info.variants) {
      SCOPED_TRACE(info.id + "/" + variant.id);
      ui::RunRequest request = onTheCpu(info.id);
      request.variant = variant.id;
      ASSERT_TRUE(runToEnd(session, request)) << session.lastError()->sentence();
      for (const InvariantInfo& invariant : variant.invariants) session.stops().enableInvariant(invariant.id, true);
      ASSERT_TRUE(runToEnd(session, request)) << session.lastError()->sentence();
      EXPECT_NE(session.outcome(), nullptr);
      EXPECT_EQ(session.stops().lastStop(), nullptr);
      for (const ui::InvariantChoice& choice : session.stops().invariants()) {
        ASSERT_TRUE(choice.look) << choice.id;
        EXPECT_EQ(choice.look->state, ui::InvariantChoice::Look::State::Holds) << choice.id << ": " << choice.look->at.what;
      }
    }
  }
}

// Breadth-first search, but that its invariants break where the test says.
std::uint64_t breaksAt = 0;
class Broken final : public algorithms::Algorithm {
 public:
  Broken(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info) {}
  Result<RunResult> workOut(Progress&) const override { return RunResult{}; }
  Result<algorithms::Verification> check(Progress&) const override { return algorithms::Verification{}; }
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
      bool notified = false;
      run::Runner runner([&] {
        const std::scoped_lock lock(mutex);
        notified = true;
        woken.notify_one();
      });
      run::RunSetup setup{.graph = *graph, .chosen = *chosen, .device = exec::DeviceChoice::Cpu};
      setup.stops.whileSeeking = true;
      if (checked) setup.stops.invariants = {0, 1};
      setup.chosen.make = [](exec::Executor& executor, const VariantInfo& info) -> std::unique_ptr<algorithms::Algorithm> {
        return std::make_unique<Broken>(executor, info);
      };
      runner.setUp(std::move(setup));
      runner.goTo(run::Runner::kEnd);
      std::optional<run::StopReport> stop;
      std::optional<run::InvariantLook> broken;  // at the start
      std::uint64_t steps = 0, step = 0;
      bool arrived = false;
      while (!arrived) {
        {
          std::unique_lock lock(mutex);
          ASSERT_TRUE(woken.wait_for(lock, 30s, [&] { return notified; }));
          notified = false;
        }
        while (auto report = runner.takeReport()) {
          ASSERT_FALSE(report->failure || report->setupError);
          for (const run::StopReport& one : report->stops) stop = one;
          for (const run::InvariantLook& look : report->looks) {
            if (look.state == run::InvariantLook::State::Broken) broken = look;
          }
          steps += report->newSteps.size();
          step = report->step;
          arrived = !report->seeking && step > 0;
        }
      }
      EXPECT_EQ(broken.has_value(), checked && at == 0);
      ASSERT_EQ(stop.has_value(), checked && at > 0 && at < 10);
      EXPECT_EQ(step, stop ? at : 9);
      EXPECT_EQ(steps, step + 1) << "with the step at which it stopped, and none after it";
      if (broken) {
        EXPECT_EQ(broken->what.sentence, "the moon is made of cheese");
      }
      if (!stop) continue;
      EXPECT_EQ(stop->step, at);
      EXPECT_EQ(stop->kernel, 1u);
      ASSERT_EQ(stop->breaches.size(), 1u);
      EXPECT_EQ(stop->breaches[0].invariant, 1u);
      EXPECT_EQ(stop->breaches[0].what.sentence, "the moon is made of cheese");
    }
  }
}

}  // namespace
}  // namespace wf::ui
