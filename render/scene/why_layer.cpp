// The arcs that a value came along: a band with chevrons that point to where it went, above all edges.
#include <algorithm>

#include "render/scene/bands.h"

namespace wf::render {
namespace {

class WhyLayer final : public Layer {
 public:
  explicit WhyLayer(gl::Program program) : bands_(std::move(program)) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override { return view.request.why.empty() ? 0 : 1; }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const float ratio = Bands::pixelRatio(view);
    const float band = std::max(3.2f * ratio, 2.4f * view.detail.edgeHalfWidth);
    const float halfWidths[] = {band + 1.4f * ratio, band};
    const Rgb8 colour = view.request.theme.why;
    gather(view);
    glProgramUniform3f(bands_.program(), 4, static_cast<float>(colour.r) / 255, static_cast<float>(colour.g) / 255,
                       static_cast<float>(colour.b) / 255);
    bands_.draw(halfWidths);
  }

 private:
  // Arcs that follow each other are one while they are short.
  void gather(const View& view) {
    bands_.begin(view);
    const std::size_t vertices = view.geometry.positions().size();
    const auto& arcs = view.request.why;
    for (std::size_t k = 0; k + 1 < arcs.size(); k += 2) {
      const VertexId head = arcs[k + 1];
      VertexId tail = arcs[k];
      if (head >= vertices || tail >= vertices) continue;
      while (!bands_.apart(tail, head) && k + 3 < arcs.size() && arcs[k + 3] == tail && arcs[k + 2] < vertices) {
        k += 2;
        tail = arcs[k];
      }
      bands_.add(tail, head);
    }
  }

  Bands bands_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeWhyLayer(const std::string& shaderDefines) {
  auto program = gl::makeProgram({"path.vert.glsl", "why.frag.glsl"}, shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<WhyLayer>(std::move(*program)));
}

}  // namespace wf::render
