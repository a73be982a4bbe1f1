#include "compute/algorithms/mst/way.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "compute/algorithms/mst/forest.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::mst {

std::optional<Way> treeWay(const Graph& graph, std::span<const std::uint8_t> selected, VertexId from, VertexId to,
                           const std::function<bool()>& wanted) {
  const ResidualArcs& residual = graph.residual();
  std::vector<ArcId> reachedBy(graph.vertexCount(), kNone);
  std::vector<VertexId> queue = {from};
  const auto seen = [&](VertexId v) { return v == from || reachedBy[v] != kNone; };
  for (std::size_t k = 0; k < queue.size() && !seen(to); ++k) {
    if (k % 4096 == 4095 && wanted && !wanted()) return std::nullopt;
    const VertexId u = queue[k];
    for (ArcId r = residual.offsets[u]; r < residual.offsets[u + 1]; ++r) {
      const VertexId v = residual.heads[r];
      if (seen(v) || (selected[r] == 0 && selected[residual.reverse[r]] == 0)) continue;
      reachedBy[v] = r;
      queue.push_back(v);
    }
  }
  if (!seen(to) || from == to) return std::nullopt;
  Way way;
  const bool floats = std::holds_alternative<Column<float>>(graph.weights());
  double length = 0;
  std::int64_t whole = 0;  // a double would round sums above 2^53
  for (VertexId v = to;; v = residual.heads[residual.reverse[reachedBy[v]]]) {
    way.vertices.push_back(v);
    if (v == from) break;
    const double weight = edgeWeight(graph, reachedBy[v]);
    length += weight;
    if (!floats) whole += static_cast<std::int64_t>(weight);
  }
  std::reverse(way.vertices.begin(), way.vertices.end());
  way.sentence =
      fmt::format("tree path from {} to {}: {}, weight {}", graph.ids().toFile(from), graph.ids().toFile(to),
                  counted(way.vertices.size() - 1, "edge", "edges"), floats ? fmt::format("{:.6g}", length) : groupedSigned(whole));
  return way;
}

}  // namespace wf::algorithms::mst
