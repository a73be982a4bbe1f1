// Breadth-first search: parts that the descriptions of its variants share (bfs.cpp), and the ones that visit edges (described_edges.cpp).
#pragma once

#include "compute/core/algorithm_info.h"

namespace wf::algorithms::bfs {

ParameterInfo sourceParameter();
StateArrayInfo levelArray();
InvariantInfo levelsInvariant();
InvariantInfo reasonsInvariant();
ScalarInfo levelScalar();
ScalarInfo terminateScalar();

VariantInfo describeEdge();
VariantInfo describeEdgeSorted();
VariantInfo describeAdaptive();

}  // namespace wf::algorithms::bfs
