// Which way arrays take to OpenGL: decided once for a run and a context.
#include <cstdlib>
#include <string_view>

#include "render/bridge/array_bridge.h"

namespace wf::render {

std::unique_ptr<ArrayBridge> chooseBridge(const run::SnapshotRing& ring) {
  if (ring.executor().backend() != exec::Backend::Cuda) return makeUploadBridge(ring, "interop off: the run is on the CPU");
  const char* setting = std::getenv("WARPFRONT_INTEROP");
  if (setting != nullptr && std::string_view(setting) == "off") return makeUploadBridge(ring, "interop off: WARPFRONT_INTEROP=off");
#if defined(WARPFRONT_HAVE_CUDA)
  auto bridge = makeCudaGlBridge(ring);
  if (bridge) return std::move(*bridge);
  return makeUploadBridge(ring, "interop off: " + bridge.error().message);
#else
  return makeUploadBridge(ring, "interop off: built without CUDA");
#endif
}

}  // namespace wf::render
