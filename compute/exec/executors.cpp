#include "compute/exec/executors.h"

#include <algorithm>

#include "compute/exec/host_executor.h"

namespace wf::exec {

std::shared_ptr<Executor> makeCpuExecutor(int threads) { return std::make_shared<HostExecutor>(Backend::Cpu, makeParallelLoops(threads)); }

std::shared_ptr<Executor> makeSequentialExecutor() { return std::make_shared<HostExecutor>(Backend::Sequential, makeSequentialLoops()); }

std::shared_ptr<Executor> makeHostileExecutor(std::uint64_t seed) {
  return std::make_shared<HostExecutor>(Backend::Hostile, makeHostileLoops(seed));
}

Result<std::shared_ptr<Executor>> makeExecutor(DeviceRequest request, std::string* notUsed) {
  if (request.choice == DeviceChoice::Cpu) return makeCpuExecutor();
  std::string why;
  const auto devices = cudaDevices(&why);
  if (devices.empty()) {
    if (request.choice == DeviceChoice::Auto) return makeCpuExecutor();
    return Error{.code = ErrorCode::Device, .message = "there is no CUDA device to run on: " + why};
  }
  auto device = devices.begin();
  if (request.choice == DeviceChoice::Cuda) {
    device = std::find_if(devices.begin(), devices.end(), [&](const CudaDevice& one) { return one.index == request.cudaDevice; });
    if (device == devices.end()) {
      return Error{.code = ErrorCode::Device,
                   .message = "there is no CUDA device of this number",
                   .text = std::to_string(request.cudaDevice),
                   .expected = devices.size() == 1 ? "0" : "0 to " + std::to_string(devices.back().index)};
    }
  }
  auto made = makeCudaExecutor(device->index);
  if (made || request.choice == DeviceChoice::Cuda) return made;
  if (notUsed != nullptr) *notUsed = device->name + " is not used: " + made.error().message;
  return makeCpuExecutor();
}

}  // namespace wf::exec
