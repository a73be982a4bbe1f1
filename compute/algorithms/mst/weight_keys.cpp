#include <algorithm>
#include <bit>
#include <variant>

#include "compute/algorithms/mst/mst.h"
#include "compute/core/workers.h"

namespace wf::algorithms::mst {
namespace {

constexpr std::uint32_t kSign = 0x8000'0000u;

std::uint32_t keyOf(std::uint32_t weight) { return weight; }
std::uint32_t keyOf(std::int32_t weight) { return std::bit_cast<std::uint32_t>(weight) ^ kSign; }
std::uint32_t keyOf(float weight) {
  const auto bits = std::bit_cast<std::uint32_t>(weight);
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

// The key of residual arc r under these weights.
template <class T>
std::uint32_t keyAt(const ResidualArcs& residual, const Column<T>& weights, ArcId r) {
  const ArcId there = residual.arc[r], back = residual.arc[residual.reverse[r]];  // at least one is in the file
  return std::min(there == kNone ? kNone : keyOf(weights[there]), back == kNone ? kNone : keyOf(weights[back]));
}

// Without weights every arc weighs 1.
std::uint32_t keyAt(const ResidualArcs&, const std::monostate&, ArcId) { return keyOf(std::uint32_t{1}); }

}  // namespace

std::vector<std::uint32_t> weightKeys(const Graph& graph) {
  const ResidualArcs& residual = graph.residual();
  return std::visit(
      [&](const auto& weights) {
        std::vector<std::uint32_t> keys(residual.size());
        parallelChunks({.count = keys.size()}, [&](std::uint64_t begin, std::uint64_t end) {
          for (std::uint64_t r = begin; r < end; ++r) keys[r] = keyAt(residual, weights, static_cast<ArcId>(r));
        });
        return keys;
      },
      graph.weights());
}

std::uint32_t weightKey(const Graph& graph, ArcId residualArc) {
  return std::visit([&](const auto& weights) { return keyAt(graph.residual(), weights, residualArc); }, graph.weights());
}

}  // namespace wf::algorithms::mst
