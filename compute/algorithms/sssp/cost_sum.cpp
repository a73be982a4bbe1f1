// Single-source shortest paths: what the costs come to, summed where they are.
#include "compute/algorithms/sssp/cost_sum.h"

#include "compute/exec/launch.h"

namespace wf::algorithms::sssp {
namespace {

constexpr std::uint32_t kEach = 16;  // elements of a thread, so that few add to the sums

// In executor memory.
struct Sums {
  exec::Tally costs;                     // active: reached vertices, arcs: out of them, changed: the sum of their costs
  std::uint32_t largestInverted = ~0u;   // of finite costs; inverted, since atomics know the minimum
  std::uint32_t heaviestInverted = ~0u;  // of weights
};

WF_HOST_DEVICE inline void raise(std::uint32_t* inverted, std::uint32_t value) {
  if (~value < exec::loadRelaxed(inverted)) exec::atomicMinRelaxed(inverted, ~value);
}

// The elements i, i + stride, …
struct SumCosts {
  const std::uint32_t* d_cost;
  const ArcId* d_offsets;
  std::uint32_t* d_largestInverted;
  std::uint32_t vertices, stride, infinite;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    std::uint32_t largest = 0;
    for (std::uint64_t v = i; v < vertices; v += stride) {
      const std::uint32_t cost = d_cost[v];
      if (cost >= infinite) continue;
      tally.active += 1;
      tally.arcs += d_offsets[v + 1] - d_offsets[v];
      tally.changed += cost;
      largest = cost > largest ? cost : largest;
    }
    raise(d_largestInverted, largest);
  }
};

struct FindHeaviest {
  const std::uint32_t* d_weights;
  std::uint32_t* d_heaviestInverted;
  std::uint32_t arcs, stride;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    std::uint32_t heaviest = 0;
    for (std::uint64_t a = i; a < arcs; a += stride) heaviest = d_weights[a] > heaviest ? d_weights[a] : heaviest;
    raise(d_heaviestInverted, heaviest);
  }
};

std::uint32_t threadsFor(std::uint32_t elements) { return elements / kEach + (elements % kEach != 0 ? 1 : 0); }

}  // namespace

CostSum sumCosts(exec::Executor& executor, exec::Buffer& memory, const CostArrays& arrays) {
  static_assert(sizeof(Sums) == kCostSumBytes);
  auto* d_sums = memory.as<Sums>();
  if (arrays.vertices == 0) return {};
  Sums sums;
  executor.upload(memory, 0, &sums, sizeof sums);
  const std::uint32_t threads = threadsFor(arrays.vertices);
  exec::forEach(executor, "sum costs", threads,
                SumCosts{arrays.d_cost, arrays.d_offsets, &d_sums->largestInverted, arrays.vertices, threads, arrays.infinite},
                &d_sums->costs);
  executor.download(&sums, memory, 0, sizeof sums);
  CostSum out{.reached = sums.costs.active, .arcs = sums.costs.arcs, .sum = sums.costs.changed, .largest = ~sums.largestInverted};
  if (out.reached == arrays.vertices || arrays.d_weights == nullptr) return out;
  const std::uint32_t arcThreads = threadsFor(arrays.arcs);
  exec::forEach(executor, "find heaviest", arcThreads, FindHeaviest{arrays.d_weights, &d_sums->heaviestInverted, arrays.arcs, arcThreads},
                nullptr);
  executor.download(&sums, memory, 0, sizeof sums);
  out.heaviest = ~sums.heaviestInverted;
  return out;
}

}  // namespace wf::algorithms::sssp
