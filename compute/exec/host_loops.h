// The loops and primitives of an executor whose memory is the host's. One implementation for each way of running them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "compute/exec/executor.h"

namespace wf::exec {

class HostLoops {
 public:
  virtual ~HostLoops() = default;
  virtual std::string name() const = 0;
  virtual unsigned workers() const { return 1; }
  virtual void run(std::size_t n, Executor::Chunk chunk, const void* context) = 0;
  // The primitives of executor.h on plain pointers. The base class has the sequential ones of the standard library.
  virtual std::uint64_t exclusiveScan(const std::uint32_t* in, std::uint32_t* out, std::uint32_t n);
  virtual std::uint32_t compact(const std::uint8_t* flags, std::uint32_t* indices, std::uint32_t n);
  virtual std::uint64_t sum(const std::uint32_t* in, std::uint32_t n);
  virtual std::optional<ValueRange> range(const void* in, ElementType type, std::uint32_t n, std::optional<std::uint64_t> infinite);
  virtual Matches match(const void* in, ElementType type, std::uint32_t n, const Where& where);
  virtual Matches differing(const void* a, const void* b, ElementType type, std::uint32_t n);
  virtual void sortPairs(std::uint64_t* keys, std::uint32_t* values, std::uint32_t n);
};

// tbb_loops.cpp or thread_loops.cpp, by -DWARPFRONT_THREADS. threads 0: as many as the machine has.
std::unique_ptr<HostLoops> makeParallelLoops(int threads);
std::unique_ptr<HostLoops> makeSequentialLoops();
std::unique_ptr<HostLoops> makeHostileLoops(std::uint64_t seed);

}  // namespace wf::exec
