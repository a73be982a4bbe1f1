// Vertices as a person reads them: the file's id, and beside it the name where the file has one. Qt-free.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "compute/core/graph.h"

namespace wf::ui {

inline constexpr std::size_t kNameShown = 32;  // characters of a name where it stands beside an id
inline constexpr std::size_t kWhole = static_cast<std::size_t>(-1);

bool hasNames(const Graph& graph);
std::string_view nameOf(const Graph& graph, VertexId vertex);  // empty: it has none

// At most so many characters of UTF-8, then "…".
std::string shortened(std::string_view line, std::size_t most);
// "12"; "12 · Valjean" where it has a name, on one line and with at most so many of its characters.
std::string vertexText(const Graph& graph, VertexId vertex, std::size_t most = kNameShown);
// Whether the arc and its reverse are one edge: in an undirected graph, with the same weight both ways.
bool isEdge(const Graph& graph, ArcId arc);
// "Edge 1–2", else "Arc 1 → 2", with at most so many characters of each name.
std::string arcText(const Graph& graph, ArcId arc, std::size_t most = kNameShown);
// What the vertex can be called by alone: its name where it has one that no other vertex has as name or id, otherwise its id.
std::string shortestCall(const Graph& graph, VertexId vertex);

}  // namespace wf::ui
