#include "compute/algorithms/sssp/costs.h"

#include <algorithm>
#include <bit>
#include <mutex>
#include <type_traits>
#include <variant>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/core/workers.h"

namespace wf::algorithms::sssp {

Costs::Costs(const Graph& graph) : graph_(graph), floats_(std::holds_alternative<Column<float>>(graph.weights())) {}

std::uint32_t Costs::along(std::uint32_t cost, ArcId arc) const {
  if (cost == infinite()) return cost;
  if (const auto* weights = std::get_if<Column<float>>(&graph_.weights())) {
    return std::bit_cast<std::uint32_t>(std::bit_cast<float>(cost) + (*weights)[arc]);
  }
  std::uint64_t sum = cost;
  if (const auto* weights = std::get_if<Column<std::uint32_t>>(&graph_.weights())) {
    sum += (*weights)[arc];
  } else if (const auto* signedWeights = std::get_if<Column<std::int32_t>>(&graph_.weights())) {
    sum += static_cast<std::uint64_t>((*signedWeights)[arc]);
  } else {
    sum += 1;
  }
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kNone));
}

bool Costs::mayPass(std::uint32_t cost, std::uint32_t weight) const {
  if (floats_) return std::bit_cast<std::uint32_t>(std::bit_cast<float>(cost) + std::bit_cast<float>(weight)) >= infinite();
  return std::uint64_t{cost} + weight >= kNone;
}

RunResult::Value Costs::value(std::uint32_t cost) const {
  if (floats_) return static_cast<double>(std::bit_cast<float>(cost));
  return std::uint64_t{cost};
}

std::string Costs::text(std::uint32_t cost) const {
  if (cost == infinite()) return "∞";
  return floats_ ? fmt::format("{:.6g}", std::bit_cast<float>(cost)) : grouped(cost);
}

std::string weightText(const Graph& graph, ArcId arc) {
  const double weight = graph.weight(arc);
  if (!std::holds_alternative<Column<float>>(graph.weights())) return groupedSigned(static_cast<std::int64_t>(weight));
  const auto single = static_cast<float>(weight);
  return single < 0 ? fmt::format("−{}", -single) : fmt::format("{}", single);
}

Status refuseNegativeWeights(const Graph& graph) {
  const auto refusal = [&graph](const auto& weights) -> Status {
    using Held = std::decay_t<decltype(weights)>;
    if constexpr (std::is_same_v<Held, Column<std::int32_t>> || std::is_same_v<Held, Column<float>>) {
      const auto negative = std::find_if(weights.begin(), weights.end(), [](auto weight) { return weight < 0; });
      if (negative != weights.end()) {
        const auto arc = static_cast<ArcId>(negative - weights.begin());
        return Error{
            .code = ErrorCode::Unsupported,
            .message = fmt::format("arc {} → {} has weight {}: shortest paths by relaxation need weights that are not negative",
                                   graph.ids().toFile(graph.tail(arc)), graph.ids().toFile(graph.heads()[arc]), weightText(graph, arc))};
      }
    }
    return {};
  };
  return std::visit(refusal, graph.weights());
}

namespace {

// Whether no sum along an arc can pass the largest cost: looked at in a row, which takes a tenth of what the arcs do one by one.
bool sumsStayFinite(const Graph& graph, const Costs& sums, std::span<const std::uint32_t> costs) {
  std::uint32_t largest = 0;
  bool isUnreached = false;
  for (const std::uint32_t cost : costs) {
    if (cost >= sums.infinite()) {
      isUnreached = true;
    } else {
      largest = std::max(largest, cost);
    }
  }
  if (!isUnreached || graph.arcCount() == 0) return true;
  const auto heaviest = [&](const auto& weights) -> ArcId {
    if constexpr (std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
      return 0;
    } else {
      std::mutex mutex;
      ArcId most = 0;
      parallelChunks({.count = weights.size(), .size = 1 << 20}, [&](std::uint64_t begin, std::uint64_t end) {
        const auto at = static_cast<ArcId>(std::max_element(weights.begin() + begin, weights.begin() + end) - weights.begin());
        const std::scoped_lock lock(mutex);
        if (weights[at] > weights[most]) most = at;
      });
      return most;
    }
  };
  return sums.along(largest, std::visit(heaviest, graph.weights())) < sums.infinite();
}

}  // namespace

std::optional<Overflow> overflow(const Graph& graph, std::span<const std::uint32_t> costs) {
  const Costs sums(graph);
  if (sumsStayFinite(graph, sums, costs)) return std::nullopt;
  for (VertexId u = 0; u < graph.vertexCount(); ++u) {
    if (costs[u] == sums.infinite()) continue;
    for (ArcId arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
      if (costs[graph.heads()[arc]] == sums.infinite() && sums.along(costs[u], arc) == sums.infinite()) return Overflow{u, arc};
    }
  }
  return std::nullopt;
}

std::string overflowText(const Graph& graph, std::span<const std::uint32_t> costs, const Overflow& overflow) {
  const Costs sums(graph);
  const VertexId head = graph.heads()[overflow.arc];
  return fmt::format("costs pass the largest that 32 bits hold: the arc {} → {} has weight {} and leaves a vertex of cost {}",
                     graph.ids().toFile(overflow.tail), graph.ids().toFile(head), weightText(graph, overflow.arc),
                     sums.text(costs[overflow.tail]));
}

}  // namespace wf::algorithms::sssp
