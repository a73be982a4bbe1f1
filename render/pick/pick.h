// Which vertices lie where in the picture, by kernels on an executor: the nearest one to a pixel, and all inside an outline. Flat or
// tilted, with heights. All calls on one thread. A failure sticks to the executor, and nothing is found any more.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "compute/exec/executor.h"
#include "render/pick/block_tree.h"
#include "render/pick/region.h"
#include "render/scene/geometry.h"

namespace wf::render {

// Executor memory, one element per vertex; null: all at height 0, and all can be hit.
struct PickScene {
  const exec::Buffer* heights = nullptr;  // floats, world units
  float lowest = 0, highest = 0;          // of them, or further apart
  const exec::Buffer* shown = nullptr;    // one bit per vertex
  const exec::Buffer* colours = nullptr;  // RGBA8 as scene/paint.h makes them; what is hidden by its alpha cannot be hit
  const HeightBounds* bounds = nullptr;   // of the heights; null: they are not known block by block
};

class Picker {
 public:
  // On the CPU the geometry is used where it lies. positions: executor memory that has the geometry's already, to copy from; null: none.
  Picker(std::shared_ptr<exec::Executor> executor, std::shared_ptr<const GraphGeometry> geometry, const exec::Buffer* positions = nullptr);

  exec::Executor& executor() const { return *executor_; }
  const GraphGeometry& geometry() const { return *geometry_; }
  // The nearest to the pixel, at most `radius` pixels away; of several the one nearer to the viewer, then the smaller id. Waits.
  std::optional<VertexId> nearest(const Projection& projection, Vec2 pixel, double radius, const PickScene& scene = {});
  // Waits. The region's own heights and shown bits are uploaded where the scene has none.
  VertexSet::Bits inside(const Region& region, const PickScene& scene = {});

  // Host memory as a buffer that kernels may read: itself on the CPU, a copy on a device.
  exec::Buffer place(const void* from, std::size_t bytes) const;

 private:
  std::optional<VertexId> nearestInBlocks(const Projection& projection, Vec2 pixel, double radius, const PickScene& scene);

  std::shared_ptr<exec::Executor> executor_;
  std::shared_ptr<const GraphGeometry> geometry_;
  exec::Buffer positions_;
  BlockTree tree_;     // CPU; on a device a look at all is as quick
  exec::Buffer best_;  // three 64-bit keys; CPU: a worker
};

}  // namespace wf::render
