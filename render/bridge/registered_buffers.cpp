#include "render/bridge/registered_buffers.h"

#include <epoxy/gl.h>

#include <cuda_gl_interop.h>

#include <algorithm>
#include <string>

#include "compute/exec/cuda_check.h"

namespace wf::render {

RegisteredBuffers::~RegisteredBuffers() {
  if (resources_.empty()) return;
  cudaSetDevice(device_);
  if (stream_ != nullptr) cudaStreamSynchronize(stream_);
  for (cudaGraphicsResource* resource : resources_) cudaGraphicsUnregisterResource(resource);
}

Status RegisteredBuffers::open(int device) {
  if (auto status = exec::cudaStatus(cudaSetDevice(device), "choosing the CUDA device"); !status) return status;
  unsigned count = 0;
  int devices[16] = {};
  const cudaError_t listed = cudaGLGetDevices(&count, devices, 16, cudaGLDeviceListAll);
  const int* end = devices + std::min(count, 16u);
  if (listed == cudaSuccess && std::find(static_cast<const int*>(devices), end, device) != end) return {};
  cudaGetLastError();
  return Error{.code = ErrorCode::Device,
               .message = "the OpenGL context (" + std::string(reinterpret_cast<const char*>(glGetString(GL_RENDERER))) +
                          ") is not driven by the CUDA device"};
}

Status RegisteredBuffers::add(unsigned buffer, cudaGraphicsRegisterFlags flags) {
  cudaGraphicsResource* resource = nullptr;
  if (auto status = exec::cudaStatus(cudaGraphicsGLRegisterBuffer(&resource, buffer, flags), "registering a buffer"); !status)
    return status;
  resources_.push_back(resource);
  return {};
}

Status RegisteredBuffers::map(cudaStream_t stream) {
  if (auto status = exec::cudaStatus(cudaSetDevice(device_), "choosing the CUDA device"); !status) return status;
  stream_ = stream;
  if (resources_.empty()) return {};
  return exec::cudaStatus(cudaGraphicsMapResources(static_cast<int>(resources_.size()), resources_.data(), stream_), "mapping the buffers");
}

Result<exec::Buffer> RegisteredBuffers::mapped(std::size_t k) const {
  void* d_data = nullptr;
  std::size_t bytes = 0;
  const auto status = exec::cudaStatus(cudaGraphicsResourceGetMappedPointer(&d_data, &bytes, resources_[k]), "reading a mapped address");
  if (!status) return status.error();
  return exec::Buffer(d_data, bytes, nullptr);
}

Status RegisteredBuffers::unmap() {
  if (resources_.empty()) return {};
  return exec::cudaStatus(cudaGraphicsUnmapResources(static_cast<int>(resources_.size()), resources_.data(), stream_),
                          "unmapping the buffers");
}

}  // namespace wf::render
