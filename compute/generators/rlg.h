// Random levelled flow networks, as the Washington generator of the first DIMACS challenge made them.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// levels × width vertices between a source (the first vertex) and a sink (the last): the source leads to all of the first level, each
// vertex to three others of the next level (to all of it where it has fewer), the last level to the sink. Capacities are 1 to `capacity`,
// and three times that at source and sink, so that neither is the bottleneck. Levels lie side by side.
Generator rlgGenerator();

}  // namespace wf::generators
