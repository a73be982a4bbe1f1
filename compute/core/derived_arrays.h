// What a graph derives for its vertices, where an array is chosen: to be drawn, asked for, written; and how its file draws them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/degrees.h"
#include "compute/core/state_array.h"

namespace wf {

// In place of an array of a run: a degree of the vertices (degrees.h), in the order of DegreeKind, their communities (communities.h),
// or their colours and sizes in the graph's file (file_look.h). One 32-bit number per vertex.
constexpr int kDegree = -2, kInDegree = -3, kOutDegree = -4, kCommunity = -5, kFileColor = -6, kFileSize = -7;
// Of the warp that works on the vertex in the shown step: its figures, in the order of warpFigures() (ui/session), and its number. Not the
// graph's, but one per vertex as well; they exist only while the lens has opened the step (opened_values.h).
constexpr int kWarpEfficiency = -8, kWarpTrips = -9, kWarpSectors = -10, kWarpDivergence = -11, kWarpCollisions = -12, kWarpConflicts = -13,
              kWarpLines = -14, kWarpNumber = -15;
inline constexpr int kDerivedArrays[] = {kDegree,         kInDegree,       kOutDegree, kCommunity,   kFileColor,
                                         kFileSize,       kWarpEfficiency, kWarpTrips, kWarpSectors, kWarpDivergence,
                                         kWarpCollisions, kWarpConflicts,  kWarpLines, kWarpNumber};
constexpr bool isDegree(int array) { return array <= kDegree && array >= kOutDegree; }
constexpr DegreeKind degreeKind(int array) { return static_cast<DegreeKind>(kDegree - array); }  // of one that isDegree()
constexpr bool isDerived(int array) { return array <= kDegree && array >= kWarpNumber; }
constexpr bool isOpened(int array) { return array <= kWarpEfficiency && array >= kWarpNumber; }  // of a warp
constexpr bool isOfFile(int array) { return array == kFileColor || array == kFileSize; }
constexpr bool isColors(int array) { return array == kFileColor; }  // its values are colours: no scale and no colormap is theirs
// Of one that isDerived(): its place in kDerivedArrays.
constexpr std::size_t derivedPlace(int array) { return static_cast<std::size_t>(kDegree - array); }

// Numbers of the graph that a person can choose between: an undirected graph has one degree, a very large one no communities. None
// isOfFile().
std::span<const int> derivedArrays(const Graph& graph);
// Of one that isDerived(); an undirected graph has its degree by all three names. No graph offers one that isOpened().
bool offersDerived(const Graph& graph, int array);
const StateArrayInfo& derivedInfo(int array);
// "degree", "indegree", "outdegree", "community", "filecolor", "filesize"; with "graph" before it where one of these arrays has that name.
std::string derivedId(int array, std::span<const StateArrayInfo> beside);
std::optional<int> derivedNamed(std::string_view id);  // by either form
// One per vertex, as bits of derivedInfo()'s type. `degrees`: those of the graph where they are counted already; null: they are counted
// anew. Communities are found at the first call, in the time of communities.h.
std::vector<std::uint32_t> derivedValues(const Graph& graph, int array, const Degrees* degrees);

}  // namespace wf
