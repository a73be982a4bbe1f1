// What the lens counts, against counts made by hand from the kernels' text.
#include "tests/unit/lens_fixture.h"

namespace wf::lens {
namespace {

// 0 → 1, 2, 3.
std::shared_ptr<const Graph> star() { return test::graphFromArcs(4, {{0, 1}, {0, 2}, {0, 3}}); }

Report ofStar(std::uint64_t step, Schedule schedule = {}) {
  return opened({.algorithm = "bfs", .variant = "mask", .texts = {{"source", "1"}}, .graph = star(), .step = step, .schedule = schedule});
}

void expectExpansion(const Report& report) {
  EXPECT_EQ(report.sums.threads, 4u);
  EXPECT_EQ(report.sums.warps, 1u);
  // The head by four lanes; then by the one in F_a: leave, and three times for each, if, cost, find.
  EXPECT_EQ(report.sums.issues, 14u);
  EXPECT_EQ(report.sums.laneIssues, 17u);
  EXPECT_EQ(report.sums.trips, 3u);
  EXPECT_EQ(report.sums.laneTrips, 3u);
  EXPECT_EQ(report.sums.divergent, 1u) << "at the head alone";
  // F_a by four lanes; then F_a, C_a, V_a twice, and three times E_a, X_a, C_a, F_ua.
  EXPECT_EQ(report.sums.requests, 17u);
  EXPECT_EQ(report.sums.sectors, 17u);
  EXPECT_EQ(figuresOf(report, "frontier").reads, 4u);
  EXPECT_EQ(figuresOf(report, "frontier").writes, 1u);
  EXPECT_EQ(figuresOf(report, "frontier").usefulBytes, 5u);
  EXPECT_EQ(figuresOf(report, "cost").reads, 1u);
  EXPECT_EQ(figuresOf(report, "cost").writes, 3u);
  EXPECT_EQ(figuresOf(report, "offsets").reads, 2u);
  EXPECT_EQ(figuresOf(report, "heads").requests, 3u);
  EXPECT_EQ(figuresOf(report, "heads").usefulBytes, 12u);
  EXPECT_EQ(report.harmlessWrites + report.harmfulWrites + report.harmlessReads + report.harmfulReads, 0u);
  EXPECT_EQ(report.outside, 0u);
  EXPECT_EQ(report.unseenThreads, 0u);
  EXPECT_TRUE(report.unknownTags.empty());
  EXPECT_DOUBLE_EQ(report.sums.efficiency(), 17.0 / (14 * 32));
}

TEST(Lens, CountsAnExpansion) { expectExpansion(ofStar(1)); }

TEST(Lens, KnowsTheBusiestLaneOfAWarp) {
  const auto graph = test::graphFromArcs(40, {{0, 1}, {35, 1}, {35, 2}, {36, 3}});
  const Report report = opened({.algorithm = "bfs", .variant = "mask", .texts = {{"source", "36"}}, .graph = graph, .step = 1});
  ASSERT_EQ(report.warps.size(), 2u);
  EXPECT_EQ(report.warps[0].busiestThread, 0u) << "all do the same: the first";
  EXPECT_EQ(report.warps[1].busiestThread, 35u) << "the one in the frontier";
}

TEST(Lens, CountsTheSameInEveryOrder) {
  for (const Schedule::Kind kind : {Schedule::Kind::LockStep, Schedule::Kind::Random, Schedule::Kind::Adversarial}) {
    SCOPED_TRACE(static_cast<int>(kind));
    const Report report = ofStar(1, {kind, 7});
    expectExpansion(report);
    EXPECT_EQ(report.wrongElements, 0u);
  }
}

TEST(Lens, TellsAHarmlessConflict) {
  const Report report = ofStar(2);
  // Three threads raise the flag that goes on; none reads it.
  EXPECT_EQ(report.harmlessWrites, 1u);
  EXPECT_EQ(report.harmfulWrites + report.harmlessReads + report.harmfulReads, 0u);
  ASSERT_EQ(report.conflicts.size(), 1u);
  EXPECT_EQ(report.memories[report.conflicts[0].memory].id, "flags");
  EXPECT_EQ(report.conflicts[0].first, 1u);
  EXPECT_EQ(report.conflicts[0].other, 2u);
  // head by four; unfind, enter, go on by three.
  EXPECT_EQ(report.sums.issues, 4u);
  EXPECT_EQ(report.sums.laneIssues, 13u);
  EXPECT_EQ(report.sums.divergent, 1u);
  EXPECT_EQ(report.lostWrites, 0u);
}

// 0 → 1 and 2, which offer 1500 vertices one cost each and the last one two: what is harmful comes first, also where the list is full.
TEST(Lens, ListsHarmfulConflictsFirst) {
  constexpr std::uint32_t kLast = 1503;
  test::ArcList arcs = {{0, 1}, {0, 2}};
  std::vector<std::uint32_t> weights = {1, 1};
  for (std::uint32_t v = 1; v <= 2; ++v) {
    for (std::uint32_t n = 3; n <= kLast; ++n) {
      arcs.push_back({v, n});
      weights.push_back(n == kLast ? v : 5);
    }
  }
  const auto graph = test::graphFromArcs(kLast + 1, arcs, Weights(weights));
  for (const Schedule::Kind kind : {Schedule::Kind::Ascending, Schedule::Kind::Adversarial}) {
    SCOPED_TRACE(static_cast<int>(kind));
    const Report report = opened(
        {.algorithm = "sssp", .variant = "two-kernel-2007", .texts = {{"source", "1"}}, .graph = graph, .step = 3, .schedule = {kind}});
    EXPECT_EQ(report.harmlessReads + report.harmlessWrites, kind == Schedule::Kind::Ascending ? 1501u : 1500u);
    EXPECT_EQ(report.harmfulReads + report.harmfulWrites, kind == Schedule::Kind::Ascending ? 0u : 1u);
    ASSERT_EQ(report.conflicts.size(), kListedPlaces);
    if (kind == Schedule::Kind::Ascending) continue;
    EXPECT_TRUE(report.conflicts[0].harmful);
    EXPECT_EQ(report.conflicts[0].index, kLast);
    EXPECT_FALSE(report.conflicts[1].harmful);
    EXPECT_EQ(report.conflicts[1].index, 3u);
  }
}

TEST(Lens, KeepsWhatEachLaneDid) {
  const Report report = ofStar(1);
  ASSERT_EQ(report.details.size(), 1u);
  const WarpDetail& warp = report.details[0];
  ASSERT_EQ(warp.lanes.size(), 4u);
  EXPECT_EQ(warp.lanes[1].events.size(), 2u) << "the head and a look at F_a";
  const auto& events = warp.lanes[0].events;
  ASSERT_EQ(events.size(), 1 + 1 + 13 + 16u);
  EXPECT_EQ(events[0].kind, Event::Kind::Line);
  EXPECT_EQ(events[1].kind, Event::Kind::Read);
  EXPECT_EQ(events[1].now, 1u);
  EXPECT_EQ(events[3].kind, Event::Kind::Write);
  EXPECT_EQ(events[3].old, 1u);
  EXPECT_EQ(events[3].now, 0u);
  EXPECT_EQ(warp.issues.size(), 14 + 17u);
}

// Lanes with 1, 2 and 4 arcs go through their loops together.
TEST(Lens, CountsPassesOfALoop) {
  test::ArcList arcs;
  std::uint32_t next = 3;
  for (std::uint32_t v = 0; v < 3; ++v) {
    for (std::uint32_t k = 0; k < (1u << v); ++k) arcs.push_back({v, next++});
  }
  arcs.push_back({10, 0});
  arcs.push_back({10, 1});
  arcs.push_back({10, 2});
  const auto graph = test::graphFromArcs(11, arcs);
  const Report report = opened({.algorithm = "bfs", .variant = "mask", .texts = {{"source", "11"}}, .graph = graph, .step = 3});
  EXPECT_EQ(report.sums.trips, 4u);
  EXPECT_EQ(report.sums.laneTrips, 7u);
  ASSERT_FALSE(report.heaviestItems.empty());
  EXPECT_EQ(report.heaviestItems[0].index, 2u);
  // head: 11 lanes; leave: 3; for each, if, cost, find: 3, 2, 1, 1 lanes each.
  EXPECT_EQ(report.sums.issues, 2u + 4 * 4);
  EXPECT_EQ(report.sums.laneIssues, 11 + 3 + 4 * 7u);
}

TEST(Lens, RefusesAStepThatIsNot) {
  const auto chosen = algorithms::choose("bfs", "mask");
  const auto parameters = readParameters(chosen->variant->parameters, {{"source", "1"}});
  Progress progress;
  const auto before = stateBefore(*chosen, *parameters, star(), 99, progress);
  ASSERT_FALSE(before);
  EXPECT_EQ(before.error().message, "there is no such step: steps go from 1 to 4");
}

}  // namespace
}  // namespace wf::lens
