// The edges that a cut goes through, whole in every frame. The GPU made the list and its length (cut.comp.glsl); neither passes the host.
#include "render/scene/layer.h"
#include "render/scene/variants.h"

namespace wf::render {
namespace {

class CutLayer final : public Layer {
 public:
  explicit CutLayer(Variants program) : program_(std::move(program)) {}

  Kind kind() const override { return Kind::Whole; }
  std::uint64_t items(const View& view) const override { return view.cut.listed() ? 1 : 0; }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    const unsigned program = program_.ofEdges(view, view.fades ? visibilityDefines() : std::string());
    glUseProgram(program);
    glProgramUniform1f(program, 1, view.detail.vertices == Detail::Vertices::Discs ? view.detail.vertexRadius : 0.f);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kItemsBinding, view.cut.list());
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, view.cut.command());
    for (int pass = 0; pass < 2; ++pass) {
      glProgramUniform1i(program, 0, pass);
      glDrawArraysIndirect(GL_TRIANGLES, nullptr);
    }
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
  }

 private:
  Variants program_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeCutLayer(const std::string& shaderDefines) {
  auto program = Variants::make({"cut.vert.glsl", "cut.frag.glsl"}, shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<CutLayer>(std::move(*program)));
}

}  // namespace wf::render
