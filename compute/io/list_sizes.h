// A row of sizes before the edges of a list: "VERTICES", "VERTICES EDGES", "ROWS COLUMNS ENTRIES". Nothing marks such a row: whether it is
// one is known when all edges are.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/import.h"

namespace wf::io {

struct SizeRow {
  std::vector<std::uint64_t> numbers;  // one to three
  std::string text;                    // of the row, where it may be an edge
  std::uint64_t line = 0;              // of the first, where each stands on a line of its own
  bool mayBeEdge = false;              // it has as many fields as the rows behind it
};

// Ids of edges as far as they are known.
struct IdRange {
  std::uint64_t leastSource = UINT64_MAX, largestSource = 0;
  std::uint64_t leastTarget = UINT64_MAX, largestTarget = 0;
  std::uint64_t names = 0;  // where vertices have names instead: how many

  void add(std::uint64_t source, std::uint64_t target);
};

struct ListSizes {
  std::uint64_t vertices = 0;  // rows, where columns are others
  std::uint64_t edges = 0;
  std::optional<std::uint64_t> columns;  // vertices of their own, as many
  std::uint64_t firstId = 1;
};

// What the row says, if as many edges follow and all of their ids are below the sizes (from 0) or not above them (from 1). `atLeast`: more
// edges than `edges` may follow.
std::optional<ListSizes> sizesOf(const SizeRow& row, const IdRange& ids, std::uint64_t edges, bool atLeast);

// Notes of sizes that the file says and that are not what it holds.
void noteVertices(std::uint64_t declared, std::uint64_t found, ImportSummary& summary);
void noteEdges(std::uint64_t declared, std::uint64_t found, ImportSummary& summary);
// In either order: edges and vertices on both sides, or rows, columns and entries.
void noteThree(const std::array<std::uint64_t, 3>& declared, std::uint64_t line, std::uint64_t edges, ImportSummary& summary);

}  // namespace wf::io
