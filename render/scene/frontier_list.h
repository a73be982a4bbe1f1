// Passes over the vertices after each publication: the list of those that carry a ring, in the order of their ids, with its length as a
// draw command, so that it never passes the host.
#pragma once

#include <memory>

#include "render/scene/mapped_arrays.h"
#include "render/scene/ordered_list.h"
#include "render/scene/scene_data.h"

namespace wf::render {

class FrontierList {
 public:
  static Result<std::unique_ptr<FrontierList>> create();

  // Into the scene's frontier and command. Arrays that are not one value per vertex of this graph are passed over.
  Status run(const SceneData& scene, const Mapping& mapping, const MappedArrays& arrays);

 private:
  explicit FrontierList(OrderedList list) : list_(std::move(list)) {}

  OrderedList list_;
};

}  // namespace wf::render
