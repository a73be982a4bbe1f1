// Tables of a graph as CSV (RFC 4180, lines end in \n, UTF-8): its edges, which can be read back, and its vertices with their values.
#pragma once

#include <filesystem>
#include <span>

#include "compute/core/graph.h"
#include "compute/io/value_columns.h"
#include "compute/io/writer.h"

namespace wf::io {

// "id,label,x,y,…": one row per vertex, with the attributes and state arrays of vertices. An empty cell is a value that is missing, "inf"
// one that is infinite; flags are 0 and 1. Errors as Writer::write().
Result<WriteNotes> writeVertexTable(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                                    Progress& progress);

// "source,target,weight,…": one row per arc, or per edge of an undirected graph, by the file's ids, with the attributes and state arrays of
// arcs and edges, and the names of both ends where the file has them (source_label, target_label). Rows of an undirected graph say so in a
// column "type", as Gephi's do. Vertices without edges are not in it.
Result<WriteNotes> writeEdgeTable(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                                  Progress& progress);

// ".csv", the table of edges.
extern const Writer kCsvWriter;

}  // namespace wf::io
