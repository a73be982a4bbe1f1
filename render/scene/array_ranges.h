// What the values shown span, array by array. Who asks for a range shows it: it is worked out with the snapshots that follow, until no
// request came for some time, and at once where the snapshot that is shown came without it. On the thread of the GL context, which is
// current.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "render/bridge/array_bridge.h"

namespace wf::render {

class ArrayRanges {
 public:
  void setRun(std::shared_ptr<run::SnapshotRing> ring);  // null: none
  // The snapshot that is shown from now on, which is acquired. Waits for it where it has ranges.
  void take(const run::Snapshot& snapshot);
  // Of its finite values; none where there are none, and of flags. `bridge` has the values of that snapshot. Reads them all where the range
  // did not come with it.
  std::optional<exec::ValueRange> of(int array, const ArrayBridge& bridge);

 private:
  struct One {
    bool wanted = false;      // requested recently
    std::uint64_t asked = 0;  // taken_ at the last request
    bool known = false;
    std::optional<exec::ValueRange> range;
  };
  void tellRing() const;

  std::shared_ptr<run::SnapshotRing> ring_;
  std::vector<One> arrays_;
  std::uint64_t taken_ = 0;  // snapshots
};

}  // namespace wf::render
