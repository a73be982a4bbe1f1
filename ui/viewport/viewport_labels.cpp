// Labels and arrows in the view.
#include "render/scene/heights.h"
#include "ui/overlay/axis_labels.h"
#include "ui/overlay/overlay.h"
#include "ui/viewport/viewport.h"
#include "ui/viewport/views.h"

namespace wf::ui {

void Viewport::setLabelContent(const LabelContent& content, const EdgeLabelContent& edges) {
  if (content == labels_.content() && edges == labels_.edgeContent()) return;
  labels_.setContent(content, edges);
  wake();
}

void Viewport::setArrows(bool on) {
  if (on == request_.arrows) return;
  request_.arrows = on;
  wake();
}

void Viewport::layLabels() {
  const double ratio = devicePixelRatioF();
  LabelScene scene{.frame = request_, .geometry = *geometry_, .step = report_.step};
  scene.range = [this](int array) { return renderer_->shownRange(array); };
  scene.sorted = [this](int array) { return drawnKeys(*renderer_, request_, array); };
  if (overlayShown_) {
    for (const QRectF& window : overlay_->windows())
      scene.taken.push_back({window.left() * ratio, window.top() * ratio, window.right() * ratio, window.bottom() * ratio});
  }
  const auto measure = overlay_->measure(ratio, font());
  axisLabels_.clear();
  if (overlayShown_ && drawnRing_ != nullptr) {
    axisLabels_ = ui::axisLabels({.frame = request_,
                                  .geometry = *geometry_,
                                  .infos = drawnRing_->infos(),
                                  .range = [this](int array) { return renderer_->shownRange(array); },
                                  .sorted = [this](int array) { return drawnKeys(*renderer_, request_, array); },
                                  .taken = scene.taken},
                                 measure);
    for (const ViewLabel& label : axisLabels_) scene.taken.push_back(boxOf(label));
  }
  const auto places = [this](std::span<const VertexId> vertices) {
    std::vector<std::optional<render::LabelPlace>> out;
    const render::Camera seen = camera();
    const auto heights = heightsOf(vertices);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      const render::PointF at = geometry_->positions()[vertices[i]];
      out.push_back(render::labelPlace(seen, {at.x, at.y, i < heights.size() ? static_cast<double>(heights[i]) : 0.0}));
    }
    return out;
  };
  if (!request_.camera.flat()) {
    scene.highest = render::highestOf(*geometry_, request_.mapping);
    scene.places = places;
  }
  // What is not drawn has neither a label nor a disc that others keep clear of.
  const auto shown = labels_.any() ? hittable() : nullptr;
  if (shown != nullptr) {
    scene.places = [&places, &shown](std::span<const VertexId> vertices) {
      auto out = places(vertices);
      for (std::size_t i = 0; i < vertices.size(); ++i) {
        if (((*shown)[vertices[i] / 32] >> (vertices[i] % 32) & 1u) == 0) out[i].reset();
      }
      return out;
    };
  }
  if (render::mayFade(request_) && renderer_ != nullptr && !lent_) {
    scene.faded = [this](std::span<const VertexId> vertices) {
      return drawing([&](render::Renderer& renderer) { return renderer.faded(vertices); });
    };
  }
  labels_.update(scene, measure);
}

}  // namespace wf::ui
