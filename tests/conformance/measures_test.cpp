// What is measured is the same in all variants of a search: the frontier of a level or round, and the arcs that TEPS counts.
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <optional>
#include <string>

#include "tests/conformance/subject.h"
#include "tests/support/ends.h"

namespace wf::test {
namespace {

struct Measured {
  std::map<std::uint32_t, std::uint64_t> frontier;  // by iteration
  std::optional<std::uint64_t> reachedArcs;
};

Measured measured(const Subject& subject, const std::shared_ptr<const Graph>& graph, bool metrics = true) {
  const auto executor = exec::makeSequentialExecutor();  // on which no thread races
  const auto algorithm = subject.make(*executor, *subject.variant);
  algorithm->setMetrics(metrics);
  Measured out;
  const auto parameters = readParameters(subject.variant->parameters, {});
  if (!parameters.ok() || !algorithm->reset(graph, fromFirstToLast(*graph, subject.variant->parameters, *parameters)).ok()) return out;
  while (!algorithm->done()) {
    const auto step = algorithm->step();
    if (!step.ok()) return out;
    if (step->frontier == kNotCounted) continue;
    const auto [at, fresh] = out.frontier.emplace(step->iteration, step->frontier);
    EXPECT_TRUE(fresh || at->second == step->frontier) << "two frontiers in iteration " << step->iteration;
  }
  if (const auto result = algorithm->result(); result.ok()) out.reachedArcs = result->reachedArcs;
  return out;
}

// Buckets of costs are no rounds: their steps tell no frontier.
bool hasRounds(const Subject& subject) { return subject.name() != "sssp_fast"; }

TEST(Measures, AFrontierIsTheSameInEveryVariantOfASearch) {
  for (const NamedGraph& named : conformanceGraphs(20, Size::Large)) {
    if (named.graph->vertexCount() == 0) continue;
    for (const char* problem : {"bfs", "sssp"}) {
      std::optional<Measured> first;
      for (const Subject& subject : subjects()) {
        if (subject.algorithm->id != problem || !hasRounds(subject)) continue;
        SCOPED_TRACE(named.name + " " + subject.name());
        const Measured is = measured(subject, named.graph);
        if (!first) first = is;
        EXPECT_EQ(is.frontier, first->frontier);
        EXPECT_EQ(is.reachedArcs, first->reachedArcs);
        EXPECT_TRUE(measured(subject, named.graph, false).frontier.empty()) << "nothing is counted";
      }
    }
  }
}

// By hand: from the first vertex of a star whose leaves are also a ring, and one vertex that nothing reaches.
TEST(Measures, AreVerticesOfTheLevelAndArcsOfWhatWasReached) {
  const auto graph = graphFromArcs(5, {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {2, 3}, {3, 1}, {3, 3}, {4, 0}});
  for (const Subject& subject : subjects()) {
    SCOPED_TRACE(subject.name());
    const Measured is = measured(subject, graph);
    const bool search = subject.algorithm->id == "bfs" || subject.algorithm->id == "sssp";
    EXPECT_EQ(is.reachedArcs.has_value(), search) << "TEPS is of a search from a source to all";
    if (!search) continue;
    EXPECT_EQ(is.reachedArcs, 7u) << "the arc that leaves what nothing reaches is not among them";
    if (!hasRounds(subject)) continue;
    EXPECT_EQ(is.frontier, (std::map<std::uint32_t, std::uint64_t>{{0, 1}, {1, 3}}));
  }
}

}  // namespace
}  // namespace wf::test
