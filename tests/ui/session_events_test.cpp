// Who hears of which change of the session, in which order, and until when.
#include "ui/session_events.h"

#include <gtest/gtest.h>

#include <QObject>
#include <memory>
#include <string>
#include <vector>

#include "tests/ui/scripted_session.h"

namespace wf::test {
namespace {

struct EventsTest : testing::Test, ScriptedSession {
  EventsTest() : ScriptedSession({.drawing = false, .terminals = false, .autoRun = false}) {}
  void note(std::uint32_t changes, QObject* of, const std::string& name) {
    events.on(changes, of, [this, name] { heard.push_back(name); });
  }
  ui::SessionEvents events{session};
  QObject follower;
  std::vector<std::string> heard;
};

using Names = std::vector<std::string>;

TEST_F(EventsTest, EachIsCalledOnceAtTheLastOfItsChanges) {
  note(ui::kSelectionChanged, &follower, "selection");
  note(ui::kDocumentChanged | ui::kSelectionChanged, &follower, "both");
  note(ui::kDocumentChanged, &follower, "document");
  openGrid({3, 3});  // another graph announces both changes at once
  EXPECT_EQ(heard, (Names{"document", "selection", "both"}));
  heard.clear();
  session.select(VertexId{4}, false);
  EXPECT_EQ(heard, (Names{"selection", "both"})) << "in the order in which they came";
}

TEST_F(EventsTest, AFollowerThatIsGoneHearsNothing) {
  auto gone = std::make_unique<QObject>();
  auto* leaves = gone.get();
  note(ui::kLogChanged, leaves, "before");
  events.on(ui::kLogChanged, &follower, [&] { gone.reset(); });
  note(ui::kLogChanged, leaves, "after");
  note(ui::kLogChanged, &follower, "stays");
  session.note(ui::LogLine::Level::Info, "One.");
  EXPECT_EQ(heard, (Names{"before", "stays"}));
  session.note(ui::LogLine::Level::Info, "Two.");
  EXPECT_EQ(heard, (Names{"before", "stays", "stays"}));
}

TEST_F(EventsTest, WhatIsCalledMayAddFollowersAndBringNews) {
  int rounds = 0;
  events.on(ui::kLogChanged, &follower, [&] {
    if (++rounds > 3) return;
    for (int k = 0; k < 100; ++k) note(ui::kErrorRaised, &follower, "added");
    session.note(ui::LogLine::Level::Info, "Again.");
  });
  session.note(ui::LogLine::Level::Info, "One.");
  EXPECT_EQ(rounds, 4);
  EXPECT_TRUE(heard.empty());
  session.raise({.title = "One", .message = "Two."});
  EXPECT_EQ(heard.size(), 300u);
}

TEST_F(EventsTest, AMemberFunctionIsCalledOfItsFollower) {
  struct Counts : QObject {
    void count() { ++counted; }
    int counted = 0;
  } counts;
  events.on(ui::kLogChanged, &counts, &Counts::count);
  session.note(ui::LogLine::Level::Info, "One.");
  EXPECT_EQ(counts.counted, 1);
}

}  // namespace
}  // namespace wf::test
