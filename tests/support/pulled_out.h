// Loops of a device that is pulled out in the middle of a run.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "compute/exec/host_executor.h"

namespace wf::test {

// The sequential executor's loops until the device is pulled out: then the next call fails, on the thread that makes it, as a device's
// does. (Only that thread may say so: it may be looking after the session came to rest, too.)
class PulledOut final : public exec::HostLoops {
 public:
  std::atomic<bool> out = false;
  exec::Executor* executor = nullptr;

  std::string name() const override { return loops_->name(); }
  void run(std::size_t n, exec::Executor::Chunk chunk, const void* context) override {
    if (!fails()) loops_->run(n, chunk, context);
  }
  std::uint32_t compact(const std::uint8_t* flags, std::uint32_t* indices, std::uint32_t n) override {
    return fails() ? 0 : HostLoops::compact(flags, indices, n);
  }
  exec::Matches match(const void* in, ElementType type, std::uint32_t n, const exec::Where& where) override {
    return fails() ? exec::Matches{} : HostLoops::match(in, type, n, where);
  }
  exec::Matches differing(const void* a, const void* b, ElementType type, std::uint32_t n) override {
    return fails() ? exec::Matches{} : HostLoops::differing(a, b, type, n);
  }

 private:
  bool fails() {
    if (out) executor->fail({.code = ErrorCode::Device, .message = "it was pulled out"});
    return out;
  }
  std::unique_ptr<exec::HostLoops> loops_ = exec::makeSequentialLoops();
};

}  // namespace wf::test
