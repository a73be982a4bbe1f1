// Labels of a picture that wait for values: where the run fails meanwhile, the wait ends with the run's error.
#include <QFont>

#include "tests/support/pulled_out.h"
#include "tests/ui/drawn_step.h"
#include "tests/ui/ui_harness.h"
#include "ui/viewport/label_painter.h"
#include "ui/viewport/views.h"

namespace wf::test {
namespace {

using namespace std::chrono_literals;

class PictureLabels : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NO_FATAL_FAILURE(drawn_.make(session_));
    if (!drawn_.whyNot.empty()) GTEST_SKIP() << drawn_.whyNot;
  }
  Status paint(std::vector<render::Stamp>& stamps, std::chrono::milliseconds patience) {
    const ui::PictureLook look{.width = 640, .height = 360, .labels = {.values = {"cost"}}};
    render::Camera camera;
    camera.resize(look.width, look.height);
    ui::showWhole(camera, {}, *session_.document()->geometry, session_.mapping(), {});
    ui::LabelPainter labels(session_);
    return labels.paintWhenRead(*drawn_.renderer, ui::pictureRequest(session_, camera, look), look, QFont(), stamps, patience);
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
  DrawnStep drawn_;
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
