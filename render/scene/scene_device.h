// Where kernels look at the scene: the executor of the far view and of picking, and the scene's buffers as it shares them with OpenGL. Made
// when first asked for. All calls on the thread of the GL context.
#pragma once

#include <memory>
#include <optional>

#include "render/bridge/shared_buffer.h"

namespace wf::render {

class SceneData;

class SceneDevice {
 public:
  void forget();                   // another graph: its buffers go
  bool useDevice(int cudaDevice);  // −1: the processor. False: it is that already

  // An error says why there is none, or what it failed at; asked again only after forget() or useDevice().
  Result<std::shared_ptr<exec::Executor>> executor();
  // Of the executor, which is there.
  SharedBuffer& colours(const SceneData& scene);
  SharedBuffer& heights(const SceneData& scene);  // after scene.makeHeights()

 private:
  int device_ = -1;
  std::shared_ptr<exec::Executor> executor_;
  std::unique_ptr<SharedBuffer> colours_, heights_;  // after executor_: use it
  std::optional<Error> refused_;
};

}  // namespace wf::render
