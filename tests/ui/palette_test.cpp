// The command palette: by keyboard alone, with reasons for what cannot be done.
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSettings>
#include <QTemporaryFile>
#include <algorithm>

#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/labels/label_content.h"
#include "ui/palette/palette_model.h"
#include "ui/recent_files.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

class PaletteTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    QSettings().remove("palette");
    QSettings().remove("view/labels");
    ScriptedWindow::SetUp();
  }
  // Opens it and types.
  void type(const QString& letters) {
    key(Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] {
      return qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr &&
             QApplication::focusWidget()->objectName() == "paletteField";
    }));
    QTest::keyClicks(QApplication::focusWidget(), letters);
  }
  QListView* list() { return child<QListView>("paletteList"); }
  QString titleAt(int row) { return list()->model()->index(row, 0).data().toString(); }
  QString current() { return list()->currentIndex().data().toString(); }
  bool closed() {
    return waitFor([&] { return window->findChild<QDialog*>("palette") == nullptr && window->isActiveWindow(); });
  }
};

TEST_F(PaletteTest, RunsACommandByItsLetters) {
  ASSERT_NO_FATAL_FAILURE(goTo(3));
  type("step back");
  EXPECT_EQ(current(), "Step back");
  EXPECT_EQ(list()->currentIndex().data(ui::PaletteModel::kKeys).toString(), "Left");
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(waitFor([&] { return session.run().step == 2; }));
}

TEST_F(PaletteTest, ArrowsChooseAndEscClosesWithoutDoingAnything) {
  type("run");
  const QString first = current();
  key(Qt::Key_Down);
  EXPECT_EQ(list()->currentIndex().row(), 1);
  key(Qt::Key_Up);
  EXPECT_EQ(current(), first);
  key(Qt::Key_Up);
  EXPECT_EQ(list()->currentIndex().row(), list()->model()->rowCount() - 1);
  const auto before = asked();
  key(Qt::Key_Escape);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(asked() == before);
  EXPECT_EQ(QApplication::focusWidget(), window->viewport());
}

TEST_F(PaletteTest, NumbersGoToStepsAndVertices) {
  const auto standsAt = [&](std::uint64_t step) { return !asks() && session.run().step == step; };
  const std::pair<const char*, std::function<bool()>> cases[] = {{"step 7", [&] { return standsAt(7); }},
                                                                 {"go to step 1,000", [&] { return standsAt(68); }},
                                                                 {"source 12", [&] { return session.run().source == VertexId{11}; }}};
  for (const auto& [typed, done] : cases) {
    type(typed);
    EXPECT_EQ(list()->model()->rowCount(), 1) << typed;
    key(Qt::Key_Return);
    ASSERT_TRUE(closed());
    EXPECT_TRUE(waitFor(done)) << typed;
  }
  type("vertex 20");
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(waitFor([&] { return session.selection().size() == 1 && session.selection()[0] == 19; }));
  QSettings().remove("palette");
  type("42");
  EXPECT_EQ(titleAt(0), "Run on to step 42, or the end");
  EXPECT_EQ(titleAt(1), "Go to vertex 42");
  EXPECT_EQ(titleAt(2), "Start the run at vertex 42");
}

TEST_F(PaletteTest, StepsAreThoseOfTheRun) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_TRUE(waitFor([&] { return session.run().ended; }));
  const std::uint64_t last = session.run().lastStep;
  ASSERT_LT(last, 250u);
  ASSERT_NO_FATAL_FAILURE(goTo(5));
  type("step 99999");
  ASSERT_EQ(list()->model()->rowCount(), 1);
  EXPECT_EQ(current(), "Go to step " + QString::number(last) + ", the last one");
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(waitFor([&] { return !asks() && session.run().step == last; }));
  type(QString::number(last));
  EXPECT_EQ(titleAt(0), "Go to step " + QString::number(last));
  child<QLineEdit>("paletteField")->setText("250");
  EXPECT_EQ(titleAt(0), "Go to vertex 250");
}

