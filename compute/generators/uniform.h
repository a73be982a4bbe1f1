// Edges between any two vertices with equal probability: the random graphs of the papers.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// Exactly round(V × degree / 2) edges (both arcs each), or round(V × degree) arcs where directed; no loops, parallels as they fall.
Generator randomGenerator();

}  // namespace wf::generators
