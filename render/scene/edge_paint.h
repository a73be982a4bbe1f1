// One pass over the edges after each publication, where a mapping speaks of them: a style for each from the arrays of its arcs. Without
// such a mapping nothing is run and nothing is kept.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "render/gl/objects.h"
#include "render/scene/mapped_arrays.h"
#include "render/scene/scene_data.h"

namespace wf::render {

class EdgePaint {
 public:
  // Arrays that are not of this graph's arcs or edges are passed over. A Device error says why the edges keep the colours of their ends.
  Status run(const SceneData& scene, const GraphGeometry& geometry, const Mapping& mapping, const MappedArrays& arrays,
             const std::vector<std::optional<exec::ValueRange>>& ranges);
  void forget();  // another graph

  // A word for each edge, as view.glsl has it; 0: edges keep the colours of their ends.
  unsigned styles() const { return styled_ ? styles_.name() : 0; }
  // Binds the styles of the range of SceneData::eachEdgeRange that begins at edge `start`.
  void bindStyles(const SceneData& scene, std::uint64_t start) const;

 private:
  struct PlacesKey {
    Domain domain;
    bool added;
    auto operator<=>(const PlacesKey&) const = default;
  };
  Status prepare(const SceneData& scene, const GraphGeometry& geometry, const std::vector<PlacesKey>& keys);
  Result<unsigned> programFor(const SceneData& scene, std::uint64_t blocks);
  Status paint(const SceneData& scene, const MappedArrays& arrays, int array, Scale scale, const PlacesKey& key, int purpose);

  std::map<std::uint64_t, gl::Program> programs_;  // by the number of blocks that hold the values
  std::map<PlacesKey, gl::Buffer> places_;
  gl::Buffer table_;
  gl::Buffer styles_;
  bool styled_ = false;
};

// How many edges one range of places or ends holds, so that a range of anything smaller a edge, down to two bits, begins where one may.
std::uint64_t edgesPerRange(const Limits& limits);

}  // namespace wf::render
