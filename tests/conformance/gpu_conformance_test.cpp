// The CUDA executor against the reference and against the CPU, and against itself. Skipped where there is no device.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

#include "compute/io/read_graph.h"
#include "tests/conformance/extremes.h"
#include "tests/conformance/finished.h"
#include "tests/conformance/invariants.h"
#include "tests/conformance/leaps.h"
#include "tests/conformance/long_lists.h"
#include "tests/conformance/racing.h"
#include "tests/conformance/seeks.h"
#include "tests/conformance/sssp_oracle.h"
#include "tests/conformance/subject.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

class OnTheGpu : public ::testing::TestWithParam<Subject> {
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
  // The graphs that the variant takes.
  std::vector<NamedGraph> graphs(Size size) const {
    std::vector<NamedGraph> out = conformanceGraphs(runSeed(), size);
    std::erase_if(out, [&](const NamedGraph& one) { return entry_->refusal(*one.graph).has_value(); });
    return out;
  }

  std::shared_ptr<exec::Executor> cuda_;
  std::shared_ptr<exec::Executor> cpu_;
  const ReferenceEntry* entry_ = nullptr;
  std::mt19937_64 random_;
};

// Every variant whose steps are a function of the state before them.
using GpuConformance = OnTheGpu;

// The variants that keep a value for every pair of vertices, and the others: New York would have 70 billion pairs.
using GpuPairs = OnTheGpu;
using GpuWithoutPairs = OnTheGpu;

std::vector<Subject> subjectsThat(bool deterministic) {
  std::vector<Subject> out = subjects();
  std::erase_if(out, [=](const Subject& one) { return one.variant->deterministic != deterministic; });
  return out;
}

TEST_P(GpuConformance, EveryStepIsTheReferences) {
  for (const auto& [name, graph] : graphs(entry_->size)) {
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject().variant, *graph, random_);
    const auto algorithm = fresh(*cuda_);
    const Status reset = algorithm->reset(graph, parameters);
    ASSERT_TRUE(reset.ok()) << reset.error().sentence();
    const auto reference = entry_->make(*graph, parameters);
    ASSERT_TRUE(runBeside(*algorithm, *subject().variant, *reference));
    const auto verification = algorithm->verify();
    ASSERT_TRUE(verification.ok());
    EXPECT_NE(verification->passed, reference->overflow().has_value()) << verification->sentence;
  }
}

TEST_P(GpuConformance, LeapsEndWhereStepsEnd) { leapBeside(subject(), *cuda_); }

// Arrays of pairs, cut into blocks that pass through a budget where the variant can.
TEST_P(GpuPairs, EveryStepOfALargeMatrixIsTheReferences) {
  const auto algorithm = fresh(*cuda_);
  for (const auto& [graph, parameters] : largeMatrices(subject(), random_)) {
    SCOPED_TRACE(parameters.flag("predecessors") ? "with predecessors" : "without predecessors");
    const Status reset = algorithm->reset(graph, parameters);
    ASSERT_TRUE(reset.ok()) << reset.error().sentence();
    ASSERT_TRUE(runBeside(*algorithm, *subject().variant, *entry_->make(*graph, parameters)));
  }
}

