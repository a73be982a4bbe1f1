// Two runs side by side in the window: chosen in the dialog, shown in step, with one camera and one selection, and what differs marked.
#include <QComboBox>
#include <QDialog>
#include <QFileDialog>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QTableView>
#include <QTableWidget>
#include <QToolButton>

#include "render/mapping/thresholds.h"
#include "tests/ui/second_run_window.h"
#include "tests/unit/sending_program.h"
#include "ui/actions.h"
#include "ui/comparison/difference_strip.h"
#include "ui/comparison/difference_text.h"
#include "ui/comparison/second_request.h"
#include "ui/comparison/side_by_side.h"
#include "ui/desk.h"
#include "ui/dialogs/attach_dialog.h"
#include "ui/overlay/overlay_model.h"
#include "ui/sessions/session_keeper.h"
#include "ui/theme.h"
#include "ui/viewport/second_view.h"
#include "ui/viewport/viewport.h"
#include "ui/workspaces/workspaces.h"

namespace wf::test {
namespace {

TEST_F(SecondRunWindow, IsChosenInTheDialogAndClosedInTheStrip) {
  open();
  QDialog* asked = dialog();
  ASSERT_NE(asked, nullptr);
  auto* variant = asked->findChild<QComboBox*>("secondVariant");
  EXPECT_GT(variant->count(), 2);
  auto* pairs = asked->findChild<QLineEdit*>("secondPairs");
  pairs->setText("=cost");
  EXPECT_FALSE(asked->findChild<QPushButton*>("secondCompare")->isEnabled());
  pairs->setText("cost");
  asked->findChild<QPushButton*>("secondCompare")->click();
  ASSERT_TRUE(waitFor([&] { return session.second().state().phase == Phase::Ready; }, 30000));
  ui::SideBySide* sides = window->sides();
  ASSERT_NE(sides->second(), nullptr);
  EXPECT_EQ(sides->second()->size(), window->viewport()->size()) << "one camera shows the same in both";
  EXPECT_TRUE(waitFor([&] { return stripText().contains("No difference here"); })) << stripText().toStdString();
  sides->strip()->findChild<QToolButton*>("differenceTimes")->click();
  QDialog* times = nullptr;
  ASSERT_TRUE(waitFor([&] { return (times = window->findChild<QDialog*>("timesDialog")) != nullptr; }));
  EXPECT_GT(times->findChild<QTableWidget*>()->rowCount(), 5);
  times->reject();
  sides->strip()->findChild<QToolButton*>("differenceClose")->click();
  EXPECT_FALSE(session.second().active());
  EXPECT_TRUE(waitFor([&] { return sides->second() == nullptr && window->viewport()->width() == sides->width(); }));
}

TEST_F(SecondRunWindow, TheDialogIsNoWiderThanTheScreen) {
  open();
  for (const int points : {9, 22}) {
    ui::storeFontSize(points);
    ui::applyFontSize();
    QPointer<QDialog> asked = dialog();
    ASSERT_NE(asked, nullptr);
    QTest::qWait(100);
    EXPECT_LE(asked->width(), asked->screen()->availableGeometry().width()) << points;
    EXPECT_LE(asked->minimumSizeHint().width(), asked->screen()->availableGeometry().width()) << points;
    const auto* source = asked->findChild<QLineEdit*>("parameter.source");
    bool isVertex = false;
    source->placeholderText().toULongLong(&isVertex);
    EXPECT_TRUE(isVertex) << "the source that is taken: " << source->placeholderText().toStdString();
    asked->reject();
    ASSERT_TRUE(waitFor([&] { return asked == nullptr; }));
  }
  ui::storeFontSize(0);
  ui::applyFontSize();
}

TEST_F(SecondRunWindow, HasAnOrderOfItsThreads) {
  open();
  QDialog* asked = dialog();
  ASSERT_NE(asked, nullptr);
  asked->findChild<QComboBox*>("secondVariant")->setCurrentIndex(0);
  auto* order = asked->findChild<QComboBox*>("secondOrder");
  ASSERT_NE(order, nullptr);
  order->setCurrentIndex(order->findText("Lock step"));
  asked->findChild<QPushButton*>("secondCompare")->click();
  ASSERT_TRUE(waitFor([&] { return session.second().state().phase == Phase::Ready; }, 30000)) << session.second().state().problem;
  EXPECT_EQ(session.second().request().run.order, (lens::Schedule{lens::Schedule::Kind::LockStep}));
  EXPECT_NE(session.second().state().executorName.find("threads in lock step"), std::string::npos) << session.second().state().executorName;
  EXPECT_FALSE(session.run().order);
  session.goTo(3);
  ASSERT_TRUE(bothShow(3));
  for (const ui::TimesRow& row : ui::timesOf(session)) {
    if (row.what != "Kernel time so far") continue;
    EXPECT_FALSE(row.a.contains("simulated")) << row.a.toStdString();
    EXPECT_TRUE(row.b.endsWith(", simulated")) << row.b.toStdString();
  }
}

TEST_F(SecondRunWindow, FollowsTheTransportAndMarksWhatDiffers) {
  open();
  compareWithRecording(damagedRecording(9, 12));
  key(Qt::Key_Right);
  ASSERT_TRUE(bothShow(1));
  EXPECT_EQ(window->sides()->second()->request().differing, nullptr);
  session.goTo(9);
  ASSERT_TRUE(bothShow(9));
  ASSERT_TRUE(waitFor([&] { return window->sides()->second()->request().differing != nullptr; }));
  EXPECT_EQ(*window->sides()->second()->request().differing, std::vector<std::uint32_t>{1U << 2U});
  EXPECT_TRUE(waitFor([&] { return window->viewport()->request().differing == window->sides()->second()->request().differing; }));
  EXPECT_TRUE(waitFor([&] { return stripText().startsWith("1 vertex differs"); })) << stripText().toStdString();
  EXPECT_EQ(ui::legendOf(session, std::nullopt)->differing, "differs from the other run: 1");
  session.goTo(12);
  ASSERT_TRUE(bothShow(12));
  EXPECT_TRUE(waitFor([&] { return stripText().startsWith("No difference here"); })) << stripText().toStdString();
  EXPECT_TRUE(waitFor([&] { return window->viewport()->request().differing == nullptr; }));
  EXPECT_EQ(ui::legendOf(session, std::nullopt)->differing, "");
}

TEST_F(SecondRunWindow, GoesToTheFirstDifference) {
  open();
  compareWithRecording(damagedRecording(9, 12));
  ASSERT_TRUE(waitFor([&] { return session.second().found().phase == ui::FoundDifference::Phase::Found; }, 30000))
      << "it searches by itself";
  EXPECT_TRUE(waitFor([&] { return stripText().contains("first at step 9, vertex 3"); })) << stripText().toStdString();
  auto* first = window->sides()->strip()->findChild<QToolButton*>("differenceFirst");
  EXPECT_EQ(first->text(), "Go to first difference");
  first->click();
  ASSERT_TRUE(bothShow(9));
  ASSERT_EQ(session.selection().size(), 1u);
  EXPECT_EQ(session.selection().front(), VertexId{2});
  // One click, and both runs say why.
  auto* own = child<QLabel>("whyHeadline");
  auto* beside = child<QLabel>("whyHeadlineOfSecond");
  ASSERT_TRUE(waitFor([&] { return own->text().startsWith("C_a[3] = ") && beside->text().startsWith("C_a[3] = "); }, 30000))
      << own->text().toStdString() << " / " << beside->text().toStdString();
  EXPECT_TRUE(own->isVisible());
  EXPECT_TRUE(beside->isVisible());
  EXPECT_TRUE(beside->text().contains("since step 9")) << beside->text().toStdString();
  EXPECT_NE(own->text(), beside->text());
  EXPECT_EQ(child<QLabel>("whyRunOfSecond")->text(), "B  damaged_window.wfr");
  auto* chain = child<QTableView>("whyTableOfSecond");
  ASSERT_TRUE(waitFor([&] { return chain->isVisible() && chain->model()->rowCount() > 0; }));
  // Why? asks for what differs, not for the array that the picture has the colours of.
  render::Mapping byFrontier = session.mapping();
  for (std::size_t k = 0; k < session.run().arrays.size(); ++k) {
    if (session.run().arrays[k].id == "frontier") byFrontier.colorArray = static_cast<int>(k);
  }
  session.setMapping(byFrontier);
  session.why().forget();
  ASSERT_TRUE(waitFor([&] { return !own->isVisible() || own->text().isEmpty() || !own->text().startsWith("C_a"); }));
  window->viewport()->setFocus();
  key(Qt::Key_W);
  EXPECT_TRUE(waitFor([&] { return own->text().startsWith("C_a[3] = ") && beside->text().startsWith("C_a[3] = "); }, 30000))
      << own->text().toStdString() << " / " << beside->text().toStdString();
  session.why().forget();
  auto* why = child<QPushButton>("inspectorWhy");
  window->workspaces().reveal("inspector");
  ASSERT_TRUE(waitFor([&] { return why->isVisible(); }));
  why->click();
  EXPECT_EQ(session.why().answer().question.cell, session.second().found().a);
  window->workspaces().reveal("why");
  ASSERT_TRUE(waitFor([&] { return chain->isVisible() && chain->model()->rowCount() > 0; }, 30000));
  session.goTo(12);
  ASSERT_TRUE(bothShow(12));
  Q_EMIT chain->activated(chain->model()->index(0, 0));
  EXPECT_TRUE(bothShow(9)) << "a link of the second run's chain moves both";
}

// What the strip can do the palette has too, as long as there are two runs.
TEST_F(SecondRunWindow, ThePaletteHasTheStripsCommands) {
  open();
  const auto choose = [&](const QString& letters) {
    key(Qt::Key_K, Qt::ControlModifier);
    QLineEdit* field = nullptr;
    ASSERT_TRUE(waitFor([&] {
      field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
      return field != nullptr && field->objectName() == "paletteField";
    }));
    QTest::keyClicks(field, letters);
    key(Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return window->findChild<QDialog*>("palette") == nullptr && window->isActiveWindow(); }));
  };
  compareWithRecording(damagedRecording(9, 12));
  ASSERT_TRUE(waitFor([&] { return session.second().found().phase == ui::FoundDifference::Phase::Found; }, 30000));
  ASSERT_NO_FATAL_FAILURE(choose("go to first difference"));
  EXPECT_TRUE(bothShow(9));
  ASSERT_NO_FATAL_FAILURE(choose("two runs by iteration"));
  EXPECT_TRUE(waitFor([&] { return session.second().state().alignment == run::Alignment::Iteration; }));
  ASSERT_NO_FATAL_FAILURE(choose("close comparison"));
  EXPECT_TRUE(waitFor([&] { return !session.second().active(); }));
}

