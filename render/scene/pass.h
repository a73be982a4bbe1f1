// One way through the sliced layers, piece by piece, and how fast they turned out to be.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "render/gl/objects.h"
#include "render/scene/layer.h"

namespace wf::render {

// Items per millisecond of each layer, learnt from what was drawn. On a software OpenGL every piece is finished and timed at once; on a GPU
// timer queries are read when they are ready, and nothing waits.
class Pace {
 public:
  // No layer is taken to be faster than mostItemsPerMs.
  Pace(bool software, double mostItemsPerMs, std::size_t layers);
  Pace forLayers(std::size_t layers) const { return {software_, most_, layers}; }  // another scene: nothing is known of it

  bool software() const { return software_; }
  double itemsPerMs(std::size_t layer) const { return rates_[layer]; }
  double leastMs(std::uint64_t items) const { return static_cast<double>(items) / most_; }
  // Of items from all over the graph: kernels go through them more slowly, since nothing lies side by side.
  double sampledPerMs(std::size_t layer) const { return rates_[rates_.size() / 2 + layer]; }
  // Draws a piece and takes its time.
  void draw(Layer& layer, std::size_t index, const View& view, std::uint64_t first, std::uint64_t count, bool sample = false);
  void collect();                                // reads the timers that are ready
  double gpuMs() const { return newestGpuMs_; }  // of the newest piece whose timer was read

 private:
  struct Pending {
    gl::Timer timer;
    std::size_t layer = 0;
    std::uint64_t items = 0;
    double hostMs = 0;
  };
  void learn(std::size_t rate, std::uint64_t items, double ms);
  void learnBoth(std::size_t layer, std::uint64_t items, double ms);
  void learnFrom(Layer& layer, std::size_t index, const View& view);

  bool software_;
  double most_;
  std::vector<double> rates_;  // of pieces, then of samples
  std::deque<Pending> pending_;
  double newestGpuMs_ = 0;
};

class Pass {
 public:
  using Layers = std::vector<std::unique_ptr<Layer>>;

  void begin(const Layers& layers, const View& view);
  // Draws for about budgetMs; infinity: everything.
  void advance(const Layers& layers, const View& view, Pace& pace, double budgetMs);
  // Draws this share of every layer at once.
  void drawShare(const Layers& layers, const View& view, Pace& pace, double share);
  // The share of everything that fits into budgetMs, at most 1.
  double affordableShare(const Pace& pace, double budgetMs) const;

  bool finished() const;
  double fraction() const;  // 1 where there is nothing to draw
  std::uint64_t done(const Layers& layers, Layer::Kind kind) const;
  std::uint64_t total(const Layers& layers, Layer::Kind kind) const;

 private:
  struct Cursor {
    std::uint64_t done = 0;
    std::uint64_t total = 0;
  };
  std::vector<Cursor> cursors_;
};

}  // namespace wf::render
