#include "compute/algorithms/maxflow/capacities.h"

#include <limits>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::algorithms::maxflow {
namespace {

constexpr std::int64_t kLargestCapacity = std::numeric_limits<std::int32_t>::max();
// A height is at most 2V + 1, and below the value that means none.
constexpr std::uint64_t kMostVertices = (kMaxIndex - 1) / 2;

template <class T>
Status checkEach(const Graph& graph, const Column<T>& weights) {
  for (ArcId a = 0; a < weights.size(); ++a) {
    const auto weight = static_cast<std::int64_t>(weights[a]);
    if (weight >= 0 && weight <= kLargestCapacity) continue;
    const auto id = [&](VertexId v) { return graph.ids().toFile(v); };
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("the arc {} → {} has a weight that cannot be a capacity", id(graph.tail(a)), id(graph.heads()[a])),
                 .text = std::to_string(weight),
                 .expected = fmt::format("a whole number from 0 to {}", kLargestCapacity)};
  }
  return {};
}

}  // namespace

Status checkCapacities(const Graph& graph) {
  if (graph.vertexCount() > kMostVertices) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = fmt::format("heights of up to twice the {} vertices do not fit in 32 bits", grouped(graph.vertexCount())),
                 .expected = fmt::format("at most {} vertices", grouped(kMostVertices))};
  }
  if (std::holds_alternative<Column<float>>(graph.weights())) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "the weights of this graph are decimals, and capacities are whole numbers",
                 .expected = fmt::format("weights from 0 to {}", kLargestCapacity)};
  }
  if (const auto* weights = std::get_if<Column<std::uint32_t>>(&graph.weights())) return checkEach(graph, *weights);
  if (const auto* weights = std::get_if<Column<std::int32_t>>(&graph.weights())) return checkEach(graph, *weights);
  return {};
}

std::vector<std::uint32_t> residualCapacities(const Graph& graph) {
  const std::vector<ArcId>& arcs = graph.residual().arc;
  std::vector<std::uint32_t> capacities(arcs.size(), 0);
  for (std::size_t r = 0; r < arcs.size(); ++r) {
    if (arcs[r] != kNone) capacities[r] = static_cast<std::uint32_t>(graph.weight(arcs[r]));
  }
  return capacities;
}

}  // namespace wf::algorithms::maxflow
