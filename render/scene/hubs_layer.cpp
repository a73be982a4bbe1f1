// The largest hubs, where sizes are driven by an array and vertices are too small to be drawn one by one: as discs, whole in every frame.
#include <algorithm>

#include "render/labels/label_order.h"
#include "render/scene/layer.h"
#include "render/scene/variants.h"

namespace wf::render {
namespace {

constexpr std::size_t kMost = 64;
constexpr std::uint64_t kTimesMean = 8;  // a hub's degree over the mean degree, at least

class HubsLayer final : public Layer {
 public:
  explicit HubsLayer(Variants discs) : discs_(std::move(discs)) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override {
    if (!view.request.mapping.size.on() || view.detail.vertices == Detail::Vertices::Discs) return 0;
    find(view.geometry);
    return hubs_.size();
  }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const unsigned program = discs_.of(view);
    glUseProgram(program);
    if (view.looks) glProgramUniform1i(program, 0, view.request.mapping.outline.on() ? 1 : 0);
    view.stream.bindItems(hubs_);
    view.stream.drawQuads(0, static_cast<std::uint32_t>(hubs_.size()));
  }

 private:
  // Once for each graph. O(V).
  void find(const GraphGeometry& geometry) const {
    const auto last = of_.lock();
    of_ = geometry.weak_from_this();
    if (last != nullptr && last->sameGraph(geometry)) return;
    hubs_.clear();
    const auto vertices = static_cast<VertexId>(geometry.positions().size());
    const std::uint64_t ends = std::uint64_t{2} * geometry.edges().size();
    const Degrees& degrees = geometry.degrees();
    for (VertexId v = 0; v < vertices; ++v) {
      if (ends != 0 && std::uint64_t{degrees.total(v)} * vertices >= kTimesMean * ends) hubs_.push_back(v);
    }
    const auto end = hubs_.begin() + static_cast<std::ptrdiff_t>(std::min(kMost, hubs_.size()));
    std::partial_sort(hubs_.begin(), end, hubs_.end(), [&](VertexId a, VertexId b) { return labelledBefore(degrees, a, b); });
    hubs_.erase(end, hubs_.end());
    std::reverse(hubs_.begin(), hubs_.end());  // the largest above the others
  }

  Variants discs_;
  // What items() found.
  mutable std::weak_ptr<const GraphGeometry> of_;
  mutable std::vector<VertexId> hubs_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeHubsLayer(const std::string& shaderDefines) {
  auto discs = Variants::make({"discs.vert.glsl", "discs.frag.glsl"}, shaderDefines);
  if (!discs) return discs.error();
  return std::unique_ptr<Layer>(std::make_unique<HubsLayer>(std::move(*discs)));
}

}  // namespace wf::render
