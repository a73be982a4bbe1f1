// One OpenGL buffer registered with CUDA. Mapping and unmapping are ordered with the executor's stream; nothing waits here.
#include <epoxy/gl.h>

#include <cuda_gl_interop.h>

#include <algorithm>

#include "compute/exec/cuda_check.h"
#include "render/bridge/shared_buffer.h"

namespace wf::render {
namespace {

class CudaSharedBuffer final : public SharedBuffer {
 public:
  explicit CudaSharedBuffer(exec::Executor& executor) : executor_(executor) {}
  ~CudaSharedBuffer() override {
    cudaSetDevice(executor_.cudaDevice());
    if (resource_ != nullptr) {
      cudaStreamSynchronize(stream());
      cudaGraphicsUnregisterResource(resource_);
    }
    if (owned_ != 0) glDeleteBuffers(1, &owned_);
  }

  Status setUp(bool written, unsigned buffer, std::size_t bytes) {
    if (auto error = check(cudaSetDevice(executor_.cudaDevice()), "choosing the CUDA device"); !error) return error;
    unsigned count = 0;
    int devices[16] = {};
    const cudaError_t listed = cudaGLGetDevices(&count, devices, 16, cudaGLDeviceListAll);
    const int* end = devices + std::min(count, 16u);
    if (listed != cudaSuccess || std::find(static_cast<const int*>(devices), end, executor_.cudaDevice()) == end) {
      cudaGetLastError();
      return Error{.code = ErrorCode::Device, .message = "the OpenGL context is not driven by the CUDA device"};
    }
    if (written) {
      glCreateBuffers(1, &owned_);
      glNamedBufferData(owned_, static_cast<GLsizeiptr>(bytes), nullptr, GL_DYNAMIC_COPY);
    }
    name_ = written ? owned_ : buffer;
    const unsigned flags = written ? cudaGraphicsRegisterFlagsWriteDiscard : cudaGraphicsRegisterFlagsReadOnly;
    return check(cudaGraphicsGLRegisterBuffer(&resource_, name_, flags), "registering a buffer of the far view");
  }

  Result<exec::Buffer> lend() override {
    if (auto error = check(cudaSetDevice(executor_.cudaDevice()), "choosing the CUDA device"); !error) return error.error();
    if (auto error = check(cudaGraphicsMapResources(1, &resource_, stream()), "mapping a buffer of the far view"); !error)
      return error.error();
    void* d_data = nullptr;
    std::size_t bytes = 0;
    if (auto error = check(cudaGraphicsResourceGetMappedPointer(&d_data, &bytes, resource_), "reading a mapped address"); !error) {
      cudaGraphicsUnmapResources(1, &resource_, stream());
      return error.error();
    }
    return exec::Buffer(d_data, bytes, nullptr);
  }
  Status giveBack() override { return check(cudaGraphicsUnmapResources(1, &resource_, stream()), "unmapping a buffer of the far view"); }
  unsigned name() const override { return name_; }
  bool interop() const override { return true; }

 private:
  static Status check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return {};
    return exec::cudaFailure(error, what);
  }
  cudaStream_t stream() const { return static_cast<cudaStream_t>(executor_.stream()); }

  exec::Executor& executor_;
  cudaGraphicsResource* resource_ = nullptr;
  unsigned owned_ = 0;
  unsigned name_ = 0;
};

}  // namespace

Result<std::unique_ptr<SharedBuffer>> makeCudaSharedBuffer(exec::Executor& executor, bool written, unsigned buffer, std::size_t bytes) {
  auto shared = std::make_unique<CudaSharedBuffer>(executor);
  if (auto status = shared->setUp(written, buffer, bytes); !status) return status.error();
  return std::unique_ptr<SharedBuffer>(std::move(shared));
}

}  // namespace wf::render
