// All-pairs shortest paths: what the matrices hold before the first step.
#include "compute/algorithms/apsp/apsp.h"
#include "compute/algorithms/pairs/semiring.h"

namespace wf::algorithms::apsp {
namespace {

template <class Lengths>
struct Empty {
  pairs::Panel<typename Lengths::Value> matrix;
  WF_HOST_DEVICE void operator()(std::uint32_t pair, exec::Tally&) const {
    matrix.entries[pair] = Lengths::kNothing;
    if (matrix.predecessors != nullptr) matrix.predecessors[pair] = kNone;
  }
};

// One row per thread.
template <class Lengths>
struct TakeArcs {
  pairs::Panel<typename Lengths::Value> matrix;
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const typename Lengths::Value* d_weights;  // null: every arc weighs 1
  WF_HOST_DEVICE void operator()(VertexId i, exec::Tally&) const {
    auto* row = matrix.entries + i * matrix.pitch;
    row[i] = 0;
    for (ArcId arc = d_offsets[i]; arc < d_offsets[i + 1]; ++arc) {
      const VertexId j = d_heads[arc];
      const auto weight = d_weights == nullptr ? typename Lengths::Value{1} : d_weights[arc];
      if (!Lengths::better(weight, row[j])) continue;
      row[j] = weight;
      if (i != j && matrix.predecessors != nullptr) matrix.predecessors[i * matrix.pitch + j] = i;
    }
  }
};

}  // namespace

void AllPairs::fillWithNothing() {
  pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
    const auto matrix = panel<typename Lengths::Value>(kDistance, kPredecessor);
    exec::forEach(executor(), "start", arrays()[kDistance].count, Empty<Lengths>{matrix}, nullptr);
  });
}

void AllPairs::fillFromArcs() {
  fillWithNothing();
  pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
    using Value = typename Lengths::Value;
    const auto matrix = panel<Value>(kDistance, kPredecessor);
    const exec::DeviceGraph& on = deviceGraph();
    exec::forEach(executor(), "start", graph().vertexCount(),
                  TakeArcs<Lengths>{matrix, on.offsets(), on.heads(), reinterpret_cast<const Value*>(on.weights())}, nullptr);
  });
}

}  // namespace wf::algorithms::apsp
