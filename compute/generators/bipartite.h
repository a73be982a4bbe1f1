// Two sides, and edges from one to the other alone.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// The left side has the first ids. Every pair of a left and a right vertex is an edge with the same probability; with 1 the graph is
// complete bipartite. Two columns of the same height. Time as for the edges and vertices there are, not for the pairs.
Generator bipartiteGenerator();

}  // namespace wf::generators
