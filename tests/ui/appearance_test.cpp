// The Appearance panel: every control changes the mapping, ranges are checked, presets come back.
#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSettings>
#include <QSlider>
#include <QToolButton>
#include <algorithm>
#include <cstdlib>

#include "render/mapping/made_colormaps.h"
#include "tests/ui/appearance_fixture.h"
#include "ui/mapping_presets.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

using render::Mapping;
using render::Scale;

// The grid lies as its file has it. Grey letters would say that nothing can be chosen.
TEST_F(AppearanceTest, ABoxWithoutAChosenEntryLooksUsable) {
  auto* box = child<QComboBox>("layoutBox");
  ASSERT_TRUE(box->isEnabled());
  box->setCurrentIndex(-1);
  ASSERT_EQ(box->placeholderText(), "As given");
  const auto shows = [&](const QColor& wanted) {
    const QImage image = box->grab().toImage();
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width() / 2; ++x) {  // without the arrow
        const QColor at = image.pixelColor(x, y);
        if (std::abs(at.lightness() - wanted.lightness()) < 12) return true;
      }
    }
    return false;
  };
  const bool dark = ui::darkNow();
  for (const auto theme : {ui::ThemeChoice::Dark, ui::ThemeChoice::Light}) {
    ui::applyTheme(theme);
    QTest::qWait(30);
    EXPECT_TRUE(shows(box->palette().color(QPalette::ButtonText))) << (ui::darkNow() ? "dark" : "light");
  }
  ui::applyTheme(dark ? ui::ThemeChoice::Dark : ui::ThemeChoice::Light);
}

TEST_F(AppearanceTest, EveryControlOfVerticesChangesTheMapping) {
  choose("colorArray", "Degree");
  EXPECT_EQ(mapping().colorArray, kDegree);
  choose("colormap", "Turbo");
  EXPECT_EQ(mapping().colormap, "turbo");
  choose("colorScale", "Logarithmic");
  EXPECT_EQ(mapping().scale, Scale::Log);
  choose("sizeArray", "Cost (C_a)");
  EXPECT_EQ(mapping().size.array, 2);
  choose("sizeScale", "Logarithmic");
  EXPECT_EQ(mapping().size.scale, Scale::Log);
  choose("outlineArray", "Degree");
  EXPECT_EQ(mapping().outline.array, kDegree);
  choose("outlineColormap", "Amber (red to amber)");
  EXPECT_EQ(mapping().outline.colormap, "ember");
  choose("heightArray", "Degree");
  EXPECT_EQ(mapping().height.array, kDegree);
  child<QSlider>("heightScale")->setValue(80);
  EXPECT_DOUBLE_EQ(mapping().heightScale, 0.8);
  EXPECT_FALSE(child<QCheckBox>("hideInvisible")->isVisibleTo(window.get())) << "there is nothing to hide";
  choose("visibilityArray", "Cost (C_a)");
  EXPECT_EQ(mapping().visibility.array, 2);
  child<QCheckBox>("hideInvisible")->click();
  EXPECT_TRUE(mapping().hideInvisible);
  choose("otherSideArray", "Visited (X_a)");
  EXPECT_EQ(mapping().otherSideArrays[0], 1);
  choose("otherColormap", "Fern (teal to green)");
  EXPECT_EQ(mapping().otherColormap, "fern");
  choose("sizeArray", "Nothing");
  EXPECT_EQ(mapping().size.array, -1);
  EXPECT_FALSE(child<QComboBox>("sizeScale")->isVisibleTo(window.get()));
}

TEST_F(AppearanceTest, ADirectedGraphHasThreeDegreesToChooseFrom) {
  const std::pair<const char*, int> degrees[] = {{"Degree", kDegree}, {"In-degree", kInDegree}, {"Out-degree", kOutDegree}};
  for (const char* box : {"colorArray", "sizeArray", "heightArray", "outlineArray", "visibilityArray"}) {
    for (const auto& [title, array] : degrees) {
      SCOPED_TRACE(std::string(box) + ": " + title);
      choose(box, title);
      EXPECT_TRUE(mapping().uses(array));
      EXPECT_EQ(child<QComboBox>(box)->currentText(), title);
    }
  }
  const QStringList titles = [&] {
    QStringList out;
    for (int i = 0; i < child<QComboBox>("sizeArray")->count(); ++i) out << child<QComboBox>("sizeArray")->itemText(i);
    return out;
  }();
  EXPECT_EQ(titles.mid(titles.size() - 4), (QStringList{"Degree", "In-degree", "Out-degree", "Community"}));
  // Undirected, the three are one, by each name that a mapping can have.
  ASSERT_NO_FATAL_FAILURE(openGrid({.directed = false}));
  ASSERT_TRUE(waitFor([&] { return child<QComboBox>("colorArray")->findText("In-degree") < 0; }));
  EXPECT_GE(child<QComboBox>("colorArray")->findText("Degree"), 0);
  EXPECT_LT(child<QComboBox>("colorArray")->findText("Out-degree"), 0);
  render::Mapping in = mapping();
  in.colorArray = kInDegree;
  session.setMapping(in);
  EXPECT_TRUE(waitFor([&] { return child<QComboBox>("colorArray")->currentText() == "Degree"; }));
  ASSERT_NO_FATAL_FAILURE(openGrid({}));
  EXPECT_TRUE(waitFor([&] { return child<QComboBox>("colorArray")->findText("In-degree") >= 0; }));
}

