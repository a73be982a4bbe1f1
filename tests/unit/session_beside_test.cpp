// A program that attaches beside the session's own run: both go on as it makes its steps, and the first difference is found meanwhile.
#include <filesystem>

#include <fmt/format.h>

#include "tests/unit/sending_program.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

using Phase = SecondRunState::Phase;

class SessionBesideTest : public SessionTest {
 protected:
  void SetUp() override {
    ASSERT_TRUE(open(pathFile(20)));
    ASSERT_TRUE(session_.live().listenBeside({}, socket()));
  }
  std::filesystem::path socket() const { return test::scratchDir() / "b"; }
  SessionSecondRun& second() { return session_.second(); }
  const LiveState& live() const { return session_.live().state(); }
  // The open run as another program makes it, which does it wrong at vertex 2 after these steps.
  std::vector<std::string> pieces(std::uint64_t first, std::uint64_t end) {
    const auto chosen = algorithms::choose(session_.request().algorithm, session_.request().variant);
    test::StateList list = test::statesOf(*chosen, session_.document()->graph, 1'000, session_.run().parameters);
    std::size_t array = 0;
    while (list.infos[array].id != "cost") ++array;
    array_ = static_cast<int>(array);
    list.damage(array, 2, 64, first, end);
    last_ = list.last();
    return test::piecesOf(list, test::scratchDir() / "beside.wfr");
  }
  bool attach(test::SendingProgram& program, const std::string& piece) {
    return program.send(piece) && wait([&] { return live().beside && second().state().phase == Phase::Ready; });
  }
  bool bothAt(std::uint64_t step) {
    return wait([&] {
      return session_.run().step == step && second().state().step == step && !session_.movePending() && second().difference() != nullptr;
    });
  }
  int array_ = -1;
  std::uint64_t last_ = 0;
};

TEST_F(SessionBesideTest, BothGoOnAsTheProgramMakesItsStepsAndTheFirstDifferenceIsFoundMeanwhile) {
  const auto pieces = this->pieces(3, 1'000);
  test::SendingProgram program(socket());
  ASSERT_TRUE(attach(program, pieces[0]));
  EXPECT_FALSE(isLive(session_.document()->source)) << "the open graph stays";
  EXPECT_EQ(second().state().alignment, run::Alignment::Step);
  second().findFirst();
  for (const std::uint64_t step : {1u, 2u}) {
    ASSERT_TRUE(program.send(pieces[step]));
    ASSERT_TRUE(bothAt(step)) << step;
    EXPECT_EQ(second().difference()->count, 0u);
    ASSERT_TRUE(wait([&] { return second().equalSoFar() == step; }));
  }
  EXPECT_EQ(second().found().phase, FoundDifference::Phase::Searching) << "the program is not done";
  ASSERT_TRUE(program.send(pieces[3]));
  ASSERT_TRUE(bothAt(3));
  EXPECT_EQ(second().difference()->count, 1u);
  ASSERT_TRUE(wait([&] { return second().found().phase == FoundDifference::Phase::Found; }));
  EXPECT_EQ(second().found().stepA, 3u);
  EXPECT_EQ(second().found().vertex, VertexId{2});
}

TEST_F(SessionBesideTest, TheFirstRunMayBeAheadOfTheProgramAndIsJoinedByIt) {
  const auto pieces = this->pieces(1'000, 1'000);
  test::SendingProgram program(socket());
  ASSERT_TRUE(attach(program, pieces[0]));
  ASSERT_TRUE(program.send(pieces[1]));
  ASSERT_TRUE(bothAt(1));
  session_.goTo(4);
  ASSERT_TRUE(arrive(4));
  ASSERT_TRUE(wait([&] { return second().state().behind; }));
  EXPECT_EQ(second().difference(), nullptr);
  for (const std::size_t k : {2u, 3u, 4u, 5u, 6u}) ASSERT_TRUE(program.send(pieces[k]));
  ASSERT_TRUE(bothAt(4)) << "it was gone to by a person: the newest step is not followed";
  EXPECT_FALSE(second().state().behind);
  session_.goTo(6);
  ASSERT_TRUE(bothAt(6));
  ASSERT_TRUE(program.send(pieces[7]));
  ASSERT_TRUE(bothAt(7)) << "at the newest step again";
  second().findFirst();
  for (std::size_t k = 8; k < pieces.size(); ++k) ASSERT_TRUE(program.send(pieces[k]));
  program.die();
  ASSERT_TRUE(wait([&] { return second().found().phase == FoundDifference::Phase::Equal; }));
  EXPECT_FALSE(second().found().lengthsDiffer);
  EXPECT_EQ(second().found().stepA, last_);
  ASSERT_TRUE(bothAt(last_));
  EXPECT_TRUE(second().state().ended);
}

TEST_F(SessionBesideTest, ByEventTheNewestOneThatBothHaveIsShown) {
  const auto pieces = this->pieces(1'000, 1'000);
  test::SendingProgram program(socket());
  ASSERT_TRUE(attach(program, pieces[0]));
  second().align(run::Alignment::Event, {"any cost changes", "any cost changes"});
  ASSERT_TRUE(wait([&] { return second().events().a().whole; })) << "our run is looked through to its end";
  const std::vector<std::uint64_t> events = second().events().a().steps;
  ASSERT_GT(events.size(), 4u);
  EXPECT_FALSE(second().events().b().whole);
  std::uint64_t sent = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    while (sent < events[k]) ASSERT_TRUE(program.send(pieces[++sent]));
    ASSERT_TRUE(bothAt(events[k])) << k;
    EXPECT_EQ(second().events().b().steps.size(), k + 1);
    EXPECT_EQ(second().difference()->count, 0u);
  }
  session_.goTo(events[4]);
  ASSERT_TRUE(wait([&] { return session_.run().step == events[4] && second().state().behind; }));
  while (++sent < pieces.size()) ASSERT_TRUE(program.send(pieces[sent]));
  program.die();
  ASSERT_TRUE(wait([&] { return second().events().whole(); }));
  EXPECT_EQ(second().events().b().steps, events);
  EXPECT_FALSE(second().state().inStepProblem);
}

TEST_F(SessionBesideTest, AProgramThatIsHeldMakesOneStepWithOurs) {
  const auto pieces = this->pieces(1'000, 1'000);
  test::SendingProgram program(socket());
  ASSERT_TRUE(attach(program, pieces[0]));
  ASSERT_TRUE(program.send(pieces[1]));
  ASSERT_TRUE(bothAt(1));
  session_.live().hold();
  EXPECT_EQ(program.hears(), 'H');
  ASSERT_TRUE(wait([&] { return live().held; }));
  session_.stepBy(1);
  EXPECT_EQ(program.hears(), 'S');
  ASSERT_TRUE(program.send(pieces[2]));
  ASSERT_TRUE(bothAt(2));
  session_.stepBy(-1);
  ASSERT_TRUE(bothAt(1));
}

TEST_F(SessionBesideTest, ThatDiesIsComparedAsFarAsItCame) {
  const auto pieces = this->pieces(1'000, 1'000);
  {
    test::SendingProgram program(socket());
    ASSERT_TRUE(attach(program, pieces[0]));
    second().findFirst();
    for (const std::size_t k : {1u, 2u, 3u}) ASSERT_TRUE(program.send(pieces[k]));
    ASSERT_TRUE(bothAt(3));
  }
  ASSERT_TRUE(wait([&] { return live().phase == LiveState::Phase::Ended; }));
  ASSERT_TRUE(wait([&] { return second().found().phase != FoundDifference::Phase::Searching; }));
  EXPECT_TRUE(second().state().ended);
  EXPECT_FALSE(session_.recorder().keeps(second().request().program)) << "it is in no file";
  EXPECT_EQ(second().state().lastStep, 3u);
}

TEST_F(SessionBesideTest, OfAnotherGraphIsLetGoWithAReason) {
  const test::MadeRun made = test::madeRun(3, 5);
  const auto pieces = test::piecesOf(made, test::scratchDir() / "made.wfr");
  test::SendingProgram program(socket());
  ASSERT_TRUE(program.send(pieces[0]));
  ASSERT_TRUE(wait([&] { return second().state().phase == Phase::Failed; }));
  const std::string& problem = second().state().problem;
  EXPECT_NE(problem.find(fmt::format("(process {}): the run is of another graph than {}", ::getpid(), pathFile(20))), problem.npos)
      << problem;
  EXPECT_EQ(program.hears(), 'Q');
  EXPECT_EQ(second().request().program, nullptr);
}

TEST_F(SessionBesideTest, GoesWithTheComparisonAndWithTheGraph) {
  const auto pieces = this->pieces(1'000, 1'000);
  {
    test::SendingProgram program(socket());
    ASSERT_TRUE(attach(program, pieces[0]));
    second().end();
    EXPECT_EQ(program.hears(), 'Q');
    EXPECT_EQ(live().phase, LiveState::Phase::Off);
  }
  ASSERT_TRUE(session_.live().listenBeside({}, socket()));
  test::SendingProgram program(socket());
  ASSERT_TRUE(attach(program, pieces[0]));
  ASSERT_TRUE(open(pathFile(10)));
  EXPECT_EQ(program.hears(), 'Q');
  EXPECT_FALSE(second().active());
}

// The program as the open run and ours beside it.
TEST_F(SessionBesideTest, OursBesideAProgramFindsTheDifferenceWhileItRuns) {
  const auto pieces = this->pieces(4, 1'000);
  RunRequest ours = session_.request();
  session_.live().detach();
  ASSERT_TRUE(session_.live().listen(socket()));
  test::SendingProgram program(socket());
  ASSERT_TRUE(program.send(pieces[0]));
  ASSERT_TRUE(wait([&] { return live().shown && session_.run().state == PlayState::Paused; }));
  second().begin({.run = ours});
  ASSERT_TRUE(wait([&] { return second().state().phase == Phase::Ready; }));
  second().findFirst();
  for (const std::uint64_t step : {1u, 2u, 3u}) {
    ASSERT_TRUE(program.send(pieces[step]));
    ASSERT_TRUE(bothAt(step)) << step;
    EXPECT_EQ(second().difference()->count, 0u);
  }
  ASSERT_TRUE(wait([&] { return second().equalSoFar() == 3u; }));
  ASSERT_TRUE(program.send(pieces[4]));
  ASSERT_TRUE(wait([&] { return second().found().phase == FoundDifference::Phase::Found; }));
  EXPECT_EQ(second().found().stepA, 4u);
  EXPECT_EQ(second().found().a.array, array_);
}

}  // namespace
}  // namespace wf::ui
