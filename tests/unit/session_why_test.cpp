// "Why has this element its value?" through the session: answers, what disturbs them and what they must not disturb.
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

using Phase = run::WhyAnswer::Phase;

constexpr int kCost = 3;  // of the first variant of breadth-first search

class WhyTest : public SessionTest {
 protected:
  const run::WhyAnswer& answer() { return session_.why().answer(); }
  bool answered() {
    return wait([&] { return answer().phase != Phase::Searching; }) && answer().phase == Phase::Done;
  }
  bool ask(Cell cell, std::uint64_t step) {
    session_.why().ask({cell, step});
    return answered();
  }
  // Breadth-first search on a path from its first vertex: vertex v gets its cost in step 2 v − 1.
  void expectChainOfCost(VertexId v) {
    ASSERT_EQ(answer().links.size(), v + 1u);
    for (VertexId k = 0; k <= v; ++k) {
      const run::WhyLink& link = answer().links[k];
      const VertexId at = v - k;
      EXPECT_EQ(link.cell, (Cell{kCost, at}));
      EXPECT_EQ(link.step, at == 0 ? 0u : 2u * at - 1);
      EXPECT_EQ(link.after, at);
      ASSERT_TRUE(link.cause);
      EXPECT_EQ(link.before, at == 0 ? 0 : std::uint64_t{kNone});
      EXPECT_EQ(link.cause->kind, at == 0 ? Cause::From::Start : Cause::From::Arc);
      if (at == 0) continue;
      const Graph& graph = *session_.document()->graph;
      ASSERT_EQ(link.cause->from.size(), 1u);
      EXPECT_EQ(graph.heads()[link.cause->from[0]], at);
      EXPECT_EQ(graph.tail(link.cause->from[0]), at - 1);
    }
  }
};

TEST_F(WhyTest, TheChainGoesBackToTheSource) {
  ASSERT_TRUE(open(pathFile(60)));
  EXPECT_EQ(answer().phase, Phase::None);
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  ASSERT_TRUE(ask({kCost, 59}, session_.run().step)) << answer().sentence;
  expectChainOfCost(59);
  EXPECT_FALSE(answer().truncated);
  ASSERT_TRUE(ask({kCost, 9}, 17));
  expectChainOfCost(9);
  ASSERT_TRUE(ask({kCost, 9}, 16)) << "before it got its value";
  ASSERT_EQ(answer().links.size(), 1u);
  EXPECT_EQ(answer().links[0].step, 0u);
  EXPECT_EQ(answer().links[0].after, kNone);
  session_.why().forget();
  EXPECT_EQ(answer().phase, Phase::None);
  EXPECT_TRUE(answer().links.empty());
}

TEST_F(WhyTest, NothingMovesAndNothingIsShownOnTheWay) {
  ASSERT_TRUE(open(pathFile(400)));
  session_.goTo(501);
  ASSERT_TRUE(arrive(501));
  session_.select(250, false);
  ASSERT_TRUE(wait([&] { return session_.values(250) != nullptr && session_.values(250)->step == 501; }));
  session_.waitUntil([] { return false; }, 30ms);
  if (auto* shown = session_.snapshots()->acquire()) session_.snapshots()->release(shown);
  std::uint32_t changes = 0;
  const auto watch = session_.observe([&](std::uint32_t reported) { changes |= reported; });
  ASSERT_TRUE(ask({kCost, 251}, 501));
  expectChainOfCost(251);
  session_.waitUntil([] { return false; }, 30ms);
  EXPECT_EQ(changes, static_cast<std::uint32_t>(ui::kWhyChanged)) << "no other news";
  EXPECT_FALSE(session_.snapshots()->hasNew());
  EXPECT_EQ(session_.run().step, 501u);
  session_.stepBy(1);
  ASSERT_TRUE(arrive(502));
  EXPECT_EQ(costOf(252), 251u) << "the run goes on from where it was";
  EXPECT_EQ(costOf(253), std::uint64_t{kNone});
}

