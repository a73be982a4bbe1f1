// State arrays to OpenGL without the host: buffer objects registered with CUDA, written by the device on a stream of the bridge.
// A publication maps all of them in one call, waits on the device (not here) for the snapshot's copies, packs, and unmaps.
#include <epoxy/gl.h>

#include <cuda_runtime.h>

#include <chrono>
#include <memory>
#include <type_traits>

#include "compute/exec/cuda_check.h"
#include "render/bridge/array_bridge.h"
#include "render/bridge/registered_buffers.h"

namespace wf::render {
namespace {

using Clock = std::chrono::steady_clock;

double msSince(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

__global__ void widenBytes(std::uint32_t n, const std::uint8_t* d_in, std::uint32_t* d_out) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) d_out[i] = d_in[i];
}

struct Destroy {
  void operator()(cudaStream_t stream) const { cudaStreamDestroy(stream); }
  void operator()(cudaEvent_t event) const { cudaEventDestroy(event); }
};
using Stream = std::unique_ptr<std::remove_pointer_t<cudaStream_t>, Destroy>;
using Event = std::unique_ptr<std::remove_pointer_t<cudaEvent_t>, Destroy>;

class CudaGlBridge final : public ArrayBridge {
 public:
  explicit CudaGlBridge(const run::SnapshotRing& ring)
      : ArrayBridge(ring, Written::OnTheDevice),
        ring_(ring),
        device_(ring.executor().cudaDevice()),
        registered_{RegisteredBuffers(device_), RegisteredBuffers(device_)} {
    status_.interop = true;
    status_.sentence = "CUDA–OpenGL interop on";
  }

  Status setUp() {
    if (auto status = RegisteredBuffers::open(device_); !status) return status;
    cudaStream_t stream = nullptr;
    if (auto status = check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "making a CUDA stream"); !status) return status;
    stream_.reset(stream);
    for (Event* one : {&packStart_, &packStop_}) {
      cudaEvent_t event = nullptr;
      if (auto status = check(cudaEventCreate(&event), "making a CUDA event"); !status) return status;
      one->reset(event);
    }
    for (int side = 0; side < run::kBufferSides; ++side) {
      for (const unsigned buffer : buffers_[side]) {
        if (buffer == 0) continue;
        // Every publication overwrites all of a buffer, so its old contents need not be kept.
        if (auto status = registered_[side].add(buffer, cudaGraphicsRegisterFlagsWriteDiscard); !status) return status;
      }
    }
    return {};
  }

  Status bring(run::Snapshot& snapshot, int side) override {
    float packed = 0;  // of the publication before: asking for this one's would wait
    if (status_.publications != 0 && cudaEventElapsedTime(&packed, packStart_.get(), packStop_.get()) == cudaSuccess)
      status_.packMs = packed;
    cudaGetLastError();

    auto start = Clock::now();
    if (auto status = registered_[side].map(stream_.get()); !status) return status;
    status_.mapMs = msSince(start);

    const Status packing = pack(snapshot, side);

    start = Clock::now();
    if (auto status = registered_[side].unmap(); !status) return status;
    status_.unmapMs = msSince(start);
    return packing;
  }

 private:
  static constexpr auto check = exec::cudaStatus;

  Status pack(const run::Snapshot& snapshot, int side) {
    if (auto status =
            check(cudaStreamWaitEvent(stream_.get(), static_cast<cudaEvent_t>(snapshot.ready->native()), 0), "waiting for the snapshot");
        !status) {
      return status;
    }
    cudaEventRecord(packStart_.get(), stream_.get());
    std::size_t next = 0;
    for (std::size_t i = 0; i < buffers_[side].size(); ++i) {
      if (buffers_[side][i] == 0) continue;
      const auto out = registered_[side].mapped(next++);
      if (!out) return out.error();
      const std::uint32_t n = ring_.count(i);
      const ElementType type = ring_.infos()[i].type;
      if (type == ElementType::U8) {
        constexpr unsigned kBlock = 256;
        const auto blocks = static_cast<unsigned>((std::uint64_t{n} + kBlock - 1) / kBlock);
        widenBytes<<<blocks, kBlock, 0, stream_.get()>>>(n, snapshot.arrays[i].as<std::uint8_t>(), out->as<std::uint32_t>());
        if (auto status = check(cudaGetLastError(), "packing an array"); !status) return status;
      } else {
        const auto copied =
            cudaMemcpyAsync(out->data(), snapshot.arrays[i].data(), n * elementSize(type), cudaMemcpyDeviceToDevice, stream_.get());
        if (auto status = check(copied, "packing an array"); !status) return status;
      }
    }
    if (auto status = check(cudaEventRecord(packStop_.get(), stream_.get()), "recording an event"); !status) return status;
    return check(cudaEventRecord(static_cast<cudaEvent_t>(snapshot.consumed->native()), stream_.get()), "recording an event");
  }

  const run::SnapshotRing& ring_;
  int device_;
  Stream stream_;
  Event packStart_, packStop_;
  // Those of a side that are not empty, in their order. They go before the buffers, and before the stream, for which they wait.
  RegisteredBuffers registered_[run::kBufferSides];
};

}  // namespace

Result<std::unique_ptr<ArrayBridge>> makeCudaGlBridge(const run::SnapshotRing& ring) {
  auto bridge = std::make_unique<CudaGlBridge>(ring);
  if (auto status = bridge->setUp(); !status) return status.error();
  return std::unique_ptr<ArrayBridge>(std::move(bridge));
}

}  // namespace wf::render
