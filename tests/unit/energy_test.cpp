// Sharing a device's energy out to kernels, with a counter made up here.
#include "compute/exec/energy.h"

#include <gtest/gtest.h>

#include <atomic>

namespace wf::exec {
namespace {

Step made(std::uint32_t kernel, std::uint64_t milliseconds, std::uint64_t arcs) {
  return {.index = 1, .kernel = kernel, .arcs = arcs, .nanoseconds = milliseconds * 1'000'000};
}

TEST(EnergyLedger, AKernelIsGivenItsShareOfTheTime) {
  EnergyLedger ledger;
  ledger.reading(10.0, 5'000);
  ledger.step(made(0, 50, 1));  // the counter has not moved yet: since when it stands there is not known
  ledger.reading(10.05, 6'000);
  EXPECT_EQ(ledger.report().joules, 0);
  ledger.step(made(0, 20, 100));
  ledger.step(made(1, 30, 7));
  ledger.step(made(0, 20, 100));
  ledger.reading(10.1, 6'000);    // as before
  ledger.reading(10.15, 26'000);  // 20 J in 100 ms, of which kernels ran 70
  const EnergyReport& report = ledger.report();
  ASSERT_EQ(report.kernels.size(), 2u);
  EXPECT_NEAR(report.kernels[0].joules, 8, 1e-9);
  EXPECT_NEAR(report.kernels[1].joules, 6, 1e-9);
  EXPECT_NEAR(report.kernels[0].nanoseconds, 40e6, 1e-3);
  EXPECT_EQ(report.kernels[0].arcs, 200);
  EXPECT_NEAR(report.joules, 20, 1e-9);
  EXPECT_NEAR(report.seconds, 0.1, 1e-9);
}

TEST(EnergyLedger, NoKernelIsGivenMoreThanThereWas) {
  EnergyLedger ledger;
  ledger.reading(0, 0);
  ledger.reading(1, 1'000);
  ledger.step(made(0, 4'000, 400));  // longer than the stretch up to the value that came last
  ledger.reading(3, 11'000);
  EXPECT_NEAR(ledger.report().kernels[0].joules, 10, 1e-9);
  EXPECT_NEAR(ledger.report().kernels[0].nanoseconds, 2e9, 1);
  EXPECT_NEAR(ledger.report().kernels[0].arcs, 200, 1e-6);
}

TEST(EnergyLedger, EnergyOfAPauseCountsForNoKernel) {
  EnergyLedger ledger;
  ledger.reading(0, 0);
  ledger.reading(1, 1'000);
  ledger.step(made(0, 500, 5));
  ledger.reading(2, 2'000);
  ledger.interrupt();
  ledger.reading(100, 90'000);
  ledger.step(made(0, 500, 5));
  ledger.reading(101, 91'000);
  EXPECT_NEAR(ledger.report().joules, 1, 1e-9);
  EXPECT_NEAR(ledger.report().kernels[0].joules, 0.5, 1e-9);
  ledger.step(made(0, 500, 5));
  ledger.reading(102, 92'000);
  EXPECT_NEAR(ledger.report().joules, 2, 1e-9);
}

// A device that takes 100 W by the clock, whose counter moves every 30 ms.
class Clockwork final : public EnergyCounter {
 public:
  explicit Clockwork(std::atomic<int>& reads) : reads_(reads) {}
  std::optional<std::uint64_t> millijoules() override {
    ++reads_;
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
    return static_cast<std::uint64_t>(ms) / 30 * 3'000;
  }

 private:
  std::atomic<int>& reads_;
};

TEST(EnergyMeter, ReadsWhileThereAreStepsAndRestsThen) {
  std::atomic<int> reads = 0;
  EnergyMeter meter(std::make_unique<Clockwork>(reads));
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
  EXPECT_EQ(reads, 0) << "nothing runs";
  const auto enough = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (meter.report().seconds < 0.5 && std::chrono::steady_clock::now() < enough) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    meter.note(made(1, 1, 3));
  }
  const EnergyReport report = meter.report();
  ASSERT_GE(report.seconds, 0.5);
  // A value is seen late by as much as the thread is kept waiting: no bound on power holds on every machine, but these do.
  EXPECT_GT(report.joules, 0);
  EXPECT_GT(report.kernels.at(1).joules, 0);
  EXPECT_LE(report.kernels[1].joules, report.joules);
  EXPECT_LE(report.kernels[1].nanoseconds, report.seconds * 1e9);
  meter.restart();
  EXPECT_TRUE(meter.report().kernels.empty());
}

TEST(Nvml, WhereThereIsNoCounterASentenceSaysSo) {
  const auto counter = openNvmlCounter("no such address");
  ASSERT_FALSE(counter);
  EXPECT_EQ(counter.error().message.find("the energy that kernels take is not known: "), 0u) << counter.error().message;
}

}  // namespace
}  // namespace wf::exec
