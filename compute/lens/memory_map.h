// Which array an address belongs to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/lens/report.h"

namespace wf::lens {

class MemoryMap {
 public:
  struct Element {
    std::uint32_t memory = kNoArray;  // this: no array's
    std::uint64_t index = 0;
  };

  // Of a run after its reset: its arrays, the graph's, the words for the host loop.
  explicit MemoryMap(const algorithms::Algorithm& run);
  // Memory that the run took for itself, in the order in which it did.
  void addWork(const void* data, std::size_t bytes);

  Element find(const void* at, std::uint32_t bytes);
  const std::vector<Memory>& memories() const { return memories_; }

 private:
  struct Range {
    const std::byte* begin = nullptr;
    const std::byte* end = nullptr;
    std::uint32_t memory = 0;
    unsigned shift = 0;  // elements of 1 << shift bytes, once that is known
    bool work = false;
  };
  void add(Memory memory, const void* data, std::size_t bytes, bool work = false);

  std::vector<Range> ranges_;  // ascending
  std::vector<Memory> memories_;
  std::uint32_t works_ = 0;
};

}  // namespace wf::lens
