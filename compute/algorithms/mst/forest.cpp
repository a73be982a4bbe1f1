#include "compute/algorithms/mst/forest.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::algorithms::mst {

double edgeWeight(const Graph& graph, ArcId residualArc) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  const ResidualArcs& residual = graph.residual();
  const ArcId there = residual.arc[residualArc], back = residual.arc[residual.reverse[residualArc]];
  return std::min(there == kNone ? kNever : graph.weight(there), back == kNone ? kNever : graph.weight(back));
}

RunResult describeForest(const Graph& graph, std::span<const std::uint8_t> selected, std::span<const std::uint32_t> color) {
  const bool floats = std::holds_alternative<Column<float>>(graph.weights());
  std::uint64_t edges = 0, components = 0;
  std::int64_t exact = 0;
  double real = 0;
  for (std::size_t r = 0; r < selected.size(); ++r) {
    if (selected[r] == 0) continue;
    const double weight = edgeWeight(graph, static_cast<ArcId>(r));
    ++edges;
    if (!floats) exact += static_cast<std::int64_t>(weight);
    real += weight;
  }
  for (std::size_t c = 0; c < color.size(); ++c) components += color[c] == c ? 1 : 0;

  RunResult result;
  result.sentence =
      fmt::format("{} of total weight {}, {}", counted(edges, "edge", "edges"), floats ? fmt::format("{:.6g}", real) : groupedSigned(exact),
                  counted(components, "component", "components"));
  result.values = {
      {"total_weight", floats ? RunResult::Value(real) : RunResult::Value(exact)}, {"edges", edges}, {"components", components}};
  return result;
}

}  // namespace wf::algorithms::mst
