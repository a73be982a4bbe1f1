// Level of detail. The constants were chosen by looking: New York's roads whole and street by street, grids, random graphs.
#include "render/scene/view_state.h"

#include <algorithm>
#include <cmath>

#include "render/scene/edge_curve.h"
#include "render/scene/heights.h"
#include "render/scene/space.h"

namespace wf::render {
namespace {

// Pixels that a usual edge measures where kernels begin to give way to OpenGL, and where they have; lines over each pixel.
constexpr double kFar = 4, kNear = 6;
constexpr double kThick = 4;
constexpr double kFew = 16'384;  // edges and vertices that OpenGL draws sooner than all pixels are tone-mapped
// Kernels' lines are one pixel of the device: on fine screens and in large pictures OpenGL draws wide ones, as long as it can.
constexpr double kLeastSlope = 0.25;  // of the plane, as it is seen
constexpr double kManyForWide = 2'000'000;
constexpr double kSizedShare = 0.65;  // of the usual radius, where sizes differ

float smooth(double low, double high, double x) {
  const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return static_cast<float>(t * t * (3 - 2 * t));
}

void put(float (&to)[4], Rgb8 c) {
  to[0] = static_cast<float>(c.r) / 255;
  to[1] = static_cast<float>(c.g) / 255;
  to[2] = static_cast<float>(c.b) / 255;
  to[3] = 1;
}

double shownPart(const Box& all, const Box& seen) {
  return std::max(0.0, std::min(all.high.x, seen.high.x) - std::max(all.low.x, seen.low.x)) *
         std::max(0.0, std::min(all.high.y, seen.high.y) - std::max(all.low.y, seen.low.y));
}

}  // namespace

Detail chooseDetail(const FrameRequest& request, const GraphGeometry& geometry) {
  const Camera& camera = request.camera;
  const double ratio = std::clamp(request.pixelRatio, 0.5, 8.0);
  const double scale = camera.pixelsPerUnit();
  const double width = std::max(geometry.bounds().high.x - geometry.bounds().low.x, 1 / scale);
  const double height = std::max(geometry.bounds().high.y - geometry.bounds().low.y, 1 / scale);
  const double vertices = static_cast<double>(std::max<std::size_t>(geometry.positions().size(), 1));
  const double edges = static_cast<double>(geometry.edges().size());

  // A line of vertices has no area; vertices that all lie on one point share the view.
  const double longer = std::max(geometry.bounds().high.x - geometry.bounds().low.x, geometry.bounds().high.y - geometry.bounds().low.y);
  const double spacing =
      longer > 0 ? std::max(std::sqrt(width * height / vertices), longer / vertices) * scale : camera.wholeSide() / std::sqrt(vertices);
  const double edge = geometry.medianEdgeLength() * scale;
  const double unit = (edge > 0 ? std::min(edge, 1.5 * spacing) : spacing) / ratio;  // pixels of the design, not of the device

  Detail detail;
  detail.nearness = smooth(3, 24, unit);
  // Discs whose sizes differ are up to three times as wide as the usual one: so it is smaller, and all of them cover about as much.
  const double share = request.mapping.size.array == -1 ? 1 : kSizedShare;
  detail.vertexRadius = static_cast<float>(std::clamp(unit * 0.17 * share, 1.3, 9.0 * share) * ratio);
  detail.vertices = unit >= 9 ? Detail::Vertices::Discs : edge <= 0 || unit >= 4 ? Detail::Vertices::Dots : Detail::Vertices::Hidden;
  detail.frontierRadius = std::max(detail.vertexRadius * 1.35f, static_cast<float>(1.3 * ratio));

  // What is small is drawn by kernels, and so is what lies so thick that no single line can be seen.
  // A tilted plane takes less room on the screen.
  const double area = camera.flat() ? width * height : width * height * std::max(std::cos(camera.tilt()), kLeastSlope);
  const double thick = edges * std::max(edge, 0.7) / (area * scale * scale);
  detail.thickness = static_cast<float>(thick);
  const double small = std::max(unit, vertices < 2 ? kNear : 0);
  if (edges + vertices >= (ratio < 1.5 ? kFew : kManyForWide))
    detail.splat = std::max(1 - smooth(kFar, kNear, small), edges > 0 ? smooth(kThick, 2 * kThick, thick) : 0.0f);
  // Where OpenGL would hide vertices they show themselves a little, or those without edges would not be seen at all; more and more until
  // they are dots.
  if (detail.splat > 0 && detail.vertices != Detail::Vertices::Discs)
    detail.vertexWeight = detail.vertices == Detail::Vertices::Dots ? 1.5f : 0.25f + 1.25f * smooth(2, kFar, unit);
  // Thin lines give way to wide ones where neither are to be seen, if there is such a place. They are one pixel of the device, which on a
  // fine screen or in a large picture is too thin to be seen.
  detail.wideEdges = edge / ratio >= (detail.splat > 0 ? kFar : 5) || ratio >= 1.5;
  detail.edgeHalfWidth = static_cast<float>(std::clamp(unit * 0.04, 0.5, 2.2) * ratio);
  // Lines' pixels for each pixel of the picture: where lines lie over each other, each gets fainter.
  const double lineWidth = detail.wideEdges ? 2 * detail.edgeHalfWidth : 1;
  const double density = edges * std::max(edge, 0.7) * lineWidth / (area * scale * scale);
  detail.edgeAlpha = static_cast<float>(std::clamp(0.9 / std::max(density, 1e-9), 0.08, 0.9));

  // A usual pixel lets a sixth of the background through; one with a single edge still shows it.
  const double readable = std::log(0.18) / std::log(1 - static_cast<double>(detail.edgeAlpha));
  if (readable > 1 && thick > readable) detail.densityPower = static_cast<float>(std::log(readable) / std::log(thick));

  // After what the density suggests, which would undo it.
  detail.edgeAlpha = static_cast<float>(exposed(static_cast<double>(detail.edgeAlpha), request.mapping.style.exposure));

  const double largest = request.mapping.looks() ? sizeFactor(255) + 1 : 1.5;  // with outlines
  const double halo = std::clamp(request.mapping.style.glow, 0.0, 1.0) * 2 * largest;
  const double margin = (static_cast<double>(detail.vertexRadius) * (largest + halo) + 8 * ratio) / scale;
  if (!camera.flat()) {
    const auto sight = boxInSight(camera, highestOf(geometry, request.mapping));
    detail.visible = sight.value_or(geometry.bounds());
    // What lies farther away is smaller, and the margin larger.
    detail.visible.low = {detail.visible.low.x - 4 * margin, detail.visible.low.y - 4 * margin};
    detail.visible.high = {detail.visible.high.x + 4 * margin, detail.visible.high.y + 4 * margin};
    detail.cull = sight && shownPart(geometry.bounds(), detail.visible) < 0.6 * width * height;
    return detail;
  }
  const Vec2 low = camera.toWorld({0, static_cast<double>(camera.height())});
  const Vec2 high = camera.toWorld({static_cast<double>(camera.width()), 0});
  detail.visible = {{low.x - margin, low.y - margin}, {high.x + margin, high.y + margin}};
  const Box& all = geometry.bounds();
  const double shownWidth = std::max(0.0, std::min(all.high.x, high.x) - std::max(all.low.x, low.x));
  const double shownHeight = std::max(0.0, std::min(all.high.y, high.y) - std::max(all.low.y, low.y));
  detail.cull = shownWidth * shownHeight < 0.6 * width * height;
  return detail;
}

ViewUniforms makeUniforms(const FrameRequest& request, const Detail& detail, double share) {
  const Camera& camera = request.camera;
  ViewUniforms out{};
  const double centre[2] = {camera.centre().x, camera.centre().y};
  const double size[2] = {static_cast<double>(camera.width()), static_cast<double>(camera.height())};
  for (int i = 0; i < 2; ++i) {
    out.centreHigh[i] = static_cast<float>(centre[i]);
    out.centreLow[i] = static_cast<float>(centre[i] - static_cast<double>(out.centreHigh[i]));
    out.toClip[i] = static_cast<float>(2 * camera.pixelsPerUnit() / size[i]);
    out.viewport[i] = static_cast<float>(size[i]);
  }
  put(out.background, request.theme.background);
  put(out.edgeColour, request.theme.edge);
  put(out.markColour, request.theme.mark);
  put(out.selectionColour, request.theme.selection);
  put(out.cutColour, request.theme.cut);
  // Kernels and lines together let through what either would alone.
  const double lines = 1 - static_cast<double>(detail.splat);
  const double alpha = 1 - std::pow(1 - static_cast<double>(detail.edgeAlpha), lines / std::clamp(share, 0.01, 1.0));
  out.pixelRatio = static_cast<float>(std::clamp(request.pixelRatio, 0.5, 8.0));
  out.edgeHalfWidth = detail.edgeHalfWidth;
  out.edgeAlpha = static_cast<float>(alpha);
  out.edgeAlphaUnreached = static_cast<float>(alpha * 0.8);
  out.vertexRadius = detail.vertexRadius;
  out.frontierRadius = detail.frontierRadius;
  out.nearness = detail.nearness;
  out.dotAlpha = 1 - detail.splat;
  out.glow = static_cast<float>(std::clamp(request.mapping.style.glow, 0.0, 1.0));
  out.edgeDim = 1 - 0.3f * detail.nearness;
  out.edgeBow = static_cast<float>(bendOf(request.mapping.style, camera).bow);
  return out;
}

}  // namespace wf::render
