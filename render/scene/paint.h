// One pass over the vertices after each publication: a colour for each from the mapped array, and the frontier's list with its length as a
// draw command. Edges and vertices then read four bytes a vertex, and nothing crosses to the host.
#pragma once

#include <optional>

#include "render/bridge/array_bridge.h"
#include "render/gl/objects.h"
#include "render/scene/renderer.h"
#include "render/scene/scene_data.h"

namespace wf::render {

// What the colours depend on, apart from the arrays' values.
struct PaintRequest {
  Mapping mapping;
  Theme theme;
};

// The range that the colour array is drawn with: the fixed one, or that of the values shown; none where nothing is finite.
std::optional<exec::ValueRange> usedRange(const Mapping& mapping, const std::vector<std::optional<exec::ValueRange>>& shown);

class Paint {
 public:
  static Result<std::unique_ptr<Paint>> create();

  // bridge null: no arrays, every vertex neutral. `infos` and `counts` belong to the bridge's ring. Arrays that are not one value a vertex
  // of this graph are passed over.
  void run(const SceneData& scene, const PaintRequest& request, const ArrayBridge* bridge, const SnapshotRing* ring,
           const std::optional<exec::ValueRange>& range);

 private:
  explicit Paint(gl::Program program);

  gl::Program program_;
  gl::Buffer table_;
};

}  // namespace wf::render
