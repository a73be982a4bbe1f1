// The sequential executor with as much memory as a test gives it; it counts what is allocated,
// loops, and calls that wait for a device.
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
  std::atomic<std::uint64_t> loops = 0, waits = 0;

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
  void runChunks(std::size_t n, Chunk chunk, const void* context) override {
    ++loops;
    HostExecutor::runChunks(n, chunk, context);
  }
  void download(void* to, const exec::Buffer& from, std::size_t offset, std::size_t bytes) override {
    ++waits;
    HostExecutor::download(to, from, offset, bytes);
  }
  void synchronize() override { ++waits; }
  std::optional<exec::ValueRange> range(const exec::Buffer& in, ElementType type, std::uint32_t n,
                                        std::optional<std::uint64_t> infinite) override {
    ++waits;
    return HostExecutor::range(in, type, n, infinite);
  }
  exec::Matches match(const exec::Buffer& in, ElementType type, std::uint32_t n, const exec::Where& where) override {
    ++waits;
    return HostExecutor::match(in, type, n, where);
  }

  // A marker that is none: who reads after it is counted.
  struct CountedMarker final : exec::Marker {
    mutable std::atomic<int> readAfter = 0;
    void* native() const override { return nullptr; }
  };
  std::shared_ptr<exec::Marker> makeMarker() override { return std::make_shared<CountedMarker>(); }
  Status readFromAnyThread(void* to, const exec::Buffer& from, std::size_t bytes, const exec::Marker* after) const override {
    if (after != nullptr) ++static_cast<const CountedMarker*>(after)->readAfter;
    return HostExecutor::readFromAnyThread(to, from, bytes, after);
  }
};

}  // namespace wf::test
