// The run bar where variants have more to choose: a target, parameters, counting.
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStyleOptionComboBox>
#include <QTableView>
#include <QToolButton>

#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

// What only some variants have.
class RunChoicesTest : public ScriptedWindow {
 protected:
  void choose(const char* algorithm) {
    auto* box = child<QComboBox>("algorithm");
    const int at = box->findText(algorithm);
    ASSERT_GE(at, 0);
    box->setCurrentIndex(at);
    Q_EMIT box->activated(at);
  }
  void type(const char* field, const char* text) {
    auto* line = child<QLineEdit>(field);
    line->setFocus();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
  }
};

// Whole where there is room, shorter before anything falls off the bar.
TEST_F(RunChoicesTest, TitlesAreAsWideAsTheBarAllows) {
  auto* variant = child<QComboBox>("variant");
  const auto textRoom = [&] {
    QStyleOptionComboBox option;
    option.initFrom(variant);
    return variant->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, variant).width();
  };
  const QString longest = "Over lists of what is still at work here";
  variant->setItemText(variant->currentIndex(), longest);
  window->resize(1280, 800);
  EXPECT_TRUE(waitFor([&] { return textRoom() >= variant->fontMetrics().horizontalAdvance(longest); }))
      << textRoom() << " of " << variant->fontMetrics().horizontalAdvance(longest);
  const int whole = variant->width();
  window->resize(window->minimumSizeHint().expandedTo(QSize(760, 600)));
  EXPECT_TRUE(waitFor([&] { return variant->width() < whole; }));
  EXPECT_TRUE(variant->isVisible());
  // An ellipsis stands for what is left out: the entry looks as one that was typed so.
  const QImage cut = variant->grab().toImage();
  const QString shown = variant->fontMetrics().elidedText(longest, Qt::ElideRight, textRoom() - 2);
  EXPECT_TRUE(shown.endsWith(QChar(0x2026))) << shown.toStdString();
  variant->setMinimumWidth(variant->width());
  variant->setMaximumWidth(variant->width());
  variant->setItemText(variant->currentIndex(), shown);
  EXPECT_EQ(variant->grab().toImage(), cut);
}

TEST_F(RunChoicesTest, TheTargetHasAFieldWhereThereIsOne) {
  auto* target = child<QLineEdit>("target");
  auto* complaint = child<QLabel>("targetComplaint");
  EXPECT_FALSE(target->isVisible());
  EXPECT_FALSE(window->actions().get("pickTarget")->isEnabled());
  choose("Route");
  ASSERT_TRUE(waitFor([&] { return target->isVisible(); }));
  EXPECT_EQ(target->text(), "");
  EXPECT_EQ(target->placeholderText(), "none");
  type("target", "300");
  EXPECT_EQ(session.run().target, VertexId{299});
  EXPECT_TRUE(window->viewport()->hasFocus());
  type("target", "999");
  EXPECT_TRUE(complaint->isVisible());
  type("target", "1");
  EXPECT_TRUE(complaint->text().contains("same vertex")) << complaint->text().toStdString();
  EXPECT_EQ(session.run().target, VertexId{299});
  type("target", "");
  EXPECT_FALSE(session.run().target.has_value());
  choose("Tree");
  EXPECT_TRUE(waitFor([&] { return !child<QLineEdit>("source")->isVisible() && !target->isVisible(); }));
  EXPECT_FALSE(window->actions().get("pickSource")->isEnabled());
}

TEST_F(RunChoicesTest, WhatWasChosenGoesAlongWhereItHasAMeaning) {
  type("source", "42");
  choose("Route");
  EXPECT_EQ(session.run().source, VertexId{41});
  type("target", "7");
  choose("Tree");
  EXPECT_TRUE(session.request().parameters.empty());
  choose("Breadth-first search");
  EXPECT_EQ(session.request().parameters.count("target"), 0u);
}

TEST_F(RunChoicesTest, ParametersHaveAFormMadeFromTheirDescriptions) {
  auto* button = child<QToolButton>("parameters");
  EXPECT_TRUE(button->isVisible()) << "each run has an order of its threads";
  choose("Route");
  button->click();
  auto* pushes = child<QSpinBox>("parameter.m");
  ASSERT_TRUE(pushes->isVisible());
  EXPECT_EQ(pushes->value(), 3);
  EXPECT_EQ(pushes->maximum(), 1000);
  EXPECT_EQ(pushes->suffix(), " times");
  EXPECT_TRUE(pushes->toolTip().contains("from 1 to 1,000")) << pushes->toolTip().toStdString();
  ASSERT_TRUE(pauses());
  pushes->setValue(5);
  EXPECT_EQ(session.request().parameters.at("m"), "5");
  EXPECT_EQ(session.run().state, ui::PlayState::None) << "it starts over";
  ASSERT_TRUE(pauses());
  auto* fromHere = child<QCheckBox>("parametersFromHere");
  ASSERT_TRUE(fromHere->isVisible());
  fromHere->click();
  pushes->setValue(6);
  EXPECT_EQ(session.run().state, ui::PlayState::Paused) << "it goes on";
  ASSERT_TRUE(until([&] { return session.request().parameters.at("m") == "6"; }));
  EXPECT_EQ(session.run().branches.size(), 1u);
  child<QCheckBox>("parameter.fast")->click();
  EXPECT_EQ(session.request().parameters.at("fast"), "on");
  EXPECT_TRUE(session.run().branches.empty()) << "is no live one";
  child<QCheckBox>("parameter.fast")->click();
  fromHere->click();
  child<QCheckBox>("parameter.fast")->click();
  child<QComboBox>("parameter.mode")->setCurrentText("two");
  child<QDoubleSpinBox>("parameter.ratio")->setValue(0.25);
  const auto& texts = session.request().parameters;
  EXPECT_EQ(texts.at("m"), "6");
  EXPECT_EQ(texts.at("fast"), "on");
  EXPECT_EQ(texts.at("mode"), "two");
  EXPECT_EQ(texts.at("ratio"), "0.25");
  child<QPushButton>("parametersDefaults")->click();
  EXPECT_EQ(session.request().parameters.at("m"), "3");
  EXPECT_EQ(pushes->value(), 3);
  QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
  EXPECT_TRUE(waitFor([&] { return !pushes->isVisible(); }));
}

TEST_F(RunChoicesTest, CountingCanBeSwitchedOff) {
  QAction* metrics = window->actions().get("metrics");
  EXPECT_TRUE(metrics->isChecked());
  ASSERT_NO_FATAL_FAILURE(goTo(5));
  metrics->trigger();
  EXPECT_FALSE(session.request().metrics);
  auto* table = child<QTableView>("iterationTable");
  EXPECT_TRUE(waitFor([&] { return table->model()->index(0, 2).data().toString() == "not counted"; }));
  EXPECT_EQ(table->model()->index(0, 3).data().toString(), "not counted");
  EXPECT_FALSE(metrics->isChecked());
}

}  // namespace
}  // namespace wf::test
