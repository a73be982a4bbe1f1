// Flags that make threads race, in place: what holds of every step, on every executor. Of sssp the result is right all the same.
#include <gtest/gtest.h>

#include "tests/conformance/finished.h"
#include "tests/conformance/invariants.h"
#include "tests/conformance/racing.h"
#include "tests/conformance/subject.h"
#include "tests/support/data.h"
#include "tests/support/weights.h"

namespace wf::test {
namespace {

TEST(InPlace, EndsAtTheRightCostsOnEveryPath) {
  std::mt19937_64 random(runSeed());
  const std::vector<Subject> forms = inPlaceForms();
  ASSERT_FALSE(forms.empty());
  for (const Subject& subject : forms) {
    for (const ExecutorKind& kind : hostExecutors()) {
      const auto executor = kind.make(runSeed());
      const auto algorithm = subject.make(*executor, *subject.variant);
      for (const auto& [name, shape] : conformanceGraphs(runSeed(), Size::Medium)) {
        for (const Weighting weighting : {Weighting::None, Weighting::Few, Weighting::Real}) {
          const auto graph = withWeights(*shape, weighting, random);
          Parameters parameters = randomParameters(*subject.variant, *graph, random);
          EXPECT_TRUE(isDeterministic(*subject.variant, parameters));
          parameters.set("in-place", true);
          EXPECT_FALSE(isDeterministic(*subject.variant, parameters));
          SCOPED_TRACE(subject.name() + ", " + kind.name + ", " + name + ", " + nameOf(weighting) + " from " + parameters.text("source"));
          ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
          ASSERT_NO_FATAL_FAILURE(runInPlace(*algorithm, parameters));
          if (HasFailure()) return;
        }
      }
    }
  }
}

// Large enough for threads to meet.
TEST(InPlace, EndsAtTheRightCostsInTheFunnel) {
  for (const Subject& subject : inPlaceForms()) {
    Parameters parameters = *readParameters(subject.variant->parameters, {{"in-place", "on"}});
    for (const ExecutorKind& kind : hostExecutors()) {
      if (!kind.parallel) continue;
      SCOPED_TRACE(subject.name() + ", " + kind.name);
      const auto executor = kind.make(runSeed());
      const auto algorithm = subject.make(*executor, *subject.variant);
      ASSERT_TRUE(algorithm->reset(funnel(), parameters).ok());
      ASSERT_NO_FATAL_FAILURE(runInPlace(*algorithm, parameters));
    }
  }
}

// bfs/one-kernel-2007 as the paper has it. In a triangle the first of the two neighbours marks the second, whose turn is yet to come,
// again.
TEST(InPlace, OneKernelReachesAllAndTellsItsWrongLevels) {
  const auto chosen = algorithms::choose("bfs", "one-kernel-2007");
  ASSERT_TRUE(chosen.ok());
  std::mt19937_64 random(runSeed());
  const auto triangle = graphFromArcs(3, {{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 2}, {2, 1}});
  std::vector<NamedGraph> graphs = conformanceGraphs(runSeed(), Size::Medium);
  graphs.push_back({"triangle", triangle});
  for (const ExecutorKind& kind : hostExecutors()) {
    const auto executor = kind.make(runSeed());
    const auto algorithm = chosen->make(*executor, *chosen->variant), inStep = chosen->make(*executor, *chosen->variant);
    for (const auto& [name, graph] : graphs) {
      if (graph->vertexCount() == 0) continue;
      SCOPED_TRACE(kind.name + ", " + name);
      Parameters parameters = graph == triangle
                                  ? *readParameters(chosen->variant->parameters, {{"source", std::to_string(triangle->ids().toFile(0))}})
                                  : randomParameters(*chosen->variant, *graph, random);
      EXPECT_TRUE(isDeterministic(*chosen->variant, parameters));
      ASSERT_TRUE(inStep->reset(graph, parameters).ok());
      while (!inStep->done()) ASSERT_TRUE(inStep->step().ok());
      parameters.set("in-place", true);
      EXPECT_FALSE(isDeterministic(*chosen->variant, parameters));
      ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
      while (!algorithm->done()) {
        ASSERT_LE(algorithm->lastStep().index, 2 * std::uint64_t{graph->vertexCount()} + 2) << "the run does not end";
        ASSERT_TRUE(algorithm->step().ok());
        ASSERT_TRUE(allHold(*algorithm));
      }
      const std::size_t cost = 2;
      const std::vector<std::uint64_t> found = elements(*algorithm, cost), right = elements(*inStep, cost);
      std::uint64_t wrong = 0;
      for (VertexId v = 0; v < graph->vertexCount(); ++v) {
        ASSERT_GE(found[v], right[v]) << "vertex " << v << " has a level that no way has";
        ASSERT_EQ(found[v] == kNone, right[v] == kNone) << "vertex " << v;
        wrong += found[v] != right[v] ? 1 : 0;
      }
      if (graph == triangle && kind.name == "sequential") {
        EXPECT_EQ(wrong, 1u);
      }
      const auto result = algorithm->result();
      ASSERT_TRUE(result.ok());
      EXPECT_EQ(valueOf<std::uint64_t>(*result, "wrong_vertices"), wrong);
      const auto verification = algorithm->verify();
      ASSERT_TRUE(verification.ok());
      EXPECT_EQ(verification->passed, wrong == 0) << verification->sentence;
    }
  }
}

}  // namespace
}  // namespace wf::test
