// Arcs under the pointer: those of the graph, from near, and those of the drawn chain of causes.
#include <algorithm>
#include <cmath>
#include <utility>

#include "render/scene/arc_hit.h"
#include "render/scene/view_state.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {
namespace {

constexpr double kArcReach = 4, kChainReach = 5;  // device-independent pixels

}  // namespace

// Few: heights are gathered, not read as a whole.
std::vector<std::optional<render::Vec2>> Viewport::devicePlaces(std::span<const VertexId> vertices) const {
  std::vector<std::optional<render::Vec2>> out;
  out.reserve(vertices.size());
  const render::Camera seen = camera();
  const auto heights = heightsOf(vertices);
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const render::PointF at = geometry_->positions()[vertices[i]];
    if (seen.flat()) {
      out.push_back(seen.toScreen({at.x, at.y}));
    } else {
      const auto place = seen.project({at.x, at.y, i < heights.size() ? static_cast<double>(heights[i]) : 0.0});
      out.push_back(place ? std::optional(place->screen) : std::nullopt);
    }
  }
  return out;
}

bool Viewport::overVertex(QPointF at) const {
  const auto vertex = vertexAt(at);
  const auto place = vertex ? placeOf(*vertex) : std::nullopt;
  return place && std::hypot(place->x() - at.x(), place->y() - at.y()) <= discRadius() / devicePixelRatioF() + 2;
}

std::optional<ArcId> Viewport::arcAt(QPointF at) const {
  if (geometry_ == nullptr || drawnGeometry_ != geometry_) return std::nullopt;
  // From so far away that vertices are no discs, arcs cannot be distinguished.
  if (render::chooseDetail(request_, *geometry_).vertices != render::Detail::Vertices::Discs) return std::nullopt;
  const auto places = [this](std::span<const VertexId> vertices) { return devicePlaces(vertices); };
  const render::Bend bend = render::bendOf(request_.mapping.style, camera());
  const auto arc = render::arcNear(*geometry_, camera(), places, device(at), kArcReach * devicePixelRatioF(), bend);
  if (!arc) return arc;
  const VertexId ends[] = {geometry_->graph().tail(*arc), geometry_->graph().heads()[*arc]};
  const auto drawn = shows(ends);
  return drawn[0] && drawn[1] ? arc : std::nullopt;
}

std::optional<int> Viewport::whyLinkAt(QPointF at) const {
  if (geometry_ == nullptr || request_.why.empty() || overVertex(at)) return std::nullopt;
  const auto places = [this](std::span<const VertexId> vertices) { return devicePlaces(vertices); };
  const render::Bend bend = render::bendOf(request_.mapping.style, camera());
  const auto piece = render::pieceNear(request_.why, places, device(at), kChainReach * devicePixelRatioF(), bend);
  return piece && *piece < whyLinks_.size() ? std::optional(static_cast<int>(whyLinks_[*piece])) : std::nullopt;
}

void Viewport::hoverArcs(bool vertexHit) {
  const bool over = underMouse() && pick_ == Pick::Nothing && whyLinkAt(pointer_).has_value();
  const bool disc = vertexHit && !over && underMouse() && restCursor() == Qt::ArrowCursor && discAt(pointer_).has_value();
  const bool otherChain = over != std::exchange(overChain_, over), otherDisc = disc != std::exchange(overDisc_, disc);
  if (otherChain || otherDisc) setCursor(over ? Qt::PointingHandCursor : disc ? Qt::OpenHandCursor : restCursor());
  hoverArc(underMouse() && !vertexHit ? arcAt(pointer_) : std::nullopt);
}

void Viewport::hoverArc(std::optional<ArcId> arc) {
  if (arc == hoveredArc_) return;
  hoveredArc_ = arc;
  wake();
}

}  // namespace wf::ui
