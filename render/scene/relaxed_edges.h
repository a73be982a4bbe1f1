// Which edges gave a vertex its new cost in the step that is shown: found on the device beside the other styles, from the costs of this
// step and of the one before, and marked in the words of widths (view.glsl).
#pragma once

#include <map>
#include <utility>

#include "render/gl/objects.h"
#include "render/gl/program.h"
#include "render/scene/late_table.h"
#include "render/scene/mapped_arrays.h"
#include "render/scene/scene_data.h"

namespace wf::render {

// Whether costs of this array add up weights of the graph; otherwise they count arcs. Another program's recording does not tell which: its
// costs are sums of weights where the graph has any and their type holds such sums, unless their unit or id says that they count arcs.
bool sumsWeights(const Graph& graph, const StateArrayInfo& info);

class RelaxedEdges {
 public:
  // As EdgePaint::adopt(). Nothing is marked where the mapping does not ask for it, the array is of another graph, or the step before was
  // not shown; nor among more edges than the kernels of the far view take styles for: such a picture is worth more than its marks.
  // wait: for what they are found by; otherwise nothing is marked until arrived(), and the next adopt().
  Status adopt(const SceneData& scene, const GraphGeometry& geometry, const Mapping& mapping, const MappedArrays& arrays, bool wait);
  void forget();  // another graph
  bool active() const { return active_; }
  bool waiting() const { return waiting_; }
  bool arrived(bool wait) const { return waiting_ && coming_.ready(wait); }
  // Marks among the edges from `begin` to `end`, which are where a range may begin and end. over: their widths are there.
  void mark(const SceneData& scene, const MappedArrays& arrays, unsigned widths, bool over, std::uint64_t begin, std::uint64_t end) const;

 private:
  Result<unsigned> programFor(const SceneData& scene, std::uint64_t blocks, bool weights, bool sides);

  struct Key {
    std::uint64_t blocks;
    bool weights, sides;
    auto operator<=>(const Key&) const = default;
  };
  std::map<Key, gl::Program> programs_;
  gl::Buffer weights_;  // the weights of each edge's arcs, or two bits that say which there are
  bool weighted_ = false;
  LateTable<std::uint32_t> coming_;  // weights_, of arcs that have any
  bool active_ = false, waiting_ = false;
  int array_ = -1, side_ = -1;
  unsigned program_ = 0;
  int weightKind_ = 0;  // the shader's
  std::uint32_t absent_ = 0;
};

}  // namespace wf::render
