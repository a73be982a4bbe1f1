// Loops and repeated arcs in compact adjacency: counted, dropped, merged.
#pragma once

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"

namespace wf::io {

// Does what the options say of loops and duplicates, and sets import.loops, import.duplicates and the notes. Arcs keep their order. A sum
// that its type cannot hold is refused (InvalidInput), naming the two vertices by their ids. Cancelled. O(V + A); 8 bytes per vertex
// beside the parts.
Status tidyArcs(GraphParts& parts, const ImportOptions& options, Progress& progress);

// What tidyArcs() says of arcs that it keeps, where they were counted before.
void noteKept(std::uint64_t loops, std::uint64_t duplicates, ImportSummary& summary);

}  // namespace wf::io
