// A grid near enough for discs and wide edges, with channels that a test chooses.
#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "tests/render/scene.h"

namespace wf::render::test {

class ChannelsTest : public GlTest {
 protected:
  static constexpr VertexId kColumns = 9, kRows = 7;
  std::shared_ptr<const GraphGeometry> geometry_;
  std::unique_ptr<Renderer> renderer_;
  FrameRequest request_;

  // Near enough for discs and wide edges; every vertex has the value of its column, those of the last one are infinite.
  void begin(FakeRun& run) {
    renderer_ = newRenderer();
    renderer_->setGraph(geometry_);
    renderer_->setRun(run.ring());
    run.publish(1);
    renderer_->publishNewest();
    request_ = requestFor(*geometry_, run.ring().get(), 900, 700);
  }
  std::unique_ptr<FakeRun> columns(std::vector<StateArrayInfo> more = {}) {
    if (!geometry_) geometry_ = gridGeometry(kColumns, kRows);
    std::vector<StateArrayInfo> infos = {costInfo()};
    infos.insert(infos.end(), more.begin(), more.end());
    auto run = std::make_unique<FakeRun>(infos, *geometry_);
    std::vector<std::uint64_t> cost;
    for (VertexId v = 0; v < kColumns * kRows; ++v) cost.push_back(v % kColumns + 1 < kColumns ? v % kColumns : 0xFFFF'FFFFu);
    run->set(0, cost);
    return run;
  }
  Picture draw() {
    EXPECT_TRUE(renderer_->draw(request_, kNoTarget).complete);
    return renderer_->readPicture();
  }
  Vec2 at(VertexId v) const {
    const PointF p = geometry_->positions()[v];
    return request_.camera.toScreen({p.x, p.y});
  }
  Vec2 between(VertexId a, VertexId b) const { return {(at(a).x + at(b).x) / 2, (at(a).y + at(b).y) / 2}; }
  // How far this colour reaches from a place, on a diagonal, where no edge lies.
  static double radiusAt(const Picture& picture, Vec2 place, Rgb8 colour, int reach = 40) {
    int found = 0;
    for (int k = -reach; k <= reach; ++k) found += difference(pixel(picture, place.x + k, place.y + k), colour) < 24;
    return found / 2.0 * std::sqrt(2.0);
  }
  Rgb8 colourOf(const Mapping& mapping, std::uint64_t value, std::uint64_t most) const {
    return colormap(mapping.colormap).colors[colormapIndex(static_cast<double>(value) / static_cast<double>(most))];
  }
};

}  // namespace wf::render::test
