// All-pairs shortest paths: sums that passed what the entries of the matrix hold.
#include <algorithm>
#include <limits>
#include <type_traits>
#include <variant>

#include "compute/algorithms/apsp/apsp.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::apsp {
namespace {

// One pair (row, u) a thread, over the arcs of u.
template <class Lengths>
struct CheckArcs {
  using Value = typename Lengths::Value;
  const Value* d_distances;
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const Value* d_weights;
  std::uint32_t vertices;
  std::uint64_t* d_first;  // arc, then row

  static constexpr Value kLowest = std::numeric_limits<Value>::lowest();  // a constant, for the device has no call of it

  WF_HOST_DEVICE static bool passed(Value tail, Value weight, Value head) {
    if (head == Lengths::kNothing) return true;
    if constexpr (std::is_floating_point_v<Value>) {
      return head < kLowest;
    } else {
      return (std::is_signed_v<Value> && head == kLowest) ||
             static_cast<std::int64_t>(tail) + static_cast<std::int64_t>(weight) < static_cast<std::int64_t>(head);
    }
  }

  WF_HOST_DEVICE void operator()(std::uint32_t pair, exec::Tally&) const {
    const std::uint32_t row = pair / vertices, u = pair % vertices;
    const Value* distances = d_distances + std::size_t{row} * vertices;
    if (distances[u] == Lengths::kNothing) return;
    for (ArcId arc = d_offsets[u]; arc < d_offsets[u + 1]; ++arc) {
      if (!passed(distances[u], d_weights == nullptr ? Value{1} : d_weights[arc], distances[d_heads[arc]])) continue;
      exec::atomicMinRelaxed(d_first, std::uint64_t{arc} << 32 | row);
      return;  // the smallest of this pair's
    }
  }
};

// Whether a sum of the longest distance and the heaviest arc is too much. Of other weights than whole ones from 0 on: it may be.
bool mayPass(exec::Executor& executor, const Graph& graph, const exec::Buffer& distances) {
  const VertexId n = graph.vertexCount();
  if (graph.weightKind() != WeightKind::Unsigned) return true;
  const auto range = executor.range(distances, ElementType::U32, n * n, std::uint64_t{kNone});
  if (!range) return executor.failed();
  std::uint32_t heaviest = 1;
  if (const auto* weights = std::get_if<Column<std::uint32_t>>(&graph.weights())) {
    for (const std::uint32_t weight : *weights) heaviest = std::max(heaviest, weight);
  }
  return range->maximum + heaviest >= kNone;
}

}  // namespace

std::optional<Passed> passedRange(exec::Executor& executor, const exec::DeviceGraph& graph, const exec::Buffer& distances) {
  const VertexId n = graph.host().vertexCount();
  if (!mayPass(executor, graph.host(), distances)) return std::nullopt;
  exec::Buffer first = executor.allocate(sizeof(std::uint64_t));
  executor.fill(first, 0xFF, sizeof(std::uint64_t));
  if (executor.failed()) return std::nullopt;
  pairs::withLengths(graph.host().weightKind(), [&]<class Lengths>(Lengths) {
    using Value = typename Lengths::Value;
    exec::forEach(executor, "sums that passed 32 bits", n * n,
                  CheckArcs<Lengths>{distances.as<const Value>(), graph.offsets(), graph.heads(),
                                     reinterpret_cast<const Value*>(graph.weights()), n, first.as<std::uint64_t>()},
                  nullptr);
  });
  std::uint64_t found = ~std::uint64_t{0};
  executor.download(&found, first, 0, sizeof found);
  if (found == ~std::uint64_t{0} || executor.failed()) return std::nullopt;
  return Passed{static_cast<VertexId>(found & 0xFFFF'FFFFu), static_cast<ArcId>(found >> 32)};
}

}  // namespace wf::algorithms::apsp
