// Edges: one-pixel lines from afar, soft-edged quads from near; each end in the colour of its vertex, or as edge_paint.h has it.
#include "render/gl/program.h"
#include "render/scene/layer.h"

namespace wf::render {
namespace {

struct Programs {
  gl::Program thin;
  gl::Program wide;
};

Result<Programs> makePrograms(const std::string& defines) {
  auto thin = gl::makeProgram({"edges_thin.vert.glsl", "edges_thin.frag.glsl"}, defines);
  if (!thin) return thin.error();
  auto wide = gl::makeProgram({"edges_wide.vert.glsl", "edges_wide.frag.glsl"}, defines);
  if (!wide) return wide.error();
  return Programs{std::move(*thin), std::move(*wide)};
}

constexpr std::uint32_t kCulledWords = 3;  // of an item: the ends, and the edge's place in the bound styles

class EdgesLayer final : public Layer {
 public:
  EdgesLayer(Programs plain, Programs styled) : plain_(std::move(plain)), styled_(std::move(styled)) {}

  Kind kind() const override { return Kind::Edges; }
  std::uint64_t items(const View& view) const override { return view.detail.splat < 1 ? view.geometry.edges().size() : 0; }

  void draw(const View& view, std::uint64_t first, std::uint64_t count) override {
    const bool styled = view.edges.styles() != 0;
    if (styled) {
      view.edges.make(view.scene, first, count);
      view.scene.bindVertices();
    }
    const Programs& programs = styled ? styled_ : plain_;
    const unsigned program = view.detail.wideEdges ? programs.wide.name() : programs.thin.name();
    glUseProgram(program);
    if (styled) glProgramUniform1ui(program, 0, view.detail.cull ? kCulledWords : 2);
    const auto lines = [&](std::uint32_t from, std::uint32_t n) {
      if (view.detail.wideEdges) {
        view.stream.drawQuads(from, n);
      } else {
        glDrawArrays(GL_LINES, static_cast<GLint>(2 * from), static_cast<GLsizei>(2 * n));
      }
    };
    view.scene.eachEdgeRange(first, count, [&](std::uint64_t start, std::uint32_t from, std::uint32_t n) {
      if (styled) view.edges.bindStyles(view.scene, start);
      if (!view.detail.cull) {
        lines(from, n);
        return;
      }
      // What one binding of the stream holds; in practice all of it.
      const auto most = static_cast<std::uint32_t>(view.scene.limits().rangeItems(4 * kCulledWords));
      for (std::uint32_t done = 0; done < n; done += std::min(most, n - done)) {
        gather(view, start, from + done, std::min(most, n - done), styled);
        if (visible_.empty()) continue;
        view.stream.bindItems(visible_);
        lines(0, static_cast<std::uint32_t>(visible_.size() / (styled ? kCulledWords : 2)));
      }
    });
  }

 private:
  void gather(const View& view, std::uint64_t start, std::uint32_t from, std::uint32_t count, bool styled) {
    visible_.clear();
    const auto positions = view.geometry.positions();
    const Box& box = view.detail.visible;
    const auto lowX = static_cast<float>(box.low.x), highX = static_cast<float>(box.high.x);
    const auto lowY = static_cast<float>(box.low.y), highY = static_cast<float>(box.high.y);
    const auto edges = view.geometry.edges().subspan(start + from, count);
    for (std::uint32_t i = 0; i < count; ++i) {
      const EdgeEnds e = edges[i];
      const PointF a = positions[e.a];
      const PointF b = positions[e.b];
      const bool outside =
          (a.x < lowX && b.x < lowX) || (a.x > highX && b.x > highX) || (a.y < lowY && b.y < lowY) || (a.y > highY && b.y > highY);
      if (outside) continue;
      visible_.insert(visible_.end(), {e.a, e.b});
      if (styled) visible_.push_back(from + i);
    }
  }

  Programs plain_;
  Programs styled_;
  std::vector<std::uint32_t> visible_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeEdgesLayer(const std::string& shaderDefines) {
  auto plain = makePrograms(shaderDefines);
  if (!plain) return plain.error();
  auto styled = makePrograms(shaderDefines + "#define STYLED\n");
  if (!styled) return styled.error();
  return std::unique_ptr<Layer>(std::make_unique<EdgesLayer>(std::move(*plain), std::move(*styled)));
}

}  // namespace wf::render
