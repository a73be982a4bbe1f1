// A device that fails in the middle of a run: what is known stays, and every time stays with the device that it was measured on.
#include "tests/support/pulled_out.h"
#include "tests/unit/session_fixture.h"
#include "ui/session/timing_export.h"

namespace wf::ui {
namespace {

class FailingSession : public testing::Test {
 protected:
  bool wait(const std::function<bool()>& until) { return session_.waitUntil(until, 30s); }
  bool arrive(std::uint64_t step) {
    return wait([&] { return session_.run().step == step && session_.run().state != PlayState::Playing; });
  }
  // A run of 20 iterations on the device that will fail, at `step`.
  void runTo(std::uint64_t step) {
    session_.open(pathFile(20));
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
    session_.goTo(step);
    ASSERT_TRUE(arrive(step));
  }
  void breakDevice() { loops_->out = true; }
  void failAndGoOn() {
    breakDevice();
    session_.stepBy(1);
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Failed; }));
    const std::uint64_t shown = session_.run().step;
    session_.continueOnCpu();
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().step == shown; }));
  }

  std::shared_ptr<exec::Executor> device_;
  test::PulledOut* loops_ = nullptr;  // the device's
  Session session_{{}, [this](exec::DeviceRequest request, std::string* notUsed) -> Result<std::shared_ptr<exec::Executor>> {
                     if (request.choice == exec::DeviceChoice::Cpu) return exec::makeExecutor(request, notUsed);
                     auto loops = std::make_unique<test::PulledOut>();
                     loops_ = loops.get();
                     device_ = std::make_shared<exec::HostExecutor>(exec::Backend::Sequential, std::move(loops));
                     loops_->executor = device_.get();
                     return device_;
                   }};
};

TEST_F(FailingSession, StepsKeepTheDeviceTheyWereTimedOn) {
  runTo(9);
  const std::vector<Step> before(session_.steps().begin(), session_.steps().end());
  ASSERT_EQ(session_.run().ranOn.size(), 1u);
  failAndGoOn();
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  const ui::RunState& run = session_.run();
  ASSERT_EQ(run.ranOn.size(), 2u);
  EXPECT_EQ(run.ranOn[0].firstStep, 1u);
  EXPECT_EQ(run.ranOn[0].executorName, device_->name());
  EXPECT_EQ(run.ranOn[1].firstStep, 10u);
  EXPECT_EQ(run.ranOn[1].executorName, run.executorName);
  EXPECT_NE(run.ranOn[0].executorName, run.ranOn[1].executorName);
  EXPECT_EQ(ui::timedHereFrom(run), 10u);
  for (std::size_t k = 0; k < before.size(); ++k) EXPECT_EQ(session_.steps()[k].nanoseconds, before[k].nanoseconds) << k;
  const TimingReport report = timingReport(session_);
  ASSERT_EQ(report.ranOn.size(), 2u);
  EXPECT_EQ(report.ranOn[1].firstStep, 10u);

  session_.startRun(session_.request());
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_EQ(session_.run().ranOn.size(), 1u) << "another run";
}

TEST_F(FailingSession, ADeviceThatMadeNoStepIsNotNamed) {
  runTo(0);
  failAndGoOn();
  ASSERT_EQ(session_.run().ranOn.size(), 1u);
  EXPECT_EQ(session_.run().ranOn[0].executorName, session_.run().executorName);
}

// Counting costs time: the steps of a run are all with it or all without.
TEST_F(FailingSession, SwitchingTheCountingStartsTheTimesOver) {
  runTo(9);
  ASSERT_GT(session_.steps()[1].arcs, 0u);
  session_.setMetrics(false);
  ASSERT_TRUE(arrive(9));
  EXPECT_FALSE(session_.run().metrics);
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  for (const Step& step : session_.steps()) EXPECT_EQ(step.arcs + step.active + step.changed, 0u) << step.index;
  EXPECT_FALSE(timingReport(session_).instrumented);

  session_.goTo(5);
  ASSERT_TRUE(arrive(5));
  session_.setMetrics(true);
  ASSERT_TRUE(arrive(5));
  session_.goTo(12);
  ASSERT_TRUE(arrive(12));
  EXPECT_TRUE(session_.run().metrics);
  for (const Step& step : session_.steps().subspan(1)) EXPECT_GT(step.active, 0u) << step.index;
  // And while the device is gone.
  breakDevice();
  session_.stepBy(1);
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Failed; }));
  session_.setMetrics(false);
  ASSERT_TRUE(arrive(12));
  EXPECT_EQ(session_.run().ranOn.size(), 1u);
  for (const Step& step : session_.steps()) EXPECT_EQ(step.active, 0u) << step.index;
}

// Looking back for what a kernel changed moves the run: with the device the run goes, while the query is half answered.
TEST_F(FailingSession, WhileItIsAskedWhatTheLastKernelChanged) {
  for (const bool preview : {false, true}) {
    runTo(9);
    ui::SessionSelection& sets = session_.sets();
    const auto query = sets.parse("cost changed and not frontier or visited changed or cost < 3", nullptr, nullptr);
    ASSERT_TRUE(query);
    breakDevice();
    preview ? sets.preview(*query, Combine::Replace) : sets.apply(*query, Combine::Replace);
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Failed; }));
    ASSERT_TRUE(wait([&] { return !sets.work().active && sets.previewed().state != ui::SelectionPreview::State::Counting; }));
    EXPECT_EQ(sets.previewed().state, preview ? ui::SelectionPreview::State::Failed : ui::SelectionPreview::State::None);
    EXPECT_TRUE(sets.current()->none());
    ASSERT_TRUE(session_.takeError());
    EXPECT_FALSE(session_.takeError()) << "one failure is reported once";
  }
}

}  // namespace
}  // namespace wf::ui
