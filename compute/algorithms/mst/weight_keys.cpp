#include "compute/algorithms/mst/weight_keys.h"

#include <algorithm>
#include <bit>
#include <type_traits>

namespace wf::algorithms::mst {
namespace {

constexpr std::uint32_t kSign = 0x8000'0000u;

std::uint32_t keyOf(std::uint32_t weight) { return weight; }
std::uint32_t keyOf(std::int32_t weight) { return std::bit_cast<std::uint32_t>(weight) ^ kSign; }
std::uint32_t keyOf(float weight) {
  const auto bits = std::bit_cast<std::uint32_t>(weight);
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

}  // namespace

std::vector<std::uint32_t> weightKeys(const Graph& graph) {
  const ResidualArcs& residual = graph.residual();
  return std::visit(
      [&](const auto& weights) {
        std::vector<std::uint32_t> keys(residual.size(), keyOf(std::uint32_t{1}));
        if constexpr (!std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
          for (std::size_t r = 0; r < keys.size(); ++r) {
            const ArcId there = residual.arc[r], back = residual.arc[residual.reverse[r]];  // at least one is in the file
            keys[r] = std::min(there == kNone ? kNone : keyOf(weights[there]), back == kNone ? kNone : keyOf(weights[back]));
          }
        }
        return keys;
      },
      graph.weights());
}

}  // namespace wf::algorithms::mst
