// Paths back to where a search began, along tight arcs: those u→v where the cost of u and the arc make the cost of v.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "compute/core/graph.h"

namespace wf::algorithms {

struct TightCosts {
  std::span<const std::uint32_t> costs;  // a vertex's, as bits that order as the numbers do
  std::uint32_t infinite = kNone;
  std::function<std::uint32_t(std::uint32_t cost, ArcId arc)> along;  // the sum; at most `infinite`
};

// From the source to the target, both included: at every vertex from the target on the smallest of the tight predecessors that cost less;
// where there is none (arcs of weight 0), the nearest vertex over such arcs that has one. Empty: none leads there, or `wanted` answered no.
std::vector<VertexId> tightPath(const Graph& graph, VertexId source, VertexId target, const TightCosts& tight,
                                const std::function<bool()>& wanted);

// "path to 4711: 12 arcs, length 3,456"; without a length that is empty.
std::string pathText(const Graph& graph, VertexId target, std::size_t arcs, const std::string& length);

}  // namespace wf::algorithms
