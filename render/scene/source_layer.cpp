// Where a search starts and where it is to end: an open diamond and an open square, shapes that nothing else has.
#include "render/scene/mark_shapes.h"

namespace wf::render {
namespace {

class SourceLayer final : public Layer {
 public:
  explicit SourceLayer(gl::Program program) : program_(std::move(program)) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override {
    return (there(view, view.request.source) ? 1 : 0) + (there(view, view.request.target) ? 1 : 0);
  }
  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const float radius = sourceRadius(view.detail, designRatio(view.request));
    const auto mark = [&](const std::optional<VertexId>& vertex, MarkShape shape) {
      if (there(view, vertex)) drawMarks(program_, view, std::span(&*vertex, 1), shape, radius, kSourceStroke);
    };
    mark(view.request.target, MarkShape::Target);
    mark(view.request.source, MarkShape::Source);
  }

 private:
  static bool there(const View& view, const std::optional<VertexId>& vertex) {
    return vertex && *vertex < view.geometry.positions().size();
  }

  gl::Program program_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeSourceLayer(const std::string& shaderDefines) {
  auto program = makeMarksProgram(shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<SourceLayer>(std::move(*program)));
}

}  // namespace wf::render
