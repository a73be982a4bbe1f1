// Graphs as GEXF, with ids, labels, positions, weights, attributes and the state arrays of a run.
#pragma once

#include "compute/io/writer.h"

namespace wf::io {

// The reader takes the file back with the same vertices, arcs, weights, labels, coordinates and numbers; edges and state arrays as in
// GraphML (graphml_writer.h). A number of vertices called z is the third coordinate of their positions.
extern const Writer kGexfWriter;

}  // namespace wf::io