TEST_F(PaletteTest, LayoutsAndLabelsAreFoundByWhatTheyAreCalled) {
  type("layout");
  EXPECT_EQ(titleAt(0), "Layout: Grid");
  EXPECT_EQ(titleAt(1), "Layout: Force-directed");
  child<QLineEdit>("paletteField")->setText("layout circular");
  EXPECT_EQ(current(), "Layout: Circular");
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(waitFor([&] { return session.document()->layout == "circular"; }));
  type("labels id");
  EXPECT_EQ(current(), "Labels: id");
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(waitFor([&] { return window->viewport()->labelContent().kind == ui::LabelContent::Kind::Id; }));
  type("labels cost");
  EXPECT_EQ(current(), "Labels: Cost C_a");
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(waitFor([&] { return window->viewport()->labelContent().values == std::vector<std::string>{"cost"}; }));
  // Where the file has no names, that is no reason to offer what only has these letters.
  type("name");
  for (int row = 0; row < list()->model()->rowCount(); ++row) {
    const QModelIndex at = list()->model()->index(row, 0);
    EXPECT_FALSE(at.data(ui::PaletteModel::kId).toString().startsWith("run.")) << titleAt(row).toStdString();
  }
  child<QLineEdit>("paletteField")->clear();
  ASSERT_NO_FATAL_FAILURE(openGrid({.names = {"Valjean"}}));
  child<QLineEdit>("paletteField")->setText("name");
  EXPECT_EQ(current(), "Labels: name");
  key(Qt::Key_Escape);
  ASSERT_TRUE(closed());
}

TEST_F(PaletteTest, VerticesAreFoundByTheirNames) {
  std::vector<std::string> names(300);
  names[11] = "Valjean";
  names[12] = "Jean";
  names[13] = "Zoé";
  ASSERT_NO_FATAL_FAILURE(openGrid({.names = names}));
  type("jean");
  EXPECT_EQ(titleAt(0), "Jean (vertex 13)");
  EXPECT_EQ(titleAt(1), "Valjean (vertex 12)");
  child<QLineEdit>("paletteField")->setText("vertex valj");
  EXPECT_EQ(current(), "Valjean (vertex 12)");
  child<QLineEdit>("paletteField")->setText(QString::fromUtf8("ZOÉ"));
  EXPECT_EQ(current(), QString::fromUtf8("Zoé (vertex 14)"));
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(waitFor([&] { return session.selection().size() == 1 && session.selection()[0] == 13; }));
}

TEST_F(PaletteTest, ARunStartsAtAVertexByItsName) {
  std::vector<std::string> names(300);
  names[11] = "Valjean";
  names[12] = "Source of all evil";
  ASSERT_NO_FATAL_FAILURE(openGrid({.names = names}));
  type("source valj");
  EXPECT_EQ(current(), "Start the run at Valjean (vertex 12)");
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(waitFor([&] { return session.run().source == VertexId{11}; }));
  EXPECT_TRUE(session.selection().empty());
  type("target valjean");
  EXPECT_EQ(current(), "Make Valjean (vertex 12) the target");
  child<QLineEdit>("paletteField")->setText("vertex source of");
  EXPECT_EQ(current(), "Source of all evil (vertex 13)");
  key(Qt::Key_Escape);
  ASSERT_TRUE(closed());
}

TEST_F(PaletteTest, AbbreviationsAreUnderstood) {
  const std::pair<const char*, const char*> cases[] = {{"full screen", "Full screen: turn on"},
                                                       {"fs", "Full screen: turn on"},
                                                       {"savpi", "Save picture"},
                                                       {"screen", "Full screen: turn on"}};
  type("");
  for (const auto& [typed, title] : cases) {
    child<QLineEdit>("paletteField")->setText(typed);
    EXPECT_EQ(current(), title) << typed;
  }
  child<QLineEdit>("paletteField")->setText("bfs vert");
  EXPECT_TRUE(current().startsWith("Breadth-first search: Vertex-parallel")) << current().toStdString();
}

