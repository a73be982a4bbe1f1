// A grid of streets with some left out: a plain graph of any size that looks like a road network to an algorithm.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

struct GridOptions {
  std::uint32_t width = 100;  // crossings
  std::uint32_t height = 100;
  std::uint64_t seed = 1;
  std::uint32_t removed = 100;  // streets left out, in thousandths
  std::uint32_t jitter = 250;   // how far a crossing is moved at most, in thousandths of a block
  std::uint32_t smallestWeight = 1;
  std::uint32_t largestWeight = 100;
};

// width × height vertices, row by row; not connected where the chance will have it. At most 2^31 crossings; Unsupported above.
Result<std::shared_ptr<const Graph>> makeGrid(const GridOptions& options, const Builder& builder);

Generator gridGenerator();

}  // namespace wf::generators
