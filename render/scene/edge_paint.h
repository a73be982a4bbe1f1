// Where a mapping speaks of edges, a style (and a width) for each from the arrays of its arcs, anew after each publication: a piece at a
// time, with the edges that are drawn, so that it costs no frame more than its slice. Without such a mapping nothing is run and nothing is
// kept.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "render/gl/objects.h"
#include "render/scene/edge_blend.h"
#include "render/scene/edge_places.h"
#include "render/scene/late_table.h"
#include "render/scene/mapped_arrays.h"
#include "render/scene/relaxed_edges.h"
#include "render/scene/scene_data.h"

namespace wf::render {

// way: colours and widths go to the newest ones from those that are shown, as EdgePaint::showPart() says. wait: for tables that take a
// while; otherwise edges keep the colours of their ends until EdgePaint::arrived(), and the next adopt().
struct EdgePace {
  bool way = false, wait = true;
};

class EdgePaint {
 public:
  // From here on styles are those of these arrays, which must stay until the next call. Arrays that are not of this graph's arcs or edges
  // are passed over. A Device error says why the edges keep the colours of their ends.
  Status adopt(const SceneData& scene, const GraphGeometry& geometry, const Mapping& mapping, Rgb8 background, const MappedArrays& arrays,
               EdgePace pace = {});
  void forget();  // another graph
  // Part t of the way, 0 … 1; from 1 on it is over. True where words of edges change with it.
  bool showPart(double t);

  // Makes the styles of these edges, if they are not there. Leaves other storage buffers bound than it found.
  void make(const SceneData& scene, std::uint64_t first, std::uint64_t count);
  bool waiting() const;           // for tables
  bool arrived(bool wait) const;  // one of them
  bool active() const { return styled_ || widened_; }
  // A word for each edge, as view.glsl has it; 0: edges keep the colours of their ends.
  unsigned styles() const { return styled_ ? styles_.name() : 0; }
  // A word for each edge: its width and whether it is marked; 0: all are as wide, and none is marked.
  unsigned widths() const { return widened_ ? widths_.name() : 0; }
  // Binds the styles and widths of the range of SceneData::eachEdgeRange that begins at edge `start`.
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
  void leave();  // edges keep the colours of their ends until the next call of adopt()
  Result<bool> prepare(const SceneData& scene, const GraphGeometry& geometry, bool wait);  // false: not all that it takes is there yet
  Result<unsigned> programFor(const SceneData& scene, std::uint64_t blocks, bool before);
  unsigned newest(bool ofWidths) const;  // where words are made
  void paintAll(const SceneData& scene, const EdgeSpan& edges) const;
  void paint(const SceneData& scene, const Job& job, std::uint64_t begin, std::uint64_t end) const;

  // By the number of blocks that hold the values, and whether those of before are read as well.
  std::map<std::pair<std::uint64_t, bool>, gl::Program> programs_;
  std::map<PlacesKey, gl::Buffer> places_;
  std::map<PlacesKey, LateTable<EdgePlaces>> coming_;
  gl::Buffer table_;
  gl::Buffer styles_, widths_;
  bool styled_ = false, widened_ = false, waits_ = false;
  std::vector<Job> jobs_;
  RelaxedEdges relaxed_;
  MappedArrays arrays_;
  EdgeSpan made_;  // styles of these edges are
  EdgeBlend blend_;
};

// How many edges one range of places or ends holds, so that a range of anything smaller a edge, down to two bits, begins where one may.
std::uint64_t edgesPerRange(const Limits& limits);

}  // namespace wf::render
