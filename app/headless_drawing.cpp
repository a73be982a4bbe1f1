#include "app/headless_drawing.h"

#include "app/parameter_texts.h"
#include "render/gl/debug_output.h"
#include "render/scene/heights.h"
#include "ui/labels/label_choice.h"
#include "ui/sessions/session_capture.h"
#include "ui/vertex_name.h"
#include "ui/viewport/views.h"

namespace wf::app {

namespace {

Error noArray(const std::string& option, const std::string& of, const std::string& array, const ui::RunState& run,
              bool (*belongs)(const StateArrayInfo&)) {
  std::vector<std::string> known;
  for (const StateArrayInfo& info : run.arrays) {
    if (belongs(info)) known.push_back(info.id);
  }
  return forOption(option, noSuch("array of " + of, array, known));
}

}  // namespace

Result<std::unique_ptr<HeadlessDrawing>> HeadlessDrawing::create(const ui::Session& session, bool fonts) {
  std::unique_ptr<HeadlessDrawing> out(new HeadlessDrawing);
  if (fonts) out->application_.emplace();
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
          .transparent = command.transparent,
          .arrows = command.arrows,
          .caption = command.caption,
          .mostVectors = command.mostVectors,
          .labels = command.labels,
          .edgeLabels = command.edgeLabels};
}

Status checkLabels(const ui::Session& session, const Command& command) {
  if (command.labels.kind == ui::LabelContent::Kind::Name && !ui::hasNames(*session.document()->graph))
    return Error{.code = ErrorCode::InvalidInput,
                 .message = session.document()->graph->path() + " has no names of vertices: --labels id shows their ids"};
  const ui::RunState& run = session.run();
  for (const std::string& array : command.labels.values) {
    if (ui::arraysOf({.values = {array}}, run).empty()) return noArray("labels", "vertices", array, run, ui::belongsToVertex);
  }
  return {};
}

Status checkEdgeLabels(const ui::Session& session, const Command& command) {
  const ui::EdgeLabelContent& content = command.edgeLabels;
  const ui::RunState& run = session.run();
  if (content.empty() || ui::arrayOf(content, run) >= 0) return {};
  if (content.kind == ui::EdgeLabelContent::Kind::Flow)
    return Error{
        .code = ErrorCode::Usage, .message = "--edge-labels: the run has no flow", .text = "flow", .expected = "none or value:ARRAY"};
  return noArray("edge-labels", "edges", content.array, run, ui::belongsToEdge);
}

render::Camera cameraOf(const ui::Session& session, const Command& command, const std::optional<ui::SessionState::View>& view,
                        std::span<const ui::Cover> covers) {
  const render::GraphGeometry& geometry = *session.document()->geometry;
  if (view && !command.view.given() && view->whole) {
    render::Camera camera;
    camera.resize(command.width, command.height);
    ui::showWhole(camera, {view->yaw, view->tilt, view->fieldOfView}, geometry, session.mapping(), covers,
                  ui::labelRoom(command.labels, command.width, command.height, command.pixelRatio));
    return camera;
  }
  if (view && !command.view.given()) {
    return ui::cameraOf(*view, geometry.bounds(), render::highestOf(geometry, session.mapping()), command.width, command.height);
  }
  render::Camera camera;
  camera.resize(command.width, command.height);
  command.view.look(camera, session, covers, ui::labelRoom(command.labels, command.width, command.height, command.pixelRatio));
  return camera;
}

}  // namespace wf::app
