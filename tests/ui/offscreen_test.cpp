// The window without OpenGL widgets: everything but the picture works.
#include <QLabel>
#include <QToolButton>

#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/application.h"
#include "ui/welcome.h"

namespace wf::test {
namespace {

class OffscreenTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    window = std::make_unique<ui::MainWindow>(session);
    window->show();
  }
};

TEST_F(OffscreenTest, HasNoViewportAndSaysWhy) {
  EXPECT_EQ(window->viewport(), nullptr);
  ASSERT_NO_FATAL_FAILURE(openGrid({4, 3}));
  auto* welcome = window->findChild<ui::Welcome*>();
  ASSERT_NE(welcome, nullptr);
  EXPECT_TRUE(welcome->isVisible());
  bool found = false;
  for (const QLabel* label : welcome->findChildren<QLabel*>()) found = found || label->text().contains("offscreen");
  EXPECT_TRUE(found);
  EXPECT_FALSE(window->actions().get("frameAll")->isEnabled());
}

TEST_F(OffscreenTest, StepsAndCounts) {
  ASSERT_NO_FATAL_FAILURE(openGrid({4, 3}));
  window->actions().get("step")->trigger();
  EXPECT_TRUE(arrives(1));
  EXPECT_TRUE(waitFor([&] { return child<QLabel>("stepCounter")->text().contains("1 of 1"); }));
}

TEST_F(OffscreenTest, WelcomesWithoutADocument) {
  auto* welcome = window->findChild<ui::Welcome*>();
  bool invited = false;
  for (const QLabel* label : welcome->findChildren<QLabel*>()) invited = invited || label->text() == "Open a graph or drop one here";
  EXPECT_TRUE(invited);
  EXPECT_FALSE(window->actions().get("play")->isEnabled());
}

TEST(Application, SaysWhyThereIsNoWindow) {
  const QByteArray platform = qgetenv("QT_QPA_PLATFORM"), display = qgetenv("DISPLAY"), wayland = qgetenv("WAYLAND_DISPLAY"),
                   session = qgetenv("XDG_SESSION_TYPE");
  for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE"}) qunsetenv(name);
  const auto why = ui::whyNoWindow();
  ASSERT_TRUE(why.has_value());
  EXPECT_NE(why->find("DISPLAY"), std::string::npos);
  qputenv("DISPLAY", ":4077");
  EXPECT_NE(ui::whyNoWindow().value_or("").find("DISPLAY=:4077"), std::string::npos);
  qputenv("QT_QPA_PLATFORM", "xcb;offscreen");
  EXPECT_FALSE(ui::whyNoWindow().has_value()) << "one that works is enough";
  qunsetenv("DISPLAY");
  if (!display.isEmpty()) qputenv("DISPLAY", display);
  if (!wayland.isEmpty()) qputenv("WAYLAND_DISPLAY", wayland);
  if (!session.isEmpty()) qputenv("XDG_SESSION_TYPE", session);
  qputenv("QT_QPA_PLATFORM", platform);
  EXPECT_FALSE(ui::whyNoWindow().has_value());
}

}  // namespace
}  // namespace wf::test
