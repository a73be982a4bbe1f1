// One vertex joined to all others, which have no other edge.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// The first vertex is the middle one; the leaves lie on a circle around it.
Generator starGenerator();

}  // namespace wf::generators
