// Graphs of METIS, Chaco, KaHIP and others: "VERTICES EDGES [FMT [NCON]]", then a line for every vertex, with its size (FMT 1xx), its NCON
// weights (x1x) and its neighbours, each followed by the weight of the edge (xx1); ids from 1; lines that begin with % are comments.
// Source: G. Karypis, METIS 5.1.0 manual, section 4.1.1.
#pragma once

#include "compute/io/format.h"

namespace wf::io {

// An undirected graph: every edge is listed at both of its ends with the same weight, which is checked. Sizes and weights of vertices
// become the attributes "size", "weight", "weight 2" …
extern const Format kMetisFormat;

}  // namespace wf::io
