// Opens a graph file of any format that the registry knows.
#pragma once

#include <filesystem>
#include <memory>

#include "compute/core/graph.h"
#include "compute/core/import.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"

namespace wf::io {

// Reads the file, inflating it where it is gzip, together with what belongs to it (the .co beside a .gr). Refusals name the file, the line
// and what was expected; NotFound, InvalidInput, Unsupported (no such format), OutOfMemory, Cancelled (within 50 ms of progress.cancel()).
// Any thread may call; one call uses `progress`. Memory: about 2.5 times the graph at the peak, however large the text is.
Result<std::shared_ptr<const Graph>> readGraph(const std::filesystem::path& path, const ImportOptions& options, Progress& progress);
Result<std::shared_ptr<const Graph>> readGraph(const std::filesystem::path& path, Progress& progress);  // with the default options

}  // namespace wf::io
