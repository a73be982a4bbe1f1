// The frontier: larger discs in a light ring with a dark outline, whole in every frame and at every zoom. The GPU made the list and its
// length (frontier.comp.glsl); neither passes the host. What comes next gets the same ring with an open core. Where warps colour the graph
// it is they that matter: rings are thin, and none where they would cover the colours.
#include "compute/core/derived_arrays.h"
#include "render/scene/layer.h"
#include "render/scene/mark_sizes.h"
#include "render/scene/variants.h"

namespace wf::render {
namespace {

class FrontierLayer final : public Layer {
 public:
  explicit FrontierLayer(Variants program) : program_(std::move(program)) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override {
    const Mapping& of = mapping(view);
    return of.frontierArray >= 0 || of.nextFrontierArray >= 0 || of.pendingArray >= 0 ? 1 : 0;
  }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const unsigned program = program_.of(view);
    glUseProgram(program);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kItemsBinding, view.scene.frontier());
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, view.scene.command());
    glBindBufferBase(GL_UNIFORM_BUFFER, 2, view.scene.command());
    glProgramUniform1i(program, 2, isOpened(mapping(view).colorArray) ? 1 : 0);
    glProgramUniform1f(program, 1, static_cast<float>(frontierRoom(view.request, view.geometry, view.detail)));
    for (int pass = 0; pass < 4; ++pass) {
      glProgramUniform1i(program, 0, pass);
      glDrawArraysIndirect(GL_TRIANGLES, nullptr);
    }
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
  }

 private:
  static const Mapping& mapping(const View& view) { return view.request.mapping; }

  Variants program_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeFrontierLayer(const std::string& shaderDefines) {
  auto program = Variants::make({"frontier.vert.glsl", "frontier.frag.glsl"}, shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<FrontierLayer>(std::move(*program)));
}

}  // namespace wf::render
