// The executor of one CUDA device: a stream of its own, device memory, CUDA events.
#pragma once

#include <cuda_runtime.h>

#include <memory>

#include "compute/exec/executor.h"

namespace wf::exec {

class CudaExecutor final : public Executor {
 public:
  explicit CudaExecutor(int device);
  ~CudaExecutor() override;

  Backend backend() const override { return Backend::Cuda; }
  std::string name() const override { return "CUDA"; }
  std::string deviceName() const override { return deviceName_; }
  MemoryInfo memory() const override;
  int cudaDevice() const override { return device_; }
  std::string pciAddress() const override;

  Buffer allocate(std::size_t bytes) override;
  void upload(Buffer& to, std::size_t offset, const void* from, std::size_t bytes) override;
  void download(void* to, const Buffer& from, std::size_t offset, std::size_t bytes) override;
  void copy(Buffer& to, const Buffer& from, std::size_t bytes) override;
  void fill(Buffer& to, std::uint8_t byte, std::size_t bytes) override;
  void synchronize() override;

  Buffer allocateOnHost(std::size_t bytes) override;
  std::unique_ptr<CopyLane> makeCopyLane() override;

  std::shared_ptr<Marker> makeMarker() override;
  void record(Marker* marker) override;
  void waitFor(Marker* marker) override;

  Status readFromAnyThread(void* to, const Buffer& from, std::size_t bytes, const Marker* after) const override;

  void beginRange(const char* name) override;
  void endRange() override;
  void startTimer() override;
  void stopTimer() override;
  std::uint64_t elapsed() override;
  std::optional<std::uint64_t> elapsedIfReady() override;

  std::uint64_t exclusiveScan(const Buffer& in, Buffer& out, std::uint32_t n) override;
  std::uint32_t compact(const Buffer& flags, Buffer& indices, std::uint32_t n) override;
  std::uint64_t sum(const Buffer& in, std::uint32_t n) override;
  std::optional<ValueRange> range(const Buffer& in, ElementType type, std::uint32_t n, std::optional<std::uint64_t> infinite) override;
  Matches match(const Buffer& in, ElementType type, std::uint32_t n, const Where& where) override;
  Matches differing(const Buffer& a, const Buffer& b, ElementType type, std::uint32_t n) override;
  void sortPairs(Buffer& keys, Buffer& values, std::uint32_t n) override;

  void runChunks(std::size_t, Chunk, const void*) override;  // host loops have no meaning here: an Internal error
  void* stream() const override { return stream_; }

 private:
  // False after a failure. Makes the device current on this thread: the executor may be handed from one thread to another.
  bool ready();
  bool check(cudaError_t error, const char* what);
  Buffer& scratch(std::size_t bytes);  // grows, kept

  int device_ = 0;
  std::string deviceName_;
  cudaStream_t stream_ = nullptr;
  cudaEvent_t start_ = nullptr, stop_ = nullptr;
  std::byte* pinned_ = nullptr;  // small read-backs pass here: pageable copies cost a second synchronisation
  Buffer scratch_;
  Buffer answer_;  // where primitives leave a count or a sum: allocating it each time would synchronise the whole device
};

}  // namespace wf::exec
