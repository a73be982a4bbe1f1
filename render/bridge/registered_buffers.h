// OpenGL buffers that CUDA may use, mapped and unmapped together. Only in builds with CUDA; on the thread of the GL context. Nothing waits
// here but the destructor: mapping and unmapping are ordered with the stream.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

#include "compute/core/result.h"
#include "compute/exec/buffer.h"

namespace wf::render {

class RegisteredBuffers {
 public:
  explicit RegisteredBuffers(int device) : device_(device) {}
  ~RegisteredBuffers();  // before the buffers go: waits for what uses them
  RegisteredBuffers(const RegisteredBuffers&) = delete;
  RegisteredBuffers& operator=(const RegisteredBuffers&) = delete;

  // Makes the device the thread's; an error where it does not drive the current context, so that nothing can be shared.
  static Status open(int device);

  Status add(unsigned buffer, cudaGraphicsRegisterFlags flags);  // not empty
  Status map(cudaStream_t stream);
  Result<exec::Buffer> mapped(std::size_t k) const;  // the k-th that was added, between map() and unmap()
  Status unmap();

 private:
  int device_;
  std::vector<cudaGraphicsResource*> resources_;
  cudaStream_t stream_ = nullptr;  // of the newest mapping
};

}  // namespace wf::render
