// DIMACS shortest path graphs of the 9th Implementation Challenge: "p sp VERTICES ARCS", then "a TAIL HEAD WEIGHT" for every arc, ids from
// 1, lines of "c" alone or "c TEXT" are comments; coordinates in a file of their own, "p aux sp co VERTICES", then "v ID X Y". Source:
// http://www.diag.uniroma1.it/challenge9/format.shtml
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compute/io/format.h"

namespace wf::io {

extern const Format kDimacsFormat;

// DIMACS maximum flow problems of the 1st Implementation Challenge: "p max VERTICES ARCS", "n ID s" and "n ID t" for source and sink, then
// "a TAIL HEAD CAPACITY" for every arc; capacities from 0 to 2^31 − 1. The graph's weights are the capacities (u32).
extern const Format kDimacsMaxFormat;

// The coordinates of a .co or .co.gz file for a graph of `vertexCount` vertices, every vertex exactly once.
Result<std::vector<Coordinate>> readDimacsCoordinates(const std::filesystem::path& path, VertexId vertexCount, Progress& progress,
                                                      const Sharing& sharing = {});

// The graph as text that the reader takes back as it is (arcs grouped by tail); float weights and coordinates are rounded.
// `comment` becomes c lines, one for each of its lines.
std::string dimacsText(const Graph& graph, const std::string& comment);
std::string dimacsCoordinatesText(const Graph& graph, const std::string& comment);

}  // namespace wf::io
