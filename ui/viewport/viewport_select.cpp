// Finding vertices in the picture, and what is selected of them.
#include <algorithm>
#include <utility>

#include "render/scene/view_state.h"
#include "ui/viewport/graph_pen.h"
#include "ui/viewport/view_selector.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {
namespace {

constexpr double kPickRadius = 6;  // device-independent pixels; more where vertices are drawn larger

}  // namespace

void Viewport::makeSelector() {
  selector_ = new ViewSelector(context_, this, [this](const QPolygonF& outline) { return regionOf(outline); });
  context_.events.on(kSetsChanged, this, &Viewport::wake);
}

void Viewport::setTool(SelectTool tool) {
  selector_->setTool(tool);
  wake();
}

bool Viewport::cancelSelecting() { return selector_->cancel() || dropBack() || pen_->cancel(); }

double Viewport::pickRadius() const {
  const double ratio = devicePixelRatioF();
  render::FrameRequest request;
  request.camera = camera();
  request.pixelRatio = ratio;
  return std::max(kPickRadius * ratio, static_cast<double>(render::chooseDetail(request, *geometry_).vertexRadius));
}

bool Viewport::hides() const {
  const SessionSelection& sets = std::as_const(context_.session).sets();
  const render::Mapping& mapping = request_.mapping;
  return (sets.rest() == Rest::Hidden && sets.kept() != nullptr) || (mapping.hideInvisible && mapping.visibility.on());
}

std::vector<bool> Viewport::shows(std::span<const VertexId> vertices) const {
  if (renderer_ == nullptr || lent_ || !hides()) return std::vector<bool>(vertices.size(), true);
  return drawing([&](render::Renderer& renderer) { return renderer.shows(vertices); });
}

std::shared_ptr<const VertexSet::Bits> Viewport::hittable() const {
  const SessionSelection& sets = std::as_const(context_.session).sets();
  const auto& kept = sets.kept();
  const bool puts = sets.rest() == Rest::Hidden && kept != nullptr && kept->vertexCount() == geometry_->positions().size();
  // What the mapping hides only the picture knows; it has both together.
  const render::Mapping& mapping = request_.mapping;
  const bool maps = mapping.hideInvisible && mapping.visibility.on();
  if (!maps || renderer_ == nullptr || lent_) return puts ? kept->bits() : nullptr;
  const std::size_t words = VertexSet::words(static_cast<VertexId>(geometry_->positions().size()));
  if (drawn_ != nullptr && drawnOf_ == renderer_->content() && drawn_->size() == words) return drawn_;
  VertexSet::Bits bits = drawing([](render::Renderer& renderer) { return renderer.drawnVertices(); });
  if (bits.size() != words) return puts ? kept->bits() : nullptr;
  drawnOf_ = renderer_->content();
  return drawn_ = std::make_shared<const VertexSet::Bits>(std::move(bits));
}

// Flat and with all in sight the grid is exact and needs no renderer.
std::optional<VertexId> Viewport::vertexAt(QPointF at) const {
  if (geometry_ == nullptr) return std::nullopt;
  const render::Camera camera = this->camera();
  const double radius = pickRadius();
  if (camera.flat() && !hides()) return geometry_->nearest(camera.toWorld(device(at)), radius / camera.pixelsPerUnit());
  if (renderer_ == nullptr || lent_ || drawnGeometry_ != geometry_) return std::nullopt;
  return drawing([&](render::Renderer& renderer) { return renderer.nearest(camera, device(at), radius); });
}

std::optional<render::Region> Viewport::regionOf(const QPolygonF& outline) const {
  if (geometry_ == nullptr) return std::nullopt;
  render::Region region;
  region.projection = camera().projection();
  for (const QPointF at : outline) region.outline.push_back(device(at));
  if (renderer_ != nullptr && !lent_ && drawnGeometry_ == geometry_) {
    region.scene = drawing([&](render::Renderer& renderer) -> std::shared_ptr<const render::SceneCopy> {
      auto found = renderer.inside(camera(), region);
      if (!found) return renderer.copied(camera());
      region.found = std::make_shared<const VertexSet::Bits>(std::move(*found));
      return nullptr;
    });
  }
  if (!region.found && !region.scene) region.shown = hittable();
  return region;
}

}  // namespace wf::ui
