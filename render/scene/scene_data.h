// The graph on the GPU: positions, edges, vertex order, and per vertex the colour that paint.h computes. Split into ranges that one
// storage-buffer binding can hold.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "compute/core/derived_arrays.h"
#include "compute/core/opened_values.h"
#include "compute/exec/executor.h"
#include "render/gl/objects.h"
#include "render/mapping/quantiles.h"
#include "render/scene/geometry.h"

namespace wf::render {

struct Limits {
  std::uint64_t storageBlockBytes = 0;  // GL_MAX_SHADER_STORAGE_BLOCK_SIZE, or less in tests
  std::uint32_t alignment = 256;        // GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT
  std::uint32_t vertexStageBlocks = 0;  // GL_MAX_VERTEX_SHADER_STORAGE_BLOCKS
  std::uint32_t computeBlocks = 0;      // GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS
  // Tables of no more edges than these take less than some frames, and are waited for (late_table.h).
  std::uint64_t edgesWaitedFor = std::uint64_t{1} << 20;
  bool hostMemory = false;  // OpenGL by software: buffers lie where the processor reads them
  // How many items of that size one range holds, so that every range begins where one may. Sizes are 4 bytes or a multiple of 4.
  std::uint64_t rangeItems(std::uint64_t itemBytes) const;
};

Limits queryLimits();

// How the vertices are split; shaders are compiled for it.
struct VertexBlocks {
  std::uint32_t blocks = 1;
  std::uint32_t vertices = 0;  // a block; a multiple of what alignment needs
  std::string defines() const;
  // For drawing in space; without heights where the vertex stage binds too few buffers.
  std::string spatialDefines(const Limits& limits) const;
  bool heightsFit(const Limits& limits) const { return 3 * blocks + 2 <= limits.vertexStageBlocks; }
  std::uint32_t heightsBinding() const { return 2 * blocks + 2; }  // after the styles of edges
  bool operator==(const VertexBlocks&) const = default;
};

// Storage-buffer bindings of the drawing shaders (view.glsl).
constexpr unsigned kItemsBinding = 0;
constexpr unsigned kPositionsBinding = 1;
// After positions and colours: styles of edges, heights (3D), widths of edges, looks of vertices.
constexpr unsigned stylesBinding(std::uint32_t blocks) { return kPositionsBinding + 2 * blocks; }
constexpr unsigned widthsBinding(std::uint32_t blocks) { return 2 + 3 * blocks; }
constexpr unsigned looksBinding(std::uint32_t blocks) { return 3 + 3 * blocks; }

// Draws `count` items from `first` on of a range that begins at item `start` of the whole.
using RangeDraw = std::function<void(std::uint64_t start, std::uint32_t first, std::uint32_t count)>;

class SceneData {
 public:
  // blocks() of a graph with that many vertices; more than the vertex stage can bind: blocks 0.
  static VertexBlocks split(const Limits& limits, std::uint64_t vertices);

  // `shared`: of the same geometry, and its buffers of edges and of the vertices' order are this one's as well; null: none.
  SceneData(const Limits& limits, const GraphGeometry& geometry, VertexBlocks split, const SceneData* shared = nullptr);

  void move(const GraphGeometry& geometry);  // the same graph, its vertices elsewhere

  const VertexBlocks& vertexBlocks() const { return split_; }
  unsigned positions() const { return positions_.name(); }
  unsigned colours() const { return colours_.name(); }
  // One word per vertex, made when a mapping first has sizes or outlines: the size's entry in the highest byte, the outline's colour below.
  void makeLooks();
  unsigned looks() const { return looks_.name(); }
  // One that isDerived(), made when a mapping first speaks of it. None of a graph that offers none: buffer 0, no range.
  void makeDerived(const GraphGeometry& geometry, int array);
  // One that isOpened(): as these values have it now; without them as makeDerived() of a graph that offers none.
  void makeOpened(int array, const std::shared_ptr<const OpenedValues>& values);
  unsigned derived(int array) const { return derived_[derivedPlace(array)].values.name(); }
  // Of sizes of the file one that draws them in their proportions, as far as sizeFactor() goes.
  std::optional<exec::ValueRange> derivedRange(int array) const { return derived_[derivedPlace(array)].range; }
  const SortedKeys& derivedKeys(int array) const { return derived_[derivedPlace(array)].keys; }
  unsigned frontier() const { return frontier_.name(); }
  unsigned command() const { return command_.name(); }
  std::uint32_t vertexCount() const { return vertices_; }

  // Binds positions, colours, and looks where there are any, for the drawing shaders.
  void bindVertices() const;
  // Heights of a tilted view, one float per vertex: made when first asked for, bound with the others from then on.
  void makeHeights();
  unsigned heights() const { return heights_.name(); }  // 0: not made
  unsigned edgeEnds() const { return edgeEnds_->name(); }
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
  std::shared_ptr<const gl::Buffer> edgeEnds_, order_;  // never change
  gl::Buffer colours_;
  gl::Buffer looks_;
  struct Derived {
    gl::Buffer values;
    std::optional<exec::ValueRange> range;  // none: not made
    SortedKeys keys;
    std::shared_ptr<const OpenedValues> opened;  // where they are from
  };
  void fill(Derived& made, int array, std::span<const std::uint32_t> values) const;
  std::array<Derived, std::size(kDerivedArrays)> derived_;
  gl::Buffer heights_;
  gl::Buffer frontier_;  // vertex ids, paint's order
  gl::Buffer command_;   // DrawArraysIndirectCommand
};

}  // namespace wf::render