TEST_F(SecondRunWindow, TheInspectorAndTheArraysHaveBothValues) {
  open();
  compareWithRecording(damagedRecording(9, 12));
  session.goTo(9);
  ASSERT_TRUE(bothShow(9));
  session.select(2, false);
  window->workspaces().reveal("inspector");
  auto* table = child<QTableView>("valueTable");
  const auto cell = [&](const QString& array, int column) {
    for (int row = 0; row < table->model()->rowCount(); ++row) {
      if (table->model()->index(row, 0).data() == array) return table->model()->index(row, column).data().toString();
    }
    return QString("no such array");
  };
  ASSERT_TRUE(waitFor([&] { return table->model()->columnCount() == 4 && cell("Level", 3).startsWith(QString::fromUtf8("≠ ")); }, 30000))
      << cell("Level", 3).toStdString();
  EXPECT_EQ(table->model()->headerData(2, Qt::Horizontal), "A");
  EXPECT_FALSE(cell("Frontier", 3).startsWith(QString::fromUtf8("≠"))) << "it is equal";
  EXPECT_EQ(cell("Frontier", 3), cell("Frontier", 2));
  session.goTo(12);
  ASSERT_TRUE(bothShow(12));
  EXPECT_TRUE(waitFor([&] { return cell("Level", 3) == cell("Level", 2); })) << cell("Level", 3).toStdString();
  session.second().end();
  EXPECT_TRUE(waitFor([&] { return table->model()->columnCount() == 3; }));
}

