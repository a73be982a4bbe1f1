// What the processor picks by, of a scene that OpenGL has: heights and hidden vertices of all as they are at one moment, and the bounds of
// heights block by block. A thread of its own copies them out of host memory that the scene shares; settle() comes before any change of
// that memory.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "compute/core/vertex_set.h"
#include "render/pick/block_tree.h"
#include "render/scene/geometry.h"

namespace wf::render {

struct CopiedScene {
  std::vector<float> heights;  // a vertex's; empty: all lie at 0
  VertexSet::Bits shown;       // vertices that can be hit; empty: all
  HeightBounds bounds;         // of the heights
};

class SceneCopy {
 public:
  // heights, colours (as PickScene's): one per vertex, or null; readable until settle() returns.
  SceneCopy(std::shared_ptr<const GraphGeometry> geometry, const float* heights, const std::uint32_t* colours);
  ~SceneCopy();
  SceneCopy(const SceneCopy&) = delete;
  SceneCopy& operator=(const SceneCopy&) = delete;

  // It is needed: settle() waits for it rather than give it up. On the thread that settles.
  void want();
  // Afterwards the memory is no longer read. Waits for the copying where it is wanted, and otherwise gives it up.
  void settle();

  const CopiedScene* ready() const;  // null: not yet, or given up
  // After want(); any thread. Null: this machine's memory was full.
  const CopiedScene* wait() const;

 private:
  enum class State { Copying, Bounding, Ready, GivenUp };
  void run(const float* heights, const std::uint32_t* colours);
  bool copy(const float* heights, const std::uint32_t* colours);
  bool stopped() const;
  void reach(State state);

  std::shared_ptr<const GraphGeometry> geometry_;
  mutable std::mutex mutex_;
  mutable std::condition_variable news_;
  State state_ = State::Copying;
  bool wanted_ = false, stop_ = false;
  CopiedScene scene_;   // the thread's until it is ready; heights and shown until they are copied
  std::thread thread_;  // last: uses what stands above
};

}  // namespace wf::render
