// Cliques of random size with ever fewer edges between them the further apart they are: the graph of the HPCS benchmark SSCA#2 (Bader,
// Madduri, "Design and Implementation of the HPCS Graph Analysis Benchmark on Symmetric Multiprocessors", HiPC 2005).
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// Cliques are runs of ids. Each vertex has, for every distance 1, 2, 4 … of cliques further on, one edge into that clique with chance
// inter_clique / distance; all edges are two arcs, without loops.
Generator ssca2Generator();

}  // namespace wf::generators