TEST_F(SecondRunWindow, ASessionKeepsTheComparisonAndAsksForItsRecording) {
  open();
  const QString recording = damagedRecording(9, 12);
  compareWithRecording(recording);
  session.goTo(9);
  ASSERT_TRUE(bothShow(9));
  ui::SessionKeeper& keeper = window->desk().sessions();
  const QString kept = QString::fromStdString((scratchDir() / "kept.wfs").string());
  keeper.save(kept);
  ASSERT_TRUE(waitFor([&] { return keeper.name() == kept; }));
  EXPECT_FALSE(keeper.unsaved());
  session.second().end();
  EXPECT_TRUE(keeper.unsaved()) << "the comparison is part of it";

  const auto opened = [&] { return waitFor([&] { return keeper.name() == kept && !keeper.busy(); }, 30000); };
  keeper.open(kept);
  ASSERT_TRUE(opened());
  ASSERT_TRUE(bothShow(9));
  EXPECT_EQ(session.second().request().recording, recording.toStdString());
  EXPECT_FALSE(keeper.unsaved());

  const std::string moved = (scratchDir() / "moved.wfr").string();
  std::filesystem::rename(recording.toStdString(), moved);
  keeper.open(kept);
  const auto asked = [&]() -> QMessageBox* {
    QMessageBox* box = nullptr;
    EXPECT_TRUE(waitFor([&] { return (box = window->findChild<QMessageBox*>("sessionSecondMissing")) != nullptr && box->isVisible(); }));
    return box;
  };
  QMessageBox* box = asked();
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE(box->text().contains("damaged_window.wfr")) << box->text().toStdString();
  box->defaultButton()->click();
  QFileDialog* files = nullptr;
  ASSERT_TRUE(waitFor([&] { return (files = window->findChild<QFileDialog*>("sessionFindRecording")) != nullptr; }));
  Q_EMIT files->fileSelected(QString::fromStdString(moved));
  delete files;
  ASSERT_TRUE(waitFor([&] { return session.second().request().recording == moved && !keeper.busy(); }, 30000));
  ASSERT_TRUE(bothShow(9));

  ASSERT_TRUE(waitFor([&] { return window->findChild<QMessageBox*>("sessionSecondMissing") == nullptr; }));
  keeper.open(kept);
  box = asked();
  ASSERT_NE(box, nullptr);
  for (QAbstractButton* button : box->buttons()) {
    if (button->text().contains("without")) button->click();
  }
  ASSERT_TRUE(opened());
  EXPECT_FALSE(session.second().active());
  EXPECT_EQ(session.run().step, 9u);
}

