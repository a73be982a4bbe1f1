// Layouts that work beside the session: places as they come, stopping, another graph, the run that goes on.
#include "compute/layouts/registry.h"
#include "tests/unit/session_fixture.h"

namespace wf::app {
namespace {

class SessionLayoutTest : public SessionTest {
 protected:
  bool settled() {
    return wait([&] { return !session_.layout().state().active; });
  }
};

TEST_F(SessionLayoutTest, EveryLayoutGivesTheGraphItsPlaces) {
  ASSERT_TRUE(open("generate:grid width=9 height=7 removed=0"));
  session_.goTo(5);
  ASSERT_TRUE(arrive(5));
  ASSERT_FALSE(session_.layout().list().empty());
  for (const ui::LayoutInfo& info : session_.layout().list()) {
    SCOPED_TRACE(info.id);
    const auto before = session_.document()->geometry;
    session_.layout().start(info.id);
    EXPECT_TRUE(session_.layout().state().active);
    ASSERT_TRUE(settled());
    ASSERT_FALSE(session_.lastError());
    EXPECT_NE(session_.document()->geometry, before);
    EXPECT_EQ(session_.document()->layout, info.id);
    EXPECT_NE(session_.document()->positionsFrom.find(info.title), std::string::npos);
    EXPECT_EQ(session_.run().step, 5u) << "the run stays where it is";
    EXPECT_EQ(&session_.document()->geometry->graph(), session_.document()->graph.get());
  }
}

TEST_F(SessionLayoutTest, StoppedItStaysWhereItIsAndAnotherGraphEndsIt) {
  ASSERT_TRUE(open("generate:random vertices=20000 degree=6"));
  const auto before = session_.document()->geometry;
  session_.layout().start("force");
  session_.layout().stop();
  ASSERT_TRUE(settled());
  EXPECT_FALSE(session_.lastError());
  EXPECT_NE(session_.document()->geometry, nullptr);
  session_.layout().start("force");
  ASSERT_TRUE(open("generate:grid width=5 height=4 removed=0"));
  EXPECT_FALSE(session_.layout().state().active);
  const auto geometry = session_.document()->geometry;
  EXPECT_EQ(geometry->positions().size(), 20u);
  session_.layout().start("no such layout");
  ASSERT_TRUE(session_.lastError());
  EXPECT_EQ(session_.document()->geometry, geometry);
}

}  // namespace
}  // namespace wf::app
