// The source: an open diamond, a shape that nothing else has.
#include "render/scene/mark_shapes.h"

namespace wf::render {
namespace {

class SourceLayer final : public Layer {
 public:
  explicit SourceLayer(gl::Program program) : program_(std::move(program)) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override {
    return view.request.source && *view.request.source < view.geometry.positions().size() ? 1 : 0;
  }
  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const auto ratio = static_cast<float>(std::clamp(view.request.pixelRatio, 0.5, 8.0));
    const float radius = std::max(7.f * ratio, view.detail.vertexRadius + 6.f * ratio);
    drawMarks(program_, view, std::span(&*view.request.source, 1), MarkShape::Source, radius, 1.4f);
  }

 private:
  gl::Program program_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeSourceLayer(const std::string& shaderDefines) {
  auto program = makeMarksProgram(shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<SourceLayer>(std::move(*program)));
}

}  // namespace wf::render
