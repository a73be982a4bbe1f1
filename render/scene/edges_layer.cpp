// Edges: one-pixel lines from afar, soft-edged quads from near; each end in the colour of its vertex, or as edge_paint.h has it.
#include "render/scene/depth_test.h"
#include "render/scene/mark_sizes.h"
#include "render/scene/variants.h"
#include "render/scene/visible_edges.h"

namespace wf::render {
namespace {

// Styles are as view.glsl has them; with widths, or where vertices may be faded, the shaders know of all three.
const std::string kStyled = "#define STYLED\n";

const std::string& everything() {
  static const std::string text = kStyled + "#define WIDTHS\n" + visibilityDefines();
  return text;
}

constexpr std::uint32_t kCulledWords = 3;  // of an item: the ends, and the edge's place in the bound styles

class EdgesLayer final : public Layer {
 public:
  EdgesLayer(Variants thin, Variants wide) : thin_(std::move(thin)), wide_(std::move(wide)) {}

  Kind kind() const override { return Kind::Edges; }
  std::uint64_t items(const View& view) const override { return view.detail.splat < 1 ? view.geometry.edges().size() : 0; }

  void draw(const View& view, std::uint64_t first, std::uint64_t count) override {
    const bool styled = view.edges.active();
    if (styled) {
      view.edges.make(view.scene, first, count);
      view.scene.bindVertices();
    }
    Variants& variants = view.detail.wideEdges ? wide_ : thin_;
    const bool all = styled && (view.fades || view.edges.widths() != 0);
    const unsigned program = variants.ofEdges(view, all          ? everything()
                                                    : styled     ? kStyled
                                                    : view.fades ? visibilityDefines()
                                                                 : std::string());
    glUseProgram(program);
    const DepthTest depth(view, false);
    if (styled) glProgramUniform1ui(program, 0, view.detail.cull ? kCulledWords : 2);
    if (all) {
      glProgramUniform1i(program, 1, view.edges.styles() != 0 ? 1 : 0);
      glProgramUniform1i(program, 2, view.edges.widths() != 0 ? 1 : 0);
    }
    const auto lines = [&](std::uint32_t from, std::uint32_t n) {
      const std::uint32_t pieces = curvePiecesOf(view, std::uint64_t{from} + n);
      if (view.bend.on()) setCurvePieces(program, pieces);
      if (view.detail.wideEdges) {
        view.stream.drawQuads(pieces * from, pieces * n);
      } else {
        glDrawArrays(GL_LINES, static_cast<GLint>(2 * pieces * from), static_cast<GLsizei>(2 * pieces * n));
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
    const auto edges = view.geometry.edges();
    const Box box = besideDiscs(view.request, view.detail);
    for (const std::uint32_t e : view.visibleEdges.in(view.geometry, box, reachOf(view.bend, view.request.camera), start + from, count)) {
      visible_.insert(visible_.end(), {edges[e].a, edges[e].b});
      if (styled) visible_.push_back(static_cast<std::uint32_t>(e - start));
    }
  }

  Variants thin_;
  Variants wide_;
  std::vector<std::uint32_t> visible_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeEdgesLayer(const std::string& shaderDefines) {
  auto thin = Variants::make({"edges_thin.vert.glsl", "edges_thin.frag.glsl"}, shaderDefines);
  if (!thin) return thin.error();
  auto wide = Variants::make({"edges_wide.vert.glsl", "edges_wide.frag.glsl"}, shaderDefines);
  if (!wide) return wide.error();
  return std::unique_ptr<Layer>(std::make_unique<EdgesLayer>(std::move(*thin), std::move(*wide)));
}

}  // namespace wf::render
