// Arcs that lead back to their own vertex, from near: a ring beside it.
#include "render/scene/depth_test.h"
#include "render/scene/mark_sizes.h"
#include "render/scene/variants.h"

namespace wf::render {
namespace {

class LoopLayer final : public Layer {
 public:
  explicit LoopLayer(Variants program) : program_(std::move(program)) {}

  Kind kind() const override { return Kind::Hints; }
  std::uint64_t items(const View& view) const override {
    const bool shown = view.detail.splat < 1 && view.detail.vertices == Detail::Vertices::Discs;
    return shown ? view.geometry.loops().size() : 0;
  }

  void draw(const View& view, std::uint64_t first, std::uint64_t count) override {
    const unsigned program = program_.of(view);
    glUseProgram(program);
    const DepthTest depth(view, false);
    glProgramUniform1f(program, 0, loopRadius(view.detail, designRatio(view.request)));
    const auto positions = view.geometry.positions();
    const auto loops = view.geometry.loops().subspan(first, count);
    const Box box = besideDiscs(view.request, view.detail);
    const auto most = static_cast<std::size_t>(view.scene.limits().rangeItems(4));
    for (std::size_t done = 0; done < loops.size(); done += most) {
      seen_.clear();
      for (const VertexId v : loops.subspan(done, std::min(most, loops.size() - done))) {
        const PointF p = positions[v];
        const bool inside = p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y;
        if (inside || !view.detail.cull) seen_.push_back(v);
      }
      if (seen_.empty()) continue;
      view.stream.bindItems(seen_);
      view.stream.drawQuads(0, static_cast<std::uint32_t>(seen_.size()));
    }
  }

 private:
  Variants program_;
  std::vector<std::uint32_t> seen_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeLoopLayer(const std::string& shaderDefines) {
  auto program = Variants::make({"loops.vert.glsl", "loops.frag.glsl"}, shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<LoopLayer>(std::move(*program)));
}

}  // namespace wf::render
