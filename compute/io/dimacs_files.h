// Writers of DIMACS files: .gr with its .co beside, and .max.
#pragma once

#include "compute/io/writer.h"

namespace wf::io {

// Coordinates go to NAME.co, packed like the graph; other coordinate files of that name are removed, because the reader would take them.
// Float weights are rounded; Unsupported where they then do not fit in 32 bits.
extern const Writer kDimacsWriter;
// The coordinates alone, as kDimacsWriter puts them beside the arcs; there must be some. Errors as Writer::write().
Result<WriteNotes> writeCoordinates(const Graph& graph, const std::filesystem::path& path, Progress& progress);
// Unsupported where the graph has no source and sink, or where a weight is no capacity (0 to 2^31 − 1).
extern const Writer kDimacsMaxWriter;

}  // namespace wf::io
