// The sequential executor with as much memory as a test gives it; it counts what is allocated.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "compute/exec/host_executor.h"

namespace wf::test {

class SmallExecutor final : public exec::HostExecutor {
 public:
  explicit SmallExecutor(exec::Backend backend = exec::Backend::Sequential) : HostExecutor(backend, exec::makeSequentialLoops()) {}

  std::atomic<std::uint64_t> free = std::uint64_t{1} << 40;
  std::atomic<std::uint64_t> allocations = 0, allocated = 0;  // how many, and the bytes of all
  std::atomic<std::uint64_t> onHost = 0;                      // bytes that were asked for there

  std::string deviceName() const override { return "a small device"; }
  exec::MemoryInfo memory() const override { return {free, free}; }
  exec::Buffer allocate(std::size_t bytes) override {
    ++allocations;
    allocated += bytes;
    return HostExecutor::allocate(bytes);
  }
  exec::Buffer allocateOnHost(std::size_t bytes) override {
    onHost += bytes;
    return HostExecutor::allocate(bytes);
  }
};

}  // namespace wf::test
