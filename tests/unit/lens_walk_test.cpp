// Ways through what a warp did, on a star whose centre alone has arcs: lane 0 expands, the others leave at once.
#include "compute/lens/walk.h"
#include "tests/unit/lens_fixture.h"

namespace wf::lens {
namespace {

class WalkTest : public testing::Test {
 protected:
  // The head by four lanes, their read of F_a, then lane 0 alone: 14 lines and 17 requests in all (lens_test).
  const Report report_ = opened(
      {.algorithm = "bfs", .variant = "mask", .texts = {{"source", "1"}}, .graph = test::graphFromArcs(4, {{0, 1}, {0, 2}, {0, 3}})});
  const WarpDetail& warp() const { return report_.details.front(); }
  std::uint32_t memory(const std::string& id) const {
    std::uint32_t k = 0;
    while (report_.memories[k].id != id) ++k;
    return k;
  }
};

TEST_F(WalkTest, GoesByThreadByWarpAndByTrip) {
  ASSERT_EQ(warp().issues.size(), 31u);
  EXPECT_TRUE(takesPart(warp(), {0, 3}));
  EXPECT_FALSE(takesPart(warp(), {2, 3}));
  EXPECT_FALSE(takesPart(warp(), {0, 4})) << "there is no such lane";
  EXPECT_EQ(next(warp(), {0, 3}, Pace::Thread, Way::Forward), (WarpPlace{1, 3}));
  EXPECT_EQ(next(warp(), {1, 3}, Pace::Thread, Way::Forward), std::nullopt) << "it has left";
  EXPECT_EQ(next(warp(), {1, 3}, Pace::Warp, Way::Forward), (WarpPlace{2, 3}));
  EXPECT_EQ(next(warp(), {30, 3}, Pace::Warp, Way::Forward), std::nullopt);
  EXPECT_EQ(next(warp(), {30, 3}, Pace::Thread, Way::Back), (WarpPlace{1, 3}));
  EXPECT_EQ(next(warp(), {0, 0}, Pace::Warp, Way::Back), std::nullopt);
  std::uint32_t trips = 0;
  for (auto at = std::optional(WarpPlace{}); (at = next(warp(), *at, Pace::Trip, Way::Forward)); ++trips)
    EXPECT_EQ(eventAt(warp(), *at)->kind, Event::Kind::Trip);
  EXPECT_EQ(trips, 3u);
}

TEST_F(WalkTest, FindsWhatALaneDoes) {
  const std::uint32_t cost = memory("cost");
  const Wanted writes = [&](const Event& event, const LaneDetail&) {
    return event.kind == Event::Kind::Write && event.memory == cost && event.index == 2;
  };
  const auto at = findFirst(warp(), Way::Forward, writes);
  ASSERT_TRUE(at);
  EXPECT_EQ(at->lane, 0u);
  EXPECT_EQ(eventAt(warp(), *at)->now, 1u);
  EXPECT_EQ(find(warp(), *at, Way::Forward, writes), std::nullopt) << "once";
  EXPECT_EQ(find(warp(), {30, 31}, Way::Back, writes), at);
  EXPECT_EQ(findFirst(warp(), Way::Back, writes), at);
  EXPECT_EQ(placeOf(warp(), 0, warp().issues[at->issue].event[0]), at);
  EXPECT_EQ(placeOf(warp(), 0, 1'000'000), std::nullopt);
  // Lanes of an issue in their order.
  const Wanted any = [](const Event&, const LaneDetail&) { return true; };
  EXPECT_EQ(find(warp(), {0, 0}, Way::Forward, any), (WarpPlace{0, 1}));
  EXPECT_EQ(find(warp(), {1, 0}, Way::Back, any), (WarpPlace{0, 3}));
}

}  // namespace
}  // namespace wf::lens
