// What the lens counts of kernels of several shapes, against counts made by hand from their text.
#include "tests/unit/lens_fixture.h"

namespace wf::lens {
namespace {

std::uint64_t conflictsOf(const Report& report) {
  return report.harmlessWrites + report.harmfulWrites + report.harmlessReads + report.harmfulReads;
}

const LineFigures& lineOf(const Report& report, const std::string& algorithm, const std::string& variant, const std::string& tag) {
  static const LineFigures none;
  const auto chosen = algorithms::choose(algorithm, variant);
  for (std::size_t k = 0; chosen && k < report.lines.size(); ++k) {
    if (chosen->variant->lineTags[k] == tag) return report.lines[k];
  }
  ADD_FAILURE() << "no line " << tag;
  return none;
}

// 0 → 1 and 2 of weight 1 each; both lead to 3, by 5 and by 7.
std::shared_ptr<const Graph> diamond() {
  return test::graphFromArcs(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}, Weights(std::vector<std::uint32_t>{1, 1, 5, 7}));
}
Report ofDiamond(const std::string& variant, Schedule schedule = {}) {
  return opened({.algorithm = "sssp", .variant = variant, .texts = {{"source", "1"}}, .graph = diamond(), .step = 3, .schedule = schedule});
}

TEST(LensKernels, AtomicsOfOneWarpCollide) {
  const Report report = ofDiamond("mask");
  // head by four; leave, for each, lower by the two in M_a.
  EXPECT_EQ(report.sums.issues, 4u);
  EXPECT_EQ(report.sums.laneIssues, 4 + 3 * 2u);
  EXPECT_EQ(report.sums.trips, 1u);
  EXPECT_EQ(report.sums.laneTrips, 2u);
  EXPECT_EQ(report.sums.divergent, 1u);
  // M_a by four, M_a ← no, C_a[v], V_a twice, E_a, W_a, C_a[n], C_ua[n].
  EXPECT_EQ(report.sums.requests, 9u);
  EXPECT_EQ(report.sums.sectors, 9u);
  const MemoryFigures& updating = figuresOf(report, "updating");
  EXPECT_EQ(updating.atomics, 2u);
  EXPECT_EQ(updating.reads + updating.writes, 0u);
  EXPECT_EQ(updating.requests, 1u);
  EXPECT_EQ(updating.collisions, 1u);
  EXPECT_EQ(updating.usefulBytes, 4u);
  EXPECT_EQ(report.sums.collisions, 1u);
  EXPECT_EQ(figuresOf(report, "cost").reads, 4u);
  EXPECT_EQ(figuresOf(report, "cost").usefulBytes, 8 + 4u);
  EXPECT_EQ(figuresOf(report, "weights").reads, 2u);
  EXPECT_EQ(lineOf(report, "sssp", "mask", "lower").lanes, 2u);
  EXPECT_EQ(lineOf(report, "sssp", "mask", "relax").divergent, 1u);
  ASSERT_FALSE(report.atomicElements.empty());
  EXPECT_EQ(report.atomicElements[0].index, 3u);
  EXPECT_EQ(report.atomicElements[0].count, 2u);
  EXPECT_EQ(conflictsOf(report), 0u);
  ASSERT_EQ(report.details.size(), 1u);
  const Event &won = report.details[0].lanes[1].events.back(), &lost = report.details[0].lanes[2].events.back();
  EXPECT_EQ(won.kind, Event::Kind::Atomic);
  EXPECT_EQ(won.old, kNone);
  EXPECT_EQ(won.now, 6u);
  EXPECT_TRUE(won.won());
  EXPECT_EQ(lost.old, 6u);
  EXPECT_EQ(lost.now, 6u);
  EXPECT_FALSE(lost.won());
}

TEST(LensKernels, TheWarpOfAnOrderlyRunLosesNothing) {
  const Report report = ofDiamond("two-kernel-2007");
  // Thread 2 sees the 6 of thread 1, and leaves it.
  EXPECT_EQ(report.lostWrites, 0u);
  EXPECT_EQ(report.harmlessReads, 1u);
  EXPECT_EQ(conflictsOf(report), 1u);
  EXPECT_EQ(figuresOf(report, "updating").reads, 2u);
  EXPECT_EQ(figuresOf(report, "updating").writes, 1u);
  EXPECT_EQ(report.warps[0].conflicts, 1u);
}

TEST(LensKernels, TheAdversaryLosesTheSmallerOfTwoUpdates) {
  const Report report = ofDiamond("two-kernel-2007", {Schedule::Kind::Adversarial});
  ASSERT_EQ(report.lostWrites, 1u);
  const LostWrite& lost = report.lost[0];
  EXPECT_EQ(lost.thread, 2u);
  EXPECT_EQ(lost.wrote, 8u);
  EXPECT_EQ(lost.over, 6u);
  EXPECT_EQ(lost.by, 1u);
  EXPECT_EQ(lost.index, 3u);
  EXPECT_EQ(report.memories[lost.memory].id, "updating");
  ASSERT_EQ(report.wrongElements, 1u);
  EXPECT_EQ(report.wrong[0].index, 3u);
  EXPECT_EQ(report.wrong[0].value, 8u);
  EXPECT_EQ(report.wrong[0].inOrder, 6u);
  EXPECT_EQ(report.harmfulWrites, 1u);
  EXPECT_EQ(conflictsOf(report), 1u);
  ASSERT_EQ(report.conflicts.size(), 1u);
  EXPECT_TRUE(report.conflicts[0].harmful);
  EXPECT_TRUE(report.conflicts[0].writers);
}

// Lanes of a warp look at U_a before any of them writes it.
TEST(LensKernels, LockStepLosesItToo) {
  const Report report = ofDiamond("two-kernel-2007", {Schedule::Kind::LockStep});
  EXPECT_EQ(report.lostWrites, 1u);
  EXPECT_EQ(report.wrongElements, 1u);
}

TEST(LensKernels, ThreadsOfEdges) {
  const auto path = test::graphFromArcs(3, {{0, 1}, {1, 0}, {1, 2}, {2, 1}});
  const Report report = opened({.algorithm = "bfs", .variant = "edge", .texts = {{"source", "1"}}, .graph = path});
  EXPECT_EQ(report.sums.threads, 2u);
  // head and forward by two; then the one that begins at 2 goes to backward; the other finds: unreached, cost, go on.
  EXPECT_EQ(report.sums.issues, 6u);
  EXPECT_EQ(report.sums.laneIssues, 2 * 2 + 4u);
  EXPECT_EQ(report.sums.divergent, 1u);
  EXPECT_EQ(report.sums.trips, 0u);
  // startV, endV, C_a of both ends; C_a ← 1, Terminate.
  EXPECT_EQ(report.sums.requests, 6u);
  EXPECT_EQ(figuresOf(report, "edge-tails").reads, 2u);
  EXPECT_EQ(figuresOf(report, "edge-heads").reads, 2u);
  EXPECT_EQ(figuresOf(report, "cost").reads, 4u);
  EXPECT_EQ(figuresOf(report, "cost").writes, 1u);
  EXPECT_EQ(figuresOf(report, "flags").writes, 1u);
  // The other thread reads the level that this one writes.
  EXPECT_EQ(report.harmlessReads, 1u);
  EXPECT_EQ(conflictsOf(report), 1u);
  EXPECT_EQ(report.lostWrites, 0u);
}

TEST(LensKernels, BoruvkasLightestWeights) {
  const auto path = test::graphFromArcs(3, {{0, 1}, {1, 0}, {1, 2}, {2, 1}}, Weights(std::vector<std::uint32_t>{5, 5, 3, 3}));
  const Report report = opened({.algorithm = "mst", .variant = "boruvka", .graph = path});
  // head; for each and key, twice for the one in the middle; then the loop's end and key for all at once.
  EXPECT_EQ(report.sums.issues, 7u);
  EXPECT_EQ(report.sums.laneIssues, 3 + 3 + 3 + 1 + 1 + 3 + 3u);
  EXPECT_EQ(report.sums.trips, 2u);
  EXPECT_EQ(report.sums.laneTrips, 4u);
  EXPECT_EQ(report.sums.divergent, 1u);
  // Ci_a, C_a, V_a twice; twice E_a, Ci_a, C_a and the weight; Key_a, Ac_a, the flag that goes on.
  EXPECT_EQ(report.sums.requests, 4 + 8 + 3u);
  EXPECT_EQ(figuresOf(report, "color_index").reads, 3 + 4u);
  EXPECT_EQ(figuresOf(report, "best").atomics, 3u);
  EXPECT_EQ(figuresOf(report, "best").collisions, 0u);
  EXPECT_EQ(figuresOf(report, "best").usefulBytes, 24u);
  EXPECT_EQ(report.harmlessWrites, 1u);
  EXPECT_EQ(conflictsOf(report), 1u);
}

TEST(LensKernels, FloydAndWarshallsThreeLines) {
  const auto path = test::graphFromArcs(3, {{0, 1}, {1, 2}});
  const Report report = opened({.algorithm = "apsp", .variant = "floyd-warshall", .graph = path, .step = 2});
  EXPECT_EQ(report.sums.threads, 9u);
  // head by all pairs; less by those without the pivot; distance by the one from the first vertex to the last.
  EXPECT_EQ(report.sums.issues, 3u);
  EXPECT_EQ(report.sums.laneIssues, 9 + 4 + 1u);
  EXPECT_EQ(report.sums.divergent, 2u);
  // A[i, k], A[k, j]; A[i, j], and A[i, j] written.
  const MemoryFigures& distance = figuresOf(report, "distance");
  EXPECT_EQ(distance.reads, 4 + 2 + 1u);
  EXPECT_EQ(distance.writes, 1u);
  EXPECT_EQ(distance.requests, 4u);
  EXPECT_EQ(distance.sectors, 4u);
  EXPECT_EQ(distance.usefulBytes, 8 + 8 + 4 + 4u);
  EXPECT_EQ(conflictsOf(report), 0u);
}

// Slots of a list: thread 0 works on vertex 2 and thread 1 on vertex 3.
TEST(LensKernels, ThreadsOfAList) {
  const auto graph = test::graphFromArcs(5, {{0, 2}, {0, 3}, {2, 4}, {3, 4}, {3, 1}});
  for (std::uint64_t step = 1; step < 20; ++step) {
    const Report report =
        opened({.algorithm = "bfs", .variant = "compacted", .texts = {{"source", "1"}}, .graph = graph, .step = step, .items = {3}});
    if (report.sums.threads != 2 || report.step.arcs == 0) continue;
    EXPECT_EQ(report.itemOf(0), 2u);
    EXPECT_EQ(report.itemOf(1), 3u);
    EXPECT_EQ(report.warps[0].firstItem, 2u);
    EXPECT_EQ(report.warps[0].lastItem, 3u);
    EXPECT_EQ(report.warps[0].laneTrips, 3u);
    EXPECT_EQ(report.heaviestItems[0].index, 3u);
    EXPECT_EQ(figuresOf(report, "list").reads, 2u);
    ASSERT_EQ(report.details.size(), 1u);
    EXPECT_EQ(report.details[0].lanes[1].item, 3u);
    return;
  }
  FAIL() << "no step expands two vertices";
}

// A primitive runs no thread of the kernel, and all that it was to work on are unseen.
TEST(LensKernels, APrimitiveReportsNothing) {
  const Report report = opened({.algorithm = "bfs", .variant = "compacted", .texts = {{"source", "1"}}, .graph = diamond()});
  EXPECT_EQ(report.sums.threads, 0u);
  EXPECT_EQ(report.unseenThreads, 4u);
  EXPECT_TRUE(report.warps.empty());
  EXPECT_TRUE(report.details.empty());
}

// A whole warp in the frontier, every vertex with eight arcs to the source: reads side by side, and reads eight elements apart.
TEST(LensKernels, SectorsOfContiguousAndOfStridedReads) {
  test::ArcList arcs;
  for (std::uint32_t v = 0; v < 32; ++v) {
    for (int k = 0; k < 8; ++k) arcs.push_back({v, 32});
  }
  for (std::uint32_t v = 0; v < 32; ++v) arcs.push_back({32, v});
  const auto graph = test::graphFromArcs(33, arcs);
  const Report report = opened({.algorithm = "bfs", .variant = "mask", .texts = {{"source", "33"}}, .graph = graph, .step = 3});
  EXPECT_EQ(report.sums.warps, 2u);
  EXPECT_EQ(report.warps[0].issues, 2 + 8 * 2u);
  EXPECT_DOUBLE_EQ(report.warps[0].efficiency(), 1.0);
  EXPECT_EQ(report.warps[0].divergent, 0u);
  EXPECT_EQ(report.warps[0].trips, 8u);
  EXPECT_EQ(report.warps[0].laneTrips, 256u);
  EXPECT_EQ(report.warps[0].firstItem, 0u);
  EXPECT_EQ(report.warps[0].lastItem, 31u);
  EXPECT_EQ(report.warps[1].issues, 1u);
  EXPECT_EQ(report.warps[1].laneIssues, 1u);
  // Flags of a byte: a warp's are one sector. Words: four. V_a[v + 1] begins one word later, so that its 32 words lie in five.
  EXPECT_EQ(figuresOf(report, "frontier").sectors, 1 + 1 + 1u);
  EXPECT_EQ(figuresOf(report, "cost").sectors, 4u);
  EXPECT_EQ(figuresOf(report, "offsets").sectors, 4 + 5u);
  EXPECT_EQ(figuresOf(report, "offsets").usefulBytes, 2 * 128u);
  const MemoryFigures &heads = figuresOf(report, "heads"), &visited = figuresOf(report, "visited");
  EXPECT_EQ(heads.requests, 8u);
  EXPECT_EQ(heads.sectors, 8 * 32u);
  EXPECT_EQ(heads.usefulBytes, 8 * 128u);
  EXPECT_EQ(visited.requests, 8u);
  EXPECT_EQ(visited.sectors, 8u) << "all lanes read one element";
  EXPECT_EQ(visited.usefulBytes, 8u);
  EXPECT_EQ(report.sums.requests, 22u);
  EXPECT_EQ(report.sums.sectors, 280u);
  EXPECT_DOUBLE_EQ(report.sums.sectorsPerRequest(), 280.0 / 22);
  ASSERT_FALSE(report.heaviestWarps.empty());
  EXPECT_EQ(report.heaviestWarps[0].index, 0u);
  EXPECT_EQ(report.heaviestWarps[0].count, 18u);
  ASSERT_FALSE(report.hottestElements.empty());
  EXPECT_EQ(report.hottestElements[0].count, 256u);
  EXPECT_EQ(report.hottestElements[0].index, 32u);
}

}  // namespace
}  // namespace wf::lens
