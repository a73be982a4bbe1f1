#include "app/headless_drawing.h"

#include "render/gl/debug_output.h"

namespace wf::app {

Result<std::unique_ptr<HeadlessDrawing>> HeadlessDrawing::create(const Session& session, bool fonts) {
  std::unique_ptr<HeadlessDrawing> out(new HeadlessDrawing);
  if (fonts) {
    static int count = 1;
    static char name[] = "warpfront";
    static char* arguments[] = {name, nullptr};
    // Standard error is for our one line; what Qt has to say of a desktop that is not there is not for it.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    qputenv("QT_QPA_PLATFORM", "offscreen");
    out->application_.emplace(count, arguments);
  }
  auto context = render::HeadlessContext::create();
  if (!context) return context.error();
  out->context_ = std::move(*context);
  render::setMessageSink([drawing = out.get()](render::MessageLevel level, const std::string& text) {
    if (level == render::MessageLevel::Error && drawing->trouble_.empty()) drawing->trouble_ = text;
  });
  auto renderer = render::Renderer::create();
  if (!renderer) return renderer.error();
  out->renderer_ = std::move(*renderer);
  out->renderer_->setGraph(session.document()->geometry);
  out->renderer_->setRun(session.snapshots());
  return out;
}

HeadlessDrawing::~HeadlessDrawing() {
  renderer_.reset();
  render::setMessageSink({});
}

ui::PictureLook lookOf(const Command& command) {
  return {.width = command.width,
          .height = command.height,
          .pixelRatio = command.pixelRatio,
          .dark = !command.light,
          .legend = command.legend,
          .transparent = command.transparent};
}

render::Camera2D cameraOf(const Session& session, const Command& command) {
  render::Camera2D camera;
  camera.resize(command.width, command.height);
  camera.frame(session.document()->geometry->bounds());
  return camera;
}

}  // namespace wf::app
