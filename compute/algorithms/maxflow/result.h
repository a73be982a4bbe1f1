// What a finished run came to, from its arrays.
#pragma once

#include <cstdint>
#include <span>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::maxflow {

// The arrays of a run, one element a vertex or, of W_a, a residual arc.
struct FlowArrays {
  std::span<const std::uint64_t> excess;    // e_a
  std::span<const std::uint32_t> residual;  // W_a
  std::span<const std::uint32_t> reach;     // D_a
};

// source and sink are kNone where the graph has fewer than two vertices: the value is then 0.
RunResult flowResult(const Graph& graph, VertexId source, VertexId sink, const FlowArrays& arrays);

// Adds the column "flow" before the column "residual": what of an arc's capacity is used, 0 where flow runs against it.
void addFlowColumn(ValueTable& table, const Graph& graph, std::span<const std::uint32_t> residual);

}  // namespace wf::algorithms::maxflow
