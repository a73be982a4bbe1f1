// The way from the former colours, sizes, outlines and heights to the newest ones, in place of a jump (edges: edge_blend.h). Made when a
// picture first asks for it.
#pragma once

#include "render/gl/objects.h"
#include "render/gl/program.h"
#include "render/scene/scene_data.h"

namespace wf::render {

class Blend {
 public:
  void forget();  // another graph
  // Keeps what the scene has, its heights where they are wanted: it is where the way begins. To be followed by end() once the newest is
  // there.
  Status begin(const SceneData& scene, bool heights);
  void end(const SceneData& scene);
  // Part t of the way, 0 … 1, into the scene; from 1 on the way is over.
  void show(const SceneData& scene, double t);
  bool running() const { return running_; }
  bool withHeights() const { return withHeights_; }  // of the way that was begun last
  void stop() { running_ = begun_ = false; }

 private:
  struct Ends {
    gl::Buffer from, to;
  };
  void copy(unsigned from, unsigned to, const SceneData& scene) const;

  gl::Program program_;
  Ends colours_, looks_, heights_;
  bool begun_ = false, running_ = false, withLooks_ = false, withHeights_ = false;
};

}  // namespace wf::render
