// The far view as a layer, below all others: edges and vertices that kernels draw.
#include "render/scene/layer.h"

namespace wf::render {
namespace {

class SplatLayer final : public Layer {
 public:
  Kind kind() const override { return Kind::Far; }
  std::uint64_t items(const View& view) const override { return SplatScene::items(view); }
  void draw(const View& view, std::uint64_t first, std::uint64_t count) override { view.splat.draw(view, first, count, false); }
  void drawSample(const View& view, std::uint64_t count) override { view.splat.draw(view, 0, count, true); }
  bool timesItself() const override { return true; }
  std::optional<PieceTime> timing(const View& view) override { return view.splat.timing(); }
};

}  // namespace

Result<std::unique_ptr<Layer>> makeSplatLayer(const std::string&) { return std::unique_ptr<Layer>(std::make_unique<SplatLayer>()); }

}  // namespace wf::render
