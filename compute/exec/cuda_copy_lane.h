// Copies on a stream of their own, beside the kernels of a CUDA executor.
#pragma once

#include <cuda_runtime.h>

#include <vector>

#include "compute/exec/copy_lane.h"

namespace wf::exec {

class CudaCopyLane final : public CopyLane {
 public:
  // The device is current on this thread.
  CudaCopyLane(Executor& executor, int device);
  ~CudaCopyLane() override;
  CudaCopyLane(const CudaCopyLane&) = delete;
  CudaCopyLane& operator=(const CudaCopyLane&) = delete;

  void copy(Buffer& to, Pitched at, const Buffer& from, Pitched of, std::size_t width, std::size_t rows) override;
  void record(Marker* marker) override;
  void waitFor(Marker* marker) override;
  Work finish() override;

 private:
  struct Timed {
    cudaEvent_t start = nullptr, stop = nullptr;
  };
  bool check(cudaError_t error, const char* what);

  Executor& executor_;
  int device_;
  cudaStream_t stream_ = nullptr;
  std::vector<Timed> timed_;  // made once, used again
  std::size_t used_ = 0;      // copies since the last finish()
  std::uint64_t bytes_ = 0;
};

}  // namespace wf::exec
