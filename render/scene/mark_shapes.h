// The shapes of marks.frag.glsl, drawn around listed vertices.
#pragma once

#include <span>

#include "render/gl/program.h"
#include "render/scene/layer.h"
#include "render/scene/mark_sizes.h"

namespace wf::render {

enum class MarkShape { Selected = 0, Hovered = 1, Source = 2, Target = 3, From = 4, To = 5, Pinned = 6, Differing = 7 };

// Ids at or above the vertex count are left out by the callers. radius and stroke (half the width) in design pixels.
inline void drawMarks(const gl::Program& program, const View& view, std::span<const VertexId> vertices, MarkShape shape, float radius,
                      float stroke) {
  if (vertices.empty()) return;
  const float ratio = designRatio(view.request);
  const float reach =
      (shape == MarkShape::Source || shape == MarkShape::From ? radius * 1.4143f : radius) +
      (stroke + (shape == MarkShape::Selected || shape == MarkShape::From || shape == MarkShape::Differing ? 9.f : 4.f)) * ratio;
  glUseProgram(program.name());
  glProgramUniform1f(program.name(), 0, reach);
  glProgramUniform1i(program.name(), 1, static_cast<int>(shape));
  glProgramUniform1f(program.name(), 2, radius);
  glProgramUniform1f(program.name(), 3, stroke * ratio);
  view.stream.bindItems(vertices);
  view.stream.drawQuads(0, static_cast<std::uint32_t>(vertices.size()));
}

inline Result<gl::Program> makeMarksProgram(const std::string& shaderDefines) {
  return gl::makeProgram({"marks.vert.glsl", "marks.frag.glsl"}, shaderDefines);
}

}  // namespace wf::render
