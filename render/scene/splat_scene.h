// The far view in the renderer: its kernels' data, made when a picture first needs them, and the pass that tone-maps what the
// kernels added up. Colours are those that scene/paint.h made for OpenGL, so both ways of drawing have one rule and no array is kept twice.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "render/bridge/shared_buffer.h"
#include "render/gl/objects.h"
#include "render/scene/glow.h"
#include "render/scene/late_table.h"
#include "render/scene/scene_device.h"
#include "render/splat/splat.h"

namespace wf::render {

struct View;
class SceneData;

struct PieceTime {
  std::uint64_t items = 0;
  double ms = 0;
  bool sample = false;
};

class SplatScene {
 public:
  static Result<std::unique_ptr<SplatScene>> create();

  // Which it shares with picking; forgotten and changed through these two.
  const std::shared_ptr<SceneDevice>& device() const { return device_; }
  void forget();                   // another graph
  bool useDevice(int cudaDevice);  // −1: the processor. False: it is that already
  // The same graph, its vertices elsewhere; in the same order, all but their places is kept.
  void move(const GraphGeometry& geometry, bool sameOrder);
  // Makes what is missing. An error says why the far view is drawn by OpenGL; it is asked again only after forget() or useDevice().
  Status prepare(const GraphGeometry& geometry, const SceneData& scene, int width);

  // Whether edges can have styles; wait: until they can. Without, they are drawn in the colours of their ends.
  bool takesStyles(const GraphGeometry& geometry, const SceneData& scene, bool wait);

  // Items are edges, then vertices. From the first item on an empty picture; sample: a fair choice of so many, alone.
  // Draws into the bound framebuffer when the last item, or the sample, is in.
  void draw(const View& view, std::uint64_t first, std::uint64_t count, bool sample);
  static std::uint64_t items(const View& view);

  std::optional<PieceTime> timing();                               // of a piece that has ended, once; never waits
  double takeComposeMs() { return std::exchange(composeMs_, 0); }  // spent on tone mapping since the last call, by this thread
  std::string executorName() const { return splat_ ? splat_->executor().name() + ", " + splat_->executor().deviceName() : std::string(); }

 private:
  SplatScene(gl::Program thin, gl::Program thick) : thin_(std::move(thin)), thick_(std::move(thick)) {}
  Status takeColours(const View& view);
  Status takeStyles(const View& view);
  Status takeHeights(const View& view);
  Status compose(const View& view, double share);

  gl::Program thin_;
  gl::Program thick_;
  Glow glow_;
  std::shared_ptr<SceneDevice> device_ = std::make_shared<SceneDevice>();
  std::shared_ptr<exec::Executor> executor_;       // the device's
  std::unique_ptr<SharedBuffer> pixels_;           // after executor_: uses it
  std::unique_ptr<SharedBuffer> styles_, widths_;  // after executor_, while edges have them
  unsigned stylesOf_ = 0, widthsOf_ = 0;           // the buffers these were made for
  std::unique_ptr<Splat> splat_;
  LateTable<std::uint32_t> edgeOrder_;  // on its way
  std::optional<Error> refused_;
  std::size_t pixelBytes_ = 0;
  std::uint64_t content_ = 0;                         // whose colours the kernels have; 0: none
  std::uint64_t stylesTaken_ = 0, heightsTaken_ = 0;  // View::styles, View::heights
  double composeMs_ = 0;
  bool timedSample_ = false;
  std::uint64_t timed_ = 0;  // items between the executor's timer marks; 0: nothing is timed
};

}  // namespace wf::render
