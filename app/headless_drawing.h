// A renderer without a window, on the session's graph and run, and Qt's fonts without a display.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/command_line.h"
#include "app/offscreen_application.h"
#include "render/gl/headless_context.h"
#include "render/scene/renderer.h"
#include "ui/picture_request.h"
#include "ui/session/session.h"
#include "ui/sessions/session_state.h"

namespace wf::app {

class HeadlessDrawing {
 public:
  // `fonts`: the legend is to be drawn, or a child process to be run.
  static Result<std::unique_ptr<HeadlessDrawing>> create(const ui::Session& session, bool fonts);
  ~HeadlessDrawing();

  render::Renderer& renderer() { return *renderer_; }
  // What could not be drawn: the renderer says so and draws the rest. Empty: nothing.
  const std::string& trouble() const { return trouble_; }

 private:
  HeadlessDrawing() = default;
  std::optional<OffscreenApplication> application_;
  std::unique_ptr<render::HeadlessContext> context_;
  std::unique_ptr<render::Renderer> renderer_;
  std::string trouble_;
};

// Whether the graph and the run have what the labels are to say.
Status checkLabels(const ui::Session& session, const Command& command);
Status checkEdgeLabels(const ui::Session& session, const Command& command);
ui::PictureLook lookOf(const Command& command);
// As a session says, or the whole graph, which is shown beside what lies over the picture.
render::Camera cameraOf(const ui::Session& session, const Command& command, const std::optional<ui::SessionState::View>& view = {},
                        std::span<const ui::Cover> covers = {});

}  // namespace wf::app
