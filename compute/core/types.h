// Index types that every layer shares.
#pragma once

#include <cstdint>

namespace wf {

// Position of a vertex in the graph's arrays, 0 … V−1. What a person reads or types is the file's own id instead (vertex_ids.h).
using VertexId = std::uint32_t;

// Position of an arc in E_a and W_a, 0 … A−1.
using ArcId = std::uint32_t;

// Position of an edge (unordered pair) in Graph::edges().
using EdgeId = std::uint32_t;

// How a graph's weights are stored, and so how sums of them are. None at all count as the unsigned 1.
enum class WeightKind { Unsigned, Signed, Real };

// "No such vertex, arc or edge". It is also the infinite cost, so graphs hold at most 2^32 − 2 vertices and as many arcs.
inline constexpr std::uint32_t kNone = 0xFFFF'FFFFu;
inline constexpr std::uint64_t kMaxIndex = 0xFFFF'FFFEu;

}  // namespace wf
