// Buckets of costs, of one width: what `fast` settles in one step. The width is chosen from the graph where it is not given.
#pragma once

#include <cstdint>
#include <cstring>

#include "compute/core/graph.h"
#include "compute/core/types.h"
#include "compute/exec/atomics.h"

namespace wf::algorithms::sssp {

// Which bucket a cost (bits as C_a holds them) lies in: the larger the cost, the larger or equal the number. Trivially copyable; the same
// on the host and on a device.
struct Buckets {
  bool floats = false;
  std::uint32_t width = 1;   // of whole costs, at least 1
  float inverse = 1;         // of real costs: 1 / width
  std::uint32_t last = ~0u;  // the bucket that has no end but ∞
  std::uint32_t infinite = kNone;

  // Of a finite cost.
  WF_HOST_DEVICE std::uint32_t of(std::uint32_t cost) const {
    if (!floats) return cost / width;
    float value = 0;
    memcpy(&value, &cost, sizeof value);
    const float number = value * inverse;
    return number < static_cast<float>(last) ? static_cast<std::uint32_t>(number) : last;
  }
  // The least cost of a later bucket, or ∞.
  WF_HOST_DEVICE std::uint32_t end(std::uint32_t bucket) const {
    if (bucket >= last) return infinite;
    if (!floats) {
      const std::uint64_t wide = (std::uint64_t{bucket} + 1) * width;
      return wide < infinite ? static_cast<std::uint32_t>(wide) : infinite;
    }
    std::uint32_t low = 0, high = infinite;  // of(low) <= bucket, but for ∞ of(high) > bucket; 0 lies in bucket 0
    while (high - low > 1) {
      const std::uint32_t middle = low + (high - low) / 2;
      if (of(middle) <= bucket) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
  // The least cost of this bucket: what is cheaper lies before it.
  WF_HOST_DEVICE std::uint32_t begin(std::uint32_t bucket) const { return bucket == 0 ? 0 : end(bucket - 1); }
};

// Whether vertices have many arcs on average: narrower buckets are then faster, and a bucket may hold much of the graph.
bool isDense(const Graph& graph);
// A width of 0 is chosen: 32 mean weights over the mean degree, of a dense graph 8, by sampled weights, the nearest power of two. Whole
// widths are rounded up.
Buckets bucketsOf(const Graph& graph, double width);
// The same buckets each divided into at most `most` of one width, a power of two; as few as one where that does not come out even.
struct Divided {
  Buckets fine;
  std::uint32_t parts = 1;
};
Divided divided(const Buckets& buckets, std::uint32_t most);
// As a scalar of a step: whole, or of real weights in thousandths.
std::uint64_t widthScalar(const Buckets& buckets);

}  // namespace wf::algorithms::sssp
