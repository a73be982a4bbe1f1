// A path through the graph: a wide line in two tones above all edges.
#include <algorithm>

#include "render/scene/bands.h"

namespace wf::render {
namespace {

class PathLayer final : public Layer {
 public:
  explicit PathLayer(gl::Program program) : bands_(std::move(program)) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override { return view.request.path.empty() ? 0 : 1; }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const float ratio = Bands::pixelRatio(view);
    const float band = std::max(2.6f * ratio, 2.2f * view.detail.edgeHalfWidth);
    const float halfWidths[] = {band + 1.4f * ratio, band, 0.32f * band};
    gather(view);
    bands_.draw(halfWidths);
  }

 private:
  // Ids at or above the vertex count are left out.
  void gather(const View& view) {
    bands_.begin(view);
    const std::size_t vertices = view.geometry.positions().size();
    VertexId from = kNone, last = kNone;
    bool any = false;
    for (const VertexId v : view.request.path) {
      if (v >= vertices) continue;
      last = v;
      if (from == kNone) {
        from = v;
        continue;
      }
      if (!bands_.apart(v, from)) continue;
      bands_.add(from, v);
      from = v;
      any = true;
    }
    if (from != kNone && (last != from || !any)) bands_.add(from, last);  // the end, or a path of one place
  }

  Bands bands_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makePathLayer(const std::string& shaderDefines) {
  auto program = gl::makeProgram({"path.vert.glsl", "path.frag.glsl"}, shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<PathLayer>(std::move(*program)));
}

}  // namespace wf::render