// From the GPU to the CPU and back, in the middle of a run.
TEST_P(GpuConformance, ASavedStateGoesOnOnTheOtherSide) {
  for (const auto& [name, graph] : graphs(Size::Small)) {
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject().variant, *graph, random_);
    std::uint64_t length = 0;
    for (const auto whole = entry_->make(*graph, parameters); !whole->done(); ++length) whole->step();
    for (const bool fromGpu : {true, false}) {
      const auto here = fresh(fromGpu ? *cuda_ : *cpu_), there = fresh(fromGpu ? *cpu_ : *cuda_);
      ASSERT_TRUE(here->reset(graph, parameters).ok());
      ASSERT_TRUE(there->reset(graph, parameters).ok());
      const auto reference = entry_->make(*graph, parameters);
      for (std::uint64_t k = random_() % (length + 1); k > 0; --k) {
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

TEST_P(GpuConformance, SeeksThatChangeTheExecutorShowAFreshRun) {
  for (const auto& [name, graph] : graphs(Size::Small)) {
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject().variant, *graph, random_);
    const auto a = fresh(*cpu_), b = fresh(*cuda_);
    ASSERT_TRUE(a->reset(graph, parameters).ok());
    ASSERT_TRUE(b->reset(graph, parameters).ok());
    ASSERT_NO_FATAL_FAILURE(travelAcross({a.get(), b.get()}, random_));
  }
}

// What holds on the CPU holds here: a check is a kernel, too.
TEST_P(GpuConformance, InvariantsHoldAfterEveryStep) {
  for (const auto& [name, graph] : graphs(Size::Small)) {
    SCOPED_TRACE(name);
    const auto algorithm = fresh(*cuda_);
    ASSERT_TRUE(algorithm->reset(graph, randomParameters(*subject().variant, *graph, random_)).ok());
    ASSERT_TRUE(allHold(*algorithm)) << "at the start";
    while (!algorithm->done()) {
      ASSERT_TRUE(algorithm->step().ok());
      ASSERT_TRUE(allHold(*algorithm)) << "after step " << algorithm->lastStep().index;
    }
  }
}

std::uint64_t hashOf(const algorithms::SavedState& state) {
  std::uint64_t hash = 0;
  for (const auto& array : state.arrays)
    hash = hash * 31 + std::hash<std::string_view>()({reinterpret_cast<const char*>(array.data()), array.size()});
  return hash;
}

// Twenty runs leave the same bytes after every step.
TEST_P(GpuConformance, TwentyRunsAreOne) {
  for (const auto& [name, graph] : graphs(entry_->size)) {
    if (!name.starts_with("random") && !name.starts_with("network")) continue;
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject().variant, *graph, random_);
    std::vector<std::uint64_t> first;
    for (int run = 0; run < 20; ++run) {
      const auto algorithm = fresh(*cuda_);
      ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
      std::size_t steps = 0;
      for (; !algorithm->done(); ++steps) {
        ASSERT_TRUE(algorithm->step().ok());
        const auto saved = algorithm->save();
        ASSERT_TRUE(saved.ok());
        if (run == 0) {
          first.push_back(hashOf(*saved));
          continue;
        }
        ASSERT_LT(steps, first.size());
        ASSERT_EQ(hashOf(*saved), first[steps]) << "run " << run << ", step " << steps + 1;
      }
      ASSERT_EQ(steps, first.size()) << "run " << run;
    }
  }
}

std::vector<std::uint64_t> counts(const Step& step) {
  std::vector<std::uint64_t> out = {step.index,    step.kernel, step.iteration, step.line,   step.endsIteration,
                                    step.launched, step.active, step.arcs,      step.changed};
  out.insert(out.end(), step.scalars.begin(), step.scalars.end());
  return out;
}

// A real road network: the steps are the CPU's, and so are the arrays at the end.
TEST_P(GpuWithoutPairs, NewYorkIsTheCpus) {
  WF_REQUIRE_SHARED_DATA(path);
  Progress progress;
  const auto graph = io::readGraph(path / "road" / "USA-road-d.NY.gr.gz", progress);
  ASSERT_TRUE(graph.ok()) << graph.error().sentence();
  const auto parameters = readParameters(subject().variant->parameters, {});
  const auto a = fresh(*cuda_), b = fresh(*cpu_);
  ASSERT_TRUE(a->reset(*graph, *parameters).ok());
  ASSERT_TRUE(b->reset(*graph, *parameters).ok());
  // Some algorithms take very many steps there: the beginning of a run is enough of those.
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!a->done() && !b->done() && std::chrono::steady_clock::now() < until) {
    const auto x = a->step(), y = b->step();
    ASSERT_TRUE(x.ok() && y.ok());
    ASSERT_EQ(counts(*x), counts(*y));
  }
  EXPECT_EQ(a->done(), b->done());
  const auto left = a->save(), right = b->save();
  ASSERT_TRUE(left.ok() && right.ok());
  ASSERT_EQ(left->arrays, right->arrays) << "after step " << a->lastStep().index;
  if (!a->done()) {
    std::printf("compared the first %llu steps\n", static_cast<unsigned long long>(a->lastStep().index));
    return;
  }
  const auto verification = a->verify();
  ASSERT_TRUE(verification.ok());
  EXPECT_TRUE(verification->passed) << verification->sentence;
}

std::shared_ptr<const Graph> rome(const std::filesystem::path& data) {
  Progress progress;
  const auto graph = io::readGraph(data / "road" / "rome99.gr", progress);
  if (!graph) ADD_FAILURE() << graph.error().sentence();
  return graph ? *graph : nullptr;
}

