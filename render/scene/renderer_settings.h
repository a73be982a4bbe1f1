// How a renderer is made other than by default: for tests.
#pragma once

#include "render/scene/renderer.h"

namespace wf::render {

struct RendererSettings {
  std::uint64_t mostBlockBytes = 0;             // pretend that one storage-buffer range holds no more; 0: what OpenGL says
  bool cull = true;                             // leave out what lies outside of a near view
  double mostItemsPerMs = 0;                    // pretend that no layer is drawn faster, so that slices are small; 0: as fast as they are
  bool splat = true;                            // far views by kernels; otherwise all by OpenGL
  bool space = true;                            // pretend that tilted views cannot be drawn
  std::optional<std::uint64_t> edgesWaitedFor;  // Limits has it
  int splatDevice = -1;                         // where they run until a run says: a CUDA device, −1 the processor
};

Result<std::unique_ptr<Renderer>> makeRenderer(const RendererSettings& settings);

}  // namespace wf::render
