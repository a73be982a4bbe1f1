// Regular meshes in the plane and in space, open or closed to a torus.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// width × height × depth vertices, row by row and layer by layer; with triangles every second row is shifted by half, and a vertex is
// joined to two of each row beside its own. Closed: the last of a direction is joined to the first where there are three or more; such a
// mesh has no places, since the plane has none without long edges. The layers of an open one are drawn behind one another.
Generator meshGenerator();

}  // namespace wf::generators
