// From where the pictures of `render` and `movie` look, and what gives their vertices a height.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "compute/core/result.h"
#include "render/camera/camera.h"
#include "ui/session_api.h"
#include "ui/viewport/fit.h"

namespace CLI {
class App;
}

namespace wf::app {

struct ViewOptions {
  std::string view;                              // flat, 3d, top, front or side; empty: flat, or 3d where an angle or a height is given
  std::optional<double> yaw, tilt, fieldOfView;  // degrees
  std::string height;                            // id of an array, "degree" or "none"; empty: as the algorithm suggests
  std::optional<double> heightScale;

  bool given() const { return !view.empty() || yaw || tilt || fieldOfView || !height.empty() || heightScale; }
  void addTo(CLI::App* command);
  // Lets the session's mapping have the height that was asked for.
  Status apply(ui::SessionApi& session) const;
  // The whole graph, of the camera's size, beside what lies over it.
  void look(render::Camera& camera, const ui::SessionApi& session, std::span<const ui::Cover> covers) const;
};

}  // namespace wf::app
