// Graphs whose arcs are their in-arcs, too.
#include "compute/core/mirrored.h"

#include <gtest/gtest.h>

#include "compute/exec/device_graph.h"
#include "compute/exec/executors.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf::test {
namespace {

TEST(Mirrored, IsWhatInArcsSay) {
  int mirrored = 0, others = 0;
  for (const auto& [name, graph] : standardGraphs(runSeed())) {
    SCOPED_TRACE(name);
    const InArcs& in = graph->inArcs();
    const bool same = std::equal(in.tails.begin(), in.tails.end(), graph->heads().begin(), graph->heads().end()) &&
                      std::equal(in.offsets.begin(), in.offsets.end(), graph->offsets().begin(), graph->offsets().end());
    EXPECT_EQ(graph->mirrored(), same);
    (same ? mirrored : others) += 1;
  }
  EXPECT_GT(mirrored, 0);
  EXPECT_GT(others, 0);
}

TEST(Mirrored, CountsParallelArcsAndNeedsTheirOrder) {
  EXPECT_TRUE(graphFromArcs(3, {{0, 1}, {0, 1}, {1, 0}, {1, 0}, {2, 2}})->mirrored());
  EXPECT_FALSE(graphFromArcs(3, {{0, 1}, {0, 1}, {1, 0}})->mirrored());
  EXPECT_FALSE(graphFromArcs(3, {{0, 2}, {0, 1}, {1, 0}, {2, 0}})->mirrored()) << "neighbours do not ascend";
  EXPECT_FALSE(graphFromArcs(4, {{0, 1}, {1, 2}, {2, 0}})->mirrored()) << "as many arcs out as in, but none leads back";
}

TEST(Mirrored, AnExecutorHoldsOneListThen) {
  const auto executor = exec::makeSequentialExecutor();
  const exec::DeviceGraph one(graphFromArcs(2, {{0, 1}, {1, 0}}), *executor, {.inArcs = true});
  EXPECT_EQ(one.inTails(), one.heads());
  const exec::DeviceGraph two(graphFromArcs(2, {{0, 1}}), *executor, {.inArcs = true});
  EXPECT_NE(two.inTails(), two.heads());
  EXPECT_EQ(two.inTails()[0], 0u);
}

}  // namespace
}  // namespace wf::test
