// The kernels that pair arcs, on the executors of the host, where they can be checked without a device.
#include "tests/unit/arc_pairs.h"

#include "compute/exec/executors.h"

namespace wf::test {
namespace {

std::vector<std::shared_ptr<exec::Executor>> hostExecutors() {
  std::vector<std::shared_ptr<exec::Executor>> out;
  out.push_back(exec::makeCpuExecutor());
  out.push_back(exec::makeSequentialExecutor());
  out.push_back(exec::makeHostileExecutor(runSeed()));
  return out;
}

TEST(ArcPairs, AreThoseOfTheGraph) {
  for (const auto& executor : hostExecutors()) {
    for (const auto& [name, graph] : standardGraphs(runSeed())) {
      SCOPED_TRACE(executor->name() + ", " + name);
      expectPairsOfHost(*executor, graph);
    }
  }
}

TEST(ArcPairs, AreThoseOfRandomMultigraphs) {
  const auto executor = exec::makeHostileExecutor(runSeed());
  std::mt19937_64 random(runSeed());
  for (int round = 0; round < 300; ++round) {
    const auto n = static_cast<VertexId>(1 + random() % 8);
    ArcList arcs;
    for (std::size_t i = random() % 50; i > 0; --i)
      arcs.emplace_back(static_cast<VertexId>(random() % n), static_cast<VertexId>(random() % n));
    if (round % 2 == 0) std::sort(arcs.begin(), arcs.end());
    expectPairsOfHost(*executor, graphFromArcs(n, arcs));
  }
}

TEST(ArcPairs, AreThoseOfLargeMultigraphs) {
  const auto executor = exec::makeCpuExecutor();
  bool mirrored = false;
  for (const auto& [name, graph] : largeMultigraphs(runSeed())) {
    SCOPED_TRACE(name);
    expectPairsOfHost(*executor, graph);
    mirrored = mirrored || graph->mirrored();
  }
  EXPECT_TRUE(mirrored) << "one of them is paired by the walk";
}

TEST(ArcPairs, OfParallelArcsAreFoundWithoutGoingThroughThemOneByOne) {
  constexpr int kMany = 200'000;  // by one after another 20 billion looks
  ArcList arcs(kMany, {0, 1});
  arcs.insert(arcs.end(), kMany - 1, {1, 0});
  expectPairsOfHost(*exec::makeCpuExecutor(), graphFromArcs(2, arcs));
}

}  // namespace
}  // namespace wf::test
