#include "render/scene/bands.h"

namespace wf::render {

void Bands::draw(const View& view, std::span<const VertexId> pieces, std::span<const float> halfWidths) {
  if (pieces.empty()) return;
  const Detail& detail = view.detail;
  glUseProgram(program());
  glProgramUniform1f(program(), 0, halfWidths.front() + 1);
  glProgramUniform1f(program(), 3, detail.vertices == Detail::Vertices::Discs ? detail.vertexRadius : 0.f);
  view.stream.bindItems(pieces);
  for (std::size_t pass = 0; pass < halfWidths.size(); ++pass) {
    glProgramUniform1i(program(), 1, static_cast<int>(pass));
    glProgramUniform1f(program(), 2, halfWidths[pass]);
    view.stream.drawQuads(0, static_cast<std::uint32_t>(pieces.size() / 2));
  }
}

}  // namespace wf::render
