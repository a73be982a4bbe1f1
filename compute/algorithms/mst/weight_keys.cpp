// The keys of residual arcs, and samples of the keys of edges, worked out where the graph lies.
#include <bit>
#include <variant>

#include "compute/algorithms/mst/mst.h"
#include "compute/algorithms/residual_arcs.h"

namespace wf::algorithms::mst {
namespace {

constexpr std::uint32_t kSign = 0x8000'0000u;

// Of a weight's bits.
WF_HOST_DEVICE std::uint32_t keyOf(std::uint32_t bits, WeightKind kind) {
  if (kind == WeightKind::Unsigned) return bits;
  if (kind == WeightKind::Signed) return bits ^ kSign;
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

// That of the arc alone.
struct PutKey {
  ResidualOnExecutor residual;
  const std::uint32_t* d_weights;  // null: each weighs 1
  WeightKind kind;
  std::uint32_t* d_keys;

  WF_HOST_DEVICE void operator()(ArcId r, exec::Tally&) const {
    const ArcId arc = residual.arc(r);
    d_keys[r] = arc == kNone ? kNone : d_weights == nullptr ? 1 : keyOf(d_weights[arc], kind);
  }
};

// Then the smaller one of the two directions, of which at least one is in the file, for both: written by the first one alone. That the
// weights themselves are read in their order is worth a pass: they may lie in a mapped file.
struct TakeSmaller {
  const ArcId* d_reverse;
  std::uint32_t* d_keys;

  WF_HOST_DEVICE void operator()(ArcId r, exec::Tally&) const {
    const ArcId back = d_reverse[r];
    if (back <= r) return;
    const std::uint32_t there = d_keys[r], reverse = d_keys[back];
    if (there == reverse) return;
    (there < reverse ? d_keys[back] : d_keys[r]) = there < reverse ? there : reverse;
  }
};

// The key of the edge of the k-th of the samples, which lie at equal distances.
struct SampleKey {
  const std::uint32_t* d_keys;
  const ArcId* d_reverse;
  std::uint64_t arcs;
  std::uint64_t samples;
  std::uint64_t* d_samples;

  WF_HOST_DEVICE void operator()(std::uint32_t k, exec::Tally&) const {
    const auto r = static_cast<ArcId>((2 * std::uint64_t{k} + 1) * arcs / (2 * samples));
    const ArcId back = d_reverse[r];
    d_samples[k] = std::uint64_t{d_keys[r]} << 32 | (r < back ? r : back);
  }
};

}  // namespace

exec::Buffer weightKeys(const exec::DeviceGraph& graph, exec::Executor& executor) {
  const std::uint64_t arcs = graph.host().residualCount();
  exec::Buffer keys = executor.allocate(arcs * 4);
  const exec::Buffer weights = exec::placeWeights(graph.host().weights(), executor);
  const auto count = static_cast<std::uint32_t>(arcs);
  auto* d_keys = keys.as<std::uint32_t>();
  exec::forEach(executor, "put weight keys", count,
                PutKey{ResidualOnExecutor(graph), weights.as<const std::uint32_t>(), graph.host().weightKind(), d_keys}, nullptr);
  exec::forEach(executor, "take smaller keys", count, TakeSmaller{graph.residualReverse(), d_keys}, nullptr);
  executor.synchronize();  // the weights go away here
  return keys;
}

std::vector<std::uint64_t> sampledKeys(const exec::DeviceGraph& graph, exec::Executor& executor, const std::uint32_t* d_keys,
                                       std::uint32_t samples) {
  const exec::Buffer taken = executor.allocate(std::size_t{samples} * 8);
  exec::forEach(executor, "sample keys", samples,
                SampleKey{d_keys, graph.residualReverse(), graph.host().residualCount(), samples, taken.as<std::uint64_t>()}, nullptr);
  std::vector<std::uint64_t> out(samples);
  executor.download(out.data(), taken, 0, taken.bytes());
  return out;
}

std::uint32_t weightKey(const Graph& graph, ArcId residualArc) {
  const ResidualArcs& residual = graph.residual();
  return std::visit(
      [&](const auto& weights) {
        if constexpr (std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
          return std::uint32_t{1};
        } else {
          const auto ofArc = [&](ArcId arc) {
            return arc == kNone ? kNone : keyOf(std::bit_cast<std::uint32_t>(weights[arc]), graph.weightKind());
          };
          return std::min(ofArc(residual.arc[residualArc]), ofArc(residual.arc[residual.reverse[residualArc]]));
        }
      },
      graph.weights());
}

}  // namespace wf::algorithms::mst
