// Vertices by what a person calls them: the file's id, or a name that the file gives. The one place that decides what a typed text means.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compute/core/result.h"
#include "compute/core/types.h"

namespace wf {

class Graph;

// Those of that very name, ascending; where no name is written so, those that differ from it in case alone. O(V).
std::vector<VertexId> verticesNamed(const Graph& graph, std::string_view name);

// The one vertex that a text names. "12": the id, or else the name; "Valjean": the name; "#12": only the id; "\"12\"" in quotes: only the
// name. InvalidInput, with the ids in question, where there is none, where several have the name, and where it is the id of one and the
// name of another. O(V) where the file has names.
Result<VertexId> vertexCalled(const Graph& graph, std::string_view typed);
// The same; an error says what the vertex was to be: “source”.
Result<VertexId> vertexCalled(const Graph& graph, std::string_view typed, std::string_view what);

// Whether the text is in quotes, "…" or “…”; then without them.
bool unquote(std::string_view& text);

}  // namespace wf
