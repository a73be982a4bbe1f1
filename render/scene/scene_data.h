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
  std::uint32_t computeBlocks = 0;      // GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS
  // How many items of that size one range holds, so that every range begins where one may. Sizes are 4 bytes or a multiple of 4.
  std::uint64_t rangeItems(std::uint64_t itemBytes) const;
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

// Draws `count` items from `first` on of a range that begins at item `start` of the whole.
using RangeDraw = std::function<void(std::uint64_t start, std::uint32_t first, std::uint32_t count)>;

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
  unsigned edgeEnds() const { return edgeEnds_.name(); }
  std::uint64_t edgeCount() const { return edges_; }
  const Limits& limits() const { return limits_; }
  // Binds a part of the shuffled edges or vertices as items and calls draw for each range that one binding holds.
  void eachEdgeRange(std::uint64_t first, std::uint64_t count, const RangeDraw& draw) const;
  void eachVertexRange(std::uint64_t first, std::uint64_t count, const RangeDraw& draw) const;

 private:
  void eachRange(const gl::Buffer& buffer, std::uint64_t total, std::uint64_t itemBytes, std::uint64_t first, std::uint64_t count,
                 const RangeDraw& draw) const;

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
