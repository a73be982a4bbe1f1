// The CUDA executor against the reference and against the CPU, and against itself. Skipped where there is no device.
#include <gtest/gtest.h>

#include <filesystem>

#include "compute/io/read_graph.h"
#include "tests/conformance/subject.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

class GpuConformance : public ::testing::TestWithParam<Subject> {
 protected:
  void SetUp() override {
    std::string why;
    if (exec::cudaDevices(&why).empty()) GTEST_SKIP() << "no CUDA device: " << why;
    auto made = exec::makeCudaExecutor();
    ASSERT_TRUE(made.ok()) << made.error().sentence();
    cuda_ = *made;
    cpu_ = exec::makeCpuExecutor();
    entry_ = findReference(subject().algorithm->id, subject().variant->id);
    ASSERT_NE(entry_, nullptr);
    random_.seed(runSeed());
  }
  const Subject& subject() const { return GetParam(); }
  std::unique_ptr<algorithms::Algorithm> fresh(exec::Executor& executor) const { return subject().make(executor, *subject().variant); }

  std::shared_ptr<exec::Executor> cuda_;
  std::shared_ptr<exec::Executor> cpu_;
  const ReferenceEntry* entry_ = nullptr;
  std::mt19937_64 random_;
};

std::vector<std::uint64_t> counts(const Step& step) {
  return {step.index, step.kernel, step.iteration, step.line, step.endsIteration, step.launched, step.active, step.arcs, step.changed};
}

TEST_P(GpuConformance, EveryStepIsTheReferences) {
  for (const auto& [name, graph] : conformanceGraphs(runSeed())) {
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject().variant, *graph, random_);
    const auto algorithm = fresh(*cuda_);
    const Status reset = algorithm->reset(graph, parameters);
    ASSERT_TRUE(reset.ok()) << reset.error().sentence();
    ASSERT_TRUE(runBeside(*algorithm, *subject().variant, *entry_->make(*graph, parameters)));
  }
}

// From the GPU to the CPU and back, in the middle of a run.
TEST_P(GpuConformance, ASavedStateGoesOnOnTheOtherSide) {
  for (const auto& [name, graph] : conformanceGraphs(runSeed())) {
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject().variant, *graph, random_);
    for (const bool fromGpu : {true, false}) {
      const auto here = fresh(fromGpu ? *cuda_ : *cpu_), there = fresh(fromGpu ? *cpu_ : *cuda_);
      ASSERT_TRUE(here->reset(graph, parameters).ok());
      ASSERT_TRUE(there->reset(graph, parameters).ok());
      const auto reference = entry_->make(*graph, parameters);
      for (std::uint64_t k = random_() % 12; k > 0 && !reference->done(); --k) {
        ASSERT_TRUE(here->step().ok());
        reference->step();
      }
      const auto saved = here->save();
      ASSERT_TRUE(saved.ok()) << saved.error().sentence();
      ASSERT_TRUE(there->restore(*saved).ok());
      ASSERT_TRUE(runBeside(*there, *subject().variant, *reference));
    }
  }
}

// Twenty runs leave the same bytes after every step.
TEST_P(GpuConformance, TwentyRunsAreOne) {
  const auto graph = conformanceGraphs(runSeed()).at(9).graph;
  const Parameters parameters = randomParameters(*subject().variant, *graph, random_);
  std::vector<algorithms::SavedState> first;
  for (int run = 0; run < 20; ++run) {
    const auto algorithm = fresh(*cuda_);
    ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
    for (std::size_t k = 0; !algorithm->done(); ++k) {
      ASSERT_LE(k, 2 * std::size_t{graph->vertexCount()}) << "the run does not end";
      ASSERT_TRUE(algorithm->step().ok());
      auto saved = algorithm->save();
      ASSERT_TRUE(saved.ok());
      if (run == 0) {
        first.push_back(std::move(*saved));
        continue;
      }
      ASSERT_LT(k, first.size());
      ASSERT_EQ(saved->arrays, first[k].arrays) << "run " << run << ", step " << k + 1;
    }
  }
}

// A real road network, step by step beside the CPU.
TEST_P(GpuConformance, NewYorkIsTheCpus) {
  WF_REQUIRE_SHARED_DATA(path);
  Progress progress;
  const auto graph = io::readGraph(path / "road" / "USA-road-d.NY.gr.gz", progress);
  ASSERT_TRUE(graph.ok()) << graph.error().sentence();
  const auto parameters = readParameters(subject().variant->parameters, {});
  const auto a = fresh(*cuda_), b = fresh(*cpu_);
  ASSERT_TRUE(a->reset(*graph, *parameters).ok());
  ASSERT_TRUE(b->reset(*graph, *parameters).ok());
  while (!a->done() && !b->done()) {
    const auto x = a->step(), y = b->step();
    ASSERT_TRUE(x.ok() && y.ok());
    ASSERT_EQ(counts(*x), counts(*y));
    const auto left = a->save(), right = b->save();
    ASSERT_TRUE(left.ok() && right.ok());
    ASSERT_EQ(left->arrays, right->arrays) << "step " << x->index;
  }
  EXPECT_EQ(a->done(), b->done());
  EXPECT_TRUE(a->verify()->passed);
}

INSTANTIATE_TEST_SUITE_P(Registry, GpuConformance, ::testing::ValuesIn(subjects()), [](const auto& tested) { return tested.param.name(); });

}  // namespace
}  // namespace wf::test
