// Small worlds: a ring of neighbours with some edges led elsewhere (Watts and Strogatz, Nature 393, 1998).
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// Every vertex is joined to the nearest on either side of the ring; each of these edges keeps its first end and is led, with the
// probability given, to a vertex drawn from all others. Two edges of the same ends are one, so that a handful fewer than vertices ×
// neighbours remain. Drawn as the ring.
Generator smallWorldGenerator();

}  // namespace wf::generators
