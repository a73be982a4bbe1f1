// Vertices: single pixels from afar, outlined discs from near, nothing where they would hide the edges.
#include "render/scene/depth_test.h"
#include "render/scene/variants.h"

namespace wf::render {
namespace {

class VerticesLayer final : public Layer {
 public:
  VerticesLayer(Variants dots, Variants discs) : dots_(std::move(dots)), discs_(std::move(discs)) {}

  Kind kind() const override { return Kind::Vertices; }
  std::uint64_t items(const View& view) const override {
    const bool byKernels = view.detail.splat >= 1 && view.detail.vertices == Detail::Vertices::Dots;
    return byKernels || view.detail.vertices == Detail::Vertices::Hidden ? 0 : view.geometry.positions().size();
  }

  void draw(const View& view, std::uint64_t first, std::uint64_t count) override {
    const bool discs = view.detail.vertices == Detail::Vertices::Discs;
    const DepthTest depth(view, true);
    const unsigned program = discs ? discs_.of(view) : view.fades ? dots_.with(visibilityDefines()) : dots_.plain();
    glUseProgram(program);
    if (discs && view.looks) glProgramUniform1i(program, 0, view.request.mapping.outline.on() ? 1 : 0);
    const auto range = [&](std::uint64_t, std::uint32_t from, std::uint32_t n) {
      if (discs) {
        view.stream.drawQuads(from, n);
      } else {
        glDrawArrays(GL_POINTS, static_cast<GLint>(from), static_cast<GLsizei>(n));
      }
    };
    if (!view.detail.cull) {
      view.scene.eachVertexRange(first, count, range);
      return;
    }
    visible_.clear();
    const auto positions = view.geometry.positions();
    const Box& box = view.detail.visible;
    for (const VertexId v : view.geometry.vertexOrder().subspan(first, count)) {
      const PointF p = positions[v];
      if (p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y) visible_.push_back(v);
    }
    if (visible_.empty()) return;
    view.stream.bindItems(visible_);
    range(0, 0, static_cast<std::uint32_t>(visible_.size()));
  }

 private:
  Variants dots_;
  Variants discs_;
  std::vector<std::uint32_t> visible_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeVerticesLayer(const std::string& shaderDefines) {
  auto dots = Variants::make({"dots.vert.glsl", "edges_thin.frag.glsl"}, shaderDefines);
  if (!dots) return dots.error();
  auto discs = Variants::make({"discs.vert.glsl", "discs.frag.glsl"}, shaderDefines);
  if (!discs) return discs.error();
  return std::unique_ptr<Layer>(std::make_unique<VerticesLayer>(std::move(*dots), std::move(*discs)));
}

}  // namespace wf::render
