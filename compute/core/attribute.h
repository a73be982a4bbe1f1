// A number for every vertex or arc that came with a graph's file: a population, a length, a year. It can drive the mapping like any array
// of an algorithm.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compute/core/state_array.h"

namespace wf {

struct Attribute {
  std::string name;                     // as the file writes it; distinct within a domain
  Domain domain = Domain::Vertex;       // Vertex or Arc
  ElementType type = ElementType::F32;  // U32, I32 or F32
  std::vector<std::uint32_t> bits;      // V or A entries; a value that is missing is NaN, so such an attribute is F32
};

}  // namespace wf