TEST_F(AppearanceTest, CommunitiesHaveAColourEach) {
  choose("colorArray", "Community");
  EXPECT_EQ(mapping().colorArray, kCommunity);
  EXPECT_EQ(mapping().scale, Scale::Category);
  EXPECT_EQ(child<QComboBox>("colorScale")->currentText(), "By category");
  for (const char* box : {"sizeArray", "heightArray", "outlineArray", "visibilityArray"}) {
    SCOPED_TRACE(box);
    choose(box, "Community");
    EXPECT_EQ(child<QComboBox>(box)->currentText(), "Community");
  }
  EXPECT_EQ(mapping().size.array, kCommunity);
  EXPECT_EQ(mapping().size.scale, Scale::Linear) << "what has no colours has no categories";
  EXPECT_EQ(mapping().outline.scale, Scale::Category);
  // Another graph has its own.
  ASSERT_NO_FATAL_FAILURE(openGrid({.directed = false}));
  EXPECT_TRUE(waitFor([&] { return child<QComboBox>("colorArray")->currentText() == "Community"; }));
  EXPECT_EQ(mapping().colorArray, kCommunity);
}

TEST_F(AppearanceTest, EveryControlOfEdgesAndMarksChangesTheMapping) {
  // This variant has nothing on edges; what relaxed is marked by its costs, unless that is switched off.
  EXPECT_TRUE(child<QComboBox>("relaxedArray")->isVisibleTo(window.get()));
  EXPECT_FALSE(child<QComboBox>("chosenArray")->isVisibleTo(window.get()));
  EXPECT_EQ(mapping().relaxedArray, 2);
  EXPECT_EQ(child<QComboBox>("relaxedArray")->count(), 2);
  choose("relaxedArray", "Nothing");
  EXPECT_EQ(mapping().relaxedArray, -1);
  choose("relaxedArray", "Cost (C_a)");
  EXPECT_EQ(mapping().relaxedArray, 2);
  ASSERT_NO_FATAL_FAILURE(startRun("tree"));
  ASSERT_TRUE(waitFor([&] { return child<QComboBox>("chosenArray")->isVisibleTo(window.get()); }));
  EXPECT_EQ(mapping().relaxedArray, -1) << "edges have arrays of their own";
  EXPECT_EQ(mapping().chosenArray, 3);
  choose("edgeArray", "Load (L_a)");
  EXPECT_EQ(mapping().edgeArray, 4);
  choose("edgeColormap", "Turbo");
  EXPECT_EQ(mapping().edgeColormap, "turbo");
  choose("edgeScale", "Logarithmic");
  EXPECT_EQ(mapping().edgeScale, Scale::Log);
  choose("edgeWidthArray", "Load (L_a)");
  EXPECT_EQ(mapping().edgeWidth.array, 4);
  choose("edgeWidthScale", "Logarithmic");
  EXPECT_EQ(mapping().edgeWidth.scale, Scale::Log);
  choose("changedArray", "Tree (T_a)");
  EXPECT_EQ(mapping().changedArray, 3);
  choose("chosenArray", "Nothing");
  EXPECT_EQ(mapping().chosenArray, -1);
  choose("insideArray", "Cost (C_a)");
  EXPECT_EQ(mapping().insideArray, 2);
  choose("markArray", "Visited (X_a)");
  EXPECT_EQ(mapping().frontierArray, 1);
  choose("openMarkArray", "Frontier (F_a)");
  EXPECT_EQ(mapping().nextFrontierArray, 0);
}

