// The Appearance panel in sight, without presets of before.
#pragma once

#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QSettings>

#include "tests/ui/scripted_window.h"

namespace wf::test {

class AppearanceTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    QSettings().remove("appearance");
    ScriptedWindow::SetUp();
    child<QDockWidget>("dock.appearance")->raise();
    QTest::qWait(30);
  }
  void TearDown() override {
    ScriptedWindow::TearDown();
    QSettings().remove("appearance");
  }
  void choose(const char* name, const QString& item) const {
    auto* box = child<QComboBox>(name);
    const int at = box->findText(item);
    ASSERT_GE(at, 0) << name << " has no " << item.toStdString();
    ASSERT_TRUE(box->isVisibleTo(window.get())) << name;
    box->setCurrentIndex(at);
    Q_EMIT box->activated(at);
  }
  void type(const char* name, const QString& text) const {
    auto* field = child<QLineEdit>(name);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
  }
  const render::Mapping& mapping() const { return session.mapping(); }
};

}  // namespace wf::test
