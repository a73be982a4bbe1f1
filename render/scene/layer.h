// A layer draws one kind of thing. A new one is a file with a maker, a line in layers.cpp and its shaders in assets/shaders.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "compute/core/result.h"
#include "render/scene/cut_list.h"
#include "render/scene/edge_curve.h"
#include "render/scene/edge_paint.h"
#include "render/scene/height_axis.h"
#include "render/scene/renderer.h"
#include "render/scene/scene_data.h"
#include "render/scene/space.h"
#include "render/scene/splat_scene.h"
#include "render/scene/stream.h"
#include "render/scene/view_state.h"

namespace wf::render {

class VisibleEdges;

// What a layer may use while it draws. The view's uniforms, the vertices' buffers and a vertex array are bound; blending is on.
struct View {
  const FrameRequest& request;
  const GraphGeometry& geometry;
  const SceneData& scene;
  EdgePaint& edges;
  const CutList& cut;
  const Detail& detail;
  Stream& stream;
  SplatScene& splat;
  VisibleEdges& visibleEdges;
  // Count the times that colours, styles of edges and heights changed; from 1. Blending in a step changes styles and heights only where
  // they go along.
  std::uint64_t content, styles, heights;
  bool spatial = false;                          // not the flat view: heights, depths, and the layers of space
  SpaceUniforms space{};                         // where spatial
  bool fades = false;                            // vertices may be faded or hidden
  bool looks = false;                            // vertices have sizes or outlines of their own; their buffer is bound
  bool styledFar = true;                         // edges that kernels draw have their styles as well
  std::span<const HeightTick> heightTicks = {};  // along the axis, where spatial
  bool overKept = false;                         // a kept picture lies below, which shows what a share leaves out
  Bend bend{};                                   // of edges
};

class Layer {
 public:
  // Layers of edges and of vertices fill the picture over several frames, in any number of pieces of their items; whole ones are drawn
  // above them in every frame, and must therefore be small. Far: edges, then vertices, added up by kernels; to be seen with the last.
  // Hints: what belongs to edges and is filled in like them, but counts for none. Ground: below all.
  enum class Kind { Ground, Far, Edges, Hints, Vertices, Whole };

  virtual ~Layer() = default;
  virtual Kind kind() const = 0;
  // How many items the whole has in this view; 0: nothing. Whole layers: any number but 0 for "draw".
  virtual std::uint64_t items(const View& view) const = 0;
  virtual void draw(const View& view, std::uint64_t first, std::uint64_t count) = 0;
  // A fair choice of so many items, for a picture that has no more.
  virtual void drawSample(const View& view, std::uint64_t count) { draw(view, 0, count); }
  // Whether the layer knows better than OpenGL how long its pieces took: timing() returns each that has ended once.
  virtual bool timesItself() const { return false; }
  virtual std::optional<PieceTime> timing(const View&) { return std::nullopt; }
};

using LayerMaker = Result<std::unique_ptr<Layer>> (*)(const std::string& shaderDefines);

// In the order of drawing. Spatial: for views that are not flat, with the defines of VertexBlocks::spatialDefines.
Result<std::vector<std::unique_ptr<Layer>>> makeLayers(const std::string& shaderDefines, bool spatial = false);

}  // namespace wf::render
