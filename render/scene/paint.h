// One pass over the vertices after each publication: a colour for each from the mapped array. Edges and vertices then read four bytes a
// vertex, and nothing crosses to the host.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "render/gl/objects.h"
#include "render/scene/mapped_arrays.h"
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

  // Arrays that have no value for each vertex of this graph are passed over; without any, every vertex is neutral.
  void run(const SceneData& scene, const PaintRequest& request, const MappedArrays& arrays, const std::optional<exec::ValueRange>& range);

 private:
  explicit Paint(gl::Program program);

  gl::Program program_;
  gl::Buffer table_;  // the colormap, then the other side's
};

}  // namespace wf::render
