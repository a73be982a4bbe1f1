// Where a mapping speaks of edges, a style for each from the arrays of its arcs, anew after each publication: a piece at a time, with the
// edges that are drawn, so that it costs no frame more than its slice. Without such a mapping nothing is run and nothing is kept.
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
  // From here on styles are those of these arrays, which must stay until the next call. Arrays that are not of this graph's arcs or edges
  // are passed over. A Device error says why the edges keep the colours of their ends.
  Status adopt(const SceneData& scene, const GraphGeometry& geometry, const Mapping& mapping, const MappedArrays& arrays,
               const std::vector<std::optional<exec::ValueRange>>& ranges);
  void forget();  // another graph

  // Makes the styles of these edges, if they are not there. Leaves other storage buffers bound than it found.
  void make(const SceneData& scene, std::uint64_t first, std::uint64_t count);
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
  // One run over an array.
  struct Job {
    int array = -1;
    Scale scale = Scale::Linear;
    PlacesKey key;
    int purpose = 0;
    unsigned program = 0;
  };
  Status prepare(const SceneData& scene, const GraphGeometry& geometry, const std::vector<PlacesKey>& keys);
  Result<unsigned> programFor(const SceneData& scene, std::uint64_t blocks);
  void paint(const SceneData& scene, const Job& job, std::uint64_t begin, std::uint64_t end) const;

  std::map<std::uint64_t, gl::Program> programs_;  // by the number of blocks that hold the values
  std::map<PlacesKey, gl::Buffer> places_;
  gl::Buffer table_;
  gl::Buffer styles_;
  bool styled_ = false;
  std::vector<Job> jobs_;
  MappedArrays arrays_;
  std::uint64_t begin_ = 0, end_ = 0;  // styles of these edges are made
};

// How many edges one range of places or ends holds, so that a range of anything smaller a edge, down to two bits, begins where one may.
std::uint64_t edgesPerRange(const Limits& limits);

}  // namespace wf::render
