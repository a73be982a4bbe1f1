// Which columns of a list of edges hold the two ends of an edge, found from the names that a header row gives them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace wf::io {

struct EndColumns {
  std::size_t source = 0;
  std::size_t target = 0;
  bool certain = true;     // words that are names of columns wherever they stand ("source", "from node"), not single letters
  bool ambiguous = false;  // another pair of columns fits as well
};

// In any order, case and wording: Source and Target, from and to, start_node and end_node, node1 and node2, "Person A" and "Person B", tail
// and head, u and v, i and j, :START_ID and :END_ID, and so on. Columns of times, places and weights are never ends. None where no two
// names belong together so.
std::optional<EndColumns> endColumns(std::span<const std::string> names);

// Names a column of weights: "weight", "cost", "combined_score" is none.
bool namesWeight(std::string_view name);
// Names the number of a row: "id", "edge id", "".
bool namesRow(std::string_view name);
// Two columns name places: x and y, lat and lon.
bool namesCoordinates(std::span<const std::string> names);
// What a list says beside its ends and nothing else: weights, a type, a label, a time, the number of the row.
bool namesDetail(std::string_view name);

}  // namespace wf::io
