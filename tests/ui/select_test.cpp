// Selecting in the window: tools, sets, by value, finding, what is put away, the way to the selected vertex.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMouseEvent>
#include <QPushButton>
#include <QSettings>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "tests/support/data.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/dialogs/find_dialog.h"
#include "ui/dialogs/value_dialog.h"
#include "ui/dialogs/vertex_matches.h"
#include "ui/overlay/overlay_model.h"
#include "ui/viewport/rest_chip.h"
#include "ui/viewport/select_drag.h"
#include "ui/viewport/select_outline.h"
#include "ui/viewport/shown_selection.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

class SelectTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    QSettings().setValue("view/reducedMotion", true);  // places are asked for at once
    ScriptedWindow::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    view = window->viewport();
    ASSERT_NE(view, nullptr);
    ASSERT_TRUE(waitFor([&] { return view->framesDrawn() > 0 && view->report().complete; }));
    view->setFocus();
  }

  void TearDown() override {
    ScriptedWindow::TearDown();
    QSettings().remove("view/reducedMotion");
  }

  void drag(const std::vector<QPointF>& way, Qt::KeyboardModifiers modifiers = Qt::NoModifier, bool release = true) {
    const auto send = [&](QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons buttons) {
      QMouseEvent event(type, at, view->mapToGlobal(at), button, buttons, modifiers);
      QApplication::sendEvent(view, &event);
    };
    send(QEvent::MouseButtonPress, way.front(), Qt::LeftButton, Qt::LeftButton);
    for (std::size_t k = 1; k < way.size(); ++k) {
      for (int part = 1; part <= 8; ++part) {
        const double t = part / 8.0;
        send(QEvent::MouseMove, way[k - 1] * (1 - t) + way[k] * t, Qt::NoButton, Qt::LeftButton);
      }
    }
    if (release) send(QEvent::MouseButtonRelease, way.back(), Qt::LeftButton, Qt::NoButton);
  }

  std::vector<VertexId> inside(const QPolygonF& outline) const {
    std::vector<VertexId> out;
    for (VertexId v = 0; v < session.document()->graph->vertexCount(); ++v) {
      if (outline.containsPoint(*view->placeOf(v), Qt::OddEvenFill)) out.push_back(v);
    }
    return out;
  }
  std::vector<VertexId> selected() const {
    std::vector<VertexId> out(session.selection().begin(), session.selection().end());
    std::sort(out.begin(), out.end());
    return out;
  }
  // Around the middle of the view, away from every vertex's rim.
  QRectF middle(double width, double height) const {
    return {view->width() / 2.0 - width / 2, view->height() / 2.0 - height / 2, width, height};
  }
  static QPolygonF corners(const QRectF& r) { return QPolygonF({r.topLeft(), r.topRight(), r.bottomRight(), r.bottomLeft()}); }

  ui::Viewport* view = nullptr;
};

TEST_F(SelectTest, ARectangleSelectsWhatIsInItAddsAndRemoves) {
  key(Qt::Key_B);
  EXPECT_TRUE(window->actions().get("selectRectangle")->isChecked());
  const QRectF first = middle(260, 180), second = first.translated(110, 60);
  drag({first.topLeft(), first.bottomRight()});
  const auto a = inside(corners(first)), b = inside(corners(second));
  ASSERT_GT(a.size(), 5u);
  EXPECT_EQ(selected(), a);
  drag({second.topLeft(), second.bottomRight()}, Qt::ShiftModifier);
  std::vector<VertexId> both;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  EXPECT_EQ(selected(), both);
  drag({first.bottomRight(), first.topLeft()}, Qt::AltModifier);  // from any corner
  std::vector<VertexId> left;
  std::set_difference(both.begin(), both.end(), a.begin(), a.end(), std::back_inserter(left));
  EXPECT_EQ(selected(), left);
  // A click is still one, and Esc leaves the tool before it clears the selection.
  const VertexId clicked = a[a.size() / 2];
  QTest::mouseClick(view, Qt::LeftButton, Qt::NoModifier, view->placeOf(clicked)->toPoint());
  EXPECT_EQ(selected(), std::vector<VertexId>{clicked});
  key(Qt::Key_Escape);
  EXPECT_FALSE(window->actions().get("selectRectangle")->isChecked());
  EXPECT_EQ(selected(), std::vector<VertexId>{clicked});
  key(Qt::Key_Escape);
  EXPECT_TRUE(selected().empty());
}

