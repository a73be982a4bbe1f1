// The run as the renderer sees it: its newest snapshot, brought to OpenGL.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "render/scene/mapped_arrays.h"

namespace wf::render {

class Published {
 public:
  void setRun(std::shared_ptr<run::SnapshotRing> ring);  // null: none
  // Takes the newest snapshot, if there is one that is not here yet. False: nothing came.
  bool takeNewest();

  const run::SnapshotRing* ring() const { return ring_.get(); }
  const ArrayBridge* bridge() const { return bridge_.get(); }
  std::uint64_t step() const { return step_; }
  std::uint64_t count() const { return count_; }           // of what came, of all runs; of another bridge as well
  std::optional<exec::ValueRange> range(int array) const;  // ArrayRanges::of()
  bool anyValue(int array) const;                          // finite, or a flag
  SortedKeys sortedKeys(int array) const;                  // ValueSamples::of()
  MappedArrays arrays() const {
    return {.bridge = bridge_.get(), .ring = ring_.get(), .ranges = &ranges_, .samples = &samples_, .news = count_};
  }
  std::vector<std::uint32_t> read(int array) const;  // waits; as Renderer::readArray

 private:
  std::shared_ptr<run::SnapshotRing> ring_;
  std::unique_ptr<ArrayBridge> bridge_;  // after ring_: it uses the ring's executor
  mutable ArrayRanges ranges_;           // remembers who asks
  mutable ValueSamples samples_;         // those it was asked for
  std::uint64_t step_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace wf::render
