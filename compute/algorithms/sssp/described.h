// Single-source shortest paths: parts that the descriptions of its variants share (sssp.cpp), and the ones that relax edges
// (described_edges.cpp).
#pragma once

#include <vector>

#include "compute/core/algorithm_info.h"

namespace wf::algorithms::sssp {

std::vector<ParameterInfo> endParameters();  // source and target
StateArrayInfo costArray();
StateArrayInfo updatingArray();
InvariantInfo boundsInvariant();
InvariantInfo reasonsInvariant();
ScalarInfo roundScalar();
ScalarInfo terminateScalar();

VariantInfo describeEdge();
VariantInfo describeEdgeSorted();

}  // namespace wf::algorithms::sssp
