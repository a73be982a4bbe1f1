// Paths and cycles.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// Vertex v is joined to v + 1. In a row.
Generator pathGenerator();
// As a path, and the last vertex is joined to the first; three vertices or more. On a circle.
Generator cycleGenerator();

}  // namespace wf::generators
