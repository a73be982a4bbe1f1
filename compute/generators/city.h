// An invented city: bent streets that grow denser towards the old town, parks, a ring road with avenues, and a river that only bridges
// cross.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

struct CityOptions {
  std::uint64_t seed = 5;
  std::uint32_t blocks = 90;  // across the city from west to east, 20 to 4000
};

// About 0.6 × blocks² vertices, one connected piece. Weights are the lengths of the streets, coordinates are planar; a block is about
// 1000 long. Vertices are numbered outwards from a gate in the south-west, which is the first one.
Result<std::shared_ptr<const Graph>> makeCity(const CityOptions& options, Progress& progress);

Generator cityGenerator();

}  // namespace wf::generators
