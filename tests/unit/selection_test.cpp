// The session's selection: by value at the shown step, sets on a thread of their own, what supersedes what, ways, what is put away.
#include <numeric>
#include <set>

#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

using Members = std::set<VertexId>;

class Selection : public SessionTest {
 protected:
  ui::SessionSelection& sets() { return session_.sets(); }
  Members members() { return {sets().current()->ids().begin(), sets().current()->ids().end()}; }
  bool idle() {
    return wait([&] { return !sets().work().active; });
  }
  Members byValue(const std::string& text, Combine how = Combine::Replace) {
    std::string why;
    const auto query = sets().parse(text, &why, nullptr);
    EXPECT_TRUE(query) << text << ": " << why;
    if (!query) return {};
    sets().apply(*query, how);
    EXPECT_TRUE(idle());
    return members();
  }
  std::string refusal(const std::string& text, std::size_t* at = nullptr) {
    std::string why;
    std::size_t place = 0;
    EXPECT_FALSE(sets().parse(text, &why, &place)) << text;
    if (at != nullptr) *at = place;
    return why;
  }
  static Members range(VertexId from, VertexId to) {  // both included
    Members out;
    for (VertexId v = from; v <= to; ++v) out.insert(v);
    return out;
  }
};

// BFS over a path: after step s, the vertices found are 0 … (s+1)/2, and their costs are their numbers.
TEST_F(Selection, ByValueAtTheShownStep) {
  ASSERT_TRUE(open(pathFile(40)));
  session_.goTo(20);
  ASSERT_TRUE(arrive(20));
  EXPECT_EQ(byValue("cost between 5 and 9"), range(5, 9));
  EXPECT_EQ(byValue("cost > 8"), range(9, 10)) << "those without a value are not above";
  EXPECT_EQ(byValue("cost is infinite"), range(11, 39));
  EXPECT_EQ(byValue("cost is not infinite"), range(0, 10));
  EXPECT_EQ(byValue("C_a <= 3 or cost = 7"), (Members{0, 1, 2, 3, 7}));
  EXPECT_EQ(byValue("cost >= 3 and degree = 4 and id <= 8"), range(3, 7));
  EXPECT_EQ(byValue("visited"), range(0, 10));
  EXPECT_EQ(byValue("not visited"), range(11, 39));
  EXPECT_EQ(byValue("frontier"), Members{10});
  EXPECT_EQ(byValue("degree = 2"), (Members{0, 39})) << "an arc each way";
  EXPECT_EQ(byValue("outdegree = 1 and Out-degree < 2"), (Members{0, 39}));
  EXPECT_EQ(byValue("in-degree = 1 or id = 20"), (Members{0, 19, 39}));
  EXPECT_EQ(byValue("weight = 1").size(), 40u) << "ends of such an arc";
  EXPECT_TRUE(byValue("weight > 1").empty());
  session_.goTo(21);
  ASSERT_TRUE(arrive(21));
  EXPECT_EQ(byValue("cost changed"), Members{11});
  EXPECT_EQ(session_.run().step, 21u) << "looking back leaves the run where it is";
  EXPECT_EQ(byValue("cost < 3", Combine::Add), (Members{0, 1, 2, 11}));
  EXPECT_EQ(byValue("cost < 2", Combine::Remove), (Members{2, 11}));
  EXPECT_EQ(byValue("cost > 5", Combine::Intersect), Members{11});
  EXPECT_EQ(sets().lastChange(), "selection of 1 vertex");
}

TEST_F(Selection, WhatIsNoConditionIsRefusedInItsPlace) {
  ASSERT_TRUE(open(pathFile(10)));
  std::size_t at = 0;
  EXPECT_NE(refusal("").find("degree"), std::string::npos);
  EXPECT_NE(refusal("cots > 3", &at).find("“cots”"), std::string::npos);
  EXPECT_EQ(at, 0u);
  EXPECT_NE(refusal("cost > 3 and", &at).find("ends here"), std::string::npos);
  EXPECT_EQ(at, 12u);
  EXPECT_NE(refusal("cost > x", &at).find("number"), std::string::npos);
  EXPECT_EQ(at, 7u);
  EXPECT_NE(refusal("cost between 9 and 5").find("above the upper"), std::string::npos);
  EXPECT_NE(refusal("degree is infinite").find("degree is never infinite"), std::string::npos);
  EXPECT_NE(refusal("degree = -1").find("never true"), std::string::npos);
  EXPECT_NE(refusal("id changed").find("no kernel"), std::string::npos);
  EXPECT_NE(refusal("not cost").find("yes or no"), std::string::npos);
  EXPECT_NE(refusal("frontier = 2").find("yes (1) or no (0)"), std::string::npos);
  EXPECT_NE(refusal("cost > 3 degree").find("“and”"), std::string::npos);
}