TEST_F(SecondRunWindow, APictureShowsBothRuns) {
  open();
  EXPECT_EQ(window->sides()->picture().size(), window->viewport()->picture().size()) << "of one run the view as it is";
  compareWithRecording(damagedRecording(9, 12));
  ASSERT_TRUE(bothShow(0));
  const QImage both = window->sides()->picture();
  const QImage first = window->viewport()->picture();
  EXPECT_GT(both.width(), 2 * first.width());
  EXPECT_GT(both.height(), first.height());
}

TEST_F(SecondRunWindow, AProgramAttachesBesideTheOpenRun) {
  qputenv("XDG_RUNTIME_DIR", QByteArray::fromStdString(scratchDir().string()));
  open();
  StateList list = statesOf(*algorithms::choose(session.request().algorithm, session.request().variant), session.document()->graph, 1000,
                            session.run().parameters);
  std::size_t array = 0;
  while (list.infos[array].id != "cost") ++array;
  list.damage(array, 2, 64, 3, 1000);
  const auto pieces = piecesOf(list, scratchDir() / "program.wfr");
  QDialog* asked = dialog();
  ASSERT_NE(asked, nullptr);
  asked->findChild<QRadioButton*>("secondOfProbe")->click();
  auto* attach = asked->findChild<QPushButton*>("secondCompare");
  EXPECT_TRUE(attach->isEnabled());
  attach->click();
  ui::AttachDialog* waits = nullptr;
  ASSERT_TRUE(waitFor([&] { return (waits = window->findChild<ui::AttachDialog*>()) != nullptr && waits->isVisible(); }));
  SendingProgram program(child<QLineEdit>("attachAddress")->text().section(':', 1).toStdString());
  ASSERT_TRUE(program.send(pieces[0]));
  ASSERT_TRUE(waitFor([&] { return session.second().state().phase == Phase::Ready; }, 30000)) << session.second().state().problem;
  EXPECT_TRUE(waitFor([&] { return window->findChild<ui::AttachDialog*>() == nullptr; }));
  EXPECT_TRUE(waitFor([&] { return child<QToolButton>("runBar.holdProgram")->isVisible(); }));
  ASSERT_TRUE(waitFor([&] { return stripText().contains("no difference so far"); }, 30000)) << stripText().toStdString();
  for (std::size_t k = 1; k < 5; ++k) ASSERT_TRUE(program.send(pieces[k]));
  ASSERT_TRUE(waitFor([&] { return stripText().contains("first at step 3, vertex 3"); }, 30000)) << stripText().toStdString();
  ASSERT_TRUE(waitFor([&] { return session.second().state().step == 4; }));

  // Its steps are in no file.
  window->sides()->strip()->findChild<QToolButton*>("differenceClose")->click();
  auto* unsaved = child<QMessageBox>("programUnsaved");
  EXPECT_TRUE(unsaved->isVisible());
  unsaved->button(QMessageBox::Cancel)->click();
  EXPECT_TRUE(session.second().active());
  ASSERT_TRUE(waitFor([&] { return window->findChild<QMessageBox*>("programUnsaved") == nullptr; }));
  window->sides()->strip()->findChild<QToolButton*>("differenceClose")->click();
  for (QAbstractButton* button : child<QMessageBox>("programUnsaved")->buttons()) {
    if (button->text().contains("t save")) button->click();
  }
  EXPECT_FALSE(session.second().active());
  EXPECT_EQ(program.hears(), 'Q');
}

