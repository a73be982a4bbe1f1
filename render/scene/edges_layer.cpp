// Edges: one-pixel lines from afar, soft-edged quads from near; each end in the colour of its vertex.
#include "render/gl/program.h"
#include "render/scene/layer.h"

namespace wf::render {
namespace {

class EdgesLayer final : public Layer {
 public:
  EdgesLayer(gl::Program thin, gl::Program wide) : thin_(std::move(thin)), wide_(std::move(wide)) {}

  Kind kind() const override { return Kind::Edges; }
  std::uint64_t items(const View& view) const override { return view.geometry.edges().size(); }

  void draw(const View& view, std::uint64_t first, std::uint64_t count) override {
    glUseProgram(view.detail.wideEdges ? wide_.name() : thin_.name());
    const auto range = [&](std::uint32_t from, std::uint32_t n) {
      if (view.detail.wideEdges) {
        view.stream.drawQuads(from, n);
      } else {
        glDrawArrays(GL_LINES, static_cast<GLint>(2 * from), static_cast<GLsizei>(2 * n));
      }
    };
    if (!view.detail.cull) {
      view.scene.eachEdgeRange(first, count, range);
      return;
    }
    visible_.clear();
    const auto positions = view.geometry.positions();
    const Box& box = view.detail.visible;
    const auto lowX = static_cast<float>(box.low.x), highX = static_cast<float>(box.high.x);
    const auto lowY = static_cast<float>(box.low.y), highY = static_cast<float>(box.high.y);
    for (const EdgeEnds& e : view.geometry.edges().subspan(first, count)) {
      const PointF a = positions[e.a];
      const PointF b = positions[e.b];
      const bool outside =
          (a.x < lowX && b.x < lowX) || (a.x > highX && b.x > highX) || (a.y < lowY && b.y < lowY) || (a.y > highY && b.y > highY);
      if (!outside) visible_.insert(visible_.end(), {e.a, e.b});
    }
    if (visible_.empty()) return;
    view.stream.bindItems(visible_);
    range(0, static_cast<std::uint32_t>(visible_.size() / 2));
  }

 private:
  gl::Program thin_;
  gl::Program wide_;
  std::vector<std::uint32_t> visible_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeEdgesLayer(const std::string& shaderDefines) {
  auto thin = gl::makeProgram({"edges_thin.vert.glsl", "edges_thin.frag.glsl"}, shaderDefines);
  if (!thin) return thin.error();
  auto wide = gl::makeProgram({"edges_wide.vert.glsl", "edges_wide.frag.glsl"}, shaderDefines);
  if (!wide) return wide.error();
  return std::unique_ptr<Layer>(std::make_unique<EdgesLayer>(std::move(*thin), std::move(*wide)));
}

}  // namespace wf::render
