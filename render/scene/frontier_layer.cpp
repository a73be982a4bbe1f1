// The frontier: larger discs in a light ring with a dark outline, whole in every frame and at every zoom. The GPU made the list and its
// length (frontier.comp.glsl); neither passes the host. What comes next gets the same ring with an open core.
#include "render/gl/program.h"
#include "render/scene/layer.h"

namespace wf::render {
namespace {

class FrontierLayer final : public Layer {
 public:
  explicit FrontierLayer(gl::Program program) : program_(std::move(program)) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override {
    const Mapping& mapping = view.request.mapping;
    return mapping.frontierArray >= 0 || mapping.nextFrontierArray >= 0 || mapping.pendingArray >= 0 ? 1 : 0;
  }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    glUseProgram(program_.name());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kItemsBinding, view.scene.frontier());
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, view.scene.command());
    for (int pass = 0; pass < 4; ++pass) {
      glProgramUniform1i(program_.name(), 0, pass);
      glDrawArraysIndirect(GL_TRIANGLES, nullptr);
    }
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
  }

 private:
  gl::Program program_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeFrontierLayer(const std::string& shaderDefines) {
  auto program = gl::makeProgram({"frontier.vert.glsl", "frontier.frag.glsl"}, shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<FrontierLayer>(std::move(*program)));
}

}  // namespace wf::render
