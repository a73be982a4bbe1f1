#include "compute/exec/cuda_copy_lane.h"

#include "compute/exec/cuda_check.h"

namespace wf::exec {

CudaCopyLane::CudaCopyLane(Executor& executor, int device) : executor_(executor), device_(device) {
  check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "making a CUDA stream");
}

CudaCopyLane::~CudaCopyLane() {
  cudaSetDevice(device_);
  if (stream_ != nullptr) cudaStreamSynchronize(stream_);
  for (const Timed& one : timed_) {
    if (one.start != nullptr) cudaEventDestroy(one.start);
    if (one.stop != nullptr) cudaEventDestroy(one.stop);
  }
  if (stream_ != nullptr) cudaStreamDestroy(stream_);
}

bool CudaCopyLane::check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return true;
  executor_.fail(cudaFailure(error, what));
  return false;
}

void CudaCopyLane::copy(Buffer& to, Pitched at, const Buffer& from, Pitched of, std::size_t width, std::size_t rows) {
  if (width == 0 || rows == 0 || executor_.failed() || !check(cudaSetDevice(device_), "choosing the CUDA device")) return;
  if (used_ == timed_.size()) {
    Timed made;
    if (!check(cudaEventCreate(&made.start), "making a CUDA event")) return;
    timed_.push_back(made);
    if (!check(cudaEventCreate(&timed_.back().stop), "making a CUDA event")) return;
  }
  const Timed& timed = timed_[used_++];
  bytes_ += width * rows;
  if (!check(cudaEventRecord(timed.start, stream_), "recording a CUDA event")) return;
  check(cudaMemcpy2DAsync(to.as<std::byte>() + at.offset, at.pitch, from.as<std::byte>() + of.offset, of.pitch, width, rows,
                          cudaMemcpyDefault, stream_),
        "copying between host and device");
  check(cudaEventRecord(timed.stop, stream_), "recording a CUDA event");
}

void CudaCopyLane::record(Marker* marker) {
  if (marker != nullptr && !executor_.failed())
    check(cudaEventRecord(static_cast<cudaEvent_t>(marker->native()), stream_), "recording a CUDA event");
}

void CudaCopyLane::waitFor(Marker* marker) {
  if (marker != nullptr && !executor_.failed())
    check(cudaStreamWaitEvent(stream_, static_cast<cudaEvent_t>(marker->native()), 0), "waiting for a CUDA event");
}

CopyLane::Work CudaCopyLane::finish() {
  Work work{0, bytes_};
  if (!executor_.failed()) check(cudaStreamSynchronize(stream_), "copying between host and device");
  for (std::size_t k = 0; k < used_ && !executor_.failed(); ++k) {
    float ms = 0;
    if (check(cudaEventElapsedTime(&ms, timed_[k].start, timed_[k].stop), "reading a CUDA timer"))
      work.nanoseconds += static_cast<std::uint64_t>(static_cast<double>(ms) * 1e6);
  }
  used_ = 0;
  bytes_ = 0;
  return work;
}

}  // namespace wf::exec