// All pairs of a city whole, against one search of the tests' own from every vertex.
TEST_P(GpuPairs, RomeIsOneSearchFromEveryVertex) {
  WF_REQUIRE_SHARED_DATA(path);
  const auto graph = rome(path);
  ASSERT_NE(graph, nullptr);
  static const std::vector<std::uint64_t> right = [&] {  // the same for every variant
    std::vector<std::uint64_t> out;
    for (VertexId source = 0; source < graph->vertexCount(); ++source) {
      const auto row = shortestCosts(*graph, source);
      out.insert(out.end(), row.begin(), row.end());
    }
    return out;
  }();
  const Finished finished = runToTheEnd(subject(), *cuda_, graph, {});
  ASSERT_NE(finished.algorithm, nullptr);
  const bool flags = entry_->resultArray == "reach";
  const auto found = finished.array(entry_->resultArray);
  ASSERT_EQ(found.size(), right.size());
  for (std::size_t k = 0; k < found.size(); ++k) {
    ASSERT_EQ(found[k], flags ? std::uint64_t{right[k] != kNone} : right[k])
        << k / graph->vertexCount() << " → " << k % graph->vertexCount();
  }
}

std::vector<Subject> deterministicOnes(bool pairs) {
  std::vector<Subject> out = subjectsThat(true);
  std::erase_if(out, [=](const Subject& one) { return (one.variant->answer == Domain::Pair) != pairs; });
  return out;
}

std::string nameOf(const ::testing::TestParamInfo<Subject>& tested) { return tested.param.name(); }

INSTANTIATE_TEST_SUITE_P(Registry, GpuConformance, ::testing::ValuesIn(subjectsThat(true)), nameOf);
INSTANTIATE_TEST_SUITE_P(Registry, GpuPairs, ::testing::ValuesIn(deterministicOnes(true)), nameOf);
INSTANTIATE_TEST_SUITE_P(Registry, GpuWithoutPairs, ::testing::ValuesIn(deterministicOnes(false)), nameOf);

using GpuExtremes = OnTheGpu;

TEST_P(GpuExtremes, AreRight) { runExtremes(subject(), *cuda_); }

INSTANTIATE_TEST_SUITE_P(Registry, GpuExtremes, ::testing::ValuesIn(fastVariants()), nameOf);

// The ones that race: sssp/two-kernel-2007.
using GpuRacing = OnTheGpu;

TEST_P(GpuRacing, SmallGraphsLoseOnlyWhatTheyMay) {
  for (const auto& [name, graph] : graphs(Size::Small)) {
    if (graph->vertexCount() == 0) continue;
    const Parameters parameters = randomParameters(*subject().variant, *graph, random_);
    const auto reference = entry_->make(*graph, parameters);
    while (!reference->done()) reference->step();
    if (reference->overflow()) continue;
    SCOPED_TRACE(name);
    const auto algorithm = fresh(*cuda_);
    ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
    runRacing(*algorithm, vertexParameter(*graph, parameters, "source").value());
    if (HasFailure()) return;
  }
}

// How many vertices the race leaves wrong is for a person to read, not for the test.
TEST_P(GpuRacing, TheFunnelTellsHowManyVerticesAreWrong) {
  const auto graph = funnel();
  std::uint64_t most = 0, sum = 0;
  for (int run = 0; run < 20; ++run) {
    const auto algorithm = fresh(*cuda_);
    ASSERT_TRUE(algorithm->reset(graph, *readParameters(subject().variant->parameters, {})).ok());
    while (!algorithm->done()) {
      ASSERT_TRUE(algorithm->step().ok());
      ASSERT_LT(algorithm->lastStep().index, 1000u) << "the run does not end";
    }
    const std::uint64_t wrong = checkRacingResult(*algorithm, 0);
    most = std::max(most, wrong);
    sum += wrong;
  }
  RecordProperty("wrong_vertices_most", std::to_string(most));
  RecordProperty("wrong_vertices_in_20_runs", std::to_string(sum));
  std::printf("funnel of %u vertices, 20 runs: %llu wrong vertices, at most %llu in one\n", graph->vertexCount(),
              static_cast<unsigned long long>(sum), static_cast<unsigned long long>(most));
}

