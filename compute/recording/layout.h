// What the parts of a recording are checked against: sizes, taken from its description.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/state_array.h"
#include "compute/recording/recording.h"

namespace wf::recording {

struct Layout {
  struct Array {
    std::uint64_t count = 0;
    std::size_t size = 0;  // bytes of an element
    bool constant = false;
    std::uint64_t bytes() const { return count * size; }  // counts are of 32 bits
  };
  std::vector<Array> arrays;
  std::uint64_t vertices = 0;
  std::size_t kernels = 0, lines = 0;

  std::uint64_t bytesOf(bool constant) const {
    std::uint64_t sum = 0;
    for (const Array& array : arrays) sum += array.constant == constant ? array.bytes() : 0;
    return sum;
  }
};

// Of a description that descriptionOf() has passed.
inline Layout layoutOf(const Description& description) {
  const VariantInfo& variant = description.variant();
  Layout out{.arrays = {}, .vertices = description.vertices, .kernels = variant.kernels.size(), .lines = variant.pseudocode.size()};
  for (std::size_t k = 0; k < variant.arrays.size(); ++k) {
    out.arrays.push_back({description.counts[k], elementSize(variant.arrays[k].type), variant.arrays[k].constant});
  }
  return out;
}

}  // namespace wf::recording