TEST_F(SecondRunWindow, SharesCameraAndSelection) {
  open();
  compareWithRecording(damagedRecording(9, 12));
  ASSERT_TRUE(bothShow(0));
  ui::SecondView* second = window->sides()->second();
  const auto at = window->viewport()->placeOf(5);
  ASSERT_TRUE(at);
  QTest::mouseClick(second, Qt::LeftButton, {}, at->toPoint());
  EXPECT_TRUE(waitFor([&] { return session.selection().size() == 1 && session.selection().front() == 5; }))
      << "a click in the second view selects in both";
  EXPECT_TRUE(waitFor([&] { return second->request().selected == std::vector<VertexId>{5}; }));
  window->viewport()->zoomBy(2);
  EXPECT_TRUE(waitFor([&] { return second->request().camera == window->viewport()->request().camera && second->complete(); }));
}

// From 0 the costs grow to 19; from the middle to 10, and these have the colours that they have beside it.
TEST_F(SecondRunWindow, BothHaveOneRangeOfColoursAndEachItsOwnSource) {
  open();
  session.appearance().show(ui::Look::Run);
  const ui::Viewport& first = *window->viewport();
  session.goTo(run::Runner::kEnd);
  ASSERT_TRUE(waitFor([&] { return session.run().ended && first.report().step == session.run().lastStep; }, 30000));
  EXPECT_FALSE(first.request().mapping.fixedRange) << "one run alone goes by its values";
  const ui::RunRequest beside{
      .algorithm = session.request().algorithm, .variant = session.request().variant, .parameters = {{"source", "11"}}};
  session.second().begin({.run = beside});
  ASSERT_TRUE(waitFor([&] { return session.second().state().phase == Phase::Ready; }, 30000)) << session.second().state().problem;
  ASSERT_TRUE(waitFor([&] { return window->sides()->second() != nullptr && window->sides()->second()->complete(); }, 30000));
  const ui::SecondView& second = *window->sides()->second();
  const auto upTo = [](const render::FrameRequest& request, std::uint64_t most) {
    return request.mapping.fixedRange && request.mapping.fixedRange->minimum == 0 && request.mapping.fixedRange->maximum == most;
  };
  EXPECT_TRUE(waitFor([&] { return upTo(first.request(), 19) && upTo(second.request(), 19); }, 30000));
  EXPECT_EQ(ui::drawnRange(*first.renderer(), first.request(), session.mapping().colorArray)->maximum, 19U) << "what the legend says";
  EXPECT_EQ(first.request().source, VertexId{0});
  EXPECT_EQ(second.request().source, VertexId{10});
  EXPECT_FALSE(session.mapping().fixedRange) << "nothing that a person fixed";

  session.second().end();
  EXPECT_TRUE(waitFor([&] { return !first.request().mapping.fixedRange && first.report().complete; }, 30000));
}

