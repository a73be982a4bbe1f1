// Trees whose inner vertices all have as many children and whose leaves are all as deep.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// Numbered level by level from the root, which is the first vertex; the children of v are branching × v + 1 and those that follow. The root
// is drawn at the top, every vertex above the middle of its children.
Generator balancedTreeGenerator();

}  // namespace wf::generators
