// The way from the former colours and widths of edges to the newest ones, as blend.h has it for vertices; flags (chosen, changed) are those
// of the end from the beginning. Piece by piece, with the edges that are drawn.
#pragma once

#include <cstdint>

#include "render/gl/objects.h"
#include "render/gl/program.h"
#include "render/scene/scene_data.h"

namespace wf::render {

// Edges from `begin` to `end`, which lie where ranges of buffers may.
struct EdgeSpan {
  std::uint64_t begin = 0, end = 0;
  bool holds(const EdgeSpan& other) const { return begin <= other.begin && other.end <= end; }
  // Grows by `wanted` where that goes on from it, and otherwise becomes it. What is new to it.
  EdgeSpan grow(const EdgeSpan& wanted);
};

class EdgeBlend {
 public:
  void forget();  // another graph
  // Begins with the words that are shown of these edges; 0: that kind has no way. False: there is no way, for want of memory or otherwise.
  bool begin(const SceneData& scene, unsigned styles, unsigned widths, const EdgeSpan& shown);
  void stop();
  bool running() const { return running_; }
  // Where the newest words go while it runs; what was given to begin() where that kind has no way.
  unsigned styles() const { return styles_.on ? styles_.to.name() : styles_.shown; }
  unsigned widths() const { return widths_.on ? widths_.to.name() : widths_.shown; }

  void setPart(double t);  // 0 … 1
  // Brings that part of the way into the words that are shown of these edges, whose newest words are there. Edges that were not shown are
  // at the end already.
  void show(const SceneData& scene, const EdgeSpan& edges);
  // Brings the end of the way into the words of all of these; the way is over.
  void finish(const EdgeSpan& made);

 private:
  struct Words {
    unsigned shown = 0;
    gl::Buffer from, to;
    bool on = false;
  };
  bool prepare(const SceneData& scene, Words& words, unsigned shown);

  gl::Program program_;
  Words styles_, widths_;
  EdgeSpan from_, blended_;
  double part_ = 0;
  bool running_ = false;
};

}  // namespace wf::render
