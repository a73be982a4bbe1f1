// Rows or columns of a square matrix of pairs.
#pragma once

#include <cstdint>

namespace wf::algorithms::pairs {

// From begin up to end.
struct Range {
  std::uint32_t begin = 0, end = 0;
  std::uint32_t size() const { return end - begin; }
};

}  // namespace wf::algorithms::pairs
