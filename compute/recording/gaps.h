// Ascending indices as the gaps between them, LEB128 each (assets/manual/recording-format.md).
#pragma once

#include <cstdint>
#include <span>

#include "compute/recording/bytes.h"

namespace wf::recording {

// The first index, and of each other one how many are left out before it. Eight at a time where the processor has AVX-512 (VBMI2).
void putGaps(Buffer& out, std::span<const std::uint64_t> indices);
// The same, one by one.
void putGapsOneByOne(Buffer& out, std::span<const std::uint64_t> indices);

// Whether each index is larger than the one before. Without a branch for each: there are millions in a second, and they do.
inline bool ascend(std::span<const std::uint64_t> indices) {
  bool all = true;
  for (std::size_t k = 1; k < indices.size(); ++k) all &= indices[k - 1] < indices[k];
  return all;
}

}  // namespace wf::recording
