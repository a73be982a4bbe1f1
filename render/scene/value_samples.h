// What the values shown are, in order, array by array: what quantile scales go by. Few elements stand for many (quantiles.h), so that a
// step costs as much in a large graph as in a small one. On the thread of the GL context, which is current.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "render/bridge/array_bridge.h"
#include "render/mapping/quantiles.h"
#include "render/scene/scene_gather.h"

namespace wf::render {

class ValueSamples {
 public:
  void forget() { made_.clear(); }  // another run
  // `count`: Published::count(), by which values are known to be new. Of an array that is read through another one each vertex counts, not
  // each element. Null where the array is not there. Waits where values are new.
  SortedKeys of(int array, std::uint64_t count, const run::SnapshotRing& ring, const ArrayBridge& bridge);

 private:
  std::vector<std::uint64_t> read(int array, const run::SnapshotRing& ring, const ArrayBridge& bridge);

  struct Made {
    std::uint64_t count = 0;
    SortedKeys keys;
  };
  std::map<int, Made> made_;
  std::unique_ptr<SceneGather> gather_;  // made when first used
  std::uint64_t most_ = 0;               // words that a binding holds
};

}  // namespace wf::render
