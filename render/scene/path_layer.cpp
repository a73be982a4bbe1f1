// A path through the graph: a wide line in two tones above all edges.
#include "render/scene/band_pieces.h"
#include "render/scene/bands.h"
#include "render/scene/mark_sizes.h"

namespace wf::render {
namespace {

class PathLayer final : public Layer {
 public:
  explicit PathLayer(Variants programs) : bands_(std::move(programs)) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override { return view.request.path.empty() ? 0 : 1; }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const float ratio = designRatio(view.request), band = pathBand(view.detail, ratio);
    const float halfWidths[] = {band + kBandOutline * ratio, band, kPathCore * band};
    bands_.draw(view, pathPieces(view.request, view.geometry, view.detail), halfWidths);
  }

 private:
  Bands bands_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makePathLayer(const std::string& shaderDefines) {
  auto programs = Variants::make({"path.vert.glsl", "path.frag.glsl"}, shaderDefines);
  if (!programs) return programs.error();
  return std::unique_ptr<Layer>(std::make_unique<PathLayer>(std::move(*programs)));
}

}  // namespace wf::render
