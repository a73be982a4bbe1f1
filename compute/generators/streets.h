// From streets that can be walked both ways to a graph.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/result.h"

namespace wf::generators {

// Integers, so that no machine rounds differently.
struct Place {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

struct Street {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t weight = 1;
};

// Whole part of the distance.
std::int64_t distance(Place a, Place b);

// Both arcs of every street; ids from 1; planar coordinates.
Result<std::shared_ptr<const Graph>> graphFromStreets(const std::vector<Place>& places, const std::vector<Street>& streets,
                                                      const std::string& name);

// Keeps what can be reached from `start`, and numbers it in the order of a breadth-first search from there (start becomes 0).
// Returns how many places were kept.
std::size_t keepReachable(std::uint32_t start, std::vector<Place>& places, std::vector<Street>& streets);

}  // namespace wf::generators
