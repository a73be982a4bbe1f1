// Forged recordings of every variant are refused with a sentence, or looked through as any other run.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "tests/conformance/forged.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

// Of each variant: of all of them more than ten thousand.
constexpr int kForged = kSanitized ? 120 : 350;

class Forged : public ::testing::TestWithParam<Subject> {};

TEST_P(Forged, RecordingsAreRefusedOrLookedThrough) {
  const Subject& subject = GetParam();
  std::mt19937_64 random(runSeed());
  const auto file = scratchDir() / (subject.name() + "-forged.wfr"), whole = scratchDir() / (subject.name() + "-whole.wfr");
  int refused = 0, shown = 0, unsaid = 0;
  std::vector<NamedGraph> graphs = conformanceGraphs(runSeed(), Size::Small);
  std::shuffle(graphs.begin(), graphs.end(), random);
  while (refused + shown < kForged) {
    ASSERT_LT(unsaid, 2'000);
    for (const NamedGraph& named : graphs) {
      const VertexId n = named.graph->vertexCount();
      if (n == 0 || n > 60) continue;
      Parameters parameters = randomParameters(*subject.variant, *named.graph, random);
      keepEveryArray(parameters, *subject.variant);
      auto executor = exec::makeSequentialExecutor();
      const auto parts = recorded(subject, *executor, named.graph, parameters, whole, 40);
      if (!parts) continue;
      for (int k = 0; k < 40 && refused + shown < kForged; ++k) {
        Parts forged = *parts;
        forge(forged, *named.graph, std::ref(random));
        if (!written(forged, file)) {
          ++unsaid;
          continue;
        }
        // One that failed says so to all that comes after.
        executor = exec::makeSequentialExecutor();
        (looksThrough(file, *executor, named.graph, std::ref(random)) ? shown : refused) += 1;
        if (HasFailure()) FAIL() << named.name;
      }
    }
  }
  EXPECT_GT(shown, kForged / 20) << refused << " refused";
}

INSTANTIATE_TEST_SUITE_P(Registry, Forged, ::testing::ValuesIn(subjects()), [](const auto& tested) { return tested.param.name(); });

}  // namespace
}  // namespace wf::test
