// The search of `fast` on a device. Only nvcc sees more than its name.
#pragma once

#include <cstdint>
#include <memory>

#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/sssp/buckets.h"
#include "compute/algorithms/sssp/fast_host.h"

namespace wf::algorithms::sssp {

class DeviceSearch {
 public:
  virtual ~DeviceSearch() = default;
  // Takes in every finite cost from bucket `next` on; F_a is right already.
  virtual void rebuild(std::uint32_t next) = 0;
  // Settles the bucket, and with `far` all that follow for a tenth of a second. The report's words: how many, the last one, the one that is
  // next or kNone, vertices settled.
  virtual void run(KernelStep& step, std::uint32_t bucket, bool far) = 0;
};

// `dense`: isDense() of the graph. On the CPU none.
std::unique_ptr<DeviceSearch> makeDeviceSearch(exec::Executor& executor, const FastArrays& arrays, const Buckets& buckets, bool dense);

}  // namespace wf::algorithms::sssp
