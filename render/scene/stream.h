// Small things sent anew in every frame (visible edges and vertices of a near view, marked vertices), and the index pattern of quads.
#pragma once

#include <cstdint>
#include <span>

#include "render/gl/objects.h"

namespace wf::render {

class Stream {
 public:
  Stream();

  // Replaces the stream's content and binds it as the shaders' items.
  void bindItems(std::span<const std::uint32_t> words);
  // Draws quads [first, first + count) of shaders that see four corners per quad in gl_VertexID.
  void drawQuads(std::uint32_t first, std::uint32_t count) const;
  // Any vertex pulling needs a vertex array; this one has no attributes, only the quads' indices.
  void bindVertexArray() const { glBindVertexArray(array_.name()); }

 private:
  gl::VertexArray array_;
  gl::Buffer quadIndices_;
  gl::Buffer items_;
};

}  // namespace wf::render
