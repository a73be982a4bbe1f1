// Selected and hovered vertices: a ring with four ticks, and a thin ring. That of a pair's first one is in a diamond, of its second one in
// a square. Pinned ones: a nail. Those that differ from another run: four ticks on the diagonals.
#include "render/scene/differing_marks.h"
#include "render/scene/mark_shapes.h"

namespace wf::render {
namespace {

class MarksLayer final : public Layer {
 public:
  explicit MarksLayer(gl::Program program) : program_(std::move(program)) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override {
    const FrameRequest& request = view.request;
    return request.selected.size() + request.pinned.size() + countDiffering(request.differing.get()) + (request.hovered ? 1 : 0) +
           (request.from ? 1 : 0) + (request.to ? 1 : 0);
  }
  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const std::size_t vertices = view.geometry.positions().size();
    const float ratio = designRatio(view.request);
    const float radius = selectedRadius(view.detail, ratio);
    const auto there = [&](const std::vector<VertexId>& from) -> std::span<const VertexId> {
      listed_.clear();
      std::copy_if(from.begin(), from.end(), std::back_inserter(listed_), [&](VertexId v) { return v < vertices; });
      return listed_;
    };
    drawMarks(program_, view, there(view.request.pinned), MarkShape::Pinned, pinnedRadius(view.detail, ratio), 0);
    if (view.request.differing != nullptr) {
      const DifferingMarks& marks = differing_.of(view.request.differing, view.geometry, view.request.camera, view.detail, ratio);
      const auto draw = [&](std::span<const VertexId> some, const DifferingTicks& ticks, float opacity) {
        glProgramUniform3f(program_.name(), 4, ticks.beyond, ticks.outline, opacity);
        drawMarks(program_, view, some, MarkShape::Differing, ticks.radius, ticks.stroke / ratio);
      };
      draw(marks.inside, marks.ticks, marks.inner);
      draw(marks.outline, marks.ticks, 1);
      draw(marks.spread, marks.spreadTicks, 1);
    }
    drawMarks(program_, view, there(view.request.selected), MarkShape::Selected, radius + ratio, kSelectedStroke);
    const auto mark = [&](const std::optional<VertexId>& vertex, MarkShape shape) {
      if (vertex && *vertex < vertices) drawMarks(program_, view, std::span(&*vertex, 1), shape, radius + 4.f * ratio, kPairStroke);
    };
    const FrameRequest& request = view.request;
    if (request.hovered != request.from && request.hovered != request.to) mark(request.hovered, MarkShape::Hovered);
    mark(request.from, MarkShape::From);
    mark(request.to, MarkShape::To);
  }

 private:
  gl::Program program_;
  std::vector<VertexId> listed_;
  KeptDifferingMarks differing_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeMarksLayer(const std::string& shaderDefines) {
  auto program = makeMarksProgram(shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<MarksLayer>(std::move(*program)));
}

}  // namespace wf::render
