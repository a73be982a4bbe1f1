// DIMACS shortest path graphs of the 9th Implementation Challenge: "p sp VERTICES ARCS", then "a TAIL HEAD WEIGHT" for every arc, ids from
// 1, lines of "c" alone or "c TEXT" are comments; coordinates in a file of their own, "p aux sp co VERTICES", then "v ID X Y". Source:
// http://www.diag.uniroma1.it/challenge9/format.shtml
#pragma once

#include <string>
#include <string_view>

#include "compute/io/fields.h"
#include "compute/io/format.h"

namespace wf::io {

Format dimacsFormat();

// `line` is not empty and has no blanks at its end. A word that begins with c is no comment: it may be a damaged line.
inline bool isDimacsComment(std::string_view line) { return line[0] == 'c' && (line.size() == 1 || isBlank(line[1])); }

// The coordinates of a .co or .co.gz file for a graph of `vertexCount` vertices, every vertex exactly once.
Result<std::vector<Coordinate>> readDimacsCoordinates(const std::filesystem::path& path, VertexId vertexCount, Progress& progress);

// The graph as text that the reader takes back as it is (arcs grouped by tail); float weights and coordinates are rounded.
// `comment` becomes c lines, one for each of its lines.
std::string dimacsText(const Graph& graph, const std::string& comment);
std::string dimacsCoordinatesText(const Graph& graph, const std::string& comment);

}  // namespace wf::io
