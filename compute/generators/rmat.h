// R-MAT graphs: each edge falls, level by level, into a quarter of the matrix, with chances a, b, c and d. Chakrabarti, Zhan, Faloutsos,
// "R-MAT: A Recursive Model for Graph Mining", SDM 2004; the defaults are those of Graph500.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// 2^scale vertices and edge_factor × 2^scale edges (both arcs each, unless directed); loops and parallels as they fall, unless `simple`
// drops them. An undirected loop is two arcs.
Generator rmatGenerator();

}  // namespace wf::generators
