// GraphML: http://graphml.graphdrawing.org/primer/graphml-primer.html, with what networkx, igraph, Gephi and yEd make of it. Numbers become
// attributes; the edge attribute "weight" the weights; "label" (else "name", else yEd's node labels) labels; "x" and "y" coordinates.
// Vertices that only edges name are added, nested graphs flattened, further graphs skipped, each with a note; hyperedges and ports refused.
#pragma once

#include "compute/io/format.h"

namespace wf::io {

extern const Format kGraphmlFormat;

}  // namespace wf::io
