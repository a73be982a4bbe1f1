#include "app/view_options.h"

#include <CLI/CLI.hpp>

#include "app/parameter_texts.h"
#include "app/real_range.h"
#include "app/session_wait.h"
#include "ui/session/session.h"
#include "ui/viewport/views.h"

namespace wf::app {

void ViewOptions::addTo(CLI::App* command) {
  command->add_option("--view", view, "flat (the plane), 3d (with heights), or without perspective from the top, front or side")
      ->check(CLI::IsMember({"flat", "3d", "top", "front", "side"}));
  requireReal(command->add_option("--yaw", yaw, "3d: rotation to the left about the vertical axis, in degrees"), -360, 360);
  requireReal(command->add_option("--tilt", tilt, "3d: tilt in degrees, from the top (0) to the side (90)"), 0, 90);
  requireReal(command->add_option("--fov", fieldOfView, "3d: field of view in degrees; 0: no perspective"), 0, 110);
  command->add_option("--height", height,
                      "3d: id of the array that gives vertices their height, 'degree', 'indegree', 'outdegree', 'community' or 'none'");
  command->add_option("--layout", layout, "layout of the vertices, by id: force, radial, circular and others");
  command->add_flag("--layout-3d", spatialLayout, "the layout in three dimensions, which then gives the heights");
  requireReal(
      command->add_option("--height-scale", heightScale, "3d: height of the largest value, as a fraction of the graph's longer side"), 0,
      10);
}

Status ViewOptions::apply(ui::Session& session) const {
  if (!layout.empty()) {
    std::vector<std::string> known;
    const ui::LayoutInfo* found = nullptr;
    for (const ui::LayoutInfo& info : session.layout().list()) {
      if (info.id == layout) found = &info;
      known.push_back(info.id);
    }
    if (found == nullptr) return forOption("layout", noSuch("layout", layout, known));
    if (spatialLayout && !found->spatial)
      return Error{.code = ErrorCode::Usage, .message = "--layout " + layout + " has no third dimension: leave out --layout-3d"};
    session.layout().start({.id = layout, .spatial = spatialLayout});
    waitFor(session, [&] { return !session.layout().state().active || session.lastError(); });
    if (session.lastError()) return *session.lastError();
  } else if (spatialLayout) {
    return Error{.code = ErrorCode::Usage, .message = "--layout-3d goes with --layout"};
  }
  return applyHeight(session);
}

Status ViewOptions::applyHeight(ui::Session& session) const {
  if (height.empty() && !heightScale) return {};
  render::Mapping mapping = session.mapping();
  const auto& arrays = session.run().arrays;
  if (height == "none") {
    mapping.height = {};
  } else if (!height.empty()) {
    int found = -1;
    std::vector<std::string> known;
    for (std::size_t a = 0; a < arrays.size(); ++a) {
      if (!render::drawsVertices(arrays, static_cast<int>(a))) continue;
      if (derivedNamed(arrays[a].id)) continue;  // the graph's goes before it
      if (arrays[a].id == height) found = static_cast<int>(a);
      known.push_back(arrays[a].id);
    }
    const auto derived = derivedNamed(height);
    if (found < 0 && derived && offersDerived(*session.document()->graph, *derived)) {
      mapping.height = {.array = *derived};
    } else if (found < 0) {
      for (const int array : kDerivedArrays) {
        if (!isOfFile(array) && offersDerived(*session.document()->graph, array)) known.push_back(derivedInfo(array).id);
      }
      known.emplace_back("none");
      return forOption("height", noSuch("array of vertices", height, known));
    } else if (found != mapping.height.array) {
      const bool skewed = arrays[static_cast<std::size_t>(found)].role == Role::Height;
      mapping.height = {.array = found, .scale = skewed ? render::Scale::Log : render::Scale::Linear};
    }
  }
  if (heightScale) mapping.heightScale = *heightScale;
  session.setMapping(mapping);
  return {};
}

void ViewOptions::look(render::Camera& camera, const ui::Session& session, std::span<const ui::Cover> covers,
                       const ui::Edges& edges) const {
  const bool anyAngle = yaw || tilt || fieldOfView || !height.empty() || heightScale || spatialLayout;
  ui::ViewAngle angle = view == "3d" || (view.empty() && anyAngle) ? ui::kSpatialView
                        : view == "front"                          ? ui::kFrontView
                        : view == "side"                           ? ui::kSideView
                                                                   : ui::kFlatView;
  if (yaw) angle.yaw = *yaw * ui::kDegrees;
  if (tilt) angle.tilt = *tilt * ui::kDegrees;
  if (fieldOfView) angle.fieldOfView = *fieldOfView * ui::kDegrees;
  ui::showWhole(camera, angle, *session.document()->geometry, session.mapping(), covers, edges);
}

}  // namespace wf::app
