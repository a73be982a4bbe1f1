// The directions from which a graph can be looked at by name, in the window and from the command line.
#pragma once

#include <numbers>

#include "render/mapping/mapping.h"
#include "render/scene/geometry.h"
#include "ui/labels/label_content.h"
#include "ui/viewport/fit.h"

namespace wf::ui {

struct ViewAngle {
  double yaw = 0;
  double tilt = 0;
  double fieldOfView = 0;
  bool operator==(const ViewAngle&) const = default;
};

inline constexpr double kDegrees = std::numbers::pi / 180;
inline constexpr double kUsualFieldOfView = 40 * kDegrees;
inline constexpr ViewAngle kFlatView{};  // from the top as well
inline constexpr ViewAngle kSpatialView{-30 * kDegrees, 55 * kDegrees, kUsualFieldOfView};
inline constexpr ViewAngle kFrontView{0, 90 * kDegrees, 0};
inline constexpr ViewAngle kSideView{90 * kDegrees, 90 * kDegrees, 0};

// For fitBeside(): whether a vertex, on the ground or at the highest, lies below a cover; of large graphs a sample is asked.
Covered coveredBy(const render::GraphGeometry& geometry, double highest);

// Turned so, with the whole graph in view, beside what lies over it.
void showWhole(render::Camera& camera, const ViewAngle& angle, const render::GraphGeometry& geometry, const render::Mapping& mapping,
               std::span<const Cover> covers = {}, const Edges& edges = {});

// Room at the sides for the labels of the outermost vertices, device pixels; none where vertices have no labels.
Edges labelRoom(const LabelContent& labels, int width, int height, double pixelRatio);

}  // namespace wf::ui
