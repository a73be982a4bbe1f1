// Arcs above all edges as bands with chevrons that point to their heads: those that a value came along, the one that is selected.
#include <algorithm>

#include "render/scene/bands.h"

namespace wf::render {
namespace {

class ArcBandLayer final : public Layer {
 public:
  using Arcs = std::vector<VertexId> FrameRequest::*;  // tail and head of each
  ArcBandLayer(gl::Program program, Arcs arcs, Rgb8 Theme::*colour) : bands_(std::move(program)), arcs_(arcs), colour_(colour) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override { return (view.request.*arcs_).empty() ? 0 : 1; }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const float ratio = Bands::pixelRatio(view);
    const float band = std::max(3.2f * ratio, 2.4f * view.detail.edgeHalfWidth);
    const float halfWidths[] = {band + 1.4f * ratio, band};
    const Rgb8 colour = view.request.theme.*colour_;
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
    const auto& arcs = view.request.*arcs_;
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
  Arcs arcs_;
  Rgb8 Theme::*colour_;
};

Result<std::unique_ptr<Layer>> makeArcBands(const std::string& shaderDefines, ArcBandLayer::Arcs arcs, Rgb8 Theme::*colour) {
  auto program = gl::makeProgram({"path.vert.glsl", "why.frag.glsl"}, shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<ArcBandLayer>(std::move(*program), arcs, colour));
}

}  // namespace

Result<std::unique_ptr<Layer>> makeWhyLayer(const std::string& shaderDefines) {
  return makeArcBands(shaderDefines, &FrameRequest::why, &Theme::why);
}

Result<std::unique_ptr<Layer>> makeSelectedArcLayer(const std::string& shaderDefines) {
  return makeArcBands(shaderDefines, &FrameRequest::arc, &Theme::selection);
}

}  // namespace wf::render