TEST_F(Selection, ThePreviewCountsAndChangesNothing) {
  ASSERT_TRUE(open(pathFile(30)));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  session_.select(3, false);
  sets().preview(*sets().parse("cost < 10", nullptr, nullptr), Combine::Add);
  ASSERT_TRUE(wait([&] { return sets().previewed().state == ui::SelectionPreview::State::Counted; }));
  EXPECT_EQ(sets().previewed().matches, 10u);
  EXPECT_EQ(sets().previewed().selected, 10u);
  EXPECT_EQ(members(), Members{3});
  sets().dropPreview();
  EXPECT_EQ(sets().previewed().state, ui::SelectionPreview::State::None);
}

// What waits names arrays by their places in a run that is gone by then; what else waits goes on.
TEST_F(Selection, AnotherRunEndsWhatWaitsToReadTheOneBefore) {
  ASSERT_TRUE(open(pathFile(60'000)));
  session_.select(30'000, false);
  sets().grow();
  ASSERT_TRUE(sets().work().active);
  sets().apply(*sets().parse("cost < 5", nullptr, nullptr), Combine::Replace);
  sets().invert();  // of what that would have selected
  ui::RunRequest other = session_.request();
  other.algorithm = "sssp";
  other.variant.clear();
  session_.startRun(other);
  ASSERT_TRUE(idle());
  EXPECT_EQ(members(), range(29'999, 30'001)) << "grown, and no more";
  EXPECT_EQ(sets().lastChange(), "growing the selection");
  EXPECT_FALSE(session_.lastError());
  EXPECT_EQ(byValue("cost = 0"), Members{0}) << "the new run is read";
}

TEST_F(Selection, ASingleVertexComesAtOnceAfterALargeSelection) {
  constexpr VertexId n = SessionSelection::kAtOnce + 5;
  ASSERT_TRUE(open(pathFile(n)));
  sets().all();
  ASSERT_TRUE(idle());
  ASSERT_EQ(sets().current()->size(), n);
  session_.select(5, false);
  EXPECT_EQ(members(), Members{5}) << "without waiting for anything";
  sets().all();
  ASSERT_TRUE(idle());
  session_.select(std::nullopt, false);
  EXPECT_TRUE(members().empty());
}

// More than what is done at once.
TEST_F(Selection, OfALargeGraphElsewhereInOrderAndCancelled) {
  constexpr VertexId n = 60'000;
  ASSERT_TRUE(open(pathFile(n)));
  std::vector<std::uint32_t> changes;
  const auto watching = session_.observe([&](std::uint32_t change) { changes.push_back(change); });
  session_.select(30'000, false);
  EXPECT_EQ(members(), Members{30'000}) << "few are selected at once";
  for (int k = 0; k < 3; ++k) sets().grow();
  sets().invert();
  EXPECT_TRUE(sets().work().active);
  ASSERT_TRUE(idle());
  EXPECT_EQ(sets().current()->size(), n - 7u);
  EXPECT_FALSE(sets().current()->contains(30'003));
  EXPECT_EQ(sets().lastChange(), "inverting the selection");
  sets().shrink();
  ASSERT_TRUE(idle());
  EXPECT_EQ(sets().current()->size(), n - 9u);
  sets().all();
  ASSERT_TRUE(idle());
  EXPECT_EQ(sets().current()->size(), n);
  // What a person selects meanwhile counts, and what was under way does not.
  sets().invert();
  sets().grow();
  session_.select(5, false);
  EXPECT_FALSE(sets().work().active);
  session_.pump();
  EXPECT_TRUE(idle());
  EXPECT_EQ(members(), Members{5});
  sets().grow();
  sets().cancel();
  EXPECT_TRUE(idle());
  EXPECT_EQ(members(), Members{5});

  // A rectangle around all of it.
  ASSERT_NE(session_.document()->geometry, nullptr);
  render::Camera camera;
  camera.resize(400, 300);
  camera.frame(session_.document()->geometry->bounds());
  sets().preview(render::rectangle(camera.projection(), {-1, -1}, {401, 301}), Combine::Replace);
  ASSERT_TRUE(wait([&] { return sets().previewed().state == ui::SelectionPreview::State::Counted; }));
  EXPECT_EQ(sets().previewed().matches, n);
  sets().apply(render::rectangle(camera.projection(), {-1, -1}, {401, 301}), Combine::Remove);
  ASSERT_TRUE(idle());
  EXPECT_TRUE(members().empty());
}

TEST_F(Selection, IsRestoredAndGoesWithItsGraph) {
  ASSERT_TRUE(open(pathFile(20)));
  session_.select(4, false);
  session_.select(2, true);
  const auto kept = sets().current();
  EXPECT_EQ(std::vector<VertexId>(kept->ids().begin(), kept->ids().end()), (std::vector<VertexId>{4, 2}));
  session_.select(4, true);
  EXPECT_EQ(members(), Members{2}) << "a second time takes it away";
  sets().restore(kept);
  EXPECT_EQ(sets().current(), kept);
  sets().putAway(ui::Rest::Hidden);
  EXPECT_EQ(sets().kept(), kept);
  session_.select(std::nullopt, false);
  sets().putAway(ui::Rest::Faded);
  EXPECT_EQ(sets().kept(), kept) << "it stays while others are selected";
  ASSERT_TRUE(open(pathFile(21)));
  EXPECT_TRUE(sets().current()->none());
  EXPECT_EQ(sets().rest(), ui::Rest::Shown);
  sets().restore(kept);
  EXPECT_TRUE(sets().current()->none()) << "vertices of another graph";
  sets().putAway(ui::Rest::Hidden);
  EXPECT_EQ(sets().rest(), ui::Rest::Shown) << "of nothing there is no rest";
}

TEST_F(Selection, TheWayFollowsSelectionAndStep) {
  ASSERT_TRUE(open(pathFile(50)));
  const auto length = [&](std::size_t vertices) { return wait([&] { return sets().path().vertices.size() == vertices; }); };
  session_.goTo(20);
  ASSERT_TRUE(arrive(20));
  session_.select(8, false);
  ASSERT_TRUE(length(9));
  EXPECT_EQ(sets().path().sentence, "path to 9: 8 arcs");
  EXPECT_EQ(sets().path().vertices.front(), 0u);
  session_.select(30, false);
  EXPECT_TRUE(length(0)) << "not reached yet";
  session_.goToEnd();
  EXPECT_TRUE(length(31));
  session_.goTo(20);
  EXPECT_TRUE(length(0));
  session_.select(9, false);
  ASSERT_TRUE(length(10));
  session_.select(std::nullopt, false);
  EXPECT_TRUE(sets().path().vertices.empty());
  session_.select(9, false);
  ASSERT_TRUE(length(10));
  session_.setSource(9);
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  session_.select(12, false);
  ASSERT_TRUE(length(4)) << "from the new source";
  session_.select(9, false);
  EXPECT_TRUE(length(0)) << "it is the source";
}

// Whenever the other graph comes: before, while or after one of the operations is under way.
TEST_F(Selection, AnotherGraphEndsWhatWasAskedOfTheOneBefore) {
  for (int turn = 0; turn < 6; ++turn) {
    ASSERT_TRUE(open(pathFile(turn % 2 == 0 ? 60'000 : 70'000)));
    session_.goTo(turn);
    session_.select(50'000, false);
    const auto query = *sets().parse(turn == 0 ? "cost < 5" : "cost changed or cost < 5", nullptr, nullptr);
    for (int k = 0; k < 4; ++k) {
      sets().grow();
      sets().invert();
      sets().apply(query, Combine::Add);
      sets().preview(query, Combine::Add);
    }
  }
  ASSERT_TRUE(open(pathFile(10)));
  EXPECT_FALSE(sets().work().active);
  EXPECT_TRUE(sets().current()->none());
  EXPECT_EQ(sets().current()->vertexCount(), 10u);
  EXPECT_EQ(byValue("cost = 0"), Members{0}) << "comes after all that waited for the compute thread";
  EXPECT_EQ(sets().previewed().state, ui::SelectionPreview::State::None);
  EXPECT_TRUE(sets().path().vertices.empty());
  EXPECT_FALSE(session_.lastError());
}

TEST_F(Selection, OperationsThatAskedForEachOtherComeInTheirOrder) {
  ASSERT_TRUE(open(pathFile(60'000)));
  session_.goTo(20);
  ASSERT_TRUE(arrive(20));
  session_.select(100, false);
  sets().grow();
  sets().choose({100, 5}, Combine::Remove);
  sets().apply(*sets().parse("cost < 4", nullptr, nullptr), Combine::Add);
  sets().apply(*sets().parse("id <= 3 or id >= 102", nullptr, nullptr), Combine::Intersect);
  EXPECT_TRUE(sets().work().active);
  ASSERT_TRUE(idle());
  EXPECT_EQ(members(), (Members{0, 1, 2, 101}));
}

// Conditions read selected vertices one by one, and not all of a large selection.
TEST_F(Selection, AConditionSaysHowManyOfALargeSelectionItLooksAt) {
  ASSERT_TRUE(open(pathFile(60'000)));
  ASSERT_TRUE(session_.stops().addWatch("cost of the selection < 3", nullptr, nullptr));
  ASSERT_TRUE(session_.stops().addWatch("count(frontier) > 3", nullptr, nullptr));
  std::uint32_t changes = 0;
  const auto watching = session_.observe([&](std::uint32_t change) { changes |= change; });
  sets().all();
  ASSERT_TRUE(idle());
  EXPECT_EQ(session_.stops().watches()[0].limit, "checks the first 10,000 of 60,000 selected vertices");
  EXPECT_TRUE(session_.stops().watches()[1].limit.empty());
  EXPECT_NE(changes & ui::Change::kStopsChanged, 0u);
  session_.select(5, false);
  EXPECT_TRUE(session_.stops().watches()[0].limit.empty());
}

// Nothing begins by itself: with another graph the run of the one before stays, and says nothing of the new one's vertices.
TEST(SelectionOfAnotherGraph, HasNoWayInTheRunOfTheOneBefore) {
  Session session({.autoRun = false}, test::makeSessionExecutor);
  const auto wait = [&](const std::function<bool()>& until) { return session.waitUntil(until, 30s); };
  const auto open = [&](int vertices) {
    session.open(pathFile(vertices));
    return wait([&] { return !session.load().active && session.document() != nullptr; });
  };
  ASSERT_TRUE(open(20));
  ui::RunRequest request;
  request.algorithm = "bfs";
  request.parameters["source"] = "1";
  session.startRun(request);
  session.goToEnd();
  ASSERT_TRUE(wait([&] { return session.run().state == PlayState::Finished; }));
  session.select(8, false);
  ASSERT_TRUE(wait([&] { return session.sets().path().vertices.size() == 9; }));
  ASSERT_TRUE(open(300));
  ASSERT_EQ(session.run().state, PlayState::Finished);
  for (const VertexId v : {5u, 290u}) {
    session.select(v, false);
    session.verify();  // comes after the way
    ASSERT_TRUE(wait([&] { return session.check().phase != ui::CheckState::Phase::Running; }));
    session.pump();
    EXPECT_TRUE(session.sets().path().vertices.empty()) << v;
  }
}

TEST_F(Selection, NothingWaitsForARunThatFailedOrIsNotThere) {
  ASSERT_TRUE(open(pathFile(20)));
  const auto query = sets().parse("cost < 3", nullptr, nullptr);
  ASSERT_TRUE(query);
  ui::RunRequest other = session_.request();
  other.algorithm = "no such";
  session_.startRun(other);  // refused: the run stays
  sets().apply(*query, Combine::Replace);
  EXPECT_TRUE(idle());
  EXPECT_EQ(sets().current()->size(), 1u);
}

}  // namespace
}  // namespace wf::ui
