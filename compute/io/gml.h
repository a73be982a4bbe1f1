// GML (Himsolt 1996), as networkx, igraph, Gephi and Newman's collection write it: graph [ directed 0 node [ id 1 label "a" graphics [ x 1
// y 2 ] ] edge [ source 1 target 2 value 3 ] ]. Numbers of vertices and edges become attributes, "weight" or else "value" of edges the
// weights; other lists are skipped. Every vertex that an edge names must be declared.
#pragma once

#include "compute/io/format.h"

namespace wf::io {

extern const Format kGmlFormat;

}  // namespace wf::io
