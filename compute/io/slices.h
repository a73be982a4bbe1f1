// Long loops in pieces between which a person may cancel.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "compute/core/progress.h"

namespace wf::io {

// Between two looks at the progress: below 50 ms even where every element is a cache miss.
inline constexpr std::size_t kSlice = std::size_t{1} << 18;

// Calls slice(begin, end) over [0, n) and adds to `done`; false as soon as the task is cancelled.
template <class Slice>
bool inSlices(std::size_t n, Progress& progress, std::uint64_t& done, const Slice& slice) {
  for (std::size_t begin = 0; begin < n; begin += kSlice) {
    if (progress.cancelled()) return false;
    const std::size_t end = std::min(n, begin + kSlice);
    slice(begin, end);
    done += end - begin;
    progress.advanceTo(done);
  }
  return true;
}

}  // namespace wf::io