TEST_F(PaletteTest, OtherWordsFindCommands) {
  const std::pair<const char*, const char*> cases[] = {{"screenshot", "Save picture"},
                                                       {"video", "Save movie"},
                                                       {"preferences", "Settings"},
                                                       {"exit", "Quit"},
                                                       {"filter", "By value"},
                                                       {"explain", "Why this value?"},
                                                       {"shortcuts", "Keys and mouse"},
                                                       {"color cost", "Colour by Cost C_a"},
                                                       {"radius degree", "Size by degree"},
                                                       {"way back", "History memory"},
                                                       {"letters", "Settings"},
                                                       {"take back", "Undo"},
                                                       {"many 256", "Categorical (256)"},
                                                       {"spent orange", "Ember (orange)"},
                                                       {"as the system", "Theme: Follow system"}};
  type("");
  for (const auto& [typed, title] : cases) {
    child<QLineEdit>("paletteField")->setText(typed);
    EXPECT_EQ(current(), title) << typed;
  }
}

TEST_F(PaletteTest, ShortWordsAreNotScattered) {
  type("");
  for (const char* typed : {"spi", "sag", "cost", "fra"}) {
    child<QLineEdit>("paletteField")->setText(typed);
    for (int row = 0; row < list()->model()->rowCount(); ++row) {
      const QVariantList places = list()->model()->index(row, 0).data(ui::PaletteModel::kPlaces).toList();
      for (qsizetype i = 1; i < places.size(); ++i)
        EXPECT_EQ(places[i].toInt(), places[i - 1].toInt() + 1) << typed << " in " << titleAt(row).toStdString();
    }
  }
}

TEST_F(PaletteTest, VariantsAreFoundByTheNamesOfTheCommandLine) {
  type("bfs mask");
  EXPECT_EQ(list()->currentIndex().data(ui::PaletteModel::kId).toString(), "run.bfs/mask");
  child<QLineEdit>("paletteField")->setText("route other");
  EXPECT_EQ(list()->currentIndex().data(ui::PaletteModel::kId).toString(), "run.route/other");
}

TEST_F(PaletteTest, AnyArrayDrivesColourSizeAndHeight) {
  const auto run = [&](const char* typed, const char* title) {
    type(typed);
    EXPECT_EQ(current(), title) << typed;
    key(Qt::Key_Return);
    ASSERT_TRUE(closed());
  };
  const auto idOf = [&](int array) {
    const StateArrayInfo* info = render::infoOf(session.run().arrays, array);
    return info != nullptr ? info->id : std::string();
  };
  run("colour by degree", "Colour by degree");
  EXPECT_TRUE(waitFor([&] { return session.mapping().colorArray == kDegree; }));
  run("colour by in-degree", "Colour by in-degree");
  EXPECT_TRUE(waitFor([&] { return session.mapping().colorArray == kInDegree; }));
  run("size by out-degree", "Size by out-degree");
  EXPECT_TRUE(waitFor([&] { return session.mapping().size.array == kOutDegree; }));
  run("colour by community", "Colour by community");
  EXPECT_TRUE(waitFor([&] { return session.mapping().colorArray == kCommunity; }));
  EXPECT_EQ(session.mapping().scale, render::Scale::Category);
  run("colour by visited", "Colour by Visited X_a");
  EXPECT_TRUE(waitFor([&] { return idOf(session.mapping().colorArray) == "visited"; }));
  run("size by cost", "Size by Cost C_a");
  EXPECT_TRUE(waitFor([&] { return idOf(session.mapping().size.array) == "cost"; }));
  run("height cost", "Height by Cost C_a");
  EXPECT_TRUE(waitFor([&] { return idOf(session.mapping().height.array) == "cost"; }));
  run("size by nothing", "Size by nothing");
  EXPECT_TRUE(waitFor([&] { return !session.mapping().size.on(); }));
}

