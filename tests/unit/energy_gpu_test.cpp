// The device's own energy counter around a long run.
#include <gtest/gtest.h>

#include <chrono>

#include "compute/algorithms/registry.h"
#include "compute/exec/energy.h"
#include "compute/exec/executors.h"
#include "tests/support/graphs.h"

namespace wf::exec {
namespace {

TEST(EnergyGpuTest, ALongRunTakesPlausiblePower) {
  std::string why;
  if (cudaDevices(&why).empty()) GTEST_SKIP() << why;
  auto executor = makeCudaExecutor();
  ASSERT_TRUE(executor) << executor.error().sentence();
  ASSERT_FALSE((*executor)->pciAddress().empty());
  auto counter = openNvmlCounter((*executor)->pciAddress());
  if (!counter) GTEST_SKIP() << counter.error().sentence();
  EnergyMeter meter(std::move(*counter));

  test::ArcList arcs;
  constexpr VertexId kVertices = 1'000'000;
  for (VertexId v = 0; v < kVertices; ++v) {
    for (const VertexId step : {1u, 37u, 1'009u, 25'013u, 200'003u}) arcs.emplace_back(v, (v + step) % kVertices);
  }
  const auto graph = test::graphFromArcs(kVertices, arcs);
  const auto chosen = algorithms::choose("bfs", "mask");
  ASSERT_TRUE(chosen);
  const auto run = chosen->make(**executor, *chosen->variant);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(3);
  while (std::chrono::steady_clock::now() < end) {
    ASSERT_TRUE(run->reset(graph, {}));
    while (!run->done()) {
      const auto step = run->step();
      ASSERT_TRUE(step) << step.error().sentence();
      meter.note(*step);
    }
  }
  const EnergyReport report = meter.report();
  ASSERT_GT(report.seconds, 1) << "the counter hardly moved in three seconds";
  EXPECT_GT(report.joules, 0);
  EXPECT_LT(report.joules / report.seconds, 1'000) << "watts";
  double joules = 0;
  for (const EnergyReport::Kernel& kernel : report.kernels) joules += kernel.joules;
  EXPECT_GT(joules, 0);
  EXPECT_LE(joules, report.joules * 1.000001);
  EXPECT_GT(report.kernels.at(0).arcs, 0);
  std::printf("%.1f J in %.2f s (%.0f W), %.1f J of them in kernels, %.3g arcs a joule\n", report.joules, report.seconds,
              report.joules / report.seconds, joules, report.kernels[0].arcs / report.kernels[0].joules);
}

}  // namespace
}  // namespace wf::exec