INSTANTIATE_TEST_SUITE_P(Registry, GpuRacing, ::testing::ValuesIn(subjectsThat(false)),
                         [](const auto& tested) { return tested.param.name(); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(GpuRacing);

// A matrix larger than the budget comes from the host and goes back in panels or tiles, and is the one that fits.
TEST(GpuMatrix, BeyondTheBudgetIsTheOneThatFits) {
  std::string why;
  if (exec::cudaDevices(&why).empty()) GTEST_SKIP() << "no CUDA device: " << why;
  WF_REQUIRE_SHARED_DATA(path);
  const auto cuda = exec::makeCudaExecutor();
  ASSERT_TRUE(cuda.ok()) << cuda.error().sentence();
  const auto graph = rome(path);
  ASSERT_NE(graph, nullptr);
  using Texts = std::map<std::string, std::string>;
  const std::pair<const char*, Texts> cases[] = {{"matrix", {{"predecessors", "on"}}}, {"matrix", {{"predecessors", "off"}}}, {"fast", {}}};
  for (const auto& [variant, texts] : cases) {
    SCOPED_TRACE(variant);
    const auto chosen = algorithms::choose("apsp", variant);
    ASSERT_TRUE(chosen.ok()) << chosen.error().sentence();
    const auto run = [&](const char* megabytes, std::uint64_t& copied) {
      Texts bounded = texts;
      bounded["device-mb"] = megabytes;
      auto algorithm = chosen->make(**cuda, *chosen->variant);
      const Status reset = algorithm->reset(graph, *readParameters(chosen->variant->parameters, bounded));
      EXPECT_TRUE(reset.ok()) << reset.error().sentence();
      while (reset.ok() && !algorithm->done()) {
        const auto step = algorithm->step();
        if (!step) {
          ADD_FAILURE() << step.error().sentence();
          break;
        }
        copied += step->copied;
      }
      return algorithm;
    };
    std::uint64_t fromHost = 0, withoutAny = 0;
    const auto whole = run("0", withoutAny), parts = run("20", fromHost);
    EXPECT_EQ(withoutAny, 0u);
    EXPECT_GT(fromHost, 0u);
    const auto left = whole->save(), right = parts->save();
    ASSERT_TRUE(left.ok() && right.ok());
    ASSERT_EQ(left->arrays.size(), right->arrays.size());
    for (std::size_t k = 0; k < left->arrays.size(); ++k)
      EXPECT_TRUE(left->arrays[k] == right->arrays[k]) << whole->arrays()[k].info->id << " differs";
    const auto verification = parts->verify();
    ASSERT_TRUE(verification.ok());
    EXPECT_TRUE(verification->passed) << verification->sentence;
  }
}

TEST(GpuPulses, LongListsAreTheReferencesToo) {
  std::string why;
  if (exec::cudaDevices(&why).empty()) GTEST_SKIP() << "no CUDA device: " << why;
  const auto cuda = exec::makeCudaExecutor();
  ASSERT_TRUE(cuda.ok()) << cuda.error().sentence();
  runLongLists(**cuda);
}

// Costs are right at the end, even where threads raced before it.
TEST(GpuInPlace, EndsAtTheRightCosts) {
  std::string why;
  if (exec::cudaDevices(&why).empty()) GTEST_SKIP() << "no CUDA device: " << why;
  const auto cuda = exec::makeCudaExecutor();
  ASSERT_TRUE(cuda.ok()) << cuda.error().sentence();
  std::mt19937_64 random(runSeed());
  for (const Subject& subject : inPlaceForms()) {
    const ReferenceEntry* entry = findReference(subject.algorithm->id, subject.variant->id);
    const auto algorithm = subject.make(**cuda, *subject.variant);
    std::vector<NamedGraph> graphs = conformanceGraphs(runSeed(), Size::Medium);
    graphs.push_back({"funnel", funnel()});
    for (const auto& [name, graph] : graphs) {
      if (entry->refusal(*graph)) continue;
      Parameters parameters = randomParameters(*subject.variant, *graph, random);
      parameters.set("in-place", true);
      SCOPED_TRACE(subject.name() + ", " + name + " from " + parameters.text("source"));
      ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
      ASSERT_NO_FATAL_FAILURE(runInPlace(*algorithm, parameters));
    }
  }
}

}  // namespace
}  // namespace wf::test
