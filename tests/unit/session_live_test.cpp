// A program that is attached: its graph is opened, its newest step shown, and it can be held; it may do what it likes, the session goes on.
#include <filesystem>

#include "tests/unit/sending_program.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

using Phase = LiveState::Phase;

class SessionLiveTest : public SessionTest {
 protected:
  std::filesystem::path socket() const { return test::scratchDir() / "s"; }
  const std::vector<std::string>& pieces() {
    if (pieces_.empty()) pieces_ = test::piecesOf(run_, test::scratchDir() / "stream.wfr");
    return pieces_;
  }
  const LiveState& live() const { return session_.live().state(); }
  bool attach(test::SendingProgram& program) {
    return program.send(pieces()[0]) && wait([&] { return live().shown && session_.run().state == PlayState::Paused; });
  }
  bool shows(std::uint64_t step) {
    return wait([&] { return session_.run().step == step && session_.run().lastStep >= step && !session_.movePending(); });
  }

  const test::MadeRun run_ = test::madeRun(3, 20);

 private:
  std::vector<std::string> pieces_;
};

TEST_F(SessionLiveTest, TheNewestStepIsShownAsLongAsItIsLookedAt) {
  ASSERT_TRUE(session_.live().listen(socket()));
  EXPECT_EQ(live().phase, Phase::Waiting);
  EXPECT_EQ(live().address, "WARPFRONT_PROBE=unix:" + socket().string());
  test::SendingProgram program(socket());
  ASSERT_TRUE(attach(program));
  EXPECT_TRUE(isLive(session_.document()->source));
  EXPECT_EQ(session_.run().algorithm->id, "made_up");
  EXPECT_FALSE(session_.run().ended);
  for (const std::uint64_t k : {1u, 2u, 3u}) {
    ASSERT_TRUE(program.send(pieces()[k]));
    ASSERT_TRUE(shows(k)) << k;
  }
  EXPECT_EQ(session_.outcome(), nullptr) << "it goes on";
  session_.stepBy(-2);
  ASSERT_TRUE(shows(1));
  for (const std::uint64_t k : {4u, 5u}) ASSERT_TRUE(program.send(pieces()[k]));
  ASSERT_TRUE(wait([&] { return session_.run().lastStep == 5; })) << "the range grows";
  EXPECT_EQ(session_.run().step, 1u);
  session_.goToEnd();
  ASSERT_TRUE(shows(5));
  ASSERT_TRUE(program.send(pieces()[6]));
  ASSERT_TRUE(shows(6));
}

TEST_F(SessionLiveTest, TheEndOfTheProgramIsTheEndOfTheRun) {
  ASSERT_TRUE(session_.live().listen(socket()));
  {
    test::SendingProgram program(socket());
    ASSERT_TRUE(attach(program));
    for (std::size_t k = 1; k < pieces().size(); ++k) ASSERT_TRUE(program.send(pieces()[k]));
  }
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished && session_.outcome() != nullptr; }));
  EXPECT_EQ(session_.run().step, 20u);
  EXPECT_EQ(session_.outcome()->sentence, "5 of 5 vertices reached");
  EXPECT_EQ(live().phase, Phase::Ended);
  EXPECT_TRUE(live().shown);
  session_.goTo(3);
  EXPECT_TRUE(shows(3));
  const std::string saved = (test::scratchDir() / "saved.wfr").string();
  session_.recorder().start({.path = saved, .last = {}, .withGraph = true, .writer = "a test"});
  ASSERT_TRUE(wait([&] { return !session_.recorder().state().active; }));
  const auto opened = test::opened(saved);
  ASSERT_TRUE(opened) << opened.error().sentence();
  EXPECT_EQ((*opened)->lastStep(), 20u);
  EXPECT_EQ((*(*opened)->step(20))->hash, run_.steps.back().hash);
}

TEST_F(SessionLiveTest, PlayingGoesOnWhenTheProgramDoes) {
  ASSERT_TRUE(session_.live().listen(socket()));
  test::SendingProgram program(socket());
  ASSERT_TRUE(attach(program));
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.play();
  for (const std::uint64_t k : {1u, 2u, 3u}) {
    ASSERT_TRUE(program.send(pieces()[k]));
    ASSERT_TRUE(wait([&] { return session_.run().step == k; }));
    EXPECT_EQ(session_.run().state, PlayState::Playing);
  }
  session_.pause();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
}

TEST_F(SessionLiveTest, HoldAndOneStepAndGoOn) {
  ASSERT_TRUE(session_.live().listen(socket()));
  test::SendingProgram program(socket());
  ASSERT_TRUE(attach(program));
  ASSERT_TRUE(program.send(pieces()[1]));
  ASSERT_TRUE(shows(1));
  session_.live().hold();
  EXPECT_EQ(program.hears(), 'H');
  ASSERT_TRUE(wait([&] { return live().held; }));
  session_.stepBy(1);  // there is none yet: the program is to make it
  EXPECT_EQ(program.hears(), 'S');
  ASSERT_TRUE(program.send(pieces()[2]));
  ASSERT_TRUE(shows(2));
  session_.live().goOn();
  EXPECT_EQ(program.hears(), 'G');
}

TEST_F(SessionLiveTest, AnotherGraphLetsTheProgramGo) {
  ASSERT_TRUE(session_.live().listen(socket()));
  test::SendingProgram program(socket());
  ASSERT_TRUE(attach(program));
  ASSERT_TRUE(open(pathFile(10)));
  EXPECT_EQ(live().phase, Phase::Off);
  EXPECT_EQ(program.hears(), 'Q');
  EXPECT_EQ(session_.run().replay, nullptr);
}

TEST_F(SessionLiveTest, AProgramThatStallsOrDiesEarlyBlocksNothing) {
  ASSERT_TRUE(open(pathFile(10)));
  ASSERT_TRUE(session_.live().listen(socket()));
  {
    test::SendingProgram program(socket());
    ASSERT_TRUE(program.send(pieces()[0].substr(0, 100)));
    ASSERT_TRUE(wait([&] { return live().phase == Phase::Attached; }));
    session_.goTo(5);
    ASSERT_TRUE(arrive(5));
  }
  ASSERT_TRUE(wait([&] { return live().phase == Phase::Ended; }));
  EXPECT_EQ(live().why, "The program broke off before its first state");
  EXPECT_FALSE(live().shown);
  EXPECT_EQ(session_.run().step, 5u);
  ASSERT_TRUE(session_.live().listen(socket())) << "and again";
  test::SendingProgram program(socket());
  ASSERT_TRUE(attach(program));
}

TEST_F(SessionLiveTest, WaitingCanBeGivenUp) {
  ASSERT_TRUE(session_.live().listen(socket()));
  session_.live().detach();
  EXPECT_EQ(live().phase, Phase::Off);
  EXPECT_FALSE(std::filesystem::exists(socket()));
}

}  // namespace
}  // namespace wf::ui
