// The executor whose memory is the host's.
#pragma once

#include <chrono>
#include <memory>

#include "compute/exec/executor.h"
#include "compute/exec/host_loops.h"

namespace wf::exec {

class HostExecutor : public Executor {
 public:
  HostExecutor(Backend backend, std::unique_ptr<HostLoops> loops) : backend_(backend), loops_(std::move(loops)) {}

  Backend backend() const override { return backend_; }
  std::string name() const override { return loops_->name(); }
  std::string deviceName() const override;
  MemoryInfo memory() const override;

  Buffer allocate(std::size_t bytes) override;
  void upload(Buffer& to, std::size_t offset, const void* from, std::size_t bytes) override;
  void download(void* to, const Buffer& from, std::size_t offset, std::size_t bytes) override;
  void copy(Buffer& to, const Buffer& from, std::size_t bytes) override;
  void fill(Buffer& to, std::uint8_t byte, std::size_t bytes) override;
  void synchronize() override {}

  Status readFromAnyThread(void* to, const Buffer& from, std::size_t bytes, const Marker* after) const override;

  std::unique_ptr<CopyLane> makeCopyLane() override;

  void startTimer() override { start_ = Clock::now(); }
  void stopTimer() override { stop_ = Clock::now(); }
  std::uint64_t elapsed() override {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(stop_ - start_).count());
  }

  std::uint64_t exclusiveScan(const Buffer& in, Buffer& out, std::uint32_t n) override;
  std::uint32_t compact(const Buffer& flags, Buffer& indices, std::uint32_t n) override;
  std::uint64_t sum(const Buffer& in, std::uint32_t n) override;
  std::optional<ValueRange> range(const Buffer& in, ElementType type, std::uint32_t n, std::optional<std::uint64_t> infinite) override;
  Matches match(const Buffer& in, ElementType type, std::uint32_t n, const Where& where) override;
  Matches differing(const Buffer& a, const Buffer& b, ElementType type, std::uint32_t n) override;
  void sortPairs(Buffer& keys, Buffer& values, std::uint32_t n) override;

  void runChunks(std::size_t n, Chunk chunk, const void* context) override;
  unsigned workers() const override { return loops_->workers(); }

 private:
  void wrote(const void* from, std::size_t bytes) const;

  using Clock = std::chrono::steady_clock;
  Backend backend_;
  std::unique_ptr<HostLoops> loops_;
  Clock::time_point start_, stop_;
};

}  // namespace wf::exec
