// Arcs above all edges as bands with chevrons that point to their heads: those that a value came along, the one that is selected.
#include "render/scene/band_pieces.h"
#include "render/scene/bands.h"
#include "render/scene/mark_sizes.h"

namespace wf::render {
namespace {

class ArcBandLayer final : public Layer {
 public:
  using Arcs = std::vector<VertexId> FrameRequest::*;  // tail and head of each
  ArcBandLayer(Variants programs, Arcs arcs, Rgb8 Theme::*colour) : bands_(std::move(programs)), arcs_(arcs), colour_(colour) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override { return (view.request.*arcs_).empty() ? 0 : 1; }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const float ratio = designRatio(view.request), band = arcBand(view.detail, ratio);
    const float halfWidths[] = {band + kBandOutline * ratio, band};
    const Rgb8 colour = view.request.theme.*colour_;
    glProgramUniform3f(bands_.program(view), 4, static_cast<float>(colour.r) / 255, static_cast<float>(colour.g) / 255,
                       static_cast<float>(colour.b) / 255);
    bands_.draw(view, arcPieces(view.request.*arcs_, view.request, view.geometry, view.detail), halfWidths);
  }

 private:
  Bands bands_;
  Arcs arcs_;
  Rgb8 Theme::*colour_;
};

Result<std::unique_ptr<Layer>> makeArcBands(const std::string& shaderDefines, ArcBandLayer::Arcs arcs, Rgb8 Theme::*colour) {
  auto programs = Variants::make({"path.vert.glsl", "why.frag.glsl"}, shaderDefines);
  if (!programs) return programs.error();
  return std::unique_ptr<Layer>(std::make_unique<ArcBandLayer>(std::move(*programs), arcs, colour));
}

}  // namespace

Result<std::unique_ptr<Layer>> makeWhyLayer(const std::string& shaderDefines) {
  return makeArcBands(shaderDefines, &FrameRequest::why, &Theme::why);
}

Result<std::unique_ptr<Layer>> makeSelectedArcLayer(const std::string& shaderDefines) {
  return makeArcBands(shaderDefines, &FrameRequest::arc, &Theme::selection);
}

}  // namespace wf::render
