// One pass over the vertices after each publication: the list of those that carry a ring, with its length as a draw command, so that it
// never passes the host.
#pragma once

#include <memory>

#include "render/gl/objects.h"
#include "render/scene/mapped_arrays.h"
#include "render/scene/scene_data.h"

namespace wf::render {

class FrontierList {
 public:
  static Result<std::unique_ptr<FrontierList>> create();

  // Into the scene's frontier and command. Arrays that are not one value a vertex of this graph are passed over.
  void run(const SceneData& scene, const Mapping& mapping, const MappedArrays& arrays);

 private:
  explicit FrontierList(gl::Program program) : program_(std::move(program)) {}

  gl::Program program_;
};

}  // namespace wf::render
