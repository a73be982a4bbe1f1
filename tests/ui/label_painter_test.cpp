// Labels of a picture that wait for values: where the run fails meanwhile, the wait ends with the run's error.
#include <QFont>

#include "render/gl/headless_context.h"
#include "render/scene/renderer.h"
#include "tests/support/pulled_out.h"
#include "tests/ui/ui_harness.h"
#include "tests/unit/session_fixture.h"
#include "ui/viewport/label_painter.h"
#include "ui/viewport/views.h"

namespace wf::test {
namespace {

using namespace std::chrono_literals;

class PictureLabels : public testing::Test {
 protected:
  void SetUp() override {
    auto context = render::HeadlessContext::create();
    if (!context) GTEST_SKIP() << "no OpenGL 4.5 by EGL here: " << context.error().sentence();
    context_ = std::move(*context);
    session_.open(ui::pathFile(20));
    ASSERT_TRUE(session_.waitUntil([&] { return session_.run().state == ui::PlayState::Paused; }, 30s));
    auto renderer = render::Renderer::create();
    ASSERT_TRUE(renderer.ok());
    renderer_ = std::move(*renderer);
    renderer_->setGraph(session_.document()->geometry);
    renderer_->setRun(session_.snapshots());
    session_.goTo(9);
    ASSERT_TRUE(session_.waitUntil([&] { return renderer_->publishNewest(), renderer_->shownStep() == 9; }, 30s));
  }
  Status paint(std::vector<render::Stamp>& stamps, std::chrono::milliseconds patience) {
    const ui::PictureLook look{.width = 640, .height = 360, .labels = {.kind = ui::LabelContent::Kind::Value, .array = "cost"}};
    render::Camera camera;
    camera.resize(look.width, look.height);
    ui::showWhole(camera, {}, *session_.document()->geometry, session_.mapping(), {});
    ui::LabelPainter labels(session_);
    return labels.paintWhenRead(*renderer_, ui::pictureRequest(session_, camera, look), look, QFont(), stamps, patience);
  }

  PulledOut* loops_ = nullptr;  // the device's
  ui::Session session_{{.drawing = true}, [this](exec::DeviceRequest, std::string*) -> Result<std::shared_ptr<exec::Executor>> {
                         auto loops = std::make_unique<PulledOut>();
                         loops_ = loops.get();
                         std::shared_ptr<exec::Executor> device =
                             std::make_shared<exec::HostExecutor>(exec::Backend::Sequential, std::move(loops));
                         loops_->executor = device.get();
                         return device;
                       }};
  std::unique_ptr<render::HeadlessContext> context_;
  std::unique_ptr<render::Renderer> renderer_;
};

TEST_F(PictureLabels, AreThereOnceTheirValuesAre) {
  std::vector<render::Stamp> stamps;
  ASSERT_TRUE(paint(stamps, 30s).ok());
  EXPECT_FALSE(stamps.empty());
}

TEST_F(PictureLabels, EndWithARunThatFailsOverTheirValues) {
  loops_->out = true;
  std::vector<render::Stamp> stamps;
  const Status status = paint(stamps, 1h);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(session_.run().state, ui::PlayState::Failed);
  EXPECT_NE(status.error().sentence().find("it was pulled out"), std::string::npos) << status.error().sentence();
  EXPECT_TRUE(stamps.empty());
}

}  // namespace
}  // namespace wf::test
