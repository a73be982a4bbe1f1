// Maximum flow: what it is, which graphs it takes, and what a finished run came to; on the host.
#include "compute/algorithms/maxflow/maxflow.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/core/workers.h"

namespace wf::algorithms {
namespace maxflow {
namespace {

constexpr std::int64_t kLargestCapacity = std::numeric_limits<std::int32_t>::max();

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

Status checkCapacities(const Graph& graph, std::uint64_t mostVertices) {
  if (graph.vertexCount() > mostVertices) {
    return Error{
        .code = ErrorCode::Unsupported,
        .message = fmt::format("heights of up to twice the {} vertices do not fit in the bits for them", grouped(graph.vertexCount())),
        .expected = fmt::format("at most {} vertices", grouped(mostVertices))};
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
  const ArcsOfFile& arcs = graph.residual().arc;
  std::vector<std::uint32_t> capacities(arcs.size(), 0);
  const auto fill = [&](const auto& capacityOf) {
    parallelChunks({.count = arcs.size()}, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t r = begin; r < end; ++r) {
        if (arcs[r] != kNone) capacities[r] = capacityOf(arcs[r]);
      }
    });
  };
  // The columns that a graph which passed the check may have; none: every capacity is 1.
  if (const auto* weights = std::get_if<Column<std::uint32_t>>(&graph.weights())) {
    fill([&](ArcId a) { return (*weights)[a]; });
  } else if (const auto* signedWeights = std::get_if<Column<std::int32_t>>(&graph.weights())) {
    fill([&](ArcId a) { return static_cast<std::uint32_t>((*signedWeights)[a]); });
  } else {
    fill([](ArcId) { return 1u; });
  }
  return capacities;
}

RunResult flowResult(const Graph& graph, VertexId source, VertexId sink, std::uint64_t value, std::span<const std::uint32_t> reach,
                     std::optional<std::span<const ArcId>> arcs) {
  const auto inside = [&](VertexId v) { return reach[v] != kNone; };
  std::vector<std::uint64_t> side;
  for (VertexId u = 0; u < graph.vertexCount(); ++u) {
    if (inside(u)) side.push_back(graph.ids().toFile(u));
  }
  RunResult::Pairs cut;
  std::uint64_t capacity = 0;
  const auto take = [&](VertexId from, ArcId a) {
    const auto weight = static_cast<std::uint64_t>(graph.weight(a));
    if (weight == 0) return;
    cut.push_back({graph.ids().toFile(from), graph.ids().toFile(graph.heads()[a])});
    capacity += weight;
  };
  if (arcs) {
    for (const ArcId a : *arcs) take(graph.tail(a), a);
  } else {
    for (VertexId u = 0; u < graph.vertexCount(); ++u) {
      if (!inside(u)) continue;
      for (ArcId a = graph.offsets()[u]; a < graph.offsets()[u + 1]; ++a) {
        if (!inside(graph.heads()[a])) take(u, a);
      }
    }
  }
  RunResult result;
  if (source == kNone) {
    result.sentence = "a flow of 0: the graph has no two vertices";
  } else {
    result.sentence = fmt::format("a flow of {} from {} to {}, minimum cut of {}", grouped(value), graph.ids().toFile(source),
                                  graph.ids().toFile(sink), counted(cut.size(), "arc", "arcs"));
  }
  result.values = {{"value", value}, {"cut_arcs", std::move(cut)}, {"cut_capacity", capacity}, {"source_side", std::move(side)}};
  return result;
}

void addFlowColumn(ValueTable& table, const Graph& graph, std::span<const std::uint32_t> residual) {
  const std::vector<std::uint32_t> capacities = residualCapacities(graph);
  const ArcsOfFile& arcs = graph.residual().arc;
  ValueTable::Column flow{"flow", std::vector<std::string>(graph.arcCount())};
  for (std::size_t r = 0; r < residual.size(); ++r) {
    if (arcs[r] != kNone) flow.cells[arcs[r]] = std::to_string(capacities[r] - std::min(capacities[r], residual[r]));
  }
  const auto at = std::find_if(table.columns.begin(), table.columns.end(), [](const auto& column) { return column.name == "residual"; });
  table.columns.insert(at, std::move(flow));
}

}  // namespace maxflow

Entry maxflowEntry() {
  return entryOf({.id = "maxflow",
                  .title = "Maximum flow",
                  .help = "The largest flow from a source to a sink, and a minimum cut",
                  .variants = {},
                  .forTerminals = true},
                 {maxflow::pushRelabel(), maxflow::fastVariant()});
}

}  // namespace wf::algorithms
