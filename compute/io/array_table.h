// All elements of a run's arrays as one CSV table, a row each: also those that belong to neither vertices nor edges.
#pragma once

#include <filesystem>
#include <span>

#include "compute/core/graph.h"
#include "compute/io/writer.h"

namespace wf::io {

// "array,index,vertex,head,value": the array's id, the position from 0; by the file's ids the vertex that the element belongs to, or tail
// and head of its arc, edge or pair; both cells are empty where it belongs to nothing in the graph. Values as in writeVertexTable(): an
// empty cell is a value that is missing, "inf" one that is infinite; flags are 0 and 1. `states` may have any domain and fewer elements
// than that has. Errors as Writer::write().
Result<WriteNotes> writeArrayTable(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                                   Progress& progress);

}  // namespace wf::io
