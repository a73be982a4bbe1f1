// The two appearances of a session: that of the graph, with which it opens, and that of its run.
#include "render/mapping/graph_mapping.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

class AppearanceOfSession : public SessionTest {
 protected:
  bool opened(const std::string& path) {
    window_.open(path);
    return window_.waitUntil([&] { return !window_.load().active && window_.run().state == PlayState::Paused; }, 30s);
  }
  Look look() const { return window_.appearance().look(); }
  bool ofRun() const { return window_.mapping() == render::suggestMapping(window_.run().arrays); }
  bool ofGraph() const {
    return window_.mapping() == render::suggestGraphMapping(*window_.document()->graph, &window_.document()->geometry->degrees());
  }

  Session window_{{.opensWith = Look::Graph}, test::makeSessionExecutor};
  std::uint32_t changes_ = 0;
  std::shared_ptr<void> observer_ = window_.observe([this](std::uint32_t changes) { changes_ |= changes; });
};

TEST_F(AppearanceOfSession, OpensWithTheGraphAndPlaysWithTheRun) {
  ASSERT_TRUE(opened(pathFile(30)));
  EXPECT_EQ(look(), Look::Graph);
  EXPECT_TRUE(ofGraph());
  changes_ = 0;
  window_.play();
  EXPECT_EQ(look(), Look::Run);
  EXPECT_TRUE(ofRun());
  EXPECT_NE(changes_ & kMappingChanged, 0u);
  window_.pause();
  window_.appearance().show(Look::Graph);
  EXPECT_TRUE(ofGraph());
  window_.appearance().show(Look::Run);
  EXPECT_TRUE(ofRun());
}

TEST_F(AppearanceOfSession, GraphAndRunHaveOneStyle) {
  ASSERT_TRUE(opened(pathFile(30)));
  render::Mapping styled = window_.mapping();
  styled.style = {.ground = "paper", .glow = 0.5};
  window_.setMapping(styled);
  EXPECT_FALSE(window_.appearance().graphChosen()) << "its colours are still the suggested ones";
  window_.stepBy(1);
  EXPECT_EQ(look(), Look::Run);
  EXPECT_EQ(window_.mapping().style, styled.style);
  window_.startRun({.algorithm = "sssp"});
  ASSERT_TRUE(window_.waitUntil([&] { return window_.run().state == PlayState::Paused; }, 30s));
  EXPECT_EQ(window_.mapping().style, styled.style) << "another run";
  styled.style.glow = 0.25;
  window_.setMapping(styled);
  window_.appearance().show(Look::Graph);
  EXPECT_EQ(window_.mapping().style.glow, 0.25);
  ASSERT_TRUE(opened(pathFile(31)));
  EXPECT_EQ(window_.mapping().style, render::Style()) << "another graph";
}

TEST_F(AppearanceOfSession, EveryWayToMoveShowsTheRun) {
  ASSERT_TRUE(opened(pathFile(30)));
  const std::vector<std::function<void()>> moves = {
      [&] { window_.stepBy(1); },  [&] { window_.iterationBy(1); },   [&] { window_.goTo(3); },
      [&] { window_.playBack(); }, [&] { window_.runToStop(false); }, [&] { window_.startRun({.algorithm = "sssp"}); },
  };
  for (const auto& move : moves) {
    window_.appearance().show(Look::Graph);
    ASSERT_EQ(look(), Look::Graph);
    move();
    EXPECT_EQ(look(), Look::Run);
    window_.pause();
  }
}

TEST_F(AppearanceOfSession, TheDemoShowsItsRun) {
  window_.showDemo(pathFile(30));
  ASSERT_TRUE(window_.waitUntil([&] { return !window_.load().active && window_.run().state == PlayState::Playing; }, 30s));
  EXPECT_EQ(look(), Look::Run);
  window_.takeOver();
  window_.pause();
}

TEST_F(AppearanceOfSession, EachLookKeepsWhatWasChosenForIt) {
  ASSERT_TRUE(opened(pathFile(30)));
  render::Mapping chosen = window_.mapping();
  chosen.colormap = "turbo";
  window_.setMapping(chosen);
  EXPECT_TRUE(window_.appearance().graphChosen());
  window_.appearance().show(Look::Run);
  EXPECT_TRUE(ofRun());
  render::Mapping other = window_.mapping();
  other.colormap = "greys";
  window_.setMapping(other);
  window_.appearance().show(Look::Graph);
  EXPECT_EQ(window_.mapping(), chosen);
  EXPECT_EQ(window_.appearance().of(Look::Run), other);
  EXPECT_FALSE(window_.appearance().suggested() == chosen);

  // The same file again keeps both, another one starts afresh.
  ASSERT_TRUE(opened(pathFile(30)));
  EXPECT_EQ(window_.mapping(), chosen);
  ASSERT_TRUE(opened(pathFile(20)));
  EXPECT_EQ(look(), Look::Graph);
  EXPECT_TRUE(ofGraph());
  EXPECT_FALSE(window_.appearance().graphChosen());
}

TEST_F(AppearanceOfSession, AChosenArrayOfTheGraphFindsItsPlaceInAnotherVariant) {
  ASSERT_TRUE(opened(pathFile(30)));
  const auto placeOf = [&](const std::string& id) {
    const auto& arrays = window_.run().arrays;
    return static_cast<int>(std::find_if(arrays.begin(), arrays.end(), [&](const StateArrayInfo& info) { return info.id == id; }) -
                            arrays.begin());
  };
  render::Mapping chosen = window_.mapping();
  render::chooseColor(chosen, window_.run().arrays, placeOf("cost"));
  window_.setMapping(chosen);
  window_.startRun({.algorithm = "sssp", .device = test::testedDevice()});
  ASSERT_TRUE(window_.waitUntil([&] { return window_.run().algorithm->id == "sssp" && window_.run().state == PlayState::Paused; }, 30s));
  const render::Mapping& carried = window_.appearance().of(Look::Graph);
  EXPECT_EQ(carried.colorArray, placeOf("cost"));
  EXPECT_NE(render::suggestMapping(window_.run().arrays).pendingArray, -1) << "else this shows nothing";
  EXPECT_EQ(carried.pendingArray, -1) << "the run's marks are no part of it";
}

// Two large cliques' worth of arcs is more than is searched before the first picture.
TEST_F(AppearanceOfSession, CommunitiesOfALargeGraphComeAfterItsPicture) {
  const auto file = test::scratchDir() / "blocks.el";
  {
    std::ofstream out(file);
    for (int block = 0; block < 4; ++block) {
      for (int a = 0; a < 600; ++a) {
        for (int b = 0; b < a; ++b) out << block * 600 + a << ' ' << block * 600 + b << '\n';
      }
    }
  }
  window_.open(file.string());
  ASSERT_TRUE(window_.waitUntil([&] { return !window_.load().active && window_.mapping().colorArray == kCommunity; }, 120s));
  EXPECT_EQ(window_.document()->graph->communities().count, 4u);
  EXPECT_TRUE(ofGraph());
}

}  // namespace
}  // namespace wf::ui
