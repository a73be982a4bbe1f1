// The graph on the GPU: positions, edges, vertex order, and per vertex the colour that paint.h computes. Split into ranges that one
// storage-buffer binding can hold.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "render/gl/objects.h"
#include "render/scene/geometry.h"

namespace wf::render {

struct Limits {
  std::uint64_t storageBlockBytes = 0;  // GL_MAX_SHADER_STORAGE_BLOCK_SIZE, or less in tests
  std::uint32_t alignment = 256;        // GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT
  std::uint32_t vertexStageBlocks = 0;  // GL_MAX_VERTEX_SHADER_STORAGE_BLOCKS
};

Limits queryLimits();

// How the vertices are split; shaders are compiled for it.
struct VertexBlocks {
  std::uint32_t blocks = 1;
  std::uint32_t vertices = 0;  // a block; a multiple of what alignment needs
  std::string defines() const;
  bool operator==(const VertexBlocks&) const = default;
};

// Storage-buffer bindings of the drawing shaders (view.glsl).
constexpr unsigned kItemsBinding = 0;
constexpr unsigned kPositionsBinding = 1;

class SceneData {
 public:
  // blocks() of a graph with that many vertices; more than the vertex stage can bind: blocks 0.
  static VertexBlocks split(const Limits& limits, std::uint64_t vertices);

  SceneData(const Limits& limits, const GraphGeometry& geometry, VertexBlocks split);

  const VertexBlocks& vertexBlocks() const { return split_; }
  unsigned colours() const { return colours_.name(); }
  unsigned frontier() const { return frontier_.name(); }
  unsigned command() const { return command_.name(); }
  std::uint32_t vertexCount() const { return vertices_; }

  // Binds positions and colours for the drawing shaders.
  void bindVertices() const;
  // Binds a part of the shuffled edges or vertices as items and calls draw(count) for each range that one binding holds.
  void eachEdgeRange(std::uint64_t first, std::uint64_t count,
                     const std::function<void(std::uint32_t first, std::uint32_t count)>& draw) const;
  void eachVertexRange(std::uint64_t first, std::uint64_t count,
                       const std::function<void(std::uint32_t first, std::uint32_t count)>& draw) const;

 private:
  void eachRange(const gl::Buffer& buffer, std::uint64_t total, std::uint64_t itemBytes, std::uint64_t first, std::uint64_t count,
                 const std::function<void(std::uint32_t, std::uint32_t)>& draw) const;

  Limits limits_;
  VertexBlocks split_;
  std::uint32_t vertices_ = 0;
  std::uint64_t edges_ = 0;
  gl::Buffer positions_;
  gl::Buffer edgeEnds_;
  gl::Buffer order_;
  gl::Buffer colours_;
  gl::Buffer frontier_;  // vertex ids, paint's order
  gl::Buffer command_;   // DrawArraysIndirectCommand
};

}  // namespace wf::render
