// The arcs that a value came along: a band with chevrons that point to where it went, above all edges. Discs stay visible in it.
#include <algorithm>
#include <cmath>

#include "render/gl/program.h"
#include "render/scene/layer.h"

namespace wf::render {
namespace {

// Vertices nearer to each other than this on the screen (design pixels) are drawn as one: a long chain from afar costs what is seen of it.
constexpr double kStep = 1.5;

class WhyLayer final : public Layer {
 public:
  explicit WhyLayer(gl::Program program) : program_(std::move(program)) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override { return view.request.why.empty() ? 0 : 1; }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const auto ratio = static_cast<float>(std::clamp(view.request.pixelRatio, 0.5, 8.0));
    const float band = std::max(3.2f * ratio, 2.4f * view.detail.edgeHalfWidth);
    gather(view, kStep * static_cast<double>(ratio));
    if (pieces_.empty()) return;
    const unsigned program = program_.name();
    const float widths[] = {band + 1.4f * ratio, band};
    const Rgb8 colour = view.request.theme.why;
    glUseProgram(program);
    glProgramUniform1f(program, 0, widths[0] + 1);
    glProgramUniform1f(program, 3, view.detail.vertices == Detail::Vertices::Discs ? view.detail.vertexRadius : 0.f);
    glProgramUniform3f(program, 4, static_cast<float>(colour.r) / 255, static_cast<float>(colour.g) / 255,
                       static_cast<float>(colour.b) / 255);
    view.stream.bindItems(pieces_);
    for (int pass = 0; pass < 2; ++pass) {
      glProgramUniform1i(program, 1, pass);
      glProgramUniform1f(program, 2, widths[pass]);
      view.stream.drawQuads(0, static_cast<std::uint32_t>(pieces_.size() / 2));
    }
  }

 private:
  // The pieces that may be seen. Arcs that follow each other are one while they are short.
  void gather(const View& view, double step) {
    pieces_.clear();
    const auto positions = view.geometry.positions();
    const Box& box = view.detail.visible;
    const double least = step / view.request.camera.pixelsPerUnit();
    const auto& arcs = view.request.why;
    for (std::size_t k = 0; k + 1 < arcs.size(); k += 2) {
      const VertexId head = arcs[k + 1];
      VertexId tail = arcs[k];
      if (head >= positions.size() || tail >= positions.size()) continue;
      const PointF b = positions[head];
      const auto shortFrom = [&](VertexId v) { return std::hypot(positions[v].x - b.x, positions[v].y - b.y) < least; };
      while (shortFrom(tail) && k + 3 < arcs.size() && arcs[k + 3] == tail && arcs[k + 2] < positions.size()) {
        k += 2;
        tail = arcs[k];
      }
      const PointF a = positions[tail];
      const bool outside = (a.x < box.low.x && b.x < box.low.x) || (a.x > box.high.x && b.x > box.high.x) ||
                           (a.y < box.low.y && b.y < box.low.y) || (a.y > box.high.y && b.y > box.high.y);
      if (!outside) pieces_.insert(pieces_.end(), {tail, head});
    }
  }

  gl::Program program_;
  std::vector<VertexId> pieces_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeWhyLayer(const std::string& shaderDefines) {
  auto program = gl::makeProgram({"path.vert.glsl", "why.frag.glsl"}, shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<WhyLayer>(std::move(*program)));
}

}  // namespace wf::render
