// Uploading a graph and binding it range by range.
#include "render/scene/scene_data.h"

#include <fmt/format.h>

#include <algorithm>

namespace wf::render {
namespace {

constexpr std::uint32_t kMostBlocks = 8;
constexpr std::uint64_t kPositionBytes = sizeof(PointF);

gl::Buffer makeBuffer(std::size_t bytes, const void* data) {
  gl::Buffer buffer = gl::Buffer::make();
  // Storage of size zero is an error, and a binding wants a few bytes even where nobody reads them.
  glNamedBufferStorage(buffer.name(), static_cast<GLsizeiptr>(std::max<std::size_t>(bytes, 16)), nullptr, GL_DYNAMIC_STORAGE_BIT);
  if (bytes > 0 && data != nullptr) glNamedBufferSubData(buffer.name(), 0, static_cast<GLsizeiptr>(bytes), data);
  return buffer;
}

std::uint64_t aligned(std::uint64_t items, std::uint64_t itemBytes, std::uint64_t alignment) {
  const std::uint64_t step = std::max<std::uint64_t>(1, alignment / std::min<std::uint64_t>(itemBytes, 4));
  return std::max(step, items / step * step);
}

}  // namespace

Limits queryLimits() {
  GLint64 block = 0;
  GLint alignment = 0;
  GLint vertexBlocks = 0;
  glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &block);
  glGetIntegerv(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT, &alignment);
  glGetIntegerv(GL_MAX_VERTEX_SHADER_STORAGE_BLOCKS, &vertexBlocks);
  return {static_cast<std::uint64_t>(block), static_cast<std::uint32_t>(std::max(alignment, 1)), static_cast<std::uint32_t>(vertexBlocks)};
}

std::string VertexBlocks::defines() const {
  return fmt::format("#define VERTEX_BLOCKS {}\n#define BLOCK_VERTICES {}u\n", blocks, vertices);
}

VertexBlocks SceneData::split(const Limits& limits, std::uint64_t vertices) {
  const std::uint64_t most = std::min<std::uint64_t>(kMostBlocks, limits.vertexStageBlocks > 1 ? (limits.vertexStageBlocks - 1) / 2 : 0);
  const std::uint64_t perBlock =
      std::min<std::uint64_t>(aligned(limits.storageBlockBytes / kPositionBytes, kPositionBytes, limits.alignment), 0x8000'0000u);
  const std::uint64_t blocks = std::max<std::uint64_t>(1, (vertices + perBlock - 1) / perBlock);
  return {blocks <= most ? static_cast<std::uint32_t>(blocks) : 0, static_cast<std::uint32_t>(perBlock)};
}

SceneData::SceneData(const Limits& limits, const GraphGeometry& geometry, VertexBlocks split)
    : limits_(limits),
      split_(split),
      vertices_(static_cast<std::uint32_t>(geometry.positions().size())),
      edges_(geometry.edges().size()),
      positions_(makeBuffer(geometry.positions().size_bytes(), geometry.positions().data())),
      edgeEnds_(makeBuffer(geometry.edges().size_bytes(), geometry.edges().data())),
      order_(makeBuffer(geometry.vertexOrder().size_bytes(), geometry.vertexOrder().data())),
      colours_(makeBuffer(std::size_t{4} * vertices_, nullptr)),
      frontier_(makeBuffer(std::size_t{4} * vertices_, nullptr)),
      command_(makeBuffer(16, nullptr)) {}

void SceneData::bindVertices() const {
  for (std::uint32_t b = 0; b < split_.blocks; ++b) {
    const std::uint64_t first = static_cast<std::uint64_t>(b) * split_.vertices;
    const std::uint64_t count = std::min<std::uint64_t>(split_.vertices, vertices_ - std::min<std::uint64_t>(first, vertices_));
    const auto range = [&](unsigned binding, const gl::Buffer& buffer, std::uint64_t bytes) {
      glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer.name(), static_cast<GLintptr>(first * bytes),
                        static_cast<GLsizeiptr>(std::max<std::uint64_t>(count * bytes, 16)));
    };
    range(kPositionsBinding + b, positions_, kPositionBytes);
    range(kPositionsBinding + split_.blocks + b, colours_, 4);
  }
}

void SceneData::eachRange(const gl::Buffer& buffer, std::uint64_t total, std::uint64_t itemBytes, std::uint64_t first, std::uint64_t count,
                          const std::function<void(std::uint32_t, std::uint32_t)>& draw) const {
  const std::uint64_t perBlock =
      std::min<std::uint64_t>(aligned(limits_.storageBlockBytes / itemBytes, itemBytes, limits_.alignment), 0x1000'0000u);
  const std::uint64_t end = std::min(first + count, total);
  while (first < end) {
    const std::uint64_t start = first / perBlock * perBlock;
    const std::uint64_t held = std::min(perBlock, total - start);
    const std::uint64_t now = std::min(end - first, start + held - first);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, kItemsBinding, buffer.name(), static_cast<GLintptr>(start * itemBytes),
                      static_cast<GLsizeiptr>(held * itemBytes));
    draw(static_cast<std::uint32_t>(first - start), static_cast<std::uint32_t>(now));
    first += now;
  }
}

void SceneData::eachEdgeRange(std::uint64_t first, std::uint64_t count,
                              const std::function<void(std::uint32_t, std::uint32_t)>& draw) const {
  eachRange(edgeEnds_, edges_, sizeof(EdgeEnds), first, count, draw);
}

void SceneData::eachVertexRange(std::uint64_t first, std::uint64_t count,
                                const std::function<void(std::uint32_t, std::uint32_t)>& draw) const {
  eachRange(order_, vertices_, sizeof(VertexId), first, count, draw);
}

}  // namespace wf::render
