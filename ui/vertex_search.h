// What a person types to name vertices: ids of the file, ranges of them, names. No widget.
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/graph.h"
#include "ui/vertex_name.h"

namespace wf::ui {

// The vertex that a typed id names, or in `why` one sentence on what was wrong.
std::optional<VertexId> parseVertexId(const Graph& graph, const QString& typed, QString* why);

// Ids of the file from one to another.
struct IdRange {
  std::uint64_t from = 0, to = 0;
};

// "4711", "3, 5 10-20", as typed. None, with the reason: something names no vertex.
std::optional<std::vector<IdRange>> parseIds(const Graph& graph, const QString& typed, QString* why);

// The vertices of these, or of names between commas; in the order typed, each once. None, with the reason: something names no vertex, or is
// the id of one and the name of another.
std::optional<std::vector<VertexId>> parseVertices(const Graph& graph, const QString& typed, QString* why);

// Vertices whose ids begin with the digits: the shortest ids first, ascending; at most so many.
std::vector<VertexId> idsBeginningWith(const Graph& graph, const QString& digits, std::size_t most);

// As text is searched for, in any case.
std::string lowerCase(const QString& typed);

// Whether a name has the text in it, in any case; and whether it begins with it.
enum class NameMatch { None, Within, Beginning, Whole };
NameMatch matchName(std::string_view name, std::string_view wanted);  // wanted: as lowerCase gives it

}  // namespace wf::ui
