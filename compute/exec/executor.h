// Where kernels run: the CPU (oneTBB or std::thread), a CUDA stream, and for tests a sequential and a hostile (shuffled) order.
// One thread uses an executor at a time. Calls run in order; those that say so wait for the result, the others may return before it is
// there. A failure sticks: the first one is kept, later calls do nothing, and the caller that drives the executor looks at failed() after
// every step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "compute/core/result.h"
#include "compute/core/state_array.h"
#include "compute/exec/buffer.h"

namespace wf::exec {

enum class Backend { Cpu, Cuda, Sequential, Hostile };

// A point in an executor's order of calls that another stream can wait for. Empty on the CPU, where every call has ended when it returns.
class Marker {
 public:
  virtual ~Marker() = default;
  virtual void* native() const = 0;  // cudaEvent_t
};

class CopyLane;       // copy_lane.h
class LaunchWatcher;  // tracer.h
class Replacements;   // replacements.h
class WriteMarks;     // write_marks.h

struct MemoryInfo {
  std::uint64_t freeBytes = 0;
  std::uint64_t totalBytes = 0;
};

// Smallest and largest finite element, as bits zero-extended to 64.
struct ValueRange {
  std::uint64_t minimum = 0;
  std::uint64_t maximum = 0;
};

// Which elements of an array are meant: those from low to high (bits of the type, zero-extended; none where low > high), or the others.
// What is not a number lies in no range. An element whose bits are `skip` never counts.
struct Where {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  bool outside = false;
  std::optional<std::uint64_t> skip;
};

// What was found among n elements.
struct Matches {
  std::uint32_t count = 0;
  std::uint32_t first = 0xFFFF'FFFFu;  // the smallest index; this: there is none
  std::uint64_t sum = 0;               // of integers, modulo 2^64
  double realSum = 0;                  // of floats, in an order that is the executor's own
};

class Executor {
 public:
  // Runs elements [begin, end) of a loop; called from several threads at once, never by two with the same `worker` (0 … workers() − 1).
  using Chunk = void (*)(const void* context, std::size_t begin, std::size_t end, unsigned worker);

  virtual ~Executor() = default;
  virtual Backend backend() const = 0;
  virtual std::string name() const = 0;        // "CUDA", "CPU (oneTBB, 2 threads)"
  virtual std::string deviceName() const = 0;  // "NVIDIA H200", or the processor's model
  virtual MemoryInfo memory() const = 0;
  virtual int cudaDevice() const { return -1; }          // its index; −1: not CUDA
  virtual std::string pciAddress() const { return {}; }  // "0000:1b:00.0"; empty: not CUDA

  bool failed() const { return error_.has_value(); }
  const Error& error() const { return *error_; }
  void fail(Error error) {
    if (!error_) error_ = std::move(error);
  }

  // Zeroed memory. An empty buffer for 0 bytes, and after a failure (OutOfMemory on the host, Device on a
  // device, naming the sum and what is free).
  virtual Buffer allocate(std::size_t bytes) = 0;
  // Zeroed memory of the host that every call takes as it takes the executor's own: for what a device has no room for. Kernels reach it
  // slowly. On the CPU there is no difference.
  virtual Buffer allocateOnHost(std::size_t bytes) { return allocate(bytes); }
  virtual void upload(Buffer& to, std::size_t offset, const void* from, std::size_t bytes) = 0;    // `from` is free on return
  virtual void download(void* to, const Buffer& from, std::size_t offset, std::size_t bytes) = 0;  // waits
  virtual void copy(Buffer& to, const Buffer& from, std::size_t bytes) = 0;
  virtual void fill(Buffer& to, std::uint8_t byte, std::size_t bytes) = 0;
  virtual void synchronize() = 0;

  virtual std::shared_ptr<Marker> makeMarker() { return nullptr; }
  virtual void record(Marker*) {}
  virtual void waitFor(Marker*) {}  // later calls start after the marker's point, no matter which stream recorded it
  // The one call that any thread may make at any time: waits for the marker (if there is one), then copies to the host. Never sticks.
  virtual Status readFromAnyThread(void* to, const Buffer& from, std::size_t bytes, const Marker* after) const = 0;

  // A second order of calls, for copies that run beside kernels. The executor must outlive it. Null after a failure.
  virtual std::unique_ptr<CopyLane> makeCopyLane() = 0;

  // The time of what was called between start and stop: CUDA events or the steady clock.
  virtual void startTimer() = 0;
  virtual void stopTimer() = 0;
  virtual std::uint64_t elapsed() = 0;  // nanoseconds between the newest start and stop; waits for the stop
  virtual std::optional<std::uint64_t> elapsedIfReady() { return elapsed(); }  // never waits: none before the stop is reached

  // A named stretch of calls for a profiler (NVTX); nothing where none is attached, and on the CPU.
  virtual void beginRange(const char*) {}
  virtual void endRange() {}

  // Primitives, n < 2^32. Buffers hold at least n elements of the type named.
  // out[i] = in[0] + … + in[i−1]; returns the sum of all, which must stay below 2^32. `in` and `out` may not overlap.
  virtual std::uint64_t exclusiveScan(const Buffer& in, Buffer& out, std::uint32_t n) = 0;  // u32, waits
  // The indices i with flags[i] ≠ 0, ascending; returns how many.
  virtual std::uint32_t compact(const Buffer& flags, Buffer& indices, std::uint32_t n) = 0;  // u8 → u32, waits
  virtual std::uint64_t sum(const Buffer& in, std::uint32_t n) = 0;                          // u32, in 64 bits, waits
  // Over the elements whose bits differ from `infinite`; none where there is no such element. Waits.
  virtual std::optional<ValueRange> range(const Buffer& in, ElementType type, std::uint32_t n, std::optional<std::uint64_t> infinite) = 0;
  // In one launch. Waits.
  virtual Matches match(const Buffer& in, ElementType type, std::uint32_t n, const Where& where) = 0;
  // The elements whose bits differ; no sums. Waits.
  virtual Matches differing(const Buffer& a, const Buffer& b, ElementType type, std::uint32_t n) = 0;
  // Ascending by key, stable.
  virtual void sortPairs(Buffer& keys, Buffer& values, std::uint32_t n) = 0;  // u64 keys, u32 values

  // For launch.h. CPU kinds split the loop; CUDA gives its cudaStream_t.
  virtual void runChunks(std::size_t n, Chunk chunk, const void* context) = 0;
  virtual void* stream() const { return nullptr; }
  virtual unsigned workers() const { return 1; }  // threads that may run chunks at once; 1 on CUDA
  // Kernels have a thread for every index, as a launch says. Elsewhere a thread may serve several where that is faster.
  virtual bool launchesAsDevice() const { return backend() == Backend::Cuda || replacements_ != nullptr; }
  virtual LaunchWatcher* watcher() { return nullptr; }  // null: kernels are not looked into
  // Asked at every launch; null: kernels are what they are. Outlive the launches.
  void setReplacements(Replacements* replacements) { replacements_ = replacements; }
  Replacements* replacements() const { return replacements_; }
  // Where everything that writes on the host leaves its marks; null: none are wanted, and kernels run as they are. Not on CUDA. What writes
  // to an executor's memory by itself, in a loop of its own, says so by wroteUnseen().
  void setWriteMarks(WriteMarks* marks) { marks_ = marks; }
  WriteMarks* writeMarks() const { return marks_; }
  void wroteUnseen();

 private:
  std::optional<Error> error_;
  Replacements* replacements_ = nullptr;
  WriteMarks* marks_ = nullptr;
};

}  // namespace wf::exec