TEST_F(WhyTest, AQuestionPausesTheRun) {
  ASSERT_TRUE(open(pathFile(3000)));
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().step > 20; }));
  const std::uint64_t shown = session_.run().step;
  session_.why().ask({{kCost, 5}, shown});
  EXPECT_NE(session_.run().state, PlayState::Playing);
  ASSERT_TRUE(answered()) << answer().sentence;
  expectChainOfCost(5);
  EXPECT_NE(session_.run().state, PlayState::Playing);
}

TEST_F(WhyTest, ANewQuestionTakesThePlaceOfTheOneBefore) {
  ASSERT_TRUE(open(pathFile(500)));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  std::vector<std::uint64_t> answers;
  const auto watch = session_.observe([&](std::uint32_t reported) {
    if ((reported & ui::kWhyChanged) != 0 && answer().phase == Phase::Done) answers.push_back(answer().question.cell.index);
  });
  for (std::uint64_t v = 499; v >= 490; --v) session_.why().ask({{kCost, v}, 1000});
  ASSERT_TRUE(answered());
  expectChainOfCost(490);
  session_.waitUntil([] { return false; }, 50ms);
  EXPECT_EQ(answers, std::vector<std::uint64_t>{490});
}

TEST_F(WhyTest, CancelledNothingComes) {
  ASSERT_TRUE(open(pathFile(3000)));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  session_.why().ask({{kCost, 2999}, 6000});
  session_.why().cancel();
  EXPECT_EQ(answer().phase, Phase::Cancelled);
  session_.goTo(41);
  ASSERT_TRUE(arrive(41));
  session_.waitUntil([] { return false; }, 30ms);
  EXPECT_EQ(answer().phase, Phase::Cancelled);
  EXPECT_EQ(costOf(22), 21u);
  EXPECT_EQ(costOf(23), std::uint64_t{kNone});
  session_.why().cancel();
  EXPECT_EQ(answer().phase, Phase::Cancelled);
}

TEST_F(WhyTest, GoingElsewhereComesFirstAndTheAnswerAfterIt) {
  ASSERT_TRUE(open(pathFile(3000)));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  session_.why().ask({{kCost, 2999}, 6000});
  session_.goTo(31);
  ASSERT_TRUE(arrive(31));
  ASSERT_TRUE(answered());
  expectChainOfCost(2999);
  EXPECT_EQ(session_.run().step, 31u);
  EXPECT_EQ(costOf(17), 16u);
  EXPECT_EQ(costOf(18), std::uint64_t{kNone});
  // To where the value came from: the answer stays.
  session_.goTo(answer().links[2000].step);
  ASSERT_TRUE(arrive(answer().links[2000].step));
  EXPECT_EQ(answer().phase, Phase::Done);
  EXPECT_EQ(answer().links.size(), 3000u);
}

TEST_F(WhyTest, PlayingComesFirstToo) {
  ASSERT_TRUE(open(pathFile(2000)));
  session_.goTo(3000);
  ASSERT_TRUE(arrive(3000));
  session_.why().ask({{kCost, 1400}, 3000});
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  ASSERT_TRUE(answered());
  expectChainOfCost(1400);
}

TEST_F(WhyTest, AnotherRunTakesTheAnswerAway) {
  ASSERT_TRUE(open(pathFile(50)));
  session_.goTo(20);
  ASSERT_TRUE(arrive(20));
  ASSERT_TRUE(ask({kCost, 3}, 20));
  EXPECT_TRUE(session_.setParameter("source", "3", nullptr));
  EXPECT_EQ(answer().phase, Phase::None);
  session_.why().ask({{kCost, 3}, 0});
  EXPECT_EQ(answer().phase, Phase::Failed) << "it is being set up";
  EXPECT_FALSE(answer().sentence.empty());
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  session_.why().ask({{kCost, 3}, 99});
  EXPECT_FALSE(answered());
  EXPECT_EQ(answer().phase, Phase::Failed);
  EXPECT_NE(answer().sentence.find("step 99 is not known"), std::string::npos) << answer().sentence;
  // The question of a run that is replaced while it is looked for.
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  session_.why().ask({{kCost, 49}, session_.run().lastStep});
  EXPECT_TRUE(session_.setParameter("source", "1", nullptr));
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  session_.waitUntil([] { return false; }, 30ms);
  EXPECT_EQ(answer().phase, Phase::None);
}

