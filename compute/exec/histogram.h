// How the elements of an array spread over bins. One launch; every executor counts the same.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/exec/executor.h"

namespace wf::exec {

// Bin k holds the values from low[k] to high[k], bits of the type; both ascend as the type orders.
struct Bins {
  std::vector<std::uint64_t> low, high;
  std::size_t size() const { return low.size(); }
};

inline constexpr std::uint32_t kMostBins = 256;

// Over the range, `atMost` of them (at most kMostBins): as wide as each other, or as wide as each other on a logarithmic scale
// (logarithm.h). Whole numbers that are fewer have a bin each; a bin that would hold no number is left out.
Bins binsOver(ElementType type, const ValueRange& range, std::uint32_t atMost, bool logarithmic);

// The elements that are counted: all n, or `count` of them named by u32 indices; through u32 places where the array is another's.
struct Picked {
  const Buffer* indices = nullptr;  // null: all
  std::uint32_t count = 0;          // of the indices
  const Buffer* via = nullptr;      // null: none; element i is then in[via[i]], and what lies past n is left out
};

struct BinCounts {
  std::vector<std::uint64_t> counts;  // one per bin
  std::uint64_t infinite = 0;
};

// What is in no bin and not infinite is not counted. Waits.
BinCounts countInBins(Executor& executor, const Buffer& in, ElementType type, std::uint32_t n, std::optional<std::uint64_t> infinite,
                      const Bins& bins, const Picked& picked = {});

}  // namespace wf::exec
