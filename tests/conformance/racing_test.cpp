// sssp/two-kernel-2007 on executors of several threads, where it races: no exact arrays, but what may differ is known.
#include "tests/conformance/racing.h"

#include <gtest/gtest.h>

#include "tests/conformance/subject.h"
#include "tests/support/data.h"
#include "tests/support/weights.h"

namespace wf::test {
namespace {

TEST(Racing, LosesOnlyWhatItMayAndSaysSo) {
  const auto chosen = algorithms::choose("sssp", "two-kernel-2007");
  ASSERT_TRUE(chosen.ok()) << chosen.error().sentence();
  EXPECT_FALSE(chosen->variant->deterministic);
  std::mt19937_64 random(runSeed());
  std::uint64_t wrong = 0;
  for (const ExecutorKind& kind : hostExecutors()) {
    if (!kind.parallel) continue;
    const auto executor = kind.make(runSeed());
    for (const auto& [name, shape] : conformanceGraphs(runSeed(), Size::Medium)) {
      if (shape->vertexCount() == 0) continue;
      // Many arcs of few weights into one vertex are where updates are lost.
      for (const Weighting weighting : {Weighting::Few, Weighting::Wide, Weighting::Real}) {
        const auto graph = withWeights(*shape, weighting, random);
        const Parameters parameters = randomParameters(*chosen->variant, *graph, random);
        SCOPED_TRACE(kind.name + ", " + name + ", " + nameOf(weighting) + " from " + parameters.text("source"));
        const auto algorithm = chosen->make(*executor, *chosen->variant);
        const Status reset = algorithm->reset(graph, parameters);
        ASSERT_TRUE(reset.ok()) << reset.error().sentence();
        wrong += runRacing(*algorithm, vertexParameter(*graph, parameters, "source").value());
        if (HasFailure()) return;
      }
    }
  }
  // Large enough for threads to meet.
  for (const ExecutorKind& kind : hostExecutors()) {
    if (!kind.parallel) continue;
    SCOPED_TRACE(kind.name + ", funnel");
    const auto executor = kind.make(runSeed());
    for (int run = 0; run < 3; ++run) {
      const auto algorithm = chosen->make(*executor, *chosen->variant);
      ASSERT_TRUE(algorithm->reset(funnel(), *readParameters(chosen->variant->parameters, {})).ok());
      wrong += runRacing(*algorithm, 0);
      if (HasFailure()) return;
    }
  }
  std::printf("costs lost to the race: %llu\n", static_cast<unsigned long long>(wrong));
}

}  // namespace
}  // namespace wf::test
