// The fixture of tests about panels that open the shown step: a window on a fan, with the panel in sight.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <chrono>
#include <fstream>
#include <string>

#include "tests/support/data.h"
#include "tests/ui/ui_harness.h"
#include "ui/session/session.h"
#include "ui/workspaces/workspaces.h"

namespace wf::test {

// Vertex 1 leads to 2 … 41, each of which leads to vertex 42, at another cost: from there on a path to 100. Four warps, of 32, 32, 32 and 4
// threads.
class LensWindow : public ShownWindow {
 protected:
  explicit LensWindow(const char* panel) : panel_(panel) {}

  void SetUp() override {
    const auto file = scratchDir() / "fan.gr";
    std::ofstream out(file);
    out << "p sp 100 138\n";
    for (int v = 2; v <= 41; ++v) out << "a 1 " << v << ' ' << v << "\na " << v << " 42 " << 3 * (50 - v) << '\n';
    for (int v = 42; v < 100; ++v) out << "a " << v << ' ' << v + 1 << " 1\n";
    out.close();
    session.open(file.string());
    ASSERT_TRUE(session.waitUntil([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; },
                                  std::chrono::seconds(20)));
    ASSERT_NO_FATAL_FAILURE(showWindow(session));
    run("bfs", "mask");
  }
  void run(const std::string& algorithm, const std::string& variant) {
    ui::RunRequest request{.algorithm = algorithm, .variant = variant, .parameters = {}, .device = exec::DeviceChoice::Cpu};
    if (algorithm != "apsp") request.parameters = {{"source", "1"}};
    session.startRun(request);
    ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Paused && session.run().variant->id == variant; }, 20000));
    window->workspaces().reveal(QString::fromStdString(panel_));
  }
  // Opens the step; the panel then shows it.
  void open(std::uint64_t step) {
    session.goTo(step);
    ASSERT_TRUE(waitFor([&] { return session.run().step == step && ready(); }, 20000)) << session.lens().state().sentence;
  }
  // The panel shows the session's step.
  virtual bool ready() const = 0;
  bool done() const { return session.lens().state().phase == ui::LensState::Phase::Done; }

  template <class T>
  T* inPanel(const char* name) const {  // others have children of the same names
    T* found = child<QWidget>(("panel." + panel_).c_str())->findChild<T*>(name);
    EXPECT_NE(found, nullptr) << "no " << name;
    return found;
  }
  void choose(const char* box, const QString& title) const {
    auto* found = inPanel<QComboBox>(box);
    const int at = found->findText(title, Qt::MatchStartsWith);
    ASSERT_GE(at, 0) << title.toStdString();
    found->setCurrentIndex(at);
    Q_EMIT found->activated(at);
  }
  QString says(const char* label) const { return inPanel<QLabel>(label)->text(); }

  ui::Session session;

 private:
  const std::string panel_;
};

}  // namespace wf::test
