// Flags that make threads race where the result is right all the same (sssp, in-place): what holds of every step, on every executor.
#include <gtest/gtest.h>

#include "tests/conformance/invariants.h"
#include "tests/conformance/racing.h"
#include "tests/conformance/subject.h"
#include "tests/support/data.h"
#include "tests/support/weights.h"

namespace wf::test {
namespace {

TEST(InPlace, EndsAtTheRightCostsByWhateverWay) {
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

}  // namespace
}  // namespace wf::test
