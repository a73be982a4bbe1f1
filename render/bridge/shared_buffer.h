// One buffer that kernels and OpenGL share: on the device where they are on the same one, otherwise through the host. All calls on the
// thread of the GL context; the executor is that of the kernels and outlives the buffer.
#pragma once

#include <cstddef>
#include <memory>

#include "compute/core/result.h"
#include "compute/exec/executor.h"

namespace wf::render {

class SharedBuffer {
 public:
  virtual ~SharedBuffer() = default;
  // Memory that kernels may use until release(); OpenGL must not touch the buffer meanwhile.
  virtual Result<exec::Buffer> acquire() = 0;
  virtual Status release() = 0;
  virtual unsigned name() const = 0;  // what OpenGL reads after release(); may differ from one acquisition to the next
  virtual bool interop() const = 0;
  virtual bool keeps() const { return false; }  // what was acquired stays there after release(), as it was when it was acquired
};

// Kernels write all of it at every acquisition, OpenGL reads it.
std::unique_ptr<SharedBuffer> makeWrittenBuffer(exec::Executor& executor, std::size_t bytes);
// Kernels read what OpenGL has in `buffer`, which the caller owns.
std::unique_ptr<SharedBuffer> makeReadBuffer(exec::Executor& executor, unsigned buffer, std::size_t bytes);

// Interop for one of the two; an error says why not. Only in builds with CUDA. written: makes a GL buffer and owns it.
Result<std::unique_ptr<SharedBuffer>> makeCudaSharedBuffer(exec::Executor& executor, bool written, unsigned buffer, std::size_t bytes);

}  // namespace wf::render
