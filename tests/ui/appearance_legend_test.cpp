// What the Appearance panel chooses, in the legend: scales, flags, names, and how a file is drawn.
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <algorithm>

#include "tests/ui/appearance_fixture.h"
#include "ui/actions.h"
#include "ui/overlay/overlay_model.h"
#include "ui/widgets/range_editor.h"

namespace wf::test {
namespace {

using render::Mapping;
using render::Scale;

TEST_F(AppearanceTest, TheLegendSaysWhatTheChannelsShow) {
  const auto range = [](int) { return std::optional(exec::ValueRange{0, 1000}); };
  ASSERT_EQ(ui::channelLegendsOf(session, range).size(), 1u);
  EXPECT_EQ(ui::channelLegendsOf(session, range)[0].title, "tree edges of this step: Cost");
  Mapping mapping = session.mapping();
  mapping.size = {kDegree};
  mapping.outline = {2, Scale::Log, exec::ValueRange{5, 1500}, "ember"};
  mapping.visibility = {2, Scale::Linear, exec::ValueRange{0, 1000}};
  mapping.hideInvisible = true;
  session.setMapping(mapping);
  const auto legends = ui::channelLegendsOf(session, range);
  ASSERT_EQ(legends.size(), 4u);
  EXPECT_EQ(legends[0].title, "hidden: Cost > 1,000 arcs, or ∞");
  EXPECT_EQ(legends[1].title, "size: Degree");
  EXPECT_EQ(legends[1].low, "0");
  EXPECT_EQ(legends[1].middle, "199") << "the plain size: the first value whose entry is a fifth of the way";
  EXPECT_EQ(legends[1].high, "1,000");
  EXPECT_EQ(legends[2].title, "outline: Cost C_a (arcs), log");
  EXPECT_EQ(legends[2].low, "5");
  EXPECT_EQ(legends[2].high, "1,500");
  EXPECT_EQ(ui::wholeLegendOf(session, range, 0)->channels.size(), 4u);
  mapping.visibility.fixedRange = exec::ValueRange{3, 9};
  mapping.hideInvisible = false;
  session.setMapping(mapping);
  EXPECT_EQ(ui::channelLegendsOf(session, range)[0].title, "faded: Cost < 3 or > 9 arcs, or ∞");
  mapping = {};
  mapping.height = {2, Scale::Log, exec::ValueRange{0, 1234}};
  session.setMapping(mapping);
  EXPECT_TRUE(ui::channelLegendsOf(session, range).empty()) << "nothing is high in a flat view";
  EXPECT_EQ(ui::wholeLegendOf(session, range, 0, false)->channels[0].title, "height: Cost C_a (arcs), log, 0 to 1,234");
  mapping.height = {kDegree};
  session.setMapping(mapping);
  EXPECT_EQ(ui::channelLegendsOf(session, range, false)[0].title, "height: Degree, 0 to 1,000");
  // A degree as colour has a legend as well.
  mapping = {};
  mapping.colorArray = kDegree;
  session.setMapping(mapping);
  EXPECT_EQ(ui::wholeLegendOf(session, range, 0)->title, "Degree");
}

TEST_F(AppearanceTest, QuantilesAreChosenShownAndUndone) {
  choose("colorArray", "Degree");
  choose("colorScale", "Quantiles");
  EXPECT_EQ(mapping().scale, Scale::Quantile);
  EXPECT_EQ(child<QComboBox>("colorScale")->currentText(), "Quantiles");
  choose("sizeArray", "Degree");
  choose("sizeScale", "Quantiles");
  EXPECT_EQ(mapping().size.scale, Scale::Quantile);
  EXPECT_LT(child<QComboBox>("sizeScale")->findText("By category"), 0);
  const StateArrayInfo& info = derivedInfo(kDegree);
  const auto range = [](int) { return std::optional(exec::ValueRange{1, 1000}); };
  const auto keys = [&](int) { return render::sortedKeys(info, std::vector<std::uint64_t>{1, 1, 2, 2, 2, 3, 9, 1000}); };
  const auto legend = ui::wholeLegendOf(session, range, 0, true, keys);
  ASSERT_TRUE(legend);
  EXPECT_TRUE(legend->quantiles);
  EXPECT_EQ(legend->low, "1");
  EXPECT_EQ(legend->quarters, (std::vector<std::string>{"1", "2", "3"}));
  EXPECT_EQ(legend->high, "1,000");
  // Where many elements have one value, it stands at the last mark that it reaches, once.
  const auto marks = [&](std::vector<std::uint64_t> values) {
    return ui::wholeLegendOf(session, range, 0, true, [&](int) { return render::sortedKeys(info, values); })->quarters;
  };
  EXPECT_EQ(marks({1, 1, 1, 1, 1, 1, 7, 1000}), (std::vector<std::string>{"", "", "1"}));
  EXPECT_EQ(marks({1, 5, 5, 5, 6, 1000, 1000, 1000}), (std::vector<std::string>{"", "5", ""})) << "that value is at the end";
  EXPECT_EQ(marks({1, 5, 5, 5, 6, 9, 1000, 1000}), (std::vector<std::string>{"", "5", "9"}));
  ASSERT_FALSE(legend->channels.empty());
  EXPECT_EQ(legend->channels[0].title, "size: Degree, quantiles");
  EXPECT_EQ(legend->channels[0].middle, "1") << "a fifth of all, which has the plain size, is not above it";
  window->actions().get("undo")->trigger();
  EXPECT_EQ(mapping().size.scale, Scale::Linear);
  window->actions().get("redo")->trigger();
  EXPECT_EQ(mapping().size.scale, Scale::Quantile);
}

TEST_F(AppearanceTest, AFileThatSaysHowItIsDrawnOffersThat) {
  EXPECT_LT(child<QComboBox>("colorArray")->findText("As in the file"), 0) << "this graph has no colours";
  QTemporaryDir folder;
  const QString path = folder.filePath("drawn.gexf");
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(
      "<gexf xmlns:viz=\"v\"><graph><nodes><node id=\"1\"><viz:color r=\"1\" g=\"2\" b=\"3\"/><viz:size value=\"4\"/></node>"
      "<node id=\"2\"><viz:color r=\"9\" g=\"2\" b=\"3\"/><viz:size value=\"8\"/></node></nodes>"
      "<edges><edge source=\"1\" target=\"2\"/></edges></graph></gexf>");
  file.close();
  window->openFile(path);
  ASSERT_TRUE(waitFor([&] { return child<QComboBox>("colorArray")->findText("As in the file") >= 0; }));
  choose("colorArray", "As in the file");
  EXPECT_EQ(mapping().colorArray, kFileColor);
  for (const char* row : {"colorScale", "colormap"}) EXPECT_FALSE(child<QComboBox>(row)->isVisibleTo(window.get())) << row;
  choose("outlineArray", "As in the file");
  EXPECT_EQ(mapping().outline.array, kFileColor);
  choose("sizeArray", "As in the file");
  EXPECT_EQ(mapping().size.array, kFileSize);
  EXPECT_TRUE(child<QComboBox>("sizeScale")->isVisibleTo(window.get()));
  EXPECT_LT(child<QComboBox>("heightArray")->findText("As in the file"), 0);
  EXPECT_LT(child<QComboBox>("colorArray")->findText("r"), 0) << "a part of a colour is no number of its own";
  const auto legend = ui::wholeLegendOf(
      session,
      [](int) {
        return std::optional(exec::ValueRange{0, 1});
      },
      0);
  ASSERT_TRUE(legend);
  EXPECT_EQ(legend->title, "Colours as in the file");
  EXPECT_TRUE(legend->ofFile);
  ASSERT_GE(legend->channels.size(), 2u) << "and what the run has on edges";
  EXPECT_EQ(legend->channels[0].title, "size: as in the file");
  EXPECT_EQ(legend->channels[1].title, "outline: as in the file");
  // Another graph has none.
  ASSERT_NO_FATAL_FAILURE(openGrid({}));
  EXPECT_TRUE(waitFor([&] { return child<QComboBox>("colorArray")->findText("As in the file") < 0; }));
}

TEST_F(AppearanceTest, TheLegendOfAFlagGoesFromNoToYes) {
  Mapping mapping;
  const auto& arrays = session.run().arrays;
  const auto flag = std::find_if(arrays.begin(), arrays.end(), [](const StateArrayInfo& info) { return info.flag; });
  ASSERT_NE(flag, arrays.end());
  mapping.colorArray = mapping.size.array = static_cast<int>(flag - arrays.begin());
  session.setMapping(mapping);
  const auto none = [](int) { return std::optional<exec::ValueRange>(); };  // flags are published without
  const auto legend = ui::wholeLegendOf(session, none, 0);
  EXPECT_EQ(legend->low, "no");
  EXPECT_EQ(legend->high, "yes");
  ASSERT_EQ(legend->channels.size(), 1u);
  EXPECT_EQ(legend->channels[0].low + "…" + legend->channels[0].high, "no…yes");
}

TEST_F(AppearanceTest, CategoriesHaveNamesInTheLegendInPlaceOfARange) {
  ASSERT_NO_FATAL_FAILURE(startRun("route", "plain"));
  const auto& arrays = session.run().arrays;
  const auto at = std::find_if(arrays.begin(), arrays.end(), [](const StateArrayInfo& info) { return info.id == "activity"; });
  ASSERT_NE(at, arrays.end());
  const int activity = static_cast<int>(at - arrays.begin());
  const auto range = [](int) { return std::optional(exec::ValueRange{0, 1}); };
  Mapping mapping;
  mapping.outline = {activity, Scale::Category, std::nullopt, "categorical"};
  mapping.edgeArray = activity;
  mapping.edgeScale = Scale::Category;
  mapping.edgeColormap = "categorical";
  session.setMapping(mapping);
  const auto legend = ui::wholeLegendOf(session, range, 0);
  ASSERT_TRUE(legend);
  const auto& colours = render::colormap("categorical").colors;
  const auto check = [&](const std::vector<std::pair<std::string, render::Rgb8>>& names) {
    ASSERT_EQ(names.size(), 2u);
    for (std::size_t k = 0; k < 2; ++k) {
      EXPECT_EQ(names[k].first, k == 0 ? "idle" : "busy");
      EXPECT_TRUE(names[k].second == colours[render::categoryIndex(k)]);
    }
  };
  EXPECT_TRUE(legend->edges.categories);
  EXPECT_TRUE(legend->edges.low.empty() && legend->edges.high.empty());
  check(legend->edges.names);
  ASSERT_EQ(legend->channels.size(), 1u);
  check(legend->channels[0].names);
}

// Negative numbers of a 64-bit array are below 0, and the range may be typed in any order.
TEST(RangeEditor, TakesARangeThatBeginsBelowZero) {
  const auto bits = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
  StateArrayInfo excess{.id = "excess", .title = "Excess", .symbol = "e_a", .type = ElementType::U64, .isSigned = true};
  ui::RangeEditor editor("excess", "Excess", nullptr);
  std::optional<exec::ValueRange> taken;
  QObject::connect(&editor, &ui::RangeEditor::changed, &editor, [&](const auto& fixed) { taken = fixed; });
  editor.show(&excess, exec::ValueRange{0, 3});
  auto* low = editor.findChild<QLineEdit*>("excessRangeLow");
  low->setText(QString::fromUtf8("−5"));
  Q_EMIT low->editingFinished();
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->minimum, bits(-5));
  EXPECT_EQ(taken->maximum, 3u);
  auto* high = editor.findChild<QLineEdit*>("excessRangeHigh");
  high->setText("-7");
  Q_EMIT high->editingFinished();
  EXPECT_EQ(taken->maximum, 3u) << "−5 is above −7";
  EXPECT_FALSE(editor.findChild<QLabel*>("excessRangeComplaint")->text().isEmpty());
}

}  // namespace
}  // namespace wf::test
