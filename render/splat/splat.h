// The far view: kernels on an executor of its own add up every edge and vertex of a graph, pixel by pixel; OpenGL draws what comes of it
// (scene/splat_layer.cpp). All calls on one thread. On CUDA none but the constructor and setColours() waits. A failure sticks to the
// executor, and nothing more is drawn.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "compute/exec/executor.h"
#include "render/scene/edge_curve.h"
#include "render/scene/geometry.h"
#include "render/scene/space.h"

namespace wf::render {

namespace splat {
struct Styling;
struct Vertex;
}  // namespace splat

// The view as the kernels see it; pixels count from the lower left corner.
struct SplatView {
  Vec2 centre{};
  double pixelsPerUnit = 1;
  int width = 0;
  int height = 0;
  std::uint32_t unreachedWeight = 13;  // of edges at vertices without a value, in sixteenths of what others weigh; 1 … 16
  std::uint32_t colourEvery = 16;      // pixels of a long edge, a divisor of 32; fewer where edges lie too thin to share their colours
  std::optional<Camera> space;         // a view that is not flat, in place of centre and pixelsPerUnit
  SpaceUniforms fading{};              // of that view
  std::uint32_t background = 0;        // of that view; RGB8
  Bend bend{};                         // of edges; straight where curvesFit() says no
  // The rest counts only where edges have styles or vertices may be faded (weights in sixteenths).
  bool styled = false;
  std::uint32_t faintWeight = 4;   // of edges that step back
  std::uint32_t fadedWeight = 2;   // of what is faded
  std::uint32_t mark = 0xFF'FFFF;  // RGB8, of marked edges
};

struct SplatSettings {
  std::uint64_t mostPlaneBytes = std::uint64_t{256} << 20;  // more than this for one plane per worker: one for all, with atomics
  std::uint32_t limit = 0;                                  // weight at which a pixel is full; 0: pixels.h's. For tests
};

class Splat {
 public:
  static constexpr std::size_t kBytesAPixel = 8;  // of what resolve() writes: coverage in sixteenths of an edge, then the mean colour

  // The order of the geometry outlives the object. From 2^28 edges on fits() refuses them.
  Splat(std::shared_ptr<exec::Executor> executor, const GraphGeometry& geometry, const SplatSettings& settings = {});
  static bool fits(const GraphGeometry& geometry);

  exec::Executor& executor() { return *executor_; }
  std::uint64_t edges() const { return edgeCount_; }
  std::uint64_t vertices() const { return vertexCount_; }

  void move(const GraphGeometry& geometry);  // of the same order

  // Colours by vertex id, executor memory: RGBA8 as scene/paint.h makes them. plainEdge: of ends without a value, RGB8, red in the low
  // byte.
  void setColours(const exec::Buffer& colours, std::uint32_t plainEdge);

  // Words per edge as assets/shaders/view.glsl has them, by GraphGeometry::edges(), executor memory; null: none.
  // Once takeEdgeOrder() was called with FarOrder::edgeOrder().
  void setStyles(const exec::Buffer* styles, const exec::Buffer* widths);
  void takeEdgeOrder(const std::vector<std::uint32_t>& order);
  bool knowsEdgeOrder() const { return edgeOrder_.bytes() > 0; }
  static bool stylesFit(const GraphGeometry& geometry);
  // Heights by vertex id, executor memory, for views that are not flat; without them vertices lie on the ground.
  void setHeights(const exec::Buffer& heights);

  void begin(const SplatView& view);  // an empty picture
  // `sample`: instead of [0, count) so many edges or vertices from all over the graph; `first` must be 0.
  void addEdges(std::uint64_t first, std::uint64_t count, bool sample = false);
  // weight: in sixteenths of an edge's pixel, at most 24.
  void addVertices(std::uint64_t first, std::uint64_t count, std::uint32_t weight, bool sample = false);
  // Writes kBytesAPixel for each pixel. last: nothing will be added before the next begin().
  void resolve(exec::Buffer& out, bool last);

  std::uint32_t planes() const { return planes_; }  // of the picture; 1 and several workers: atomics

 private:
  void project();
  const splat::Vertex* drawn() const;  // in the world of the view's window
  splat::Styling styling() const;
  template <bool Atomic>
  void runEdges(std::uint32_t first, std::uint32_t count, std::uint64_t step);
  template <bool Atomic, bool Styled, bool Curved>
  void runEdgesOf(std::uint32_t first, std::uint32_t count, std::uint64_t step);
  template <bool Atomic>
  void runVertices(std::uint32_t first, std::uint32_t count, std::uint64_t step, std::uint32_t weight);

  std::shared_ptr<exec::Executor> executor_;
  SplatSettings settings_;
  std::uint64_t edgeCount_ = 0;
  std::uint64_t vertexCount_ = 0;
  exec::Buffer edges_, placed_, vertices_;
  exec::Buffer edgeOrder_, styles_, widths_;  // made when edges first have styles
  std::uint32_t plainEdge_ = 0;
  exec::Buffer heights_, projected_;  // made when first needed
  exec::Buffer long_;                 // CUDA: how many long edges, then which
  exec::Buffer sums_, density_;
  std::array<int, 2> laidFor_{0, 0};  // width and height
  std::uint64_t pixels_ = 0;
  std::uint32_t planes_ = 1;
  bool atomic_ = false;
  bool dirty_ = false;  // the sums hold something
  SplatView view_;
};

}  // namespace wf::render
