#include "compute/exec/cuda_executor.h"

#include <nvtx3/nvToolsExt.h>

#include <cstring>

#include "compute/core/numbers.h"
#include "compute/exec/cuda_check.h"
#include "compute/exec/cuda_copy_lane.h"
#include "compute/exec/executors.h"
#include "compute/exec/launch.h"

namespace wf::exec {
namespace {

constexpr std::size_t kPinnedBytes = 64 * 1024;

class CudaMarker final : public Marker {
 public:
  explicit CudaMarker(cudaEvent_t event) : event_(event) {}
  ~CudaMarker() override { cudaEventDestroy(event_); }
  void* native() const override { return event_; }

 private:
  cudaEvent_t event_;
};

// A device may be listed and yet run nothing of ours: busy in exclusive mode, or older than the kernels that were built.
__global__ void probe(std::uint32_t* d_out) { *d_out = 1; }

}  // namespace

Error cudaFailure(cudaError_t error, const std::string& what) {
  std::string memory;
  std::size_t freeBytes = 0, totalBytes = 0;
  if (cudaMemGetInfo(&freeBytes, &totalBytes) == cudaSuccess) {
    memory = "; " + bytesText(freeBytes) + " of " + bytesText(totalBytes) + " device memory are free";
  }
  cudaGetLastError();  // a failed query must not be taken for the next call's error
  return {.code = ErrorCode::Device,
          .message = what + " failed: " + cudaGetErrorString(error) + " (" + cudaGetErrorName(error) + ")" + memory};
}

void detail::noteLaunch(Executor& executor, const char* kernel) {
  const cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess) executor.fail(cudaFailure(error, std::string("the launch of kernel '") + kernel + "'"));
}

detail::LaunchRange::LaunchRange(const char* kernel) { nvtxRangePushA(kernel); }
detail::LaunchRange::~LaunchRange() { nvtxRangePop(); }
std::string CudaExecutor::pciAddress() const {
  char address[32] = {};
  return cudaDeviceGetPCIBusId(address, sizeof address, device_) == cudaSuccess ? address : "";
}

void CudaExecutor::beginRange(const char* name) { nvtxRangePushA(name); }
void CudaExecutor::endRange() { nvtxRangePop(); }

CudaExecutor::CudaExecutor(int device) : device_(device) {
  if (!check(cudaSetDevice(device_), "choosing the CUDA device")) return;
  cudaDeviceProp properties{};
  if (!check(cudaGetDeviceProperties(&properties, device_), "querying the device's properties")) return;
  deviceName_ = properties.name;
  if (!check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "making a CUDA stream")) return;
  if (!check(cudaEventCreate(&start_), "making a CUDA event") || !check(cudaEventCreate(&stop_), "making a CUDA event")) return;
  if (!check(cudaMallocHost(reinterpret_cast<void**>(&pinned_), kPinnedBytes), "allocating pinned memory")) return;
  answer_ = allocate(64);
  if (failed()) return;
  probe<<<1, 1, 0, stream_>>>(answer_.as<std::uint32_t>());
  if (check(cudaGetLastError(), "a first kernel")) check(cudaStreamSynchronize(stream_), "a first kernel");
}

CudaExecutor::~CudaExecutor() {
  cudaSetDevice(device_);
  if (stream_ != nullptr) cudaStreamSynchronize(stream_);
  if (pinned_ != nullptr) cudaFreeHost(pinned_);
  if (start_ != nullptr) cudaEventDestroy(start_);
  if (stop_ != nullptr) cudaEventDestroy(stop_);
  if (stream_ != nullptr) cudaStreamDestroy(stream_);
}

bool CudaExecutor::ready() { return !failed() && check(cudaSetDevice(device_), "choosing the CUDA device"); }

bool CudaExecutor::check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return true;
  fail(cudaFailure(error, what));
  return false;
}

MemoryInfo CudaExecutor::memory() const {
  std::size_t freeBytes = 0, totalBytes = 0;
  cudaSetDevice(device_);
  if (cudaMemGetInfo(&freeBytes, &totalBytes) != cudaSuccess) cudaGetLastError();
  return {freeBytes, totalBytes};
}

Buffer CudaExecutor::allocate(std::size_t bytes) {
  if (bytes == 0 || !ready()) return {};
  void* data = nullptr;
  const cudaError_t error = cudaMalloc(&data, bytes);
  if (error != cudaSuccess) {
    fail(cudaFailure(error, "allocating " + bytesText(bytes) + " on " + deviceName_));
    return {};
  }
  Buffer buffer(data, bytes, [](void* at) { cudaFree(at); });
  check(cudaMemsetAsync(data, 0, bytes, stream_), "clearing device memory");
  return buffer;
}

Buffer CudaExecutor::allocateOnHost(std::size_t bytes) {
  if (bytes == 0 || !ready()) return {};
  void* data = nullptr;
  const cudaError_t error = cudaHostAlloc(&data, bytes, cudaHostAllocPortable | cudaHostAllocMapped);
  if (error != cudaSuccess) {
    fail(cudaFailure(error, "allocating " + bytesText(bytes) + " of the host's memory for " + deviceName_));
    return {};
  }
  std::memset(data, 0, bytes);
  return {data, bytes, [](void* at) { cudaFreeHost(at); }};
}

std::unique_ptr<CopyLane> CudaExecutor::makeCopyLane() {
  if (!ready()) return nullptr;
  return std::make_unique<CudaCopyLane>(*this, device_);
}

