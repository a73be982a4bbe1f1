#include "compute/algorithms/maxflow/result.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/algorithms/maxflow/capacities.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::maxflow {

RunResult flowResult(const Graph& graph, VertexId source, VertexId sink, const FlowArrays& arrays) {
  const std::uint64_t value = sink == kNone ? 0 : arrays.excess[sink];
  const auto inside = [&](VertexId v) { return arrays.reach[v] != kNone; };
  std::vector<std::uint64_t> side;
  RunResult::Pairs cut;
  std::uint64_t capacity = 0;
  for (VertexId u = 0; u < graph.vertexCount(); ++u) {
    if (!inside(u)) continue;
    side.push_back(graph.ids().toFile(u));
    for (ArcId a = graph.offsets()[u]; a < graph.offsets()[u + 1]; ++a) {
      const VertexId v = graph.heads()[a];
      const auto weight = static_cast<std::uint64_t>(graph.weight(a));
      if (inside(v) || weight == 0) continue;
      cut.push_back({graph.ids().toFile(u), graph.ids().toFile(v)});
      capacity += weight;
    }
  }
  RunResult result;
  if (source == kNone) {
    result.sentence = "a flow of 0: the graph has no two vertices";
  } else {
    result.sentence = fmt::format("a flow of {} from {} to {}, held back by {}", grouped(value), graph.ids().toFile(source),
                                  graph.ids().toFile(sink), counted(cut.size(), "arc", "arcs"));
  }
  result.values = {{"value", value}, {"cut_arcs", std::move(cut)}, {"cut_capacity", capacity}, {"source_side", std::move(side)}};
  return result;
}

void addFlowColumn(ValueTable& table, const Graph& graph, std::span<const std::uint32_t> residual) {
  const std::vector<std::uint32_t> capacities = residualCapacities(graph);
  const std::vector<ArcId>& arcs = graph.residual().arc;
  ValueTable::Column flow{"flow", std::vector<std::string>(graph.arcCount())};
  for (std::size_t r = 0; r < residual.size(); ++r) {
    if (arcs[r] != kNone) flow.cells[arcs[r]] = std::to_string(capacities[r] - std::min(capacities[r], residual[r]));
  }
  const auto at = std::find_if(table.columns.begin(), table.columns.end(), [](const auto& column) { return column.name == "residual"; });
  table.columns.insert(at, std::move(flow));
}

}  // namespace wf::algorithms::maxflow
