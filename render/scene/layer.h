// A layer draws one kind of thing. A new one is a file with a maker, a line in layers.cpp and its shaders in assets/shaders.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "compute/core/result.h"
#include "render/scene/cut_list.h"
#include "render/scene/edge_paint.h"
#include "render/scene/renderer.h"
#include "render/scene/scene_data.h"
#include "render/scene/stream.h"
#include "render/scene/view_state.h"

namespace wf::render {

// What a layer may use while it draws. The view's uniforms, the vertices' buffers and a vertex array are bound; blending is on.
struct View {
  const FrameRequest& request;
  const GraphGeometry& geometry;
  const SceneData& scene;
  EdgePaint& edges;
  const CutList& cut;
  const Detail& detail;
  Stream& stream;
};

class Layer {
 public:
  // Layers of edges and of vertices fill the picture over several frames, in any number of pieces of their items; whole ones are drawn
  // above them in every frame, and must therefore be small.
  enum class Kind { Edges, Vertices, Whole };

  virtual ~Layer() = default;
  virtual Kind kind() const = 0;
  // How many items the whole has in this view; 0: nothing. Whole layers: any number but 0 for "draw".
  virtual std::uint64_t items(const View& view) const = 0;
  virtual void draw(const View& view, std::uint64_t first, std::uint64_t count) = 0;
};

using LayerMaker = Result<std::unique_ptr<Layer>> (*)(const std::string& shaderDefines);

// In the order of drawing.
Result<std::vector<std::unique_ptr<Layer>>> makeLayers(const std::string& shaderDefines);

}  // namespace wf::render
