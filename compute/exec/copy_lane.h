// Copies beside an executor's kernels: on CUDA a stream of its own, on the CPU calls that have ended when they return.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/exec/buffer.h"
#include "compute/exec/executor.h"

namespace wf::exec {

// Where a rectangle lies in a buffer: its first byte, and the bytes from one of its rows to the next.
struct Pitched {
  std::size_t offset = 0;
  std::size_t pitch = 0;
};

// Calls run in order among themselves; markers order them with the executor's. Failures stick to the executor. One thread at a time, that
// of the executor.
class CopyLane {
 public:
  virtual ~CopyLane() = default;
  // `rows` rows of `width` bytes each. Both buffers are the executor's, on the device or on the host.
  virtual void copy(Buffer& to, Pitched at, const Buffer& from, Pitched of, std::size_t width, std::size_t rows) = 0;
  virtual void record(Marker* marker) = 0;
  virtual void waitFor(Marker* marker) = 0;
  // What its copies took since the last call, in nanoseconds, and the bytes that they moved. Waits for them.
  struct Work {
    std::uint64_t nanoseconds = 0;
    std::uint64_t bytes = 0;
  };
  virtual Work finish() = 0;
};

}  // namespace wf::exec
