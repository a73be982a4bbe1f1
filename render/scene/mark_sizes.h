// Sizes of what is drawn beside discs and above all, in device pixels: for the layers, and for pictures of vectors. No OpenGL.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "compute/core/derived_arrays.h"
#include "compute/core/opened_values.h"
#include "render/scene/view_state.h"

namespace wf::render {

inline float designRatio(const FrameRequest& request) { return static_cast<float>(std::clamp(request.pixelRatio, 0.5, 8.0)); }

// How much wider than its radius an outlined disc is at most, design pixels.
constexpr double kOutlineRoom = 4.5;

// Of an arrow's head, along the arc; how far outside of the disc's radius its tip is; arcs shorter than the last have none.
inline float arrowSize(const Detail& detail, float ratio) {
  return std::max(6.5f * ratio, std::max(1.7f * detail.vertexRadius, 4.5f * detail.edgeHalfWidth));
}
inline float arrowRim(const Detail& detail, float ratio) {
  return std::clamp(detail.vertexRadius / ratio * 0.22f, 0.6f, 1.5f) * ratio + 0.5f;
}
constexpr double kShortestArrow = 12;  // design pixels; the shader lets shorter ones vanish

// The ring of a loop, and how far its middle is from that of its vertex's disc, in the direction kLoopDirection: up and a little to the
// left, y down.
inline float loopRadius(const Detail& detail, float ratio) { return std::max(3.f * ratio, 0.9f * detail.vertexRadius); }
inline double loopAway(double discRadius, double ring) { return discRadius + 0.7 * ring; }
constexpr Vec2 kLoopDirection{-0.5, -0.8660254};

// Half the width of a path and of the arcs that explain a value, without the outline around them.
inline float pathBand(const Detail& detail, float ratio) { return std::max(2.6f * ratio, 2.2f * detail.edgeHalfWidth); }
inline float arcBand(const Detail& detail, float ratio) { return std::max(3.2f * ratio, 2.4f * detail.edgeHalfWidth); }
constexpr float kBandOutline = 1.4f;  // design pixels
constexpr float kPathCore = 0.32f;    // of the band

// Marks, to the middle of their strokes; kStroke: half their width, design pixels.
inline float selectedRadius(const Detail& detail, float ratio) { return std::max(5.f * ratio, detail.frontierRadius + 4.f * ratio); }
inline float sourceRadius(const Detail& detail, float ratio) { return std::max(7.f * ratio, detail.vertexRadius + 6.f * ratio); }
// Half the side of the nail in a pinned vertex, without the outline around it.
inline float pinnedRadius(const Detail& detail, float ratio) { return std::max(1.4f * ratio, 0.26f * detail.vertexRadius); }
constexpr float kSelectedStroke = 1.2f, kSourceStroke = 1.4f, kPairStroke = 0.9f;

// Discs of what makes warps heavy, as large at least, design pixels.
constexpr float kHeaviestMore = 1.3f, kHeaviestLeast = 3.5f;
inline std::span<const VertexId> heaviestOf(const FrameRequest& request) {
  const int array = request.mapping.colorArray;
  const OpenedValues::Array* values = isOpened(array) && request.opened != nullptr ? request.opened->of(array) : nullptr;
  return values != nullptr ? std::span<const VertexId>(values->heaviest) : std::span<const VertexId>();
}

// Square pixels of the graph's box on the screen, with a margin as wide as a mark, for graphs on one line.
inline double frontierRoom(const FrameRequest& request, const GraphGeometry& geometry, const Detail& detail) {
  constexpr double kLeastSlope = 0.25;  // of the plane, as it is seen
  const Box& all = geometry.bounds();
  const Camera& camera = request.camera;
  const double mark = 4 * (static_cast<double>(detail.frontierRadius) + 2 * static_cast<double>(designRatio(request)));
  const double width = (all.high.x - all.low.x) * camera.pixelsPerUnit() + mark;
  const double height = (all.high.y - all.low.y) * camera.pixelsPerUnit() + mark;
  return width * height * (camera.flat() ? 1 : std::max(std::cos(camera.tilt()), kLeastSlope));
}

// How much smaller rings are where together they would cover `crowd` of that room (frontier.vert.glsl).
inline double frontierScale(double crowd) {
  constexpr double kCrowded = 0.25, kLeast = 0.35;
  return std::clamp(std::sqrt(kCrowded / std::max(crowd, kCrowded)), kLeast, 1.0);
}

// Where vertices lie that may have something beside their discs that reaches into the view: they may have three times the usual radius.
inline Box besideDiscs(const FrameRequest& request, const Detail& detail) {
  const double reach =
      (9 * static_cast<double>(detail.vertexRadius) + 8 * static_cast<double>(designRatio(request))) / request.camera.pixelsPerUnit();
  const Box& box = detail.visible;
  return {{box.low.x - reach, box.low.y - reach}, {box.high.x + reach, box.high.y + reach}};
}

}  // namespace wf::render
