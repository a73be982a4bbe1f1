#include "render/scene/scene_device.h"

#include "compute/exec/executors.h"
#include "render/scene/scene_data.h"

namespace wf::render {

void SceneDevice::forget() {
  colours_.reset();
  heights_.reset();
  refused_.reset();
}

bool SceneDevice::useDevice(int cudaDevice) {
  if (cudaDevice == device_) return false;
  forget();
  executor_.reset();
  device_ = cudaDevice;
  return true;
}

Result<std::shared_ptr<exec::Executor>> SceneDevice::executor() {
  if (!refused_ && executor_ && executor_->failed()) refused_ = executor_->error();
  if (refused_) return *refused_;
  if (executor_) return executor_;
  if (device_ < 0) {
    executor_ = exec::makeCpuExecutor();
  } else {
    auto made = exec::makeCudaExecutor(device_);
    if (!made) {
      refused_ = made.error();
      return *refused_;
    }
    executor_ = *made;
  }
  return executor_;
}

SharedBuffer& SceneDevice::colours(const SceneData& scene) {
  if (!colours_) colours_ = makeReadBuffer(*executor_, scene.colours(), std::size_t{4} * scene.vertexCount());
  return *colours_;
}

SharedBuffer& SceneDevice::heights(const SceneData& scene) {
  if (!heights_) heights_ = makeReadBuffer(*executor_, scene.heights(), std::size_t{4} * scene.vertexCount());
  return *heights_;
}

}  // namespace wf::render
