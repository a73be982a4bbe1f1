// Work off the GUI thread: the newest alone, or each in its turn.
#include "ui/background.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <new>
#include <string>

#include "tests/ui/ui_harness.h"
#include "ui/in_turn.h"

namespace wf::test {
namespace {

using ui::Background;
using ui::InTurn;

TEST(BackgroundTest, NothingComesOfWhatSomethingNewerReplaced) {
  std::string called;
  std::atomic<bool> begun = false;
  Background background;
  background.start([&](Progress& progress) -> Background::Done {
    begun = true;
    while (!progress.cancelled()) {
    }
    return [&] { called += "a"; };
  });
  ASSERT_TRUE(waitFor([&] { return begun.load(); }));
  background.start([&](Progress&) -> Background::Done { return [&] { called += "b"; }; });
  ASSERT_TRUE(waitFor([&] { return !called.empty(); }));
  EXPECT_EQ(called, "b");
  EXPECT_EQ(background.progress(), nullptr);
}

TEST(BackgroundTest, WorkWithoutMemoryFails) {
  std::string failed;
  Background background;
  background.start([](Progress&) -> Background::Done { throw std::bad_alloc(); }, [&](const Error& error) { failed = error.sentence(); });
  ASSERT_TRUE(waitFor([&] { return !failed.empty(); }));
  EXPECT_NE(failed.find("memory"), std::string::npos) << failed;
}

TEST(InTurnTest, WorksOneAfterTheOtherAndDropsNone) {
  std::atomic<int> under = 0, most = 0;
  std::string worked, called;
  InTurn turn;
  for (const char name : std::string("abcdefgh")) {
    turn.start(
        [&, name]() -> InTurn::Done {
          most = std::max(most.load(), ++under);
          worked += name;
          --under;
          if (name == 'c') throw std::bad_alloc();
          return [&, name] { called += name; };
        },
        [&](const Error&) { called += '!'; });
  }
  ASSERT_TRUE(waitFor([&] { return called.size() == 8; }));
  EXPECT_EQ(worked, "abcdefgh");
  EXPECT_EQ(called, "ab!defgh");
  EXPECT_EQ(most, 1);
}

TEST(InTurnTest, FinishWaitsForAllAndCallsWhatTheyReturn) {
  std::string called;
  InTurn turn;
  for (const char name : std::string("abc")) turn.start([&, name]() -> InTurn::Done { return [&, name] { called += name; }; }, {});
  turn.finish();
  EXPECT_EQ(called, "abc");
}

TEST(InTurnTest, TheEndOfItsOwnerLosesNoWork) {
  std::string worked;
  bool called = false;
  auto turn = std::make_unique<InTurn>();
  for (const char name : std::string("abc")) {
    turn->start(
        [&, name]() -> InTurn::Done {
          worked += name;
          return [&] { called = true; };
        },
        {});
  }
  turn.reset();
  EXPECT_EQ(worked, "abc");
  EXPECT_FALSE(called);
}

}  // namespace
}  // namespace wf::test
