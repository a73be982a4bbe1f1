// Draws one graph and the newest snapshot of its run into a framebuffer of its own. Every call on the thread of the GL context.
// Drawing is sliced: a frame spends about its budget; what is left is drawn by the next frames while nothing changes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compute/core/opened_values.h"
#include "compute/core/result.h"
#include "render/bridge/array_bridge.h"
#include "render/camera/camera.h"
#include "render/mapping/mapping.h"
#include "render/mapping/quantiles.h"
#include "render/mapping/theme.h"
#include "render/scene/drawn_words.h"
#include "render/scene/geometry.h"

namespace wf::render {

struct Region;
class SceneCopy;

struct FrameRequest {
  Camera camera;  // its size is the frame's, in device pixels
  double pixelRatio = 1;
  Mapping mapping;
  Theme theme;
  std::optional<VertexId> hovered;
  std::optional<VertexId> from, to;  // the ends of a pair that is pointed at, marked as source and target are
  std::optional<VertexId> source;    // marked by a shape of its own
  std::optional<VertexId> target;    // marked by another shape
  std::vector<VertexId> selected;
  std::vector<VertexId> pinned;  // that layouts leave where they are
  std::vector<VertexId> path;    // vertices one after the other, drawn on top as a line; empty: none
  std::vector<VertexId> why;     // tail and head of each arc that a value came along, the last one first; drawn on top
  std::vector<VertexId> arc;     // tail and head of the arc that is selected, drawn on top; empty: none
  // One bit per vertex, the lowest of the first word for vertex 0: set where it stays as it is. The others are faded, or hidden, with their
  // edges, on top of what the mapping's visibility says (visibility.h). Null: all stay. Another object where a bit differs.
  std::shared_ptr<const std::vector<std::uint32_t>> emphasis;
  bool hideRest = false;
  // The same bits: of the vertices whose values differ from those of another run; fewer words than vertices have: none beyond. Null: none.
  std::shared_ptr<const std::vector<std::uint32_t>> differing;
  // The same bits: of the vertices that stay, all others are faded. Null: none.
  std::shared_ptr<const std::vector<std::uint32_t>> chosen;
  // Of arrays of the mapping that are isOpened(); null: there are none. Another object where one differs.
  std::shared_ptr<const OpenedValues> opened;
  // Another run's picture stands beside this one, and quantiles of this array go by both. Another object where the values are others.
  PooledKeys pooled;
  double blend = 1;          // how far the way from the former values to the newest ones is gone, 0 … 1; pictures: 1
  bool arrows = false;       // heads at the ends of arcs, on directed graphs from near
  double budgetMs = 12;      // for one slice; infinity: all at once (pictures)
  bool transparent = false;  // no background: alpha is what is covered, colours are multiplied by it
};

// Whether a vertex may be faded in it.
inline bool mayFade(const FrameRequest& request) {
  return (request.mapping.fades() && !request.mapping.hideInvisible) || (request.emphasis != nullptr && !request.hideRest) ||
         request.chosen != nullptr;
}

constexpr unsigned kNoTarget = 0xFFFF'FFFFu;  // a frame that is only read

struct FrameReport {
  bool complete = false;  // every edge and vertex of the view is in the picture
  std::uint64_t edgesDrawn = 0;
  std::uint64_t edgesTotal = 0;
  std::uint64_t verticesDrawn = 0;
  std::uint64_t verticesTotal = 0;
  double frameMs = 0;      // of this call, finished commands included
  std::uint64_t step = 0;  // the step that is shown
};

struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;  // rows from the top
};

class Renderer {
 public:
  // The context must be current and OpenGL 4.5 core; otherwise a Device error that says what came instead.
  static Result<std::unique_ptr<Renderer>> create();
  virtual ~Renderer() = default;  // context current

  // null: nothing is drawn. `like`: draws the same geometry already, in a context that shares objects with this one: what never changes
  // of it is then not uploaded again.
  virtual void setGraph(std::shared_ptr<const GraphGeometry> geometry, const Renderer* like = nullptr) = 0;
  virtual std::shared_ptr<const GraphGeometry> geometry() const = 0;  // that is drawn
  virtual void setRun(std::shared_ptr<run::SnapshotRing> ring) = 0;   // null: no arrays
  // Takes the newest snapshot, if there is one that is not shown yet, through the bridge. True where the picture changes.
  virtual bool publishNewest() = 0;

  // Draws a slice and blits to framebuffer `target` (0, a GL name, kNoTarget), at its origin. A request equal to the last one, with nothing
  // new published, goes on with the slices; anything else starts over.
  virtual FrameReport draw(const FrameRequest& request, unsigned target) = 0;
  virtual Picture readPicture() = 0;  // the own framebuffer as it stands

  virtual const BridgeStatus* bridge() const = 0;  // null without a run
  virtual std::uint64_t shownStep() const = 0;
  // Of the snapshot that is shown. Who asks shows it: the first time it can wait for the values.
  virtual std::optional<exec::ValueRange> shownRange(int array) const = 0;
  virtual SortedKeys shownKeys(int array) const = 0;  // the same of what a quantile scale goes by
  // The current GL buffer of an array, as uint (or two per element for 64-bit arrays). Waits; for tests and exports.
  virtual std::vector<std::uint32_t> readArray(int array) = 0;
  // The vertex at a pixel of what was last drawn, seen by this camera: pick/pick.h, by the kernels' device. Waits.
  virtual std::optional<VertexId> nearest(const Camera& camera, Vec2 pixel, double radius) = 0;
  // All inside of the region's outline, on the same terms. None: on the processor, where another thread finds them in what follows
  // (Region::scene).
  virtual std::optional<std::vector<std::uint32_t>> inside(const Camera& camera, const Region& region) = 0;
  // As it is drawn now. None: all vertices lie at 0 and can be hit, or nothing was drawn.
  virtual std::shared_ptr<const SceneCopy> copied(const Camera& camera) = 0;
  virtual std::string pickedBy() const = 0;  // the executor that looked last, "CUDA, NVIDIA H200"; empty: none so far
  // Whether each is drawn at all. Waits; for few.
  virtual std::vector<bool> shows(std::span<const VertexId> vertices) = 0;
  // Whether each is faded, by the mapping or by the request. Waits; for few.
  virtual std::vector<bool> faded(std::span<const VertexId> vertices) = 0;
  // How high vertices stand in a tilted view of the run as it was last drawn, world units; 0 for ids that are not there. Waits; for few.
  virtual std::vector<float> heightsOf(std::span<const VertexId> vertices) = 0;
  // Of every vertex; empty: nothing was drawn yet. Waits, and reads them all: once for each content().
  virtual std::vector<float> allHeights() = 0;
  // One bit per vertex: not those that the mapping or the request hides. Waits, and reads all: once for each content().
  virtual std::vector<std::uint32_t> drawnVertices() = 0;
  // What was drawn last; with styles and widths where they are wanted of edges. Waits, and reads them all: for pictures of vectors.
  virtual DrawnWords drawnWords(bool ofEdges) = 0;
  virtual std::uint64_t content() const = 0;      // counts the times that colours and heights changed
  virtual void finish() = 0;                      // returns when everything drawn so far is there; for measuring
  virtual std::string farViewBy() const = 0;      // the executor that draws far views, "CPU (oneTBB, 2 threads), …"; empty: none so far
  virtual std::string glDescription() const = 0;  // "NVIDIA H200/PCIe, OpenGL 4.5 …"
};

}  // namespace wf::render
