// The arcs at a vertex, one row per arc or per pair of arcs that lead to and fro. Qt-free.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"

namespace wf::ui {

struct NeighbourRow {
  enum class Direction : std::uint32_t { Out, In, Both };
  ArcId arc = 0;       // Both: the one that leaves the vertex
  VertexId other = 0;  // the end that is not the vertex; of a loop the vertex
  Direction direction = Direction::Out;
};

// The arcs that leave the vertex, as stored; the quick part. Their direction is Out until they are completed.
std::vector<NeighbourRow> arcsOut(const Graph& graph, VertexId vertex);
// Completes them: those with a reverse lead both ways (a loop, too), and behind them come the arcs that reach the vertex and have none.
// Takes time of the order of the graph where it was not asked before. False: cancelled.
bool addArcsIn(const Graph& graph, VertexId vertex, std::vector<NeighbourRow>& rows, const Progress& progress);

enum class NeighbourOrder { Stored, Id, Name, Direction, Weight, Arc };

struct NeighbourChoice {
  NeighbourOrder by = NeighbourOrder::Stored;
  bool descending = false;
  // Blanks mean and: "out", "in", "both", digits that the neighbour's id contains, "> 100" or "<= 5" for weights. Empty: all.
  std::string filter;
  bool operator==(const NeighbourChoice&) const = default;
};

// False, with what is wrong: the filter means nothing.
bool filterIsGood(const std::string& filter, std::string* why);
// Positions of the rows that are shown, in their order. Empty where cancelled.
std::vector<std::uint32_t> arranged(const Graph& graph, const std::vector<NeighbourRow>& rows, const NeighbourChoice& view,
                                    const Progress& progress);

}  // namespace wf::ui
