// Graphs as GraphML, with ids, labels, coordinates, weights, attributes and the state arrays of a run.
#pragma once

#include <filesystem>
#include <span>

#include "compute/core/graph.h"
#include "compute/io/value_columns.h"
#include "compute/io/writer.h"

namespace wf::io {

// The reader takes the file back with the same vertices, arcs, weights, labels, coordinates and numbers. An undirected graph's edges are
// written once; a state array of its arcs becomes two attributes then, the second, "NAME (back)", of the arc from target to source. Values
// that are missing or, in a state array, infinite are left out. Errors as Writer::write().
Result<WriteNotes> writeGraphml(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                                Progress& progress);

extern const Writer kGraphmlWriter;

}  // namespace wf::io
