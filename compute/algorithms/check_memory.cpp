#include "compute/algorithms/check_memory.h"

#include "compute/core/numbers.h"

namespace wf::algorithms {

Result<CheckMemory::Held> CheckMemory::take(exec::Executor& executor, Use use, std::size_t bytes) {
  exec::Buffer& buffer = buffers_[use];
  if (executor.failed()) return executor.error();
  if (buffer.bytes() >= bytes) return Held{&buffer, false};
  const std::uint64_t free = executor.memory().freeBytes;
  if (free != 0 && bytes > free) {
    return Error{.code = executor.backend() == exec::Backend::Cuda ? ErrorCode::Device : ErrorCode::OutOfMemory,
                 .message = "checking this invariant needs " + bytesText(bytes) + " more on " + executor.deviceName() + ", where " +
                            bytesText(free) + " are free"};
  }
  buffer = {};
  buffer = executor.allocate(bytes);
  if (executor.failed()) return executor.error();
  return Held{&buffer, true};
}

}  // namespace wf::algorithms
