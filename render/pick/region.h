// A part of the picture that vertices lie in, with all that decides which do: made on the drawing thread, looked at on any.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "compute/core/vertex_set.h"
#include "render/camera/camera.h"

namespace wf::render {

class SceneCopy;

struct Region {
  static constexpr std::size_t kMostCorners = 4096;

  Projection projection;
  std::vector<Vec2> outline;  // pixels from the upper left; closed, even-odd; what is beyond kMostCorners is left out
  std::shared_ptr<const std::vector<float>> heights;  // a vertex's, in world units; null: all lie at 0
  std::shared_ptr<const VertexSet::Bits> shown;       // vertices that can be hit; null: all
  std::shared_ptr<const SceneCopy> scene = nullptr;   // in place of both: of a picture that lies where the processor reads it
  // What lies in it, where the picture's device has found that already: nothing above is looked at then.
  std::shared_ptr<const VertexSet::Bits> found = nullptr;
};

Region rectangle(const Projection& projection, Vec2 corner, Vec2 opposite);

}  // namespace wf::render
