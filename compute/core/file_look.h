// How a graph's file draws its vertices. Readers keep it as attributes of vertices: a colour as r, g and b, 0 … 255 each (viz:color of
// GEXF, and GraphML as Gephi writes it), a size as the floats of size (viz:size). Graphs without them carry nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/attribute.h"
#include "compute/core/graph.h"

namespace wf {

inline constexpr std::uint32_t kNoFileColor = 0xFFFF'FFFFu;
inline constexpr const char* kColorParts[] = {"r", "g", "b"};

// O(number of attributes): colours are known by a sample of their values. One whose parts are outside of 0 … 255 counts as missing.
bool hasFileColors(const Graph& graph);
bool hasFileSizes(const Graph& graph);
bool isColorPart(const Attribute& attribute);  // of a graph that hasFileColors(): one of the three

double numberAt(const Attribute& attribute, std::size_t v);  // as U32 or F32; NaN where it is missing

std::vector<std::uint32_t> fileColors(const Graph& graph);  // r | g << 8 | b << 16, kNoFileColor where a vertex has none; O(V)
std::vector<std::uint32_t> fileSizes(const Graph& graph);   // bits of floats, kMissingValue where a vertex has none or one below 0; O(V)

// Whether they tell vertices apart; one colour or size for all says nothing. O(V).
bool fileColorsDiffer(const Graph& graph);
bool fileSizesDiffer(const Graph& graph);

}  // namespace wf
