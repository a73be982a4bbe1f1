// Degrees where an array is chosen: to be drawn, asked for, written.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "compute/core/degrees.h"
#include "compute/core/state_array.h"

namespace wf {

// In place of an array: a degree of the vertices (degrees.h), in the order of DegreeKind.
constexpr int kDegree = -2, kInDegree = -3, kOutDegree = -4;
constexpr bool isDegree(int array) { return array <= kDegree && array >= kOutDegree; }
constexpr DegreeKind degreeKind(int array) { return static_cast<DegreeKind>(kDegree - array); }  // of one that isDegree()
// What a person can choose between: an undirected graph has one degree.
std::span<const int> degreesOf(const Graph& graph);
const StateArrayInfo& degreeInfo(int array);
std::optional<int> degreeNamed(std::string_view id);  // "degree", "indegree", "outdegree"

}  // namespace wf
