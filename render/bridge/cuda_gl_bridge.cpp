// State arrays to OpenGL without the host: buffer objects registered with CUDA, written by the device on a stream of the bridge.
// A publication maps all of them in one call, waits on the device (not here) for the snapshot's copies, packs, and unmaps.
#include <epoxy/gl.h>

#include <cuda_gl_interop.h>

#include <algorithm>
#include <chrono>

#include "compute/exec/cuda_check.h"
#include "render/bridge/array_bridge.h"

namespace wf::render {
namespace {

using Clock = std::chrono::steady_clock;

double msSince(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

__global__ void widenBytes(std::uint32_t n, const std::uint8_t* d_in, std::uint32_t* d_out) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) d_out[i] = d_in[i];
}

class CudaGlBridge final : public ArrayBridge {
 public:
  explicit CudaGlBridge(const run::SnapshotRing& ring) : ring_(ring), device_(ring.executor().cudaDevice()) {
    status_.interop = true;
    status_.sentence = "CUDA–OpenGL interop on";
  }

  ~CudaGlBridge() override {
    cudaSetDevice(device_);
    if (stream_ != nullptr) cudaStreamSynchronize(stream_);
    for (int side = 0; side < 2; ++side) {
      for (cudaGraphicsResource* resource : resources_[side]) cudaGraphicsUnregisterResource(resource);
      for (unsigned buffer : buffers_[side]) {
        if (buffer != 0) glDeleteBuffers(1, &buffer);
      }
    }
    if (packStart_ != nullptr) cudaEventDestroy(packStart_);
    if (packStop_ != nullptr) cudaEventDestroy(packStop_);
    if (stream_ != nullptr) cudaStreamDestroy(stream_);
  }

  Status setUp() {
    if (auto error = check(cudaSetDevice(device_), "choosing the CUDA device"); !error) return error;
    unsigned count = 0;
    int devices[16] = {};
    const cudaError_t listed = cudaGLGetDevices(&count, devices, 16, cudaGLDeviceListAll);
    const int* end = devices + std::min(count, 16u);
    if (listed != cudaSuccess || std::find(devices, const_cast<int*>(end), device_) == end) {
      cudaGetLastError();
      return Error{.code = ErrorCode::Device,
                   .message = "the OpenGL context (" + std::string(reinterpret_cast<const char*>(glGetString(GL_RENDERER))) +
                              ") is not driven by the CUDA device"};
    }
    if (auto error = check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "making a CUDA stream"); !error) return error;
    if (auto error = check(cudaEventCreate(&packStart_), "making a CUDA event"); !error) return error;
    if (auto error = check(cudaEventCreate(&packStop_), "making a CUDA event"); !error) return error;
    for (int side = 0; side < 2; ++side) {
      for (std::size_t i = 0; i < ring_.infos().size(); ++i) {
        unsigned buffer = 0;
        const std::size_t bytes = std::size_t{ring_.count(i)} * run::glElementSize(ring_.infos()[i].type);
        if (bytes != 0) {
          glCreateBuffers(1, &buffer);
          glNamedBufferData(buffer, static_cast<GLsizeiptr>(bytes), nullptr, GL_DYNAMIC_COPY);
          glClearNamedBufferData(buffer, GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
          cudaGraphicsResource* resource = nullptr;
          // Every publication overwrites all of a buffer, so its old contents need not be kept.
          const auto error =
              check(cudaGraphicsGLRegisterBuffer(&resource, buffer, cudaGraphicsRegisterFlagsWriteDiscard), "registering a buffer");
          if (!error) {
            glDeleteBuffers(1, &buffer);
            return error;
          }
          resources_[side].push_back(resource);
        }
        buffers_[side].push_back(buffer);
      }
    }
    return {};
  }

  Status bring(run::Snapshot& snapshot, int side) override {
    if (auto error = check(cudaSetDevice(device_), "choosing the CUDA device"); !error) return error;
    float packed = 0;  // of the publication before: asking for this one's would wait
    if (status_.publications != 0 && cudaEventElapsedTime(&packed, packStart_, packStop_) == cudaSuccess) status_.packMs = packed;
    cudaGetLastError();

    const int resourceCount = static_cast<int>(resources_[side].size());
    auto start = Clock::now();
    if (resourceCount != 0) {
      if (auto error = check(cudaGraphicsMapResources(resourceCount, resources_[side].data(), stream_), "mapping the buffers"); !error)
        return error;
    }
    status_.mapMs = msSince(start);

    const Status packing = pack(snapshot, side);

    start = Clock::now();
    if (resourceCount != 0) {
      const auto error = check(cudaGraphicsUnmapResources(resourceCount, resources_[side].data(), stream_), "unmapping the buffers");
      if (!error) return error;
    }
    status_.unmapMs = msSince(start);
    return packing;
  }

 private:
  static Status check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return {};
    return exec::cudaFailure(error, what);
  }

  Status pack(const run::Snapshot& snapshot, int side) {
    if (auto error = check(cudaStreamWaitEvent(stream_, static_cast<cudaEvent_t>(snapshot.ready->native()), 0), "waiting for the snapshot");
        !error) {
      return error;
    }
    cudaEventRecord(packStart_, stream_);
    std::size_t next = 0;
    for (std::size_t i = 0; i < buffers_[side].size(); ++i) {
      if (buffers_[side][i] == 0) continue;
      void* d_out = nullptr;
      std::size_t bytes = 0;
      if (auto error = check(cudaGraphicsResourceGetMappedPointer(&d_out, &bytes, resources_[side][next++]), "reading a mapped address");
          !error) {
        return error;
      }
      const std::uint32_t n = ring_.count(i);
      const ElementType type = ring_.infos()[i].type;
      if (type == ElementType::U8) {
        constexpr unsigned kBlock = 256;
        const auto blocks = static_cast<unsigned>((std::uint64_t{n} + kBlock - 1) / kBlock);
        widenBytes<<<blocks, kBlock, 0, stream_>>>(n, snapshot.arrays[i].as<std::uint8_t>(), static_cast<std::uint32_t*>(d_out));
        if (auto error = check(cudaGetLastError(), "packing an array"); !error) return error;
      } else {
        const auto copied = cudaMemcpyAsync(d_out, snapshot.arrays[i].data(), n * elementSize(type), cudaMemcpyDeviceToDevice, stream_);
        if (auto error = check(copied, "packing an array"); !error) return error;
      }
    }
    if (auto error = check(cudaEventRecord(packStop_, stream_), "recording an event"); !error) return error;
    return check(cudaEventRecord(static_cast<cudaEvent_t>(snapshot.consumed->native()), stream_), "recording an event");
  }

  const run::SnapshotRing& ring_;
  int device_;
  cudaStream_t stream_ = nullptr;
  cudaEvent_t packStart_ = nullptr, packStop_ = nullptr;
  std::vector<cudaGraphicsResource*> resources_[2];  // of the buffers that are not empty, in their order
};

}  // namespace

Result<std::unique_ptr<ArrayBridge>> makeCudaGlBridge(const run::SnapshotRing& ring) {
  auto bridge = std::make_unique<CudaGlBridge>(ring);
  if (auto status = bridge->setUp(); !status) return status.error();
  return std::unique_ptr<ArrayBridge>(std::move(bridge));
}

}  // namespace wf::render
