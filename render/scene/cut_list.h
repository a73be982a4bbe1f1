// Passes over the edges after each publication, where a mapping says what is inside: the list of the edges that lead out of it, in their
// order, with its length as a draw command. Without such a mapping nothing is run and nothing is kept.
#pragma once

#include <map>
#include <memory>

#include "render/scene/mapped_arrays.h"
#include "render/scene/ordered_list.h"
#include "render/scene/scene_data.h"

namespace wf::render {

class CutList {
 public:
  // An array that is not one value per vertex of this graph is passed over, and so is one in which `anyInside` says that nothing is finite.
  // A Device error says why no cut is drawn.
  Status run(const SceneData& scene, const GraphGeometry& geometry, const Mapping& mapping, const MappedArrays& arrays, bool anyInside);
  void forget();  // another graph

  bool listed() const { return listed_; }
  unsigned list() const { return list_.name(); }  // pairs of vertices: the inner end, the outer end
  unsigned command() const { return command_.name(); }

 private:
  std::map<std::uint64_t, OrderedList> lists_;  // by the number of blocks that hold the vertices' values
  gl::Buffer directions_;
  gl::Buffer list_;
  gl::Buffer command_;
  std::uint64_t capacity_ = 0;
  bool listed_ = false;
};

}  // namespace wf::render
