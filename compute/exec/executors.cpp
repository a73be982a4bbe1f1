#include "compute/exec/executors.h"

#include <cstdlib>

#include "compute/exec/host_executor.h"

namespace wf::exec {

std::shared_ptr<Executor> makeCpuExecutor(int threads) { return std::make_shared<HostExecutor>(Backend::Cpu, makeParallelLoops(threads)); }

std::shared_ptr<Executor> makeSequentialExecutor() { return std::make_shared<HostExecutor>(Backend::Sequential, makeSequentialLoops()); }

std::shared_ptr<Executor> makeHostileExecutor(std::uint64_t seed) {
  return std::make_shared<HostExecutor>(Backend::Hostile, makeHostileLoops(seed));
}

Result<std::shared_ptr<Executor>> makeExecutor(DeviceChoice choice, std::string* notUsed) {
  if (choice == DeviceChoice::Cpu) return makeCpuExecutor();
  std::string why;
  const auto devices = cudaDevices(&why);
  if (devices.empty()) {
    if (choice == DeviceChoice::Auto) return makeCpuExecutor();
    return Error{.code = ErrorCode::Device, .message = "there is no CUDA device to run on: " + why};
  }
  auto made = makeCudaExecutor(devices.front().index);
  if (made || choice == DeviceChoice::Cuda) return made;
  if (notUsed != nullptr) *notUsed = devices.front().name + " is not used: " + made.error().message;
  return makeCpuExecutor();
}

}  // namespace wf::exec
