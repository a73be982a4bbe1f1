// The makers of executors, and which devices there are.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "compute/exec/executor.h"

namespace wf::exec {

enum class DeviceChoice { Auto, Cpu, Cuda };

struct CudaDevice {
  int index = 0;
  std::string name;
  std::uint64_t memoryBytes = 0;
  int computeMajor = 0;
  int computeMinor = 0;
};

// Which device a run is to be made on. A choice alone: the first CUDA device, where it comes to one.
struct DeviceRequest {
  DeviceRequest(DeviceChoice of = DeviceChoice::Auto, int device = 0) : choice(of), cudaDevice(device) {}
  DeviceChoice choice;
  int cudaDevice;  // CudaDevice::index; Auto takes the first
  bool operator==(const DeviceRequest&) const = default;
};

// Whether CUDA kernels were compiled in (-DWARPFRONT_CUDA).
bool builtWithCuda();
// The devices that could be used now; `why` gets one sentence where there are none ("no NVIDIA driver", "built without CUDA").
std::vector<CudaDevice> cudaDevices(std::string* why = nullptr);

// threads 0: as many as the machine has.
std::shared_ptr<Executor> makeCpuExecutor(int threads = 0);
Result<std::shared_ptr<Executor>> makeCudaExecutor(int device = 0);
// Auto: the first CUDA device, else the CPU; `notUsed` gets one sentence where a device is there but does not work.
// Cuda where there is none, or none of that number: a Device error with the reason.
Result<std::shared_ptr<Executor>> makeExecutor(DeviceRequest request, std::string* notUsed = nullptr);

// For tests: one thread in ascending order; and one index at a time, backward or shuffled by the seed, a new order at every call.
std::shared_ptr<Executor> makeSequentialExecutor();
std::shared_ptr<Executor> makeHostileExecutor(std::uint64_t seed);

}  // namespace wf::exec
