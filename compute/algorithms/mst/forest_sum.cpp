// Minimum spanning tree: edges, weight and components of a forest, summed where its arrays are.
#include "compute/algorithms/mst/mst.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::mst {
namespace {

constexpr std::uint32_t kFlagsAtOnce = 8;

// Eight residual arcs, of which mostly none is selected: active counts edges, changed is the sum of weights, modulo 2^64.
struct SumSelected {
  const std::uint8_t* d_selected;
  const std::uint32_t* d_weightKeys;
  std::uint32_t arcs;
  bool isSigned;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    const std::uint64_t first = std::uint64_t{i} * kFlagsAtOnce, end = first + kFlagsAtOnce < arcs ? first + kFlagsAtOnce : arcs;
    if (end - first == kFlagsAtOnce && *reinterpret_cast<const std::uint64_t*>(d_selected + first) == 0) return;
    for (std::uint64_t r = first; r < end; ++r) {
      if (d_selected[r] == 0) continue;
      const std::uint32_t key = d_weightKeys[r];
      tally.active += 1;
      tally.changed += isSigned ? static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(key ^ 0x8000'0000u)}) : key;
    }
  }
};

struct CountComponents {
  const std::uint32_t* d_color;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const { tally.arcs += d_color[v] == v ? 1 : 0; }
};

}  // namespace

ForestSum sumForest(exec::Executor& executor, exec::Buffer& sums, const ForestArrays& arrays, WeightKind weights) {
  static_assert(sizeof(exec::Tally) == kForestSumBytes);
  auto* d_tally = sums.as<exec::Tally>();
  executor.fill(sums, 0, kForestSumBytes);
  const std::uint32_t groups = arrays.arcs / kFlagsAtOnce + (arrays.arcs % kFlagsAtOnce != 0 ? 1 : 0);
  exec::forEach(executor, "sum forest", groups,
                SumSelected{arrays.d_selected, arrays.d_weightKeys, arrays.arcs, weights == WeightKind::Signed}, d_tally);
  exec::forEach(executor, "count components", arrays.vertices, CountComponents{arrays.d_color}, d_tally);
  exec::Tally sum;
  executor.download(&sum, sums, 0, sizeof sum);
  return {sum.active, sum.arcs, static_cast<std::int64_t>(sum.changed)};
}

}  // namespace wf::algorithms::mst
