// What vertices have of their warps in the shown step, for those who draw it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace wf {

// Arrays that are isOpened() (derived_arrays.h).
struct OpenedValues {
  struct Array {
    std::vector<std::uint32_t> bits;  // one value per vertex; StateArrayInfo::infinite where no thread works on it
    std::uint32_t largest = 0;        // bits of the largest value that there is. No value is below 0
    // What the busiest threads of the warps work on that stand out, the worst one last; few, or none.
    std::vector<std::uint32_t> heaviest;
  };
  std::map<int, Array> arrays;

  const Array* of(int array) const {  // null: it is not there
    const auto found = arrays.find(array);
    return found != arrays.end() ? &found->second : nullptr;
  }
};

}  // namespace wf
