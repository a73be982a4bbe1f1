// Every key does what the registry says, and none does it in a text field.
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <cmath>
#include <set>

#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

class KeysTest : public ScriptedWindow {};

TEST_F(KeysTest, NoKeyIsTakenTwice) {
  std::set<QString> taken;
  for (const ui::ActionInfo& info : ui::actionInfos()) {
    for (const QKeySequence& sequence : info.keys) {
      ASSERT_FALSE(sequence.isEmpty()) << info.id;
      EXPECT_TRUE(taken.insert(sequence.toString()).second) << sequence.toString().toStdString() << " of " << info.id;
    }
  }
}

TEST_F(KeysTest, PlaybackKeysReachTheSession) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());  // so that there is room to go back
  const struct {
    Qt::Key key;
    Qt::KeyboardModifiers modifiers;
    std::uint64_t from20;
  } cases[] = {
      {Qt::Key_Right, Qt::NoModifier, 21},   {Qt::Key_Left, Qt::NoModifier, 19},       {Qt::Key_Right, Qt::ShiftModifier, 30},
      {Qt::Key_Left, Qt::ShiftModifier, 10}, {Qt::Key_Right, Qt::ControlModifier, 22}, {Qt::Key_Left, Qt::ControlModifier, 18},
      {Qt::Key_Home, Qt::NoModifier, 0},     {Qt::Key_End, Qt::NoModifier, 68},        {Qt::Key_F10, Qt::NoModifier, 21},
  };
  for (const auto& test : cases) {
    ASSERT_NO_FATAL_FAILURE(goTo(20));
    key(test.key, test.modifiers);
    EXPECT_TRUE(arrives(test.from20)) << "at step " << session.run().step << " in place of " << test.from20;
    EXPECT_NE(session.run().state, ui::PlayState::Playing);
  }
}

TEST_F(KeysTest, SpacePlaysAndPauses) {
  key(Qt::Key_Space);
  EXPECT_EQ(session.run().state, ui::PlayState::Playing);
  EXPECT_TRUE(waitFor([&] { return session.run().step >= 2; }));
  key(Qt::Key_Space);
  EXPECT_EQ(session.run().state, ui::PlayState::Paused);
  gate().close();  // it would be at the end soon
  key(Qt::Key_F5);
  EXPECT_EQ(session.run().state, ui::PlayState::Playing);
  key(Qt::Key_F5);  // run, not a toggle
  EXPECT_EQ(session.run().state, ui::PlayState::Playing);
}

TEST_F(KeysTest, F5RunsToTheNextStopAndEscEndsThat) {
  session.select(3, false);
  gate().close();
  key(Qt::Key_F5);
  EXPECT_TRUE(session.run().hurrying);
  EXPECT_FALSE(session.run().backward);
  auto* state = child<QLabel>("stateLabel");
  EXPECT_EQ(state->text(), "Running to the next stop (Esc stops)");
  key(Qt::Key_Escape);
  EXPECT_EQ(session.run().state, ui::PlayState::Paused);
  EXPECT_EQ(session.selection().size(), 1u) << "Esc means one thing at a time";
  key(Qt::Key_F5, Qt::ShiftModifier);
  EXPECT_EQ(session.run().state, ui::PlayState::Playing);
  EXPECT_TRUE(session.run().hurrying && session.run().backward);
  key(Qt::Key_Space);
  EXPECT_EQ(session.run().state, ui::PlayState::Paused);
  key(Qt::Key_Escape);
  EXPECT_TRUE(session.selection().empty());
}

TEST_F(KeysTest, SpaceAtTheEndPlaysAgain) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  session.setSpeed(2);
  key(Qt::Key_Space);
  EXPECT_TRUE(until([&] { return session.run().state == ui::PlayState::Playing && session.run().step < 68; })) << session.run().step;
  EXPECT_FALSE(session.run().backward);
  EXPECT_TRUE(until([&] { return session.run().step > 0; }));
  EXPECT_LT(session.run().step, 34u) << "from its beginning";
}

TEST_F(KeysTest, SpeedGoesAlongTheLadder) {
  session.setSpeed(20);
  key(Qt::Key_Plus);
  EXPECT_EQ(session.run().speed, 50);
  key(Qt::Key_Minus);
  key(Qt::Key_Minus);
  EXPECT_EQ(session.run().speed, 10);
  for (int i = 0; i < 12; ++i) key(Qt::Key_Plus);
  EXPECT_TRUE(std::isinf(session.run().speed));
  key(Qt::Key_Minus);
  EXPECT_EQ(session.run().speed, 1000);
}

