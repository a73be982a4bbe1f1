// From where the pictures of `render` and `movie` look, where vertices lie, and what gives them a height.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "compute/core/result.h"
#include "render/camera/camera.h"
#include "ui/session/session.h"
#include "ui/viewport/fit.h"

namespace CLI {
class App;
}

namespace wf::ui {
class Session;
}

namespace wf::app {

struct ViewOptions {
  std::string view;                              // flat, 3d, top, front or side; empty: flat, or 3d where an angle or a height is given
  std::optional<double> yaw, tilt, fieldOfView;  // degrees
  std::string height;                            // id of an array, also a derived one, or "none"; empty: as the algorithm suggests
  std::optional<double> heightScale;
  std::string layout;  // id; empty: as the graph or the session has it
  bool spatialLayout = false;

  bool given() const { return !view.empty() || yaw || tilt || fieldOfView || !height.empty() || heightScale || spatialLayout; }
  void addTo(CLI::App* command);
  // Lets vertices lie where it was asked for, and the session's mapping have the height. Waits for the layout.
  Status apply(ui::Session& session) const;
  // The whole graph, of the camera's size, beside what lies over it.
  void look(render::Camera& camera, const ui::Session& session, std::span<const ui::Cover> covers, const ui::Edges& edges) const;

 private:
  Status applyHeight(ui::Session& session) const;
};

}  // namespace wf::app