void CudaExecutor::upload(Buffer& to, std::size_t offset, const void* from, std::size_t bytes) {
  if (bytes == 0 || !ready()) return;
  if (!check(cudaMemcpyAsync(to.as<std::byte>() + offset, from, bytes, cudaMemcpyDefault, stream_), "copying to the device")) return;
  check(cudaStreamSynchronize(stream_), "copying to the device");
}

void CudaExecutor::download(void* to, const Buffer& from, std::size_t offset, std::size_t bytes) {
  if (bytes == 0 || !ready()) return;
  const bool small = bytes <= kPinnedBytes;
  void* landing = small ? static_cast<void*>(pinned_) : to;
  if (!check(cudaMemcpyAsync(landing, from.as<std::byte>() + offset, bytes, cudaMemcpyDefault, stream_), "copying from the device")) return;
  if (!check(cudaStreamSynchronize(stream_), "a kernel, or copying from the device,")) return;
  if (small) std::memcpy(to, pinned_, bytes);
}

void CudaExecutor::copy(Buffer& to, const Buffer& from, std::size_t bytes) {
  if (bytes == 0 || !ready()) return;
  check(cudaMemcpyAsync(to.data(), from.data(), bytes, cudaMemcpyDefault, stream_), "copying on the device");
}

void CudaExecutor::fill(Buffer& to, std::uint8_t byte, std::size_t bytes) {
  if (bytes == 0 || !ready()) return;
  check(cudaMemsetAsync(to.data(), byte, bytes, stream_), "filling device memory");
}

void CudaExecutor::synchronize() {
  if (ready()) check(cudaStreamSynchronize(stream_), "a kernel");
}

std::shared_ptr<Marker> CudaExecutor::makeMarker() {
  if (!ready()) return nullptr;
  cudaEvent_t event = nullptr;
  if (!check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "making a CUDA event")) return nullptr;
  return std::make_shared<CudaMarker>(event);
}

void CudaExecutor::record(Marker* marker) {
  if (marker != nullptr && ready()) check(cudaEventRecord(static_cast<cudaEvent_t>(marker->native()), stream_), "recording a CUDA event");
}

void CudaExecutor::waitFor(Marker* marker) {
  if (marker != nullptr && ready())
    check(cudaStreamWaitEvent(stream_, static_cast<cudaEvent_t>(marker->native()), 0), "waiting for a CUDA event");
}

Status CudaExecutor::readFromAnyThread(void* to, const Buffer& from, std::size_t bytes, const Marker* after) const {
  if (bytes == 0) return {};
  cudaError_t error = cudaSetDevice(device_);
  if (error == cudaSuccess && after != nullptr) error = cudaEventSynchronize(static_cast<cudaEvent_t>(after->native()));
  // The legacy stream does not wait for the executor's, which is non-blocking.
  if (error == cudaSuccess) error = cudaMemcpy(to, from.data(), bytes, cudaMemcpyDefault);
  if (error != cudaSuccess) return cudaFailure(error, "reading device memory");
  return {};
}

void CudaExecutor::startTimer() {
  if (ready()) check(cudaEventRecord(start_, stream_), "recording a CUDA event");
}

void CudaExecutor::stopTimer() {
  if (ready()) check(cudaEventRecord(stop_, stream_), "recording a CUDA event");
}

std::uint64_t CudaExecutor::elapsed() {
  if (!ready() || !check(cudaEventSynchronize(stop_), "a kernel")) return 0;
  float ms = 0;
  if (!check(cudaEventElapsedTime(&ms, start_, stop_), "reading a CUDA timer")) return 0;
  return static_cast<std::uint64_t>(static_cast<double>(ms) * 1e6);
}

std::optional<std::uint64_t> CudaExecutor::elapsedIfReady() {
  if (!ready()) return std::nullopt;
  if (cudaEventQuery(stop_) == cudaErrorNotReady) {
    cudaGetLastError();
    return std::nullopt;
  }
  return elapsed();
}

void CudaExecutor::runChunks(std::size_t, Chunk, const void*) {
  fail({.code = ErrorCode::Internal, .message = "a host loop was sent to the CUDA executor: its file was not compiled by nvcc"});
}

Buffer& CudaExecutor::scratch(std::size_t bytes) {
  if (scratch_.bytes() < bytes) {
    scratch_ = {};
    scratch_ = allocate(bytes);
  }
  return scratch_;
}

bool builtWithCuda() { return true; }

std::vector<CudaDevice> cudaDevices(std::string* why) {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess || count == 0) {
    cudaGetLastError();
    if (why != nullptr) {
      *why = error == cudaErrorInsufficientDriver                 ? "no NVIDIA driver is installed, or it is older than this program's CUDA"
             : error == cudaErrorNoDevice || error == cudaSuccess ? "the driver finds no NVIDIA GPU"
                                                                  : std::string(cudaGetErrorString(error));
    }
    return {};
  }
  std::vector<CudaDevice> devices;
  for (int i = 0; i < count; ++i) {
    cudaDeviceProp p{};
    if (cudaGetDeviceProperties(&p, i) != cudaSuccess) continue;
    devices.push_back({i, p.name, p.totalGlobalMem, p.major, p.minor});
  }
  if (devices.empty() && why != nullptr) *why = "the NVIDIA GPU does not answer";
  return devices;
}

Result<std::shared_ptr<Executor>> makeCudaExecutor(int device) {
  auto executor = std::make_shared<CudaExecutor>(device);
  if (executor->failed()) {
    Error error = executor->error();
    error.code = ErrorCode::Device;
    return error;
  }
  return std::shared_ptr<Executor>(std::move(executor));
}

}  // namespace wf::exec
