// The window with the real session, playing: at every frame the picture, the card, the slider, the counter and the pseudo-code are of one
// step.
#include <QLabel>
#include <QSlider>
#include <fstream>
#include <limits>
#include <set>

#include "tests/support/data.h"
#include "tests/ui/ui_harness.h"
#include "ui/panels/code_lines.h"
#include "ui/session/session.h"
#include "ui/text.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

constexpr int kVertices = 3000;

std::filesystem::path longPath() {
  const auto file = scratchDir() / "one-step.gr";
  std::ofstream out(file);
  out << "p sp " << kVertices << ' ' << kVertices - 1 << '\n';
  for (int v = 1; v < kVertices; ++v) out << "a " << v << ' ' << v + 1 << " 1\n";
  return file;
}

class OneStep : public testing::Test {
 protected:
  void SetUp() override {
    window_.show();
    window_.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window_));
    window_.openFile(QString::fromStdString(longPath().string()));
    ASSERT_TRUE(waitFor([&] { return session_.document() != nullptr && session_.run().state == ui::PlayState::Paused; }, 20000));
    session_.startRun({.algorithm = "bfs", .variant = "mask", .parameters = {{"source", "1"}}, .device = exec::DeviceChoice::Cpu});
    ASSERT_TRUE(waitFor([&] { return session_.run().state == ui::PlayState::Paused && session_.run().variant->id == "mask"; }, 20000));
    lines_ = window_.findChild<ui::CodeLines*>("codeLines");
    scrub_ = window_.findChild<QSlider*>("scrub");
    counter_ = window_.findChild<QLabel*>("stepCounter");
    session_.hover(kHovered);
    ASSERT_TRUE(waitFor([&] { return session_.values(kHovered) != nullptr && window_.viewport()->renderer() != nullptr; }));
    ASSERT_TRUE(waitFor([&] { return window_.viewport()->report().complete; }));
    // After the whole window was put together, before anything else happens.
    QObject::connect(window_.viewport(), &QOpenGLWidget::frameSwapped, &window_, [this] { look(); });
  }

  void look() {
    const std::uint64_t step = window_.viewport()->renderer()->shownStep();
    ++frames_;
    seen_.insert(step);
    if (HasFailure()) return;  // one is enough
    session_.hover(kHovered);  // wherever the pointer of this display lies
    EXPECT_EQ(session_.run().step, step) << "the session";
    EXPECT_EQ(scrub_->value(), static_cast<int>(step)) << "slider";
    EXPECT_TRUE(counter_->text().startsWith("Step " + ui::countText(step) + " of ")) << counter_->text().toStdString();
    const auto steps = session_.steps();
    EXPECT_EQ(lines_->active(), step == 0 || step >= steps.size() ? -1 : static_cast<int>(steps[step].line)) << "pseudo-code";
    const ui::VertexValues* values = session_.values(kHovered);
    EXPECT_EQ(values != nullptr ? values->step : step, step) << "card";
  }

  static constexpr VertexId kHovered = 11;
  ui::Session session_;
  ui::MainWindow window_{session_};
  ui::CodeLines* lines_ = nullptr;
  QSlider* scrub_ = nullptr;
  QLabel* counter_ = nullptr;
  std::set<std::uint64_t> seen_;
  int frames_ = 0;
};

TEST_F(OneStep, PlayingAsFastAsItGoes) {
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.setLoop(10, 2 * kVertices - 10);  // as long as it takes
  session_.play();
  ASSERT_TRUE(waitFor([&] { return seen_.size() > 30; }, 30000));
  session_.setLoop({}, {});
  ASSERT_TRUE(waitFor([&] { return session_.run().state == ui::PlayState::Finished && seen_.contains(2 * kVertices); }, 30000));
}

TEST_F(OneStep, PlayingAtSpeedsThatCanBeFollowed) {
  for (const double speed : {20.0, 100.0, 1000.0}) {
    const std::uint64_t from = session_.run().step;
    session_.setSpeed(speed);
    session_.play();
    ASSERT_TRUE(waitFor([&] { return session_.run().step >= from + 25; }, 30000)) << speed;
    session_.pause();
  }
  EXPECT_GT(frames_, 10);
}

TEST_F(OneStep, PlayingBackward) {
  session_.goTo(600);
  ASSERT_TRUE(waitFor([&] { return session_.run().step == 600 && seen_.contains(600); }, 30000));
  session_.setSpeed(200);
  session_.playBack();
  ASSERT_TRUE(waitFor([&] { return session_.run().step <= 560; }, 30000));
}

}  // namespace
}  // namespace wf::test
