// Labels, arrows and what can be clicked beside vertices, in the window.
#include <QTableView>
#include <algorithm>

#include "tests/ui/labels_window.h"
#include "ui/overlay/overlay_model.h"
#include "ui/theme.h"

namespace wf::test {
namespace {

TEST_F(LabelsTest, TheKeyShowsIdsAndTakesThemAway) {
  EXPECT_TRUE(view().labels().empty());
  goNear();
  key(Qt::Key_N);
  EXPECT_TRUE(window->actions().get("labels")->isChecked());
  ASSERT_TRUE(waitFor([&] { return view().labels().size() > 5; }));
  for (const auto& [v, text] : texts()) EXPECT_EQ(text, std::to_string(v + 1)) << "the file's id";
  key(Qt::Key_N);
  EXPECT_TRUE(waitFor([&] { return view().labels().empty(); }));
  EXPECT_EQ(wanted<run::LabelReader>(), nullptr);
}

TEST_F(LabelsTest, ValuesAreThoseOfTheShownStep) {
  goNear();
  choose("Cost C_a");
  for (const std::uint64_t step : {1u, 6u, 3u, 40u}) {
    goTo(step);
    ASSERT_TRUE(waitFor([&] { return view().report().step == step && view().report().complete; }));
    settle();
    const auto labels = texts();
    ASSERT_GT(labels.size(), 5u);
    for (const auto& [v, text] : labels) {
      const std::uint32_t level = levelOf(v);
      const auto cost = [&](std::uint64_t at) { return level <= (at + 1) / 2 ? std::to_string(level) : "∞"; };
      const std::string now = cost(step), before = cost(step - 1);
      EXPECT_EQ(text, before == now ? now : before + "→" + now) << "vertex " << v << ", step " << step;
    }
  }
  ASSERT_NE(wanted<run::LabelReader>(), nullptr);
  const run::LabelRequest& watched = *wanted<run::LabelReader>();
  ASSERT_EQ(watched.parts.size(), 2u);
  EXPECT_EQ(watched.parts[0].array, kCost);
  EXPECT_EQ(watched.parts[1].array, kFrontier);
  EXPECT_LE(watched.parts[0].places.size(), run::LabelReader::kMost);
  EXPECT_TRUE(watched.before);
}

TEST_F(LabelsTest, AnUnknownValueIsAnEllipsisUntilItComes) {
  goNear();
  gate().close();
  session.stepBy(1);  // until it ends, nothing is read
  choose("Cost C_a");
  ASSERT_GT(view().labels().size(), 5u);
  const auto before = texts();
  for (const auto& [v, text] : before) EXPECT_EQ(text, "…");
  gate().open();
  ASSERT_TRUE(waitFor([&] { return view().report().step == 1 && !texts().empty() && texts().begin()->second != "…"; }));
  settle();
  for (const auto& [v, text] : texts()) EXPECT_NE(text, "…");
}

TEST_F(LabelsTest, TheyStayWhereTheyAreWhenTheViewMoves) {
  goNear();
  choose("Id");
  key(Qt::Key_H);  // legend and figures do not move
  settle();
  const auto before = view().labels();
  ASSERT_GT(before.size(), 5u);
  view().panBy(5.0 / view().width(), 3.0 / view().height());
  settle();
  std::size_t kept = 0;
  for (const ui::ViewLabel& old : before) {
    for (const ui::ViewLabel& now : view().labels()) {
      if (now.vertex != old.vertex) continue;
      const bool inside = old.left > 20 && old.top > 20 && old.left + old.width < view().width() - 20 && old.top < view().height() - 40;
      if (!inside) continue;  // the view's border may drive it to another side
      EXPECT_NEAR(now.left, old.left + 5 * view().devicePixelRatioF(), 0.01);
      EXPECT_NEAR(now.top, old.top + 3 * view().devicePixelRatioF(), 0.01);
      ++kept;
    }
  }
  EXPECT_GT(kept, 5u);
}

// Fonts differ between machines, so this looks at where pixels change and how much, not at a kept picture.
TEST_F(LabelsTest, TheirTextIsReadableInTheirBoxesAndNothingElseChanges) {
  goNear();
  key(Qt::Key_H);  // no legend: it makes room
  settle();
  for (const bool dark : {true, false}) {
    ui::applyTheme(dark ? ui::ThemeChoice::Dark : ui::ThemeChoice::Light);
    settle();
    const QImage bare = view().grabFramebuffer();
    choose("Id");
    ASSERT_GT(view().labels().size(), 5u);
    const QImage labelled = view().grabFramebuffer();
    ASSERT_EQ(bare.size(), labelled.size());
    constexpr int kHalo = 3;  // device pixels around the text
    std::vector<int> strong(view().labels().size(), 0);
    int outside = 0;
    for (int y = 0; y < bare.height(); ++y) {
      for (int x = 0; x < bare.width(); ++x) {
        const QColor was = bare.pixelColor(x, y), now = labelled.pixelColor(x, y);
        if (was == now) continue;
        bool held = false;
        for (std::size_t i = 0; i < strong.size(); ++i) {
          const ui::ViewLabel& label = view().labels()[i];
          const QRectF box(label.left, label.top, label.width, label.height);
          if (!box.adjusted(-kHalo, -kHalo, kHalo, kHalo).contains(QPointF(x + 0.5, y + 0.5))) continue;
          held = true;
          strong[i] += (dark ? now.lightness() > 150 : now.lightness() < 105) ? 1 : 0;
        }
        outside += held ? 0 : 1;
      }
    }
    EXPECT_EQ(outside, 0) << (dark ? "dark" : "light");
    for (std::size_t i = 0; i < strong.size(); ++i) EXPECT_GE(strong[i], 6) << view().labels()[i].text << (dark ? ", dark" : ", light");
    choose("None");
  }
  ui::applyTheme(ui::ThemeChoice::System);
}

TEST_F(LabelsTest, TheSelectedVertexHasOne) {
  choose("Id");
  session.select(VertexId{137}, false);
  settle();
  EXPECT_EQ(texts().count(137), 1u);
  EXPECT_FALSE(view().labels().empty());
  EXPECT_TRUE(view().labels().front().first);
}

TEST_F(LabelsTest, NoLabelLiesBelowTheLegend) {
  goNear();
  choose("Id");
  // The legend stands at the lower left, 12 from the borders, with a bar of 190 and two lines at least.
  const QRectF legend(12, view().height() - 12 - 60, 190, 60);
  const double ratio = view().devicePixelRatioF();
  const auto below = [&] {
    std::size_t count = 0;
    for (const ui::ViewLabel& label : view().labels()) {
      const QRectF box(label.left / ratio, label.top / ratio, label.width / ratio, label.height / ratio);
      count += legend.intersects(box) ? 1u : 0u;
    }
    return count;
  };
  EXPECT_GT(view().labels().size(), 5u);
  EXPECT_EQ(below(), 0u);
  key(Qt::Key_H);
  settle();
  EXPECT_GT(below(), 0u) << "without the overlay there is room there";
  key(Qt::Key_H);
  settle();
  EXPECT_EQ(below(), 0u);
}

TEST_F(LabelsTest, WhatIsNotDrawnHasNone) {
  goNear();
  choose("Id");
  goTo(40);
  settle();
  ASSERT_GT(view().labels().size(), 5u);
  const auto before = texts();
  const auto middle = std::next(before.begin(), static_cast<std::ptrdiff_t>(before.size() / 2));
  const std::uint32_t level = levelOf(middle->first);
  render::Mapping mapping = session.mapping();
  mapping.visibility = {kCost, render::Scale::Linear, exec::ValueRange{0, level}};
  mapping.hideInvisible = true;
  session.setMapping(mapping);
  settle();
  const auto labels = texts();
  EXPECT_FALSE(labels.empty());
  EXPECT_LT(labels.size(), before.size());
  for (const auto& [v, text] : labels) EXPECT_LE(levelOf(v), level) << "vertex " << v << " is hidden";
  mapping.hideInvisible = false;
  session.setMapping(mapping);
  settle();
  const auto faded = texts();
  EXPECT_TRUE(std::any_of(faded.begin(), faded.end(), [&](const auto& label) { return levelOf(label.first) > level; }))
      << "faded ones have theirs";
  for (const ui::ViewLabel& label : view().labels())
    EXPECT_EQ(label.faded, levelOf(label.vertex) > level && !label.first) << "vertex " << label.vertex;
}

// Of a label's box as it is drawn: how far its strongest pixel is from the ground.
TEST_F(LabelsTest, AFadedLabelIsDrawnFainter) {
  goNear();
  session.setMapping({});
  choose("Id");
  settle();
  ASSERT_GT(view().labels().size(), 5u);
  const auto strengths = [&] {
    const QImage image = view().picture();
    const QColor ground = image.pixelColor(1, 1);
    std::map<VertexId, int> out;
    for (const ui::ViewLabel& label : view().labels()) {
      if (label.first) continue;
      int most = 0;
      for (int y = static_cast<int>(label.top); y < static_cast<int>(label.top + label.height); ++y) {
        for (int x = static_cast<int>(label.left); x < static_cast<int>(label.left + label.width); ++x) {
          if (image.rect().contains(x, y)) most = std::max(most, std::abs(qGray(image.pixel(x, y)) - qGray(ground.rgb())));
        }
      }
      out[label.vertex] = most;
    }
    return out;
  };
  const auto before = strengths();
  std::vector<VertexId> kept;
  for (VertexId v = 0; v < 300; v += 2) kept.push_back(v);
  session.sets().restoreRest(ui::Rest::Faded, VertexSet::of(300, kept));
  settle();
  std::size_t fainter = 0, same = 0;
  const auto after = strengths();
  for (const ui::ViewLabel& label : view().labels()) {
    if (label.first || !before.contains(label.vertex)) continue;
    EXPECT_EQ(label.faded, label.vertex % 2 == 1) << label.vertex;
    const int was = before.at(label.vertex), is = after.at(label.vertex);
    if (label.faded) {
      EXPECT_LT(is, 0.7 * was) << label.vertex;
      ++fainter;
    } else {
      EXPECT_GT(is, 0.8 * was) << label.vertex;
      ++same;
    }
  }
  EXPECT_GT(fainter, 0u);
  EXPECT_GT(same, 0u);
}

TEST_F(LabelsTest, AreKeptForTheNextStart) {
  choose("Frontier F_a");
  key(Qt::Key_D);
  EXPECT_FALSE(view().arrows());
  window = std::make_unique<ui::MainWindow>(session);
  EXPECT_TRUE(window->actions().get("labels")->isChecked());
  EXPECT_EQ(window->viewport()->labelContent(), (ui::LabelContent{.values = {"frontier"}}));
  EXPECT_FALSE(window->viewport()->arrows());
  EXPECT_FALSE(window->actions().get("arrows")->isChecked());
}

TEST_F(LabelsTest, AnotherGraphStartsWithoutThem) {
  using Kind = ui::LabelContent::Kind;
  choose("Cost C_a");
  openGrid({});
  EXPECT_EQ(view().labelContent(), (ui::LabelContent{.values = {"cost"}})) << "the same file, read again";
  openGrid({.width = 10, .height = 10, .names = {"Anna", "Bert"}}, "other.wfg");
  EXPECT_EQ(view().labelContent(), ui::LabelContent());
  EXPECT_FALSE(window->actions().get("labels")->isChecked());
  EXPECT_FALSE(window->actions().get("undo")->isEnabled()) << "they came with the graph";
  key(Qt::Key_N);
  EXPECT_EQ(view().labelContent(), (ui::LabelContent{Kind::Name, {}}));
  EXPECT_TRUE(window->actions().get("undo")->isEnabled());
  window->actions().get("undo")->trigger();
  EXPECT_EQ(view().labelContent(), ui::LabelContent());
}

TEST_F(LabelsTest, NamesOnlyWhereTheFileHasThem) {
  auto* menu = child<QMenu>("labelMenu");
  QMetaObject::invokeMethod(menu, "aboutToShow");
  QMetaObject::invokeMethod(menu, "aboutToShow");
  int entries = 0;
  for (QAction* action : menu->actions()) {
    if (action->text().contains("Name")) {
      ++entries;
      EXPECT_FALSE(action->isEnabled());
    }
  }
  EXPECT_EQ(entries, 1);
}

// --- Arcs under the pointer ---

TEST_F(LabelsTest, AnArcUnderThePointerSaysWhatItIs) {
  goNear();
  const QPoint at = between(150, 151, 0.7);
  const auto arc = view().arcAt(at);
  ASSERT_TRUE(arc);
  const Graph& graph = *session.document()->graph;
  EXPECT_EQ(graph.tail(*arc), 150u);
  EXPECT_EQ(graph.heads()[*arc], 151u);
  EXPECT_EQ(graph.tail(*view().arcAt(between(150, 151, 0.3))), 151u) << "the half of the arc back";
  QTest::mouseMove(&view(), at);
  EXPECT_TRUE(waitFor([&] { return view().hoveredArc() == arc; }, 1500));
  const auto card = ui::arcCardOf(session, *arc);
  ASSERT_TRUE(card);
  EXPECT_EQ(card->title, "Arc 151 → 152");
  EXPECT_EQ(card->rows[0], (std::pair<std::string, std::string>("weight", "1,003")));
  QTest::mouseMove(&view(), view().placeOf(150)->toPoint());
  EXPECT_TRUE(waitFor([&] { return !view().hoveredArc() && session.hovered() == VertexId{150}; }, 1500));
}

TEST_F(LabelsTest, AClickOnAnArcSelectsItAndOneOnAVertexTheVertex) {
  goNear();
  const QPoint at = between(150, 151, 0.6);
  const auto arc = view().arcAt(at);
  ASSERT_TRUE(arc);
  QTest::mouseClick(&view(), Qt::LeftButton, {}, at);
  EXPECT_EQ(session.inspect().selectedArc(), arc);
  QTest::qWait(QApplication::doubleClickInterval() + 50);
  QTest::mouseClick(&view(), Qt::LeftButton, {}, view().placeOf(150)->toPoint());
  ASSERT_EQ(session.selection().size(), 1u);
  EXPECT_EQ(session.selection().front(), 150u);
  EXPECT_FALSE(session.inspect().selectedArc());
}

TEST_F(LabelsTest, FromAfarNoArcIsUnderThePointer) {
  openGrid({.width = 300, .height = 200});
  settle();
  EXPECT_FALSE(view().arcAt(between(30'150, 30'151, 0.5)));
}

TEST_F(LabelsTest, AClickOnTheChainShowsItsLinkAndADoubleClickItsStep) {
  goTo(40);
  session.why().ask({{kCost, 150}, 40});
  ASSERT_TRUE(until([&] { return session.why().answer().phase != run::WhyAnswer::Phase::Searching; }));
  settle();
  const run::WhyAnswer& answer = session.why().answer();
  ASSERT_EQ(answer.phase, run::WhyAnswer::Phase::Done);
  ASSERT_GT(answer.links.size(), 4u);
  const VertexId head = static_cast<VertexId>(answer.links[2].cell.index), tail = static_cast<VertexId>(answer.links[3].cell.index);
  const VertexId both[] = {head, tail};
  view().frame(both);
  view().zoomBy(2.2);
  settle();
  const QPoint at = between(tail, head, 0.5);
  EXPECT_EQ(view().whyLinkAt(at), 2);
  EXPECT_EQ(view().whyLinkAt(*view().placeOf(head)), std::nullopt) << "the vertex itself is selected";
  QTest::mouseMove(&view(), at);
  EXPECT_TRUE(waitFor([&] { return view().cursor().shape() == Qt::PointingHandCursor; }, 1500));
  session.select(VertexId{7}, false);
  QTest::mouseClick(&view(), Qt::LeftButton, {}, at);
  EXPECT_EQ(child<QTableView>("whyTable")->currentIndex().row(), 2);
  ASSERT_EQ(session.selection().size(), 1u);
  EXPECT_EQ(session.selection().front(), 7u) << "it selects nothing";
  EXPECT_FALSE(asks()) << "one click only shows it";
  EXPECT_EQ(session.run().step, 40u);
  doubleClick(&view(), at);
  EXPECT_TRUE(waitFor([&] { return session.run().step == answer.links[2].step; }));
  QTest::mouseMove(&view(), QPoint(3, view().height() / 2));
  EXPECT_TRUE(waitFor([&] { return view().cursor().shape() == Qt::ArrowCursor; }, 1500));
}

}  // namespace
}  // namespace wf::test
