// The copy lane of the executors whose memory is the host's: it copies at once.
#pragma once

#include <chrono>
#include <cstring>
#include <utility>

#include "compute/exec/copy_lane.h"
#include "compute/exec/executor.h"
#include "compute/exec/write_marks.h"

namespace wf::exec {

class HostCopyLane final : public CopyLane {
 public:
  explicit HostCopyLane(const Executor& executor) : executor_(executor) {}

  void copy(Buffer& to, Pitched at, const Buffer& from, Pitched of, std::size_t width, std::size_t rows) override {
    if (executor_.failed()) return;
    const auto start = Clock::now();
    WriteMarks* const marks = executor_.writeMarks();
    for (std::size_t row = 0; row < rows; ++row) {
      std::byte* const target = to.as<std::byte>() + at.offset + row * at.pitch;
      std::memcpy(target, from.as<std::byte>() + of.offset + row * of.pitch, width);
      if (marks != nullptr) marks->mark(target, width);
    }
    work_.nanoseconds += static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count());
    work_.bytes += width * rows;
  }
  void record(Marker*) override {}
  void waitFor(Marker*) override {}
  Work finish() override { return std::exchange(work_, {}); }

 private:
  using Clock = std::chrono::steady_clock;
  const Executor& executor_;
  Work work_;
};

}  // namespace wf::exec