TEST_F(PaletteTest, WhatCannotBeDoneSaysWhyAndDoesNothing) {
  type("vertex 4711");
  const QModelIndex row = list()->currentIndex();
  EXPECT_FALSE(row.data(ui::PaletteModel::kEnabled).toBool());
  EXPECT_TRUE(row.data(Qt::AccessibleTextRole).toString().contains("not available: no such vertex: ids are 1 to 300"))
      << row.data(Qt::AccessibleTextRole).toString().toStdString();
  key(Qt::Key_Return);
  EXPECT_TRUE(child<QLabel>("paletteHint")->text().contains("no such vertex"));
  EXPECT_TRUE(session.selection().empty());
  child<QLineEdit>("paletteField")->setText("undo");
  EXPECT_EQ(current(), "Undo");
  EXPECT_TRUE(list()->currentIndex().data(ui::PaletteModel::kWhyNot).toString().contains("nothing"));
}

TEST_F(PaletteTest, WhatWasUsedLatelyComesFirst) {
  type("frame all");
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  type("dark");
  EXPECT_EQ(current(), "Theme: Dark");
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(waitFor([] { return ui::storedTheme() == ui::ThemeChoice::Dark; }));
  type("");
  EXPECT_EQ(titleAt(0), "Theme: Dark");
  EXPECT_EQ(titleAt(1), "Frame all");
  ui::storeTheme(ui::ThemeChoice::System);
  ui::applyTheme(ui::ThemeChoice::System);
}

TEST_F(PaletteTest, WhatIsTypedAsItIsCalledIsBeforeWhatWasUsedLately) {
  int others = 0;
  for (const char* name : {"Timing", "log", "Histograms", "graph", "arrays", "Appearance"}) {
    QSettings().remove("palette");
    type(name);
    for (int row = 0; row < std::min(8, list()->model()->rowCount()); ++row) {
      const QModelIndex found = list()->model()->index(row, 0);
      const QString title = found.data().toString();
      if (title.compare(name, Qt::CaseInsensitive) == 0 || title.compare(QString("Show ") + name, Qt::CaseInsensitive) == 0) continue;
      ui::rememberCommand(found.data(ui::PaletteModel::kId).toString());
      ++others;
    }
    key(Qt::Key_Escape);
    ASSERT_TRUE(closed());
    type(name);
    const QString first = titleAt(0);
    EXPECT_EQ((first.startsWith("Show ") ? first.mid(5) : first).toLower().toStdString(), QString(name).toLower().toStdString());
    key(Qt::Key_Escape);
    ASSERT_TRUE(closed());
  }
  EXPECT_GT(others, 0) << "nothing to choose between";
  QSettings().remove("palette");
}

TEST_F(PaletteTest, EverySourceIsListed) {
  QTemporaryFile file;
  ASSERT_TRUE(file.open());
  ui::forgetRecentFiles();
  ui::rememberFile(file.fileName());
  type("");
  std::set<QString> ids;
  for (int row = 0; row < list()->model()->rowCount(); ++row)
    ids.insert(list()->model()->index(row, 0).data(ui::PaletteModel::kId).toString());
  for (const ui::ActionInfo& info : ui::actionInfos()) {
    if (std::string(info.id) != "palette") {
      EXPECT_TRUE(ids.contains(QString("action.") + info.id)) << info.id;
    }
  }
  for (const char* id : {"run.bfs/mask", "panel.log", "theme.light", "colormap.turbo", "layout.force", "layout.force.spatial",
                         "labels.none", "labels.value:cost", "color.degree", "color.cost", "size.cost", "height.none"})
    EXPECT_TRUE(ids.contains(id)) << id;
  EXPECT_TRUE(ids.contains("file." + file.fileName()));
}

TEST_F(PaletteTest, RunsFilesPanelsAndColoursAreCommands) {
  auto* dock = child<QDockWidget>("dock.log");
  dock->hide();
  type("show log");
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(waitFor([&] { return dock->isVisible(); }));
  type("turbo");
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(waitFor([&] { return session.mapping().colormap == "turbo"; }));
  const std::string title = session.algorithms()[1].title;
  type("run " + QString::fromStdString(title));
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(waitFor([&] { return session.request().algorithm == session.algorithms()[1].id; }));
  type("layout: circular in three");
  key(Qt::Key_Return);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(waitFor([&] { return !session.document()->geometry->elevations().empty(); }));
}

}  // namespace
}  // namespace wf::test