TEST_F(SelectTest, ALassoSelectsByTheEvenOddRule) {
  key(Qt::Key_Q);
  const QRectF r = middle(320, 220);
  // A bow tie: the crossing is inside of neither half.
  const std::vector<QPointF> way{r.topLeft(), r.bottomRight(), r.topRight(), r.bottomLeft()};
  drag(way);
  const auto expected = inside(QPolygonF(QList<QPointF>(way.begin(), way.end())));
  ASSERT_GT(expected.size(), 5u);
  EXPECT_EQ(selected(), expected);
  key(Qt::Key_B);  // one tool at a time
  EXPECT_FALSE(window->actions().get("selectLasso")->isChecked());
}

TEST_F(SelectTest, CtrlDragsAreRectanglesAndLassosAtAnyTime) {
  const auto camera = view->navigator().camera();
  const QRectF r = middle(240, 160);
  drag({r.topLeft(), r.bottomRight()}, Qt::ControlModifier);
  EXPECT_EQ(selected(), inside(corners(r)));
  const std::vector<QPointF> way{r.topLeft(), r.topRight(), r.bottomLeft()};
  drag(way, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(selected(), inside(QPolygonF(QList<QPointF>(way.begin(), way.end()))));
  EXPECT_EQ(view->navigator().camera(), camera) << "the view stays where it is";
  EXPECT_EQ(session.run().state, ui::PlayState::Paused) << "no other source was chosen";
  // Without a drag it is the click that it was.
  const QPoint at = view->placeOf(33)->toPoint();
  QTest::mouseClick(view, Qt::LeftButton, Qt::ControlModifier, at);
  EXPECT_EQ(session.run().source, VertexId{33});
}

TEST_F(SelectTest, TheCountFollowsThePointerAndEscEndsTheDrag) {
  key(Qt::Key_B);
  const QRectF r = middle(260, 180);
  drag({r.topLeft(), r.bottomRight()}, Qt::NoModifier, false);
  auto* outline = view->findChild<ui::SelectOutline*>();
  ASSERT_NE(outline, nullptr);
  EXPECT_TRUE(outline->isVisible());
  EXPECT_EQ(outline->words(), QString::number(inside(corners(r)).size()) + " vertices");
  key(Qt::Key_Escape);
  EXPECT_FALSE(outline->isVisible());
  EXPECT_TRUE(window->actions().get("selectRectangle")->isChecked()) << "only the drag ended";
  QTest::mouseRelease(view, Qt::LeftButton, Qt::NoModifier, r.bottomRight().toPoint());
  EXPECT_TRUE(selected().empty());
}

TEST_F(SelectTest, SetsByKey) {
  session.select(105, false);
  key(Qt::Key_G);
  EXPECT_EQ(selected(), (std::vector<VertexId>{85, 104, 105, 106, 125}));
  key(Qt::Key_G, Qt::ShiftModifier);
  EXPECT_EQ(selected(), std::vector<VertexId>{105});
  key(Qt::Key_I, Qt::ControlModifier);
  EXPECT_EQ(selected().size(), 299u);
  key(Qt::Key_A, Qt::ControlModifier);
  EXPECT_EQ(selected().size(), 300u);
  key(Qt::Key_Escape);
  EXPECT_TRUE(selected().empty());
}

TEST_F(SelectTest, XFadesThenHidesTheRestThenShowsAll) {
  auto* chip = view->findChild<ui::RestChip*>();
  ASSERT_NE(chip, nullptr);
  key(Qt::Key_X);
  EXPECT_EQ(session.sets().rest(), ui::Rest::Shown) << "nothing is selected";
  session.sets().choose({1, 2, 3}, Combine::Replace);
  key(Qt::Key_X);
  EXPECT_EQ(session.sets().rest(), ui::Rest::Faded);
  EXPECT_TRUE(chip->isVisible());
  EXPECT_TRUE(chip->text().contains("3 of 300 vertices")) << chip->text().toStdString();
  session.select(2, false);  // what is kept is not what is selected later
  EXPECT_EQ(session.sets().kept()->size(), 3u);
  key(Qt::Key_X);
  EXPECT_EQ(session.sets().rest(), ui::Rest::Hidden);
  // What is hidden cannot be hit, once the picture hides it.
  EXPECT_TRUE(waitFor([&] { return view->vertexAt(*view->placeOf(200)) == std::nullopt; }));
  EXPECT_EQ(view->vertexAt(*view->placeOf(2)), std::optional<VertexId>(2));
  const QRectF r = middle(view->width(), view->height());
  drag({r.topLeft() + QPointF(2, 2), r.bottomRight() - QPointF(2, 2)}, Qt::ControlModifier);
  EXPECT_EQ(session.selection().size(), 300u - 297u);
  EXPECT_LT(view->report().verticesDrawn, 301u);
  QTest::mouseClick(chip, Qt::LeftButton);
  EXPECT_EQ(session.sets().rest(), ui::Rest::Shown);
  EXPECT_FALSE(chip->isVisible());
}

TEST_F(SelectTest, ManyHaveNoRingsButWhatTheOthersLack) {
  std::vector<VertexId> many(260);
  std::iota(many.begin(), many.end(), VertexId{0});
  render::FrameRequest request;
  const auto shown = [&](std::size_t count) {
    session.sets().choose(std::vector<VertexId>(many.begin(), many.begin() + static_cast<std::ptrdiff_t>(count)), Combine::Replace);
    ui::showSelection(session, request);
  };
  shown(256);
  EXPECT_EQ(request.selected.size(), 256u);
  EXPECT_EQ(request.emphasis, nullptr);
  shown(260);
  EXPECT_TRUE(request.selected.empty()) << "rings of some would say that the others are not selected";
  ASSERT_NE(request.emphasis, nullptr);
  EXPECT_EQ(*request.emphasis, *session.sets().current()->bits());
  EXPECT_EQ(ui::legendOf(session, std::nullopt)->selection, "selected: 260, others faded");
  session.sets().all();
  ui::showSelection(session, request);
  EXPECT_EQ(request.emphasis, nullptr);
  EXPECT_EQ(ui::legendOf(session, std::nullopt)->selection, "selected: 300") << "there are no others";

  // The rest is faded; then many others are selected: they stand out within what is kept.
  shown(260);
  session.sets().putAway(ui::Rest::Faded);
  std::vector<VertexId> later(270);
  std::iota(later.begin(), later.end(), VertexId{30});
  session.sets().choose(later, Combine::Replace);
  ui::showSelection(session, request);
  EXPECT_TRUE(request.selected.empty());
  ASSERT_NE(request.emphasis, nullptr);
  const auto bright = [&](VertexId v) { return ((*request.emphasis)[v / 32] >> (v % 32) & 1u) != 0; };
  EXPECT_FALSE(bright(29));
  EXPECT_TRUE(bright(30));
  EXPECT_TRUE(bright(259));
  EXPECT_FALSE(bright(260));
  EXPECT_FALSE(request.hideRest);
  EXPECT_EQ(request.chosen, nullptr);

  // Hidden: what is kept stays, and what is not selected of it is faded.
  session.sets().putAway(ui::Rest::Hidden);
  ui::showSelection(session, request);
  EXPECT_TRUE(request.hideRest);
  ASSERT_NE(request.emphasis, nullptr);
  EXPECT_EQ(*request.emphasis, *session.sets().kept()->bits());
  ASSERT_NE(request.chosen, nullptr);
  const auto stands = [&](VertexId v) { return ((*request.chosen)[v / 32] >> (v % 32) & 1u) != 0; };
  EXPECT_TRUE(!stands(29) && stands(30) && stands(259) && !stands(260));
  EXPECT_EQ(ui::legendOf(session, std::nullopt)->selection, "selected: 270, others faded");
  const auto before = request.chosen;
  ui::showSelection(session, request);
  EXPECT_EQ(request.chosen, before) << "another object would be painted anew";
  // All that is kept: there are no others.
  shown(260);
  EXPECT_EQ(ui::legendOf(session, std::nullopt)->selection, "selected: 260");
  // A few have rings.
  shown(4);
  EXPECT_EQ(request.chosen, nullptr);
  EXPECT_EQ(request.selected.size(), 4u);
}

TEST_F(SelectTest, ByValueCountsAndSelects) {
  key(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
  auto* dialog = window->findChild<ui::ValueDialog*>();
  ASSERT_NE(dialog, nullptr);
  ASSERT_TRUE(waitFor([&] { return dialog->isVisible(); }));
  auto* condition = dialog->findChild<QLineEdit*>("valueCondition");
  auto* matches = dialog->findChild<QLabel*>("valueMatches");
  auto* select = dialog->findChild<QPushButton*>("valueSelect");
  EXPECT_FALSE(select->isEnabled());
  QTest::keyClicks(condition, "id between 10 and 19");
  ASSERT_TRUE(waitFor([&] { return matches->text().startsWith("10 of 300 vertices match"); })) << matches->text().toStdString();
  EXPECT_TRUE(session.selection().empty()) << "only counted";
  QTest::mouseClick(select, Qt::LeftButton);
  EXPECT_EQ(selected(), (std::vector<VertexId>{9, 10, 11, 12, 13, 14, 15, 16, 17, 18}));
  // From the lists, and taken away.
  auto* subject = dialog->findChild<QComboBox*>("valueSubject");
  subject->setCurrentIndex(subject->findText("Degree"));
  auto* relation = dialog->findChild<QComboBox*>("valueRelation");
  relation->setCurrentIndex(relation->findText("is above"));
  QTest::keyClicks(dialog->findChild<QLineEdit*>("valueLow"), "2");
  EXPECT_EQ(condition->text(), "degree > 2");
  dialog->findChild<QComboBox*>("valueHow")->setCurrentIndex(2);
  ASSERT_TRUE(waitFor([&] { return matches->text().contains("the selection will have 0"); })) << matches->text().toStdString();
  condition->setText("nonsense");
  ASSERT_TRUE(waitFor([&] { return matches->text().contains("not understood"); }));
  EXPECT_FALSE(select->isEnabled());
  dialog->close();
  EXPECT_EQ(session.sets().previewed().state, ui::SelectionPreview::State::None);
}

// The dialog is a tool window, in which the window's shortcuts go on: Esc closes it and leaves the selection.
TEST_F(SelectTest, EscClosesByValueAndNothingElse) {
  key(Qt::Key_A, Qt::ControlModifier);
  ASSERT_EQ(selected().size(), 300u);
  key(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
  auto* dialog = window->findChild<ui::ValueDialog*>();
  ASSERT_NE(dialog, nullptr);
  for (const char* field : {"valueCondition", "valueSubject"}) {
    dialog->show();
    dialog->activateWindow();
    ASSERT_TRUE(waitFor([&] { return dialog->isActiveWindow(); }));
    dialog->findChild<QWidget*>(field)->setFocus();
    ASSERT_TRUE(waitFor([&] { return QApplication::focusWidget() == dialog->findChild<QWidget*>(field); }));
    key(Qt::Key_Escape);
    EXPECT_TRUE(waitFor([&] { return !dialog->isVisible(); })) << field;
    EXPECT_EQ(selected().size(), 300u) << field;
  }
}

TEST_F(SelectTest, FindTakesSeveralIdsAndRanges) {
  key(Qt::Key_F, Qt::ControlModifier);
  auto* dialog = window->findChild<ui::FindDialog*>();
  ASSERT_NE(dialog, nullptr);
  auto* field = dialog->findChild<QLineEdit*>("findId");
  auto* list = dialog->findChild<QListView*>("findMatches");
  QTest::keyClicks(field, "29");
  EXPECT_EQ(list->model()->rowCount(), 11) << "29, and 290 to 299";
  QTest::keyClick(field, Qt::Key_Down);
  QTest::keyClick(field, Qt::Key_Down);
  EXPECT_EQ(list->currentIndex().data().toString(), "290");
  field->setText("");
  QTest::keyClicks(field, "7, 9 400");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_TRUE(dialog->isVisible());
  EXPECT_TRUE(dialog->findChild<QLabel*>("findComplaint")->text().contains("400")) << "the one that is missing is named";
  QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(field, "7, 3 20-22");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_EQ(std::vector<VertexId>(session.selection().begin(), session.selection().end()), (std::vector<VertexId>{6, 2, 19, 20, 21}));
}

TEST_F(SelectTest, AWideRangeOfIdsIsLookedForBesideTheWindow) {
  openGrid({.width = 200, .height = 150});
  ASSERT_TRUE(waitFor([&] { return view->report().complete && view->showsAll(); }));
  key(Qt::Key_F, Qt::ControlModifier);
  auto* dialog = window->findChild<ui::FindDialog*>();
  ASSERT_NE(dialog, nullptr);
  auto* field = dialog->findChild<QLineEdit*>("findId");
  QTest::keyClicks(field, "7 100-20500");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_TRUE(session.sets().work().active) << "as a query on ids";
  EXPECT_TRUE(session.selection().empty());
  ASSERT_TRUE(waitFor([&] { return session.selection().size() == 20'402; })) << session.selection().size();
  EXPECT_EQ(session.selection().front(), 6u);
  EXPECT_EQ(session.selection().back(), 20'499u);
  EXPECT_TRUE(waitFor([&] { return !view->showsAll(); })) << "and brought into view";
}

TEST_F(SelectTest, TheWayToTheSelectedVertexIsDrawn) {
  ASSERT_NO_FATAL_FAILURE(goTo(20));
  const QImage before = view->picture();
  session.select(45, false);
  ASSERT_TRUE(until([&] { return session.sets().path().vertices == std::vector<VertexId>{0, 1, 2, 3, 4, 5, 25, 45}; }));
  ASSERT_TRUE(waitFor([&] { return view->report().complete; }));
  const QImage with = view->picture();
  const QPointF on = (*view->placeOf(5) + *view->placeOf(25)) / 2 * view->devicePixelRatioF();
  EXPECT_NE(before.pixel(on.toPoint()), with.pixel(on.toPoint()));
  session.select(std::nullopt, false);
  EXPECT_EQ(view->picture().pixel(on.toPoint()), before.pixel(on.toPoint()));
}

TEST_F(SelectTest, In3DWhatIsSeenIsWhatIsHit) {
  ASSERT_NO_FATAL_FAILURE(goTo(16));
  render::Mapping mapping = session.mapping();
  mapping.height.array = 2;  // the levels
  session.setMapping(mapping);
  key(Qt::Key_3);
  ASSERT_TRUE(waitFor([&] { return !view->camera().flat() && view->report().complete; }));
  std::vector<VertexId> all(session.document()->graph->vertexCount());
  std::iota(all.begin(), all.end(), 0u);
  const auto places = view->placesOf(all);
  for (const VertexId v : all) {
    ASSERT_TRUE(places[v]);
    const QPointF at = *places[v];
    if (!view->rect().adjusted(4, 4, -4, -4).contains(at.toPoint())) continue;
    const auto hit = view->vertexAt(at);
    ASSERT_TRUE(hit) << v;
    EXPECT_LT(std::hypot(places[*hit]->x() - at.x(), places[*hit]->y() - at.y()), 1e-3) << v << " or one at its very place, not " << *hit;
  }
  const QRectF r = middle(300, 200);
  drag({r.topLeft(), r.bottomRight()}, Qt::ControlModifier);
  const auto expected = inside(corners(r));
  ASSERT_GT(expected.size(), 5u);
  EXPECT_EQ(selected(), expected);
  // Not where they lie on the ground.
  mapping.height = {};
  session.setMapping(mapping);
  ASSERT_TRUE(waitFor([&] { return view->report().complete && view->placeOf(all.back()) != places[all.back()]; }));
  drag({r.topLeft(), r.bottomRight()}, Qt::ControlModifier);
  EXPECT_EQ(selected(), inside(corners(r)));
  EXPECT_NE(selected(), expected);
}

TEST(SelectDrag, ALongLassoIsThinnedOutAndKeepsItsShape) {
  ui::SelectDrag drag;
  drag.press(ui::SelectTool::Lasso, {600, 300});
  for (int k = 0; k < 60'000; ++k) drag.move({300 + 300 * std::cos(k * 1e-2), 300 + 300 * std::sin(k * 1e-2)}, 2);
  EXPECT_TRUE(drag.dragging());
  EXPECT_LE(drag.outline().size(), static_cast<qsizetype>(render::Region::kMostCorners));
  EXPECT_GT(drag.outline().size(), 1000);
  for (const QPointF at : drag.outline()) EXPECT_NEAR(std::hypot(at.x() - 300, at.y() - 300), 300, 1);
}

TEST(VertexSearch, ReadsIdsRangesAndSaysWhatIsMissing) {
  GraphParts parts;
  parts.offsets.assign(6, 0);
  parts.ids = VertexIds::listed({30, 7, 12, 100, 8});
  const auto graph = *Graph::make(std::move(parts));
  QString why;
  const auto ids = [&](const char* typed) { return ui::parseVertices(*graph, typed, &why).value_or(std::vector<VertexId>{99}); };
  EXPECT_EQ(ids(" 12 "), std::vector<VertexId>{2});
  EXPECT_EQ(ids("12,7;30"), (std::vector<VertexId>{2, 1, 0}));
  EXPECT_EQ(ids("7 - 12"), (std::vector<VertexId>{1, 4, 2}));
  EXPECT_EQ(ids("12 7–12 12"), (std::vector<VertexId>{2, 1, 4}));
  for (const auto& [typed, named] :
       {std::pair("7, 9", "9"), {"13-29", "13 to 29"}, {"12-7", "begins after"}, {"", "no id"}, {"x", "x"}, {"-3", "-3"}}) {
    EXPECT_EQ(ids(typed), std::vector<VertexId>{99}) << typed;
    EXPECT_TRUE(why.contains(named)) << typed << ": " << why.toStdString();
  }
  EXPECT_EQ(ui::idsBeginningWith(*graph, "1", 50), (std::vector<VertexId>{2, 3}));
  EXPECT_EQ(ui::idsBeginningWith(*graph, "1", 1), std::vector<VertexId>{2});
  EXPECT_TRUE(ui::idsBeginningWith(*graph, "01", 50).empty());
  EXPECT_TRUE(ui::idsBeginningWith(*graph, "18446744073709551615", 50).empty());
}

TEST(VertexSearch, NamesAreFoundWholeAndCompleted) {
  GraphParts parts;
  parts.offsets.assign(5, 0);
  parts.ids = VertexIds::contiguous(1, 4);
  for (const char* name : {"Roma Termini", "Termini Imerese", "Roma", "12"}) parts.labels.add(name);
  const auto graph = *Graph::make(std::move(parts));
  QString why;
  EXPECT_EQ(ui::parseVertices(*graph, "roma", &why), std::vector<VertexId>{2});
  EXPECT_EQ(ui::parseVertices(*graph, "12", &why), std::vector<VertexId>{3}) << "a name comes before an id";
  EXPECT_EQ(ui::parseVertices(*graph, "4 1", &why), (std::vector<VertexId>{3, 0}));
  EXPECT_FALSE(ui::parseVertices(*graph, "Napoli", &why));
  EXPECT_TRUE(why.contains("name")) << why.toStdString();
  ui::VertexMatches matches(nullptr);
  matches.search(graph, "termini");
  ASSERT_TRUE(waitFor([&] { return !matches.searching(); }));
  ASSERT_EQ(matches.rowCount(), 2);
  EXPECT_EQ(matches.at(0), std::optional<VertexId>(1)) << "what begins so comes first";
  EXPECT_EQ(matches.at(1), std::optional<VertexId>(0));
  EXPECT_EQ(matches.data(matches.index(0), Qt::DisplayRole).toString(), "2  Termini Imerese");
}

TEST(VertexSearch, CaseMakesNoDifferenceInAnyAlphabet) {
  GraphParts parts;
  parts.offsets.assign(5, 0);
  parts.ids = VertexIds::contiguous(1, 4);
  for (const char* name : {"École", "Zürich HB", "Αθήνα", "zürich"}) parts.labels.add(name);
  const auto graph = *Graph::make(std::move(parts));
  QString why;
  for (const char* typed : {"École", "école", "ÉCOLE"})
    EXPECT_EQ(ui::parseVertices(*graph, QString::fromUtf8(typed), &why), std::vector<VertexId>{0}) << typed;
  EXPECT_EQ(ui::parseVertices(*graph, QString::fromUtf8("ΑΘΉΝΑ"), &why), std::vector<VertexId>{2});
  EXPECT_EQ(ui::parseVertices(*graph, QString::fromUtf8("ZÜRICH"), &why), std::vector<VertexId>{3}) << "the whole name";
  ui::VertexMatches matches(nullptr);
  for (const auto& [typed, found] : {std::pair("Éc", 1), {"éC", 1}, {"ZÜ", 2}, {"rich hb", 1}, {"ec", 0}}) {
    matches.search(graph, QString::fromUtf8(typed));
    ASSERT_TRUE(waitFor([&] { return !matches.searching(); }));
    EXPECT_EQ(matches.rowCount(), found) << typed;
  }
}

TEST(VertexSearch, IdsThatBeginSoAreThoseOfBruteForce) {
  GraphParts parts;
  parts.offsets.assign(20'001, 0);
  parts.ids = VertexIds::contiguous(5, 20'000);
  const auto graph = *Graph::make(std::move(parts));
  std::mt19937 random(static_cast<std::uint32_t>(runSeed()));
  for (int round = 0; round < 50; ++round) {
    const QString digits = QString::number(random() % (round % 2 != 0 ? 300 : 21'000));
    std::vector<VertexId> expected;
    for (VertexId v = 0; v < 20'000; ++v) {
      if (QString::number(graph->ids().toFile(v)).startsWith(digits)) expected.push_back(v);
    }
    EXPECT_EQ(ui::idsBeginningWith(*graph, digits, 100'000), expected) << digits.toStdString();
  }
  EXPECT_EQ(ui::matchName("Rue de Rome", "rome"), ui::NameMatch::Within);
  EXPECT_EQ(ui::matchName("Rome", "rom"), ui::NameMatch::Beginning);
  EXPECT_EQ(ui::matchName("Ro", "rom"), ui::NameMatch::None);
}

}  // namespace
}  // namespace wf::test