// From 0 a cost of 10 is in the middle; from the middle it is the largest. Both have the colour that it has among the values of both.
TEST_F(SecondRunWindow, BothHaveOneQuantileScale) {
  open();
  session.appearance().show(ui::Look::Run);
  render::Mapping mapping = session.mapping();
  mapping.scale = render::Scale::Quantile;
  session.setMapping(mapping);
  const ui::Viewport& first = *window->viewport();
  session.goTo(run::Runner::kEnd);
  ASSERT_TRUE(waitFor([&] { return session.run().ended && first.report().step == session.run().lastStep; }, 30000));
  EXPECT_EQ(first.request().pooled, render::PooledKeys());
  const ui::RunRequest beside{
      .algorithm = session.request().algorithm, .variant = session.request().variant, .parameters = {{"source", "11"}}};
  session.second().begin({.run = beside});
  ASSERT_TRUE(waitFor([&] { return session.second().state().phase == Phase::Ready; }, 30000)) << session.second().state().problem;
  ASSERT_TRUE(waitFor([&] { return window->sides()->second() != nullptr && window->sides()->second()->complete(); }, 30000));
  const ui::SecondView& second = *window->sides()->second();
  const auto ofBoth = [](const render::FrameRequest& request) {  // every vertex is reached in both
    const bool whole = request.pooled.keys != nullptr && request.pooled.keys->size() == 40;
    return whole && request.mapping.fixedRange && request.mapping.fixedRange->maximum == 19;
  };
  ASSERT_TRUE(waitFor([&] { return ofBoth(first.request()) && ofBoth(second.request()); }, 30000));
  EXPECT_EQ(first.request().pooled.keys, second.request().pooled.keys);
  EXPECT_TRUE(waitFor([&] { return first.report().complete && second.complete(); }, 30000)) << "they do not wake each other for ever";
  const int color = session.mapping().colorArray;
  const StateArrayInfo& info = session.run().arrays[static_cast<std::size_t>(color)];
  const render::Quantiles quantiles(info, ui::drawnKeys(*first.renderer(), first.request(), color), std::nullopt);
  EXPECT_EQ(render::bitsOfKey(info, quantiles.keyAt(0.5)), 6U) << "what the legend says: half of 0 to 19, of 10 to 0 and of 1 to 9";

  session.second().end();
  EXPECT_TRUE(waitFor([&] { return first.request().pooled == render::PooledKeys() && first.report().complete; }, 30000));
}

TEST_F(SecondRunWindow, SaysWhatARecordingLacks) {
  open();
  QDialog* asked = dialog();
  ASSERT_NE(asked, nullptr);
  asked->findChild<QRadioButton*>("secondOfFile")->click();
  EXPECT_FALSE(asked->findChild<QPushButton*>("secondCompare")->isEnabled()) << "there is no file";
  asked->findChild<QLineEdit*>("secondFile")->setText("/no/such.wfr");
  asked->findChild<QPushButton*>("secondCompare")->click();
  EXPECT_TRUE(waitFor([&] { return session.second().state().phase == Phase::Failed; }));
  EXPECT_TRUE(waitFor([&] { return stripText() == "The second run could not be started"; })) << stripText().toStdString();
  auto* problem = window->sides()->strip()->findChild<QLabel*>("differenceProblem");
  EXPECT_TRUE(waitFor([&] { return problem->text().contains("/no/such.wfr"); })) << problem->text().toStdString();
}

// However long it is, and however narrow the window.
TEST_F(SecondRunWindow, TheReasonOfAFailureIsReadWhole) {
  open();
  window->resize(900, 640);
  const std::string folder = "/no/such/folder/with/" + std::string(300, 'x') + " and a few words more";
  QDialog* asked = dialog();
  ASSERT_NE(asked, nullptr);
  asked->findChild<QRadioButton*>("secondOfFile")->click();
  asked->findChild<QLineEdit*>("secondFile")->setText(QString::fromStdString(folder + " in its name as well as here.wfr"));
  asked->findChild<QPushButton*>("secondCompare")->click();
  ASSERT_TRUE(waitFor([&] { return session.second().state().phase == Phase::Failed; }));
  ui::DifferenceStrip* strip = window->sides()->strip();
  auto* problem = strip->findChild<QLabel*>("differenceProblem");
  ASSERT_TRUE(waitFor([&] { return problem->isVisible() && problem->height() > problem->fontMetrics().height(); }));
  EXPECT_GE(problem->height(), problem->heightForWidth(problem->width())) << "no line is cut off";
  EXPECT_GE(strip->height(), strip->layout()->totalHeightForWidth(strip->width()));
  EXPECT_LE(strip->geometry().right(), window->sides()->width());
}

}  // namespace
}  // namespace wf::test
