// Kernels of the lab on a GPU: compiled by NVRTC, launched by the driver, equal to the variant's own run after every step.
#include "compute/exec/executors.h"
#include "tests/lab/lab_fixture.h"
#include "tests/support/graphs.h"

namespace wf::test {
namespace {

class LabGpu : public testing::TestWithParam<std::pair<std::string, std::string>> {};

lab::Built builtForGpu(const run::RunPlan& plan, const std::vector<lab::Source>& sources) {
  Progress progress;
  auto built = lab::build({.plan = plan, .sources = sources, .target = lab::Target::Cuda, .worker = labWorker()}, progress);
  EXPECT_TRUE(built) << (built ? "" : built.error().sentence());
  return built ? std::move(*built) : lab::Built{};
}

TEST_P(LabGpu, RunsAsTheVariantDoes) {
  std::string why;
  if (exec::cudaDevices(&why).empty()) GTEST_SKIP() << why;
  const auto& [algorithm, variant] = GetParam();
  for (const NamedGraph& one : standardGraphs(7, Size::Small)) {
    if (one.graph->vertexCount() < 2 || one.graph->weightKind() != WeightKind::Unsigned) continue;
    auto plan = planOf(algorithm, variant, one.graph);
    plan.device = exec::DeviceChoice::Cuda;
    const auto texts = lab::kernelTexts(plan);
    ASSERT_TRUE(texts) << texts.error().sentence();
    const lab::Built built = builtForGpu(plan, *texts);
    ASSERT_TRUE(built.build) << textOf(built.problems);
    const auto out = scratchDir() / "gpu.wfr";
    const lab::RunOutcome outcome = runOf(plan, built, out);
    EXPECT_EQ(outcome.end, lab::RunEnd::Ended) << one.name << ": " << outcome.sentence;
    EXPECT_EQ(outcome.verified, true) << one.name << ": " << outcome.verification;
    plan.device = exec::DeviceChoice::Cpu;
    const lab::Compared compared = compareTo(plan, out);
    EXPECT_TRUE(compared.equal()) << one.name << ": " << compared.sentence;
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, LabGpu,
                         testing::Values(std::pair("bfs", "mask"), std::pair("bfs", "adaptive"), std::pair("sssp", "mask"),
                                         std::pair("mst", "boruvka"), std::pair("apsp", "floyd-warshall")),
                         [](const auto& tested) {
                           std::string name = tested.param.first + "_" + tested.param.second;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

TEST(LabGpuFaults, AWildAccessEndsTheRunAlone) {
  std::string why;
  if (exec::cudaDevices(&why).empty()) GTEST_SKIP() << why;
  auto plan = planOf("bfs", "mask", standardGraphs(7, Size::Small).back().graph);
  plan.device = exec::DeviceChoice::Cuda;
  const std::string text = changed(kernelText(plan, "settle"), "    d_next[v] = 0;\n", "    d_next[v + 2000000000000ul] = 0;\n");
  const lab::Built built = builtForGpu(plan, {{"settle", text}});
  ASSERT_TRUE(built.build) << textOf(built.problems);
  const lab::RunOutcome outcome = runOf(plan, built, scratchDir() / "wild.wfr");
  EXPECT_EQ(outcome.end, lab::RunEnd::Failed) << outcome.sentence;
  EXPECT_NE(outcome.sentence.find("illegal"), std::string::npos) << outcome.sentence;
}

}  // namespace
}  // namespace wf::test
