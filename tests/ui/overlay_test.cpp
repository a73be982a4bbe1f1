// Texts of the overlay, the font that it is given, and how Qt's events reach ImGui.
#include <imgui.h>

#include <QApplication>
#include <QFocusEvent>
#include <QFont>
#include <QMouseEvent>

#include "compute/core/numbers.h"
#include "tests/ui/fake_algorithms.h"
#include "tests/ui/scripted_session.h"
#include "ui/overlay/card_place.h"
#include "ui/overlay/channel_legend.h"
#include "ui/overlay/imgui_backend.h"
#include "ui/overlay/imgui_font.h"
#include "ui/overlay/overlay.h"
#include "ui/overlay/overlay_model.h"

namespace wf::test {
namespace {

class OverlayTest : public ::testing::Test, protected ScriptedSession {
 protected:
  using ScriptedSession::ScriptedSession;
  void SetUp() override {
    script().device = "a processor";
    ASSERT_NO_FATAL_FAILURE(openGrid({}));
  }
  void hover(VertexId vertex) {
    session.hover(vertex);
    ASSERT_TRUE(until([&] { return session.values(vertex) != nullptr; }));
  }
};

TEST_F(OverlayTest, LegendNamesArrayRangeAndMark) {
  const auto legend = ui::legendOf(session, exec::ValueRange{0, 1234});
  ASSERT_TRUE(legend.has_value());
  EXPECT_EQ(legend->title, "Cost C_a (arcs)");
  EXPECT_EQ(legend->low, "0");
  EXPECT_EQ(legend->high, "1,234");
  EXPECT_FALSE(legend->unreached.empty());
  EXPECT_EQ(legend->mark, "frontier");
  EXPECT_TRUE(legend->openMark.empty());  // nothing is mapped to it
  render::Mapping mapping = session.mapping();
  mapping.nextFrontierArray = 1;
  session.setMapping(mapping);
  EXPECT_EQ(ui::legendOf(session, std::nullopt)->openMark, "visited");
  EXPECT_TRUE(ui::legendOf(session, std::nullopt)->low.empty());
}

TEST_F(OverlayTest, LegendExplainsSourceAndSelectionWhenThereAre) {
  EXPECT_EQ(ui::legendOf(session, std::nullopt)->source, "source vertex");
  EXPECT_TRUE(ui::legendOf(session, std::nullopt)->selection.empty());
  session.select(VertexId{3}, false);
  EXPECT_EQ(ui::legendOf(session, std::nullopt)->selection, "selected");
  session.select(VertexId{4}, true);
  EXPECT_EQ(ui::legendOf(session, std::nullopt)->selection, "selected: 2");
}

TEST_F(OverlayTest, AFlagHasTwoSizes) {
  render::Mapping mapping;
  mapping.size = {0, render::Scale::Linear, std::nullopt};  // the frontier
  session.setMapping(mapping);
  const auto none = [](int) { return std::optional<exec::ValueRange>(); };
  const auto flags = ui::channelLegendsOf(session, none);
  ASSERT_EQ(flags.size(), 1u);
  EXPECT_EQ(flags[0].low, "no");
  EXPECT_EQ(flags[0].high, "yes");
  EXPECT_TRUE(flags[0].middle.empty());
  EXPECT_EQ(ui::samplesOf(flags[0]).size(), 2u) << "no and yes, nothing between them";
  mapping.size.array = 2;
  session.setMapping(mapping);
  const auto costs = ui::channelLegendsOf(session, [](int) { return std::optional(exec::ValueRange{0, 33}); });
  ASSERT_EQ(costs.size(), 1u);
  EXPECT_EQ(ui::samplesOf(costs[0]).size(), 3u);
}

TEST(OverlayFolding, SmallViewsAreFolded) {
  EXPECT_TRUE(ui::Overlay::small(QSizeF(499, 800)));
  EXPECT_TRUE(ui::Overlay::small(QSizeF(800, 349)));
  EXPECT_FALSE(ui::Overlay::small(QSizeF(500, 350)));
}

TEST_F(OverlayTest, BannerNamesTheKernel) {
  EXPECT_EQ(ui::bannerOf(session, 0)->title, "Before the first kernel");
  ASSERT_NO_FATAL_FAILURE(goTo(3));
  const auto banner = ui::bannerOf(session, 3);
  EXPECT_EQ(banner->title, "Expand the frontier");
  EXPECT_EQ(banner->detail.find("iteration 1 · 2 of 300 threads active · "), 0u) << banner->detail;
  EXPECT_FALSE(ui::bannerOf(session, 99).has_value());
}

TEST_F(OverlayTest, BannerShowsWhatTheStepDid) {
  ASSERT_NO_FATAL_FAILURE(startRun("route", "plain"));
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  EXPECT_EQ(ui::bannerOf(session, 1)->caption, "2 vertices found");
  ASSERT_NO_FATAL_FAILURE(setMetrics(false));
  EXPECT_EQ(ui::bannerOf(session, 1)->caption, "");
  EXPECT_EQ(ui::bannerOf(session, 1)->detail.find("iteration 0 · 300 threads, active threads not counted · "), 0u)
      << ui::bannerOf(session, 1)->detail;
}

TEST_F(OverlayTest, LegendNamesCategoriesPathAndTarget) {
  ASSERT_NO_FATAL_FAILURE(startRun("route", "plain"));
  session.setTarget(7);
  render::Mapping mapping = session.mapping();
  mapping.scale = render::Scale::Category;
  session.setMapping(mapping);
  const auto legend = ui::legendOf(session, exec::ValueRange{0, 9}, std::nullopt, 12);
  EXPECT_TRUE(legend->categories);
  EXPECT_EQ(legend->low, "") << "names have no range";
  EXPECT_EQ(legend->path, "path: 12 vertices");
  EXPECT_EQ(legend->target, "target vertex");
}

TEST_F(OverlayTest, LegendShowsTheLargestCommunitiesInARow) {
  ASSERT_NO_FATAL_FAILURE(startRun("route", "plain"));
  render::Mapping mapping = session.mapping();
  render::chooseColor(mapping, session.run().arrays, kCommunity);
  session.setMapping(mapping);
  const Communities& found = session.document()->graph->communities();
  ASSERT_GT(found.count, 1u);
  const auto legend = ui::legendOf(session, std::nullopt, std::nullopt, 0);
  EXPECT_EQ(legend->title, counted(found.count, "community", "communities") + ", largest first");
  EXPECT_EQ(legend->row.size(), std::min(found.count, 10u));
  EXPECT_EQ(legend->row[1], render::colormap("categorical-256").colors[1]);
}

TEST_F(OverlayTest, CardOfTheHoveredVertex) {
  EXPECT_FALSE(ui::cardOf(session).has_value());
  ASSERT_NO_FATAL_FAILURE(hover(0));
  const auto card = ui::cardOf(session);
  ASSERT_TRUE(card.has_value());
  EXPECT_EQ(card->title, "Vertex 1");
  ASSERT_EQ(card->rows.size(), 4u);
  EXPECT_EQ(card->rows[0], (std::pair<std::string, std::string>("degree", "4 (2 out, 2 in)")));
  EXPECT_EQ(card->rows[3], (std::pair<std::string, std::string>("Cost C_a", "0")));
}

const algorithms::Registry& repeating() {
  static const algorithms::Registry all = [] {
    AlgorithmInfo info = fakeSearch();
    StateArrayInfo& array = info.variants.front().arrays[1];
    array.symbol = array.title = "authority";
    return algorithms::Registry({scripted(std::move(info))});
  }();
  return all;
}

class RepeatingSymbol : public OverlayTest {
 protected:
  RepeatingSymbol() : OverlayTest({}, repeating()) {}
};

TEST_F(RepeatingSymbol, IsNotShown) {
  ASSERT_NO_FATAL_FAILURE(hover(0));
  const auto rows = ui::cardOf(session)->rows;
  EXPECT_EQ(rows[2].first, "authority");
  EXPECT_EQ(rows[3].first, "Cost C_a");
}

TEST_F(OverlayTest, CardsSayNamesBesideIds) {
  ASSERT_NO_FATAL_FAILURE(openGrid({.names = {"Valjean", "", "Jean Tréjean-the-very-long-name-of-a-person"}}));
  ASSERT_NO_FATAL_FAILURE(hover(0));
  EXPECT_EQ(ui::cardOf(session)->title, "Vertex 1 · Valjean");
  ASSERT_NO_FATAL_FAILURE(hover(1));
  EXPECT_EQ(ui::cardOf(session)->title, "Vertex 2");
  ASSERT_NO_FATAL_FAILURE(hover(2));
  EXPECT_EQ(ui::cardOf(session)->title, "Vertex 3 · Jean Tréjean-the-very-long-name-…");
  const Graph& graph = *session.document()->graph;
  const ArcId arc = graph.offsets()[0];
  ASSERT_EQ(graph.heads()[arc], 1u);
  EXPECT_EQ(ui::arcCardOf(session, arc)->title, graph.directed() ? "Arc 1 · Valjean → 2" : "Edge 1 · Valjean – 2");
}

TEST(CardPlace, ACardStandsBesideWhatIsThereAlready) {
  const QRectF room(0, 0, 1280, 720), figures(960, 520, 308, 188), legend(12, 480, 220, 228);
  const QRectF boxes[] = {legend, figures};
  const QSizeF size(260, 170);
  for (double x = 10; x < room.width(); x += 37) {
    for (double y = 10; y < room.height(); y += 31) {
      const QRectF card(ui::cardPlace({x, y}, size, room, boxes), size);
      const std::string where = std::to_string(x) + ", " + std::to_string(y);
      EXPECT_TRUE(room.contains(card)) << where;
      EXPECT_FALSE(card.intersects(figures) || card.intersects(legend)) << where;
      EXPECT_FALSE(card.contains(x, y)) << where << ": it hides what it speaks of";
    }
  }
}

TEST(CardPlace, WhatIsLookedAtBesidesStaysInSight) {
  const QRectF room(0, 0, 870, 270), banner(12, 12, 380, 64);
  const QSizeF size(300, 150), title(120, 34);
  for (double x = 20; x < room.width(); x += 41) {
    for (double y = 20; y < room.height(); y += 29) {
      const QPointF keep[] = {{435, 135}, {500, 150}};
      const std::string where = std::to_string(x) + ", " + std::to_string(y);
      const QRectF card(ui::cardPlace({x, y}, title, room, std::span(&banner, 1), keep), title);
      EXPECT_TRUE(room.contains(card) && !card.contains(x, y)) << where;
      for (const QPointF& one : keep) EXPECT_FALSE(card.contains(one)) << where;
      const QRectF whole(ui::cardPlace({x, y}, size, room, {}, keep), size);
      EXPECT_TRUE(room.contains(whole) && !whole.contains(x, y)) << where;
    }
  }
}

// The font of a person who needs a large one, beside a column that takes half of the view.
TEST(CardPlace, AWideCardStaysInTheRoom) {
  const QRectF room(180, 80, 1000, 780), legend(170, 580, 440, 280);
  const QSizeF size(640, 120);
  for (double x = 200; x < room.right(); x += 60) {
    for (double y = 100; y < room.bottom(); y += 40) {
      const QRectF card(ui::cardPlace({x, y}, size, room, std::span(&legend, 1)), size);
      EXPECT_TRUE(room.contains(card) && !card.intersects(legend) && !card.contains(x, y)) << x << ", " << y;
    }
  }
}

TEST_F(OverlayTest, FiguresNameDeviceInteropAndEdges) {
  render::BridgeStatus bridge;
  bridge.sentence = "no interop: the executor is the CPU";
  bridge.hostBytes = 0;
  bridge.mapMs = 0.25;
  render::FrameReport report;
  report.edgesDrawn = 1000;
  report.edgesTotal = 365000;
  const auto lines = ui::hudOf(session, &bridge, report, 19.96);
  EXPECT_EQ(lines[0], "CPU (sequential) · a processor");
  EXPECT_EQ(lines[1], bridge.sentence);
  EXPECT_NE(lines[2].find("map 0.25"), std::string::npos);
  EXPECT_NE(lines[4].find("19 steps/s"), std::string::npos);
  EXPECT_EQ(lines[3].find("0 "), 0u) << lines[3];
  EXPECT_EQ(lines[5], "refining: 1,000 of 365,000 edges");
}

TEST_F(OverlayTest, LoopsThatKernelsLaunchAreCountedBesideTheEdgesThatAreDrawn) {
  ASSERT_NO_FATAL_FAILURE(open(makeLoops(), "loops.wfg"));
  render::FrameReport report;
  report.complete = true;
  report.edgesDrawn = report.edgesTotal = session.document()->geometry->edges().size();
  const auto lines = ui::hudOf(session, nullptr, report, 0);
  ASSERT_GE(lines.size(), 2u);
  EXPECT_EQ(lines[lines.size() - 2], "all 2 edges");
  EXPECT_EQ(lines.back(), "and 3 loops: 5 edges for kernels");
}

TEST_F(OverlayTest, TheFontIsReadable) {
  const QByteArray file = ui::fontFile(QApplication::font());
  ASSERT_GT(file.size(), 10'000);
  ImFontAtlas atlas;
  void* copy = ImGui::MemAlloc(static_cast<std::size_t>(file.size()));
  std::memcpy(copy, file.constData(), static_cast<std::size_t>(file.size()));
  static const ImWchar kRanges[] = {0x20, 0x7E, 0x221E, 0x221E, 0};
  const ImFont* font = atlas.AddFontFromMemoryTTF(copy, static_cast<int>(file.size()), 16, nullptr, kRanges);
  ASSERT_NE(font, nullptr);
  ASSERT_TRUE(atlas.Build());
  EXPECT_NE(font->FindGlyphNoFallback('W'), nullptr);
  EXPECT_NE(font->FindGlyphNoFallback(0x221E), nullptr);
}

QMouseEvent mouse(QEvent::Type type, Qt::MouseButtons buttons) {
  return QMouseEvent(type, QPointF(10, 20), QPointF(10, 20), type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, buttons,
                     Qt::NoModifier);
}

TEST_F(OverlayTest, PressAndReleaseWithinAFrameArriveOneByOne) {
  ui::ImGuiBackend backend;
  backend.handle(mouse(QEvent::MouseButtonPress, Qt::LeftButton));
  backend.handle(mouse(QEvent::MouseButtonRelease, Qt::NoButton));
  EXPECT_EQ(backend.queuedButtons(), 2u);
  EXPECT_TRUE(backend.pending());
  EXPECT_EQ(ImGui::GetIO().MousePos.x, 10);
  backend.handle(QFocusEvent(QEvent::FocusOut));
  EXPECT_FALSE(backend.pending());
  for (const bool down : ImGui::GetIO().MouseDown) EXPECT_FALSE(down);
}

}  // namespace
}  // namespace wf::test
