// Kernels of the lab for a GPU: what NVRTC makes of them. It needs no device for that, but a device runs them elsewhere (tests/gpu).
#include <filesystem>

#include "compute/lab/nvrtc.h"
#include "compute/lab/scratch_folder.h"
#include "tests/lab/lab_fixture.h"

namespace wf::test {
namespace {

// What the compiler says of the kernel's own text, with a change, for an H100. None: no NVRTC here.
std::optional<lab::Compiled> compiledFor(const std::string& algorithm, const std::string& variant, const std::string& kernel,
                                         const std::string& from = {}, const std::string& to = {}) {
  const auto chosen = algorithms::choose(algorithm, variant);
  const auto launches = lab::launchesOf(*chosen, WeightKind::Unsigned, *readParameters(chosen->variant->parameters, {}));
  EXPECT_TRUE(launches);
  const auto functors = lab::functorsOf(*launches, kernel, variant);
  EXPECT_TRUE(functors) << kernel;
  std::vector<lab::Launched> wanted;
  std::vector<std::string> types;
  for (const lab::Launched& one : *launches) {
    if (one.kernel != kernel || one.type.find(functors->front().functor) == std::string::npos) continue;
    wanted.push_back(one);
    types.push_back(one.type);
  }
  const std::string text = from.empty() ? functors->front().text : changed(functors->front().text, from, to);
  const lab::Replaced replaced{.original = functors->front(), .text = text, .shownAs = "kernel_0.cpp"};
  const auto tree = lab::treeWith({&replaced, 1}, types);
  EXPECT_TRUE(tree);
  const auto folder = lab::ScratchFolder::create();
  Progress progress;
  auto compiled = lab::compileForGpu(*tree, wanted, "sm_90", folder->path(), folder->path() / "kernels.cubin", labWorker(), 60, progress);
  if (!compiled) return std::nullopt;
  EXPECT_EQ(std::filesystem::exists(folder->path() / "kernels.cubin"), compiled->good);
  return std::move(*compiled);
}

TEST(LabGpuForm, CompilesEveryKernel) {
  for (const AlgorithmInfo& algorithm : algorithms::infos()) {
    for (const VariantInfo& variant : algorithm.variants) {
      const auto chosen = algorithms::choose(algorithm.id, variant.id);
      const auto texts = lab::kernelTexts(run::RunPlan{
          .graph = nullptr, .chosen = *chosen, .parameters = *readParameters(variant.parameters, {}), .device = exec::DeviceChoice::Cpu});
      ASSERT_TRUE(texts) << algorithm.id << "/" << variant.id;
      for (const lab::Source& one : *texts) {
        const auto compiled = compiledFor(algorithm.id, variant.id, one.kernel);
        if (!compiled) GTEST_SKIP() << "no NVRTC on this machine";
        EXPECT_TRUE(compiled->good) << algorithm.id << "/" << variant.id << " " << one.kernel << "\n" << compiled->messages.substr(0, 3000);
      }
    }
  }
}

TEST(LabGpuForm, NamesTheLineOfAnError) {
  const auto compiled = compiledFor("bfs", "mask", "settle", "    d_next[v] = 0;\n", "    d_next[v] = nothing;\n");
  if (!compiled) GTEST_SKIP() << "no NVRTC on this machine";
  EXPECT_FALSE(compiled->good);
  std::uint64_t left = 0;
  const auto problems = lab::problemsOf(compiled->messages, {{"kernel_0.cpp", "settle"}}, &left);
  ASSERT_FALSE(problems.empty()) << compiled->messages;
  EXPECT_EQ(problems.front().kernel, "settle");
  EXPECT_EQ(problems.front().line, 12u) << compiled->messages;
  EXPECT_NE(problems.front().sentence.find("nothing"), std::string::npos);
}

}  // namespace
}  // namespace wf::test
