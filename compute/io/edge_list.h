// Lists of edges, a row each, as SNAP, KONECT, Gephi and spreadsheets write them: two ids or names, often a weight, sometimes more columns;
// separated by commas, semicolons, tabs or blanks; comments of # or %; with or without a header row. Quotes as in RFC 4180, but that a
// line's end ends a row always.
#pragma once

#include "compute/io/format.h"

namespace wf::io {

// Only vertices of rows are vertices. Weights come from the column that the options name; else from one named "weight", "cost" and the
// like, or from the third of a list without a header where it is a number; a row without one weighs 1. Further columns of numbers are
// attributes of the arcs. A column "Type" says of each row whether it is Directed or Undirected; else comments of SNAP and KONECT say it of
// the list; else it is directed.
extern const Format kEdgeListFormat;

}  // namespace wf::io
