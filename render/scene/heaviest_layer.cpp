// Where warps colour the graph: what the busiest threads of the worst ones work on, larger and above the others, whole in every frame. One
// hub among a million vertices is what makes a kernel slow, and would be a pixel of the picture.
#include <fmt/format.h>

#include "render/scene/layer.h"
#include "render/scene/mark_sizes.h"
#include "render/scene/variants.h"

namespace wf::render {
namespace {

class HeaviestLayer final : public Layer {
 public:
  explicit HeaviestLayer(Variants discs) : discs_(std::move(discs)) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override { return heaviestOf(view.request).size(); }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const auto& vertices = heaviestOf(view.request);
    const unsigned program = discs_.of(view);
    glUseProgram(program);
    if (view.looks) glProgramUniform1i(program, 0, view.request.mapping.outline.on() ? 1 : 0);
    view.stream.bindItems(vertices);
    view.stream.drawQuads(0, static_cast<std::uint32_t>(vertices.size()));
  }

 private:
  Variants discs_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeHeaviestLayer(const std::string& shaderDefines) {
  auto discs = Variants::make(
      {"discs.vert.glsl", "discs.frag.glsl"},
      shaderDefines + fmt::format("#define HEAVIEST_MORE {:.2f}\n#define HEAVIEST_LEAST {:.2f}\n", kHeaviestMore, kHeaviestLeast));
  if (!discs) return discs.error();
  return std::unique_ptr<Layer>(std::make_unique<HeaviestLayer>(std::move(*discs)));
}

}  // namespace wf::render
