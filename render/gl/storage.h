// Storage buffers whose size is fixed from the start.
#pragma once

#include <algorithm>
#include <cstddef>

#include "render/gl/objects.h"

namespace wf::render::gl {

// readable: the processor may map it, and leave it mapped. On a GPU that could cost it its place in the device's memory.
inline Buffer makeStorage(std::size_t bytes, const void* data, bool readable = false) {
  Buffer buffer = Buffer::make();
  // Storage of size zero is an error, and a binding wants a few bytes even where no shader reads them.
  glNamedBufferStorage(buffer.name(), static_cast<GLsizeiptr>(std::max<std::size_t>(bytes, 16)), nullptr,
                       GL_DYNAMIC_STORAGE_BIT | (readable ? GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT : 0u));
  if (bytes > 0 && data != nullptr) glNamedBufferSubData(buffer.name(), 0, static_cast<GLsizeiptr>(bytes), data);
  return buffer;
}

// Whether OpenGL ran out of memory since the last call; forgets other errors, which the debug output has reported.
inline bool outOfMemory() {
  bool out = false;
  for (GLenum error = glGetError(); error != GL_NO_ERROR; error = glGetError()) out = out || error == GL_OUT_OF_MEMORY;
  return out;
}

}  // namespace wf::render::gl
