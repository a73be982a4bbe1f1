// Leaps: many steps without a look at the states between them come to where single steps come to.
#include "tests/conformance/leaps.h"

#include <gtest/gtest.h>

#include "tests/support/data.h"

namespace wf::test {

void leapBeside(const Subject& subject, exec::Executor& executor) {
  const ReferenceEntry* entry = findReference(subject.algorithm->id, subject.variant->id);
  ASSERT_NE(entry, nullptr);
  std::mt19937_64 random(runSeed());
  const auto algorithm = subject.make(executor, *subject.variant);
  bool counts = false;
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Small)) {
    if (entry->refusal(*graph)) continue;
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject.variant, *graph, random);
    algorithm->setMetrics(true);
    ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
    const auto reference = entry->make(*graph, parameters);
    // The first steps one by one, so that leaps also begin in the middle of a run.
    const auto single = std::uniform_int_distribution<std::uint64_t>(0, 5)(random);
    ASSERT_TRUE(runBeside(*algorithm, *subject.variant, *reference, true, single));
    // A variant may go another way where nothing is counted.
    algorithm->setMetrics(counts = !counts);
    while (!algorithm->done()) {
      const std::uint64_t before = algorithm->lastStep().index;
      const auto step = algorithm->leap();
      ASSERT_TRUE(step.ok()) << step.error().sentence();
      ASSERT_GT(step->index, before);
      EXPECT_EQ(algorithm->lastStep().index, step->index);
      for (std::uint64_t k = before; k < step->index; ++k) {
        ASSERT_FALSE(reference->done()) << "the leap from step " << before << " to " << step->index << " goes beyond the end";
        reference->step();
      }
      ASSERT_TRUE(arraysAgree(*algorithm, *subject.variant, *reference)) << "after the leap to step " << step->index;
    }
    EXPECT_TRUE(reference->done()) << "the run has ended too early";
    EXPECT_FALSE(algorithm->leap().ok()) << "a leap after the end must be refused";
  }
}

}  // namespace wf::test
