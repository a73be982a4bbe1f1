// Rows or columns of a square matrix of pairs.
#pragma once

#include <cstdint>

#include "compute/exec/atomics.h"

namespace wf::algorithms::pairs {

// From begin up to end.
struct Range {
  std::uint32_t begin = 0, end = 0;
  WF_HOST_DEVICE std::uint32_t size() const { return end - begin; }
};

}  // namespace wf::algorithms::pairs
