// Sparse matrices of the Matrix Market as graphs: entry (i, j) is the arc from i to j, its value the weight.
#pragma once

#include "compute/io/format.h"
#include "compute/io/writer.h"

namespace wf::io {

// coordinate; pattern, integer or real; general, symmetric or skew-symmetric. A symmetric matrix is an undirected graph, each stored entry
// an edge; of a skew-symmetric one the arc against a stored entry weighs its negative. A matrix that is not square is read as arcs from
// its rows, vertices 1 to ROWS, to its columns, the vertices behind them. Explicit zeros are arcs of weight 0. Weights are whole numbers
// where all are and fit in 32 bits, else floats; they are left out, with a note, where one is infinite.
extern const Format kMatrixMarketFormat;

// general where the graph is directed, or where an arc and its reverse differ; else symmetric.
extern const Writer kMatrixMarketWriter;

}  // namespace wf::io