TEST_F(KeysTest, SingleKeysDoNothingInATextField) {
  auto* field = child<QLineEdit>("source");
  key(Qt::Key_L, Qt::ControlModifier);
  ASSERT_EQ(QApplication::focusWidget(), field);
  field->setText("12");
  const auto before = asked();
  for (const Qt::Key each : {Qt::Key_Space, Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End, Qt::Key_S, Qt::Key_F, Qt::Key_A,
                             Qt::Key_H, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Question}) {
    key(each);
  }
  EXPECT_TRUE(asked() == before);
  EXPECT_TRUE(field->text().contains("s") && field->text().contains("f")) << field->text().toStdString();
  EXPECT_FALSE(window->actions().get("pickSource")->isChecked());
  key(Qt::Key_Escape);  // back to the view
  EXPECT_EQ(QApplication::focusWidget(), window->viewport());
  key(Qt::Key_Right);
  EXPECT_TRUE(arrives(1));
}

TEST_F(KeysTest, WidgetsKeepTheKeysThatTheyUse) {
  child<QTabBar>("timingTables")->setCurrentIndex(1);
  auto* table = child<QTableView>("iterationTable");
  ASSERT_NO_FATAL_FAILURE(goTo(4));
  table->setFocus();
  key(Qt::Key_Home);
  EXPECT_FALSE(asks()) << "the table's";
  key(Qt::Key_Right);
  EXPECT_TRUE(arrives(5));
  auto* speed = child<QSlider>("speedSlider");
  speed->setFocus();
  const double slow = session.run().speed;
  key(Qt::Key_Right);
  EXPECT_GT(session.run().speed, slow);
  EXPECT_FALSE(asks());
  auto* button = child<QToolButton>("button.step");
  button->setFocus();
  key(Qt::Key_Space);
  EXPECT_TRUE(arrives(6));
  EXPECT_EQ(session.run().state, ui::PlayState::Paused) << "Space presses the button";
}

TEST_F(KeysTest, EscClosesAListAndNoMore) {
  session.select(VertexId{3}, false);
  for (QComboBox* combo : window->findChildren<QComboBox*>()) {
    if (!combo->isVisible() || combo->visibleRegion().isEmpty() || combo->count() == 0) continue;
    combo->showPopup();
    ASSERT_TRUE(waitFor([] { return QApplication::activePopupWidget() != nullptr && QApplication::focusWidget() != nullptr; }));
    key(Qt::Key_Escape);
    EXPECT_TRUE(waitFor([] { return QApplication::activePopupWidget() == nullptr; }));
    EXPECT_EQ(session.selection().size(), 1u) << combo->objectName().toStdString();
    break;
  }
}

TEST_F(KeysTest, TabSkipsHiddenDocks) {
  std::set<const QWidget*> seen;
  for (int i = 0; i < 400; ++i) {
    key(Qt::Key_Tab);
    const QWidget* now = QApplication::focusWidget();
    ASSERT_NE(now, nullptr);
    const QWidget* dock = now;
    while (dock != nullptr && qobject_cast<const QDockWidget*>(dock) == nullptr) dock = dock->parentWidget();
    EXPECT_TRUE(dock == nullptr || !dock->visibleRegion().isEmpty()) << now->objectName().toStdString();
    if (!seen.insert(now).second && now == window->viewport()) break;
  }
  EXPECT_GT(seen.size(), 15u);
  EXPECT_TRUE(seen.contains(window->viewport())) << "it comes round";
  const QWidget* last = QApplication::focusWidget();
  key(Qt::Key_Tab);
  key(Qt::Key_Backtab, Qt::ShiftModifier);
  EXPECT_EQ(QApplication::focusWidget(), last);
}

TEST_F(KeysTest, EscClearsTheSelection) {
  session.select(VertexId{3}, false);
  key(Qt::Key_Escape);
  EXPECT_TRUE(session.selection().empty());
}

TEST_F(KeysTest, EveryControlHasANameAndATooltip) {
  for (const QWidget* widget : window->findChildren<QWidget*>()) {
    const bool control = widget->inherits("QAbstractButton") || widget->inherits("QComboBox") || widget->inherits("QAbstractSlider") ||
                         widget->inherits("QDoubleSpinBox") ||
                         (widget->inherits("QLineEdit") && !widget->parent()->inherits("QDoubleSpinBox"));
    const QString name = widget->objectName();
    if (!control || !widget->isVisibleTo(window.get()) || name.startsWith("qt_") || widget->inherits("QScrollBar")) continue;
    const QWidget* parent = widget->parentWidget();
    if (parent->inherits("QDockWidget") || parent->inherits("QAbstractItemView") || parent->inherits("QTabBar")) continue;  // Qt's own
    const QString text = widget->property("text").toString();
    EXPECT_TRUE(!widget->accessibleName().isEmpty() || !text.isEmpty()) << widget->metaObject()->className() << " " << name.toStdString();
    EXPECT_FALSE(widget->toolTip().isEmpty()) << widget->metaObject()->className() << " " << name.toStdString();
  }
}

}  // namespace
}  // namespace wf::test