// Of an array of the shown run, the value at a step.
class WhyBranchTest : public WhyTest {
 protected:
  std::uint64_t valueAt(const Cell& cell, std::uint64_t step) {
    session_.goTo(step);
    EXPECT_TRUE(arrive(step));
    want<run::CellReader>(std::vector<run::CellWindow>{{cell.array, cell.index, 1}});
    EXPECT_TRUE(wait([&] {
      return newest<run::CellReader>() != nullptr && newest<run::CellReader>()->step == step &&
             newest<run::CellReader>()->rows.size() == 1 && newest<run::CellReader>()->rows[0].window.first == cell.index &&
             newest<run::CellReader>()->rows[0].window.array == cell.array;
    }));
    const std::uint64_t bits = newest<run::CellReader>()->rows[0].bits.at(0);
    want<run::CellReader>({});
    return bits;
  }
};

TEST_F(WhyBranchTest, AnAnswerAboutStepsThatAreGoneGoesWithThem) {
  ASSERT_TRUE(open(flowFile()));
  session_.startRun({.algorithm = "maxflow"});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  const std::uint64_t end = session_.run().lastStep;
  ASSERT_GT(end, 40u);
  ASSERT_TRUE(ask({0, 3}, end / 4));
  const auto early = answer().links;
  session_.goTo(end / 2);
  ASSERT_TRUE(arrive(end / 2));
  std::string why;
  ASSERT_TRUE(session_.branch("m", "7", &why)) << why;
  ASSERT_TRUE(wait([&] { return session_.run().lastStep == end / 2; }));
  EXPECT_EQ(answer().phase, Phase::Done) << "about a step that stays";
  EXPECT_EQ(answer().links.size(), early.size());

  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  const std::uint64_t last = session_.run().lastStep;
  for (const Cell& cell : {Cell{0, 3}, Cell{1, 4}, Cell{0, 0}}) {
    ASSERT_TRUE(ask(cell, last)) << answer().sentence;
    const run::WhyLink link = answer().links.front();
    EXPECT_EQ(session_.run().step, last);
    EXPECT_EQ(valueAt(cell, last), link.after);
    EXPECT_EQ(valueAt(cell, link.step), link.after);
    if (link.step > 0) {
      EXPECT_EQ(valueAt(cell, link.step - 1), link.before);
      EXPECT_NE(link.before, link.after);
    }
    session_.goTo(last);
    ASSERT_TRUE(arrive(last));
  }
  session_.goTo(last - 5);
  ASSERT_TRUE(arrive(last - 5));
  ASSERT_TRUE(session_.branch("m", "9", &why)) << why;
  ASSERT_TRUE(wait([&] { return session_.run().lastStep == last - 5; }));
  EXPECT_EQ(answer().phase, Phase::None) << "about a step that is gone";
}

TEST_F(WhyBranchTest, WhereThreadsRaceWhatWasKeptIsLookedThrough) {
  ASSERT_TRUE(open(pathFile(80)));
  ui::RunRequest request;
  request.algorithm = "sssp";
  request.variant = "two-kernel-2007";
  request.parameters["source"] = "1";
  session_.startRun(request);
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  const auto arrays = session_.run().arrays;
  const auto cost = std::find_if(arrays.begin(), arrays.end(), [](const auto& info) { return info.role == Role::Cost; });
  const Cell cell{static_cast<int>(cost - arrays.begin()), 60};
  const std::uint64_t last = session_.run().lastStep;
  session_.goTo(33);
  ASSERT_TRUE(arrive(33));
  ASSERT_TRUE(ask(cell, last)) << answer().sentence;
  const auto links = answer().links;
  EXPECT_EQ(links.front().after, 60u);
  EXPECT_GT(links.size(), 60u);
  EXPECT_EQ(session_.run().step, 33u);
  for (const std::size_t k : {std::size_t{0}, std::size_t{1}, links.size() / 2, links.size() - 2}) {
    EXPECT_EQ(valueAt(links[k].cell, links[k].step), links[k].after) << k;
    EXPECT_EQ(valueAt(links[k].cell, links[k].step - 1), links[k].before) << k;
  }
}

}  // namespace
}  // namespace wf::ui
