// The CPU as a device: one thread for every index of a launch, in an order that a watcher chooses.
#pragma once

#include <functional>

#include "compute/exec/host_executor.h"
#include "compute/exec/tracer.h"

namespace wf::lens {

class LensExecutor final : public exec::HostExecutor {
 public:
  using Allocated = std::function<void(const void* data, std::size_t bytes)>;

  LensExecutor() : HostExecutor(exec::Backend::Sequential, exec::makeSequentialLoops()) {}

  bool launchesAsDevice() const override { return true; }
  exec::LaunchWatcher* watcher() override { return watcher_; }
  void watch(exec::LaunchWatcher* watcher) { watcher_ = watcher; }  // null: none

  exec::Buffer allocate(std::size_t bytes) override {
    exec::Buffer buffer = HostExecutor::allocate(bytes);
    if (allocated_) allocated_(buffer.data(), buffer.bytes());
    return buffer;
  }
  void onAllocation(Allocated allocated) { allocated_ = std::move(allocated); }

 private:
  exec::LaunchWatcher* watcher_ = nullptr;
  Allocated allocated_;
};

}  // namespace wf::lens
