// As much of the CUDA runtime as warpfront_cuda.h calls, for kernels on the simulated device (tests/simulated): memory of the device is
// memory of the host, every call may fail, and what comes to the host is counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>

enum cudaError_t { cudaSuccess = 0, cudaErrorMemoryAllocation = 2 };
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2 };
using cudaStream_t = struct CUstream_st*;

struct dim3 {
  explicit dim3(unsigned count) : x(count) {}
  unsigned x;
};
struct cudaPointerAttributes {
  int device = 0;
  void* devicePointer = nullptr;
};

namespace wf::test {
struct FakeCuda {
  std::map<const char*, std::size_t> memory;  // by the first byte
  std::size_t broughtBytes = 0;
  int calls = 0, failingCall = 0;  // from 1; 0: none fails
  bool lastError = false;          // the program has not seen it yet
  void (*launch)(const void* kernel, unsigned blocks, unsigned threads, void* task) = nullptr;

  bool has(const void* at, std::size_t bytes) const {
    auto next = memory.upper_bound(static_cast<const char*>(at));
    if (next == memory.begin()) return false;
    --next;
    return static_cast<const char*>(at) + bytes <= next->first + next->second;
  }
  cudaError_t result() {
    lastError = lastError || ++calls == failingCall;
    return calls == failingCall ? cudaErrorMemoryAllocation : cudaSuccess;
  }
  // What was copied or set must lie on the device.
  void require(bool holds) {
    if (!holds) std::abort();
  }
};
inline FakeCuda fakeCuda;
}  // namespace wf::test

template <class T>
cudaError_t cudaMalloc(T** to, std::size_t bytes) {
  if (wf::test::fakeCuda.result() != cudaSuccess) return cudaErrorMemoryAllocation;
  *to = static_cast<T*>(std::malloc(bytes));
  std::memset(static_cast<void*>(*to), 0xA5, bytes);
  wf::test::fakeCuda.memory[reinterpret_cast<const char*>(*to)] = bytes;
  return cudaSuccess;
}
inline cudaError_t cudaFree(void* at) {
  if (at != nullptr) wf::test::fakeCuda.require(wf::test::fakeCuda.memory.erase(static_cast<const char*>(at)) == 1);
  std::free(at);
  return cudaSuccess;
}
inline cudaError_t cudaMemsetAsync(void* at, int value, std::size_t bytes, cudaStream_t) {
  wf::test::fakeCuda.require(wf::test::fakeCuda.has(at, bytes));
  if (wf::test::fakeCuda.result() != cudaSuccess) return cudaErrorMemoryAllocation;
  std::memset(at, value, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t) {
  wf::test::fakeCuda.require(wf::test::fakeCuda.has(kind == cudaMemcpyDeviceToHost ? from : to, bytes));
  if (wf::test::fakeCuda.result() != cudaSuccess) return cudaErrorMemoryAllocation;
  if (kind == cudaMemcpyDeviceToHost) wf::test::fakeCuda.broughtBytes += bytes;
  std::memcpy(to, from, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return wf::test::fakeCuda.result(); }
inline cudaError_t cudaGetDevice(int* device) { return *device = 0, cudaSuccess; }
inline cudaError_t cudaSetDevice(int) { return cudaSuccess; }
inline cudaError_t cudaGetLastError() {
  const bool failed = wf::test::fakeCuda.lastError;
  wf::test::fakeCuda.lastError = false;
  return failed ? cudaErrorMemoryAllocation : cudaSuccess;
}
inline const char* cudaGetErrorString(cudaError_t error) { return error == cudaSuccess ? "no error" : "out of memory"; }
inline cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* to, const void* at) {
  if (wf::test::fakeCuda.result() != cudaSuccess) return cudaErrorMemoryAllocation;
  to->device = 0;
  to->devicePointer = wf::test::fakeCuda.has(at, 1) ? const_cast<void*>(at) : nullptr;
  return cudaSuccess;
}
inline cudaError_t cudaLaunchKernel(const void* kernel, dim3 blocks, dim3 threads, void** arguments, std::size_t, cudaStream_t) {
  if (wf::test::fakeCuda.result() != cudaSuccess) return cudaErrorMemoryAllocation;
  wf::test::fakeCuda.launch(kernel, blocks.x, threads.x, arguments[0]);
  return cudaSuccess;
}
