// The scale-free graphs of Harish and Narayanan (HiPC 2007, section 5): a small share of the vertices is dense, no degree passes a cap, and
// the average degree is small.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// Degrees are drawn first and the ends of edges then joined in a random order, so no vertex has more arcs than the cap. Loops are left out,
// parallels stay as they fall; every edge is two arcs.
Generator scaleFreeGenerator();

}  // namespace wf::generators
