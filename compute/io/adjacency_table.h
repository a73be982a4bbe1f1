// A list whose rows are those of an adjacency matrix: with the vertices' names above the columns and before the rows, or with bare numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/io/file_bytes.h"

namespace wf::io {

struct AdjacencyTable {
  char separator = ' ';
  std::size_t vertices = 0;
  std::vector<std::string> names;  // empty: bare numbers
  bool rowNames = false;           // every row begins with its own
  std::uint64_t namesLine = 0;
  std::size_t bytes = 0;    // before the first row
  std::uint64_t lines = 0;  // in them
};

// None unless the first rows leave hardly a doubt. Names: those of the rows are those of the columns. Bare numbers: as many rows as
// columns, at least three, that are no list of edges, since ids have no fractions and no sign, or that are all 0 and 1, or whose diagonal
// is 0. Below names alone: none of them is a word that columns have (list_header.h), unless all are 0 and 1.
std::optional<AdjacencyTable> adjacencyTableOf(std::string_view head, std::uint64_t firstLine);
bool looksLikeAdjacencyTable(std::string_view head);

// From the block that adjacencyTableOf() was asked about, behind `line`, and the rest of the file. A number is the weight of the arc from
// the row's vertex to the column's; 0 or nothing is no arc. Undirected where the matrix is symmetric.
Result<std::shared_ptr<const Graph>> readAdjacencyTable(FileBytes& bytes, std::string_view block, std::uint64_t line, AdjacencyTable table,
                                                        const ImportOptions& options, Progress& progress);

}  // namespace wf::io
