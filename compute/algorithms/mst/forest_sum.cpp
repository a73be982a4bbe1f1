// Minimum spanning tree: edges, weight and components of a forest, summed where its arrays are.
#include <bit>

#include "compute/algorithms/mst/mst.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::mst {
namespace {

constexpr std::uint32_t kFlagsAtOnce = 8, kGroups = 16;

// Of a number that is not 0, the place of its lowest bit that is set.
WF_HOST_DEVICE unsigned lowestBit(std::uint64_t of) {
#if defined(__CUDA_ARCH__)
  return static_cast<unsigned>(__ffsll(static_cast<long long>(of)) - 1);
#else
  return static_cast<unsigned>(std::countr_zero(of));
#endif
}

// Residual arcs, of which mostly none is selected, eight at a time: active counts edges, changed is the sum of weights, modulo 2^64. A
// thread takes every `threads`-th group: what a warp finds costs three atomics on one address, however much it is.
struct SumSelected {
  const std::uint8_t* d_selected;  // 0 or 1
  const std::uint32_t* d_weightKeys;
  std::uint32_t arcs, threads;
  bool isSigned;

  WF_HOST_DEVICE void operator()(std::uint32_t thread, exec::Tally& tally) const {
    for (std::uint64_t first = std::uint64_t{thread} * kFlagsAtOnce; first < arcs; first += std::uint64_t{threads} * kFlagsAtOnce) {
      for (std::uint64_t selected = flags(first); selected != 0; selected &= selected - 1) {
        const std::uint32_t key = d_weightKeys[first + lowestBit(selected) / 8];
        tally.active += 1;
        tally.changed += isSigned ? static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(key ^ 0x8000'0000u)}) : key;
      }
    }
  }

 private:
  WF_HOST_DEVICE std::uint64_t flags(std::uint64_t first) const {
    if (arcs - first >= kFlagsAtOnce) return *reinterpret_cast<const std::uint64_t*>(d_selected + first);
    std::uint64_t out = 0;
    for (std::uint64_t r = first; r < arcs; ++r) out |= std::uint64_t{d_selected[r]} << 8 * (r - first);
    return out;
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
  const auto threads = static_cast<std::uint32_t>((std::uint64_t{arrays.arcs} + kFlagsAtOnce * kGroups - 1) / (kFlagsAtOnce * kGroups));
  exec::forEach(executor, "sum forest", threads,
                SumSelected{arrays.d_selected, arrays.d_weightKeys, arrays.arcs, threads, weights == WeightKind::Signed}, d_tally);
  exec::forEach(executor, "count components", arrays.vertices, CountComponents{arrays.d_color}, d_tally);
  exec::Tally sum;
  executor.download(&sum, sums, 0, sizeof sum);
  return {sum.active, sum.arcs, static_cast<std::int64_t>(sum.changed)};
}

}  // namespace wf::algorithms::mst
