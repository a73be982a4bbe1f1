// Orphaning uploads and instancing-free quads.
#include "render/scene/stream.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "render/scene/scene_data.h"

namespace wf::render {
namespace {

constexpr std::uint32_t kQuadsADraw = 16384;

}  // namespace

Stream::Stream() : array_(gl::VertexArray::make()), quadIndices_(gl::Buffer::make()), items_(gl::Buffer::make()) {
  std::vector<std::uint16_t> indices;  // 4 · 16384 corners are all that 16 bits can name
  indices.reserve(kQuadsADraw * 6);
  for (std::uint32_t q = 0; q < kQuadsADraw; ++q) {
    for (const std::uint32_t corner : {0u, 1u, 2u, 2u, 1u, 3u}) indices.push_back(static_cast<std::uint16_t>(4 * q + corner));
  }
  glNamedBufferStorage(quadIndices_.name(), static_cast<GLsizeiptr>(indices.size() * 2), indices.data(), 0);
  glVertexArrayElementBuffer(array_.name(), quadIndices_.name());
}

void Stream::bindItems(std::span<const std::uint32_t> words) {
  // A new buffer each time, so that the driver need not wait for draws that still read the old one. New storage for the old name is not
  // enough: NVIDIA's driver (580) let draws of before read what was written after them.
  gl::Buffer items = gl::Buffer::make();
  const std::uint32_t none = 0;
  glNamedBufferStorage(items.name(), static_cast<GLsizeiptr>(std::max<std::size_t>(words.size_bytes(), sizeof none)),
                       words.empty() ? &none : words.data(), 0);
  items_ = std::move(items);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kItemsBinding, items_.name());
}

void Stream::drawQuads(std::uint32_t first, std::uint32_t count) const {
  for (std::uint32_t done = 0; done < count;) {
    const std::uint32_t now = std::min(count - done, kQuadsADraw);
    glDrawElementsBaseVertex(GL_TRIANGLES, static_cast<GLsizei>(now * 6), GL_UNSIGNED_SHORT, nullptr,
                             static_cast<GLint>(4 * (first + done)));
    done += now;
  }
}

}  // namespace wf::render