TEST_F(AppearanceTest, AFixedRangeIsCheckedBeforeItIsTaken) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_TRUE(waitFor([&] { return window->viewport()->shownRange(2).value_or(exec::ValueRange{}).maximum == 33; }));
  choose("colorRangeKind", "Fixed");
  ASSERT_TRUE(mapping().fixedRange.has_value());
  EXPECT_EQ(mapping().fixedRange->maximum, 33u) << "it begins with what is shown";
  EXPECT_EQ(child<QLineEdit>("colorRangeHigh")->text(), "33");
  EXPECT_EQ(child<QLabel>("colorRangeUnit")->text(), "arcs");
  auto* complaint = child<QLabel>("colorRangeComplaint");
  type("colorRangeHigh", "12 and more");
  EXPECT_TRUE(complaint->isVisibleTo(window.get()) && complaint->text().contains("12 and more")) << complaint->text().toStdString();
  EXPECT_EQ(mapping().fixedRange->maximum, 33u) << "nothing is taken that is wrong";
  type("colorRangeHigh", "1,200");
  EXPECT_EQ(mapping().fixedRange->maximum, 1200u);
  EXPECT_FALSE(complaint->isVisibleTo(window.get()));
  type("colorRangeLow", "2000");
  EXPECT_TRUE(complaint->isVisibleTo(window.get()));
  EXPECT_EQ(mapping().fixedRange->minimum, 0u);
  type("colorRangeLow", "7");
  EXPECT_EQ(mapping().fixedRange->minimum, 7u);
  choose("colorRangeKind", "Automatic");
  EXPECT_FALSE(mapping().fixedRange.has_value());
  EXPECT_FALSE(child<QLineEdit>("colorRangeLow")->isVisibleTo(window.get()));

  // Each channel has a range of its own.
  choose("visibilityArray", "Cost (C_a)");
  choose("visibilityRangeKind", "Fixed");
  type("visibilityRangeHigh", "12");
  EXPECT_EQ(mapping().visibility.fixedRange->maximum, 12u);
  EXPECT_FALSE(mapping().fixedRange.has_value());
  choose("colorRangeKind", "Fixed");
  choose("colorArray", "Degree");
  EXPECT_FALSE(mapping().fixedRange.has_value()) << "another array has another range";
}

TEST_F(AppearanceTest, PresetsComeBackUnderTheirName) {
  auto* presets = child<QComboBox>("presetBox");
  EXPECT_EQ(presets->currentText(), "Suggested");
  EXPECT_FALSE(child<QAction>("presetRemove")->isEnabled());
  choose("colormap", "Turbo");
  choose("sizeArray", "Degree");
  const Mapping mine = mapping();
  EXPECT_EQ(presets->currentIndex(), -1) << "a choice of one's own";
  child<QAction>("presetSave")->trigger();
  ASSERT_TRUE(child<QLineEdit>("presetName")->isVisibleTo(window.get()));
  type("presetName", "");
  EXPECT_TRUE(child<QLabel>("presetNote")->isVisibleTo(window.get())) << "a preset needs a name";
  type("presetName", "Big / hubs");
  EXPECT_EQ(presets->currentText(), "Big / hubs");
  choose("presetBox", "Suggested");
  EXPECT_EQ(mapping(), render::suggestMapping(session.run().arrays));
  choose("presetBox", "Big / hubs");
  EXPECT_EQ(mapping(), mine);
  child<QAction>("presetRename")->trigger();
  type("presetName", "Loads by size");
  EXPECT_EQ(presets->currentText(), "Loads by size");
  EXPECT_EQ(ui::MappingPresets().names(), QStringList{"Loads by size"});

  // Another algorithm: what it has stays mapped, and a note names what it lacks.
  ASSERT_NO_FATAL_FAILURE(startRun("tree"));
  ASSERT_TRUE(waitFor([&] { return child<QComboBox>("chosenArray")->isVisibleTo(window.get()); }));
  choose("chosenArray", "Nothing");
  choose("edgeArray", "Load (L_a)");
  child<QAction>("presetSave")->trigger();
  type("presetName", "Loads");
  ASSERT_NO_FATAL_FAILURE(startRun("bfs"));
  ASSERT_TRUE(waitFor([&] { return !child<QComboBox>("chosenArray")->isVisibleTo(window.get()); }));
  choose("presetBox", "Loads");
  EXPECT_EQ(mapping().edgeArray, -1);
  EXPECT_EQ(mapping().colorArray, 2);
  EXPECT_TRUE(child<QLabel>("presetNote")->text().contains("load")) << child<QLabel>("presetNote")->text().toStdString();
  choose("presetBox", "Loads by size");
  child<QAction>("presetRemove")->trigger();
  EXPECT_EQ(ui::MappingPresets().names(), QStringList{"Loads"});
  EXPECT_LT(presets->findText("Loads by size"), 0);
}

