// A path through the graph: a wide line in two tones above all edges. Discs stay visible in it.
#include <algorithm>
#include <cmath>

#include "render/gl/program.h"
#include "render/scene/layer.h"

namespace wf::render {
namespace {

// Vertices nearer to each other than this on the screen (design pixels) are drawn as one: a long path from afar costs what is seen of it.
constexpr double kStep = 1.5;

class PathLayer final : public Layer {
 public:
  explicit PathLayer(gl::Program program) : program_(std::move(program)) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override { return view.request.path.empty() ? 0 : 1; }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const auto ratio = static_cast<float>(std::clamp(view.request.pixelRatio, 0.5, 8.0));
    const float band = std::max(2.6f * ratio, 2.2f * view.detail.edgeHalfWidth);
    const float widths[] = {band + 1.4f * ratio, band, 0.32f * band};
    gather(view, kStep * static_cast<double>(ratio));
    if (pieces_.empty()) return;
    const unsigned program = program_.name();
    glUseProgram(program);
    glProgramUniform1f(program, 0, widths[0] + 1);
    glProgramUniform1f(program, 3, view.detail.vertices == Detail::Vertices::Discs ? view.detail.vertexRadius : 0.f);
    view.stream.bindItems(pieces_);
    for (int pass = 0; pass < 3; ++pass) {
      glProgramUniform1i(program, 1, pass);
      glProgramUniform1f(program, 2, widths[pass]);
      view.stream.drawQuads(0, static_cast<std::uint32_t>(pieces_.size() / 2));
    }
  }

 private:
  // The pieces that may be seen. Ids at or above the vertex count are left out.
  void gather(const View& view, double step) {
    pieces_.clear();
    const auto positions = view.geometry.positions();
    const Box& box = view.detail.visible;
    const double least = step / view.request.camera.pixelsPerUnit();
    VertexId from = kNone;
    const auto add = [&](VertexId to) {
      const PointF a = positions[from];
      const PointF b = positions[to];
      const bool outside = (a.x < box.low.x && b.x < box.low.x) || (a.x > box.high.x && b.x > box.high.x) ||
                           (a.y < box.low.y && b.y < box.low.y) || (a.y > box.high.y && b.y > box.high.y);
      if (!outside) pieces_.insert(pieces_.end(), {from, to});
      from = to;
    };
    VertexId last = kNone;
    bool any = false;
    for (const VertexId v : view.request.path) {
      if (v >= positions.size()) continue;
      last = v;
      if (from == kNone) {
        from = v;
        continue;
      }
      if (std::hypot(positions[v].x - positions[from].x, positions[v].y - positions[from].y) < least) continue;
      add(v);
      any = true;
    }
    if (from != kNone && (last != from || !any)) add(last);  // the end, or a path of one place
  }

  gl::Program program_;
  std::vector<VertexId> pieces_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makePathLayer(const std::string& shaderDefines) {
  auto program = gl::makeProgram({"path.vert.glsl", "path.frag.glsl"}, shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<PathLayer>(std::move(*program)));
}

}  // namespace wf::render
