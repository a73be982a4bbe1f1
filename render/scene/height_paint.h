// The heights of all vertices, anew after each publication while the view is not flat: in the way of paint.h, by the rule of heights.h.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "render/gl/objects.h"
#include "render/scene/heights.h"
#include "render/scene/mapped_arrays.h"
#include "render/scene/scene_data.h"

namespace wf::render {

class HeightPaint {
 public:
  static Result<std::unique_ptr<HeightPaint>> create();

  // Fills scene.heights(), which is there: with elevations of the geometry, where it has them, else by the mapping. Without an array that
  // has a value for each vertex all are 0.
  void run(const SceneData& scene, const GraphGeometry& geometry, const Mapping& mapping, const MappedArrays& arrays);

 private:
  explicit HeightPaint(gl::Program program);

  gl::Program program_;
  gl::Buffer table_;  // of quantiles
};

}  // namespace wf::render