TEST_F(AppearanceTest, PresetsOfTheProgramSetColoursSizesAndStyle) {
  auto* presets = child<QComboBox>("presetBox");
  choose("presetBox", "Neon");
  EXPECT_EQ(mapping().style.ground, "black");
  EXPECT_EQ(presets->currentText(), "Neon");
  EXPECT_FALSE(child<QAction>("presetRemove")->isEnabled()) << "it comes with the program";
  EXPECT_EQ(child<QComboBox>("ground")->currentText(), "Black");
  EXPECT_EQ(child<QSlider>("glow")->value(), child<QSlider>("glow")->maximum());
  EXPECT_FALSE(presets->itemIcon(presets->currentIndex()).isNull());
  child<QSlider>("exposure")->setValue(25);
  EXPECT_DOUBLE_EQ(mapping().style.exposure, -1.5);
  EXPECT_EQ(presets->currentIndex(), -1) << "a choice of one's own";
  choose("presetBox", "Neon");
  child<QSlider>("curve")->setValue(40);
  EXPECT_DOUBLE_EQ(mapping().style.curve, 0.4);
  EXPECT_EQ(presets->currentText(), "Neon") << "edges bend with any look";
  choose("presetBox", "Blueprint");
  EXPECT_DOUBLE_EQ(mapping().style.curve, 0.4);
  choose("ground", "As the window");
  EXPECT_EQ(mapping().style.ground, "");
  choose("presetBox", "Ink on paper");
  EXPECT_EQ(mapping().colorArray, -1);
  EXPECT_EQ(mapping().size.array, kDegree);
  child<QAction>("presetSave")->trigger();
  type("presetName", "neon");
  EXPECT_TRUE(child<QLabel>("presetNote")->text().contains("reserved"));
  choose("presetBox", "Suggested");
  EXPECT_EQ(mapping().style, render::Style());
}

TEST_F(AppearanceTest, MapsCanBeReversedAndMadeOfOwnColours) {
  auto* box = child<QComboBox>("colormap");
  choose("colormap", "Cividis");
  choose("colormap", "Reverse");
  EXPECT_EQ(mapping().colormap, "cividis-reversed");
  EXPECT_EQ(box->currentText(), "Cividis, reversed");
  choose("colormap", "Reverse");
  EXPECT_EQ(mapping().colormap, "cividis");
  choose("colormap", "Own colours…");
  EXPECT_EQ(mapping().colormap, "cividis") << "nothing is chosen yet";
  auto* dialog = window->findChild<QDialog*>("coloursDialog");
  ASSERT_NE(dialog, nullptr);
  while (dialog->findChild<QToolButton*>("fewerColours")->isEnabled())
    QTest::mouseClick(dialog->findChild<QToolButton*>("fewerColours"), Qt::LeftButton);
  dialog->accept();
  EXPECT_EQ(render::coloursOf(mapping().colormap).size(), 2u) << mapping().colormap;
  EXPECT_EQ(box->currentText(), "Own colours");
  choose("colormap", "Viridis");
  EXPECT_EQ(mapping().colormap, "viridis");
}

TEST_F(AppearanceTest, GroupsFoldAndStayFolded) {
  auto* heading = child<QToolButton>("heading.vertices");
  heading->setFocus();
  QTest::keyClick(heading, Qt::Key_Space);
  EXPECT_FALSE(child<QComboBox>("colorArray")->isVisibleTo(window.get()));
  EXPECT_TRUE(QSettings().value("appearance/folded/vertices").toBool());
  QTest::keyClick(heading, Qt::Key_Space);
  EXPECT_TRUE(child<QComboBox>("colorArray")->isVisibleTo(window.get()));
  EXPECT_FALSE(QSettings().contains("appearance/folded/vertices"));
}

TEST_F(AppearanceTest, EveryControlIsNamedReachableAndNarrow) {
  ASSERT_NO_FATAL_FAILURE(startRun("tree"));
  ASSERT_TRUE(waitFor([&] { return child<QComboBox>("chosenArray")->isVisibleTo(window.get()); }));
  for (const char* name : {"sizeArray", "outlineArray", "visibilityArray"}) choose(name, "Cost (C_a)");
  for (const char* name : {"colorRangeKind", "sizeRangeKind", "outlineRangeKind", "visibilityRangeKind"}) choose(name, "Fixed");
  auto* panel = child<QWidget>("panel.appearance");
  for (auto* control : panel->findChildren<QWidget*>()) {
    const bool chosen = qobject_cast<QComboBox*>(control) != nullptr || qobject_cast<QSlider*>(control) != nullptr ||
                        qobject_cast<QAbstractButton*>(control) != nullptr ||
                        (qobject_cast<QLineEdit*>(control) != nullptr && qobject_cast<QComboBox*>(control->parent()) == nullptr);
    if (!chosen || !control->isVisibleTo(panel) || control->objectName().startsWith("qt_")) continue;
    auto* button = qobject_cast<QAbstractButton*>(control);
    EXPECT_FALSE(control->accessibleName().isEmpty() && (button == nullptr || button->text().isEmpty()))
        << control->objectName().toStdString();
    EXPECT_NE(control->focusPolicy() & Qt::TabFocus, 0) << control->objectName().toStdString();
  }
  auto* scroll = panel->findChild<QScrollArea*>();
  EXPECT_LE(scroll->widget()->minimumSizeHint().width(), 330);
}

}  // namespace
}  // namespace wf::test
