#include "compute/algorithms/closure/verify.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::algorithms::closure {

Result<Verification> verifyRows(const Graph& graph, const std::function<bool(VertexId i, std::vector<std::uint8_t>& reach)>& row,
                                Progress& progress) {
  const VertexId n = graph.vertexCount();
  if (n == 0) return Verification{true, "the graph is empty"};
  const std::uint64_t rows = std::clamp<std::uint64_t>(kMostLooks / (std::uint64_t{n} + graph.arcCount()), 1, n);
  std::vector<std::uint8_t> told, reached;
  std::vector<VertexId> queue;
  progress.begin("Checking rows of the matrix", rows);
  for (std::uint64_t k = 0; k < rows; ++k) {
    if (!progress.goesOn(k)) return Verification{};
    const auto from = static_cast<VertexId>(k * n / rows);
    if (!row(from, told)) return Error{.code = ErrorCode::Device, .message = "a row of the matrix could not be read"};
    reached.assign(n, 0);
    reached[from] = 1;
    queue.assign(1, from);
    for (std::size_t at = 0; at < queue.size(); ++at) {
      for (const VertexId v : graph.neighbours(queue[at])) {
        if (reached[v] == 0) queue.push_back(v);
        reached[v] = 1;
      }
    }
    const auto [wrong, right] = std::mismatch(told.begin(), told.end(), reached.begin());
    if (wrong == told.end()) continue;
    const auto to = static_cast<VertexId>(wrong - told.begin());
    return Verification{false, fmt::format("{} → {}: a path {}, but the matrix says otherwise", graph.ids().toFile(from),
                                           graph.ids().toFile(to), *right != 0 ? "leads there" : "is not there")};
  }
  if (rows == n) return Verification{true, fmt::format("searches from all {} agree", counted(n, "vertex", "vertices"))};
  return Verification{true, fmt::format("searches from {} of {} vertices agree", grouped(rows), grouped(n))};
}

}  // namespace wf::algorithms::closure
