#include "render/scene/bands.h"

namespace wf::render {

void Bands::draw(const View& view, std::span<const VertexId> pieces, std::span<const float> halfWidths) {
  if (pieces.empty()) return;
  const Detail& detail = view.detail;
  const unsigned now = program(view);
  glUseProgram(now);
  glProgramUniform1f(now, 0, halfWidths.front() + 1);
  glProgramUniform1f(now, 3, detail.vertices == Detail::Vertices::Discs ? detail.vertexRadius : 0.f);
  // A curved one has a quad beyond each of its ends.
  const std::uint32_t quads = view.bend.on() ? curvePiecesOf(view) + 2 : 1;
  if (view.bend.on()) setCurvePieces(now, quads - 2);
  view.stream.bindItems(pieces);
  for (std::size_t pass = 0; pass < halfWidths.size(); ++pass) {
    glProgramUniform1i(now, 1, static_cast<int>(pass));
    glProgramUniform1f(now, 2, halfWidths[pass]);
    view.stream.drawQuads(0, static_cast<std::uint32_t>(pieces.size() / 2) * quads);
  }
}

}  // namespace wf::render
