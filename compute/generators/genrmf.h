// Flow networks of square frames one behind the other: Goldfarb, Grigoriadis, "A Computational Comparison of the Dinic and Network Simplex
// Methods for Maximum Flow", Annals of Operations Research 13, 1988; the genrmf of the first DIMACS challenge.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// `frames` grids of side × side vertices. Neighbours in a frame have an arc either way of capacity largest × side², and each vertex one arc
// to a vertex of the next frame, every one of those once, of capacity `smallest` to `largest`. From the first vertex of the first frame to
// the last one of the last. Frames lie side by side.
Generator genrmfGenerator();

}  // namespace wf::generators
