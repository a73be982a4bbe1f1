// The residual capacities that a run begins with, worked out where the graph lies.
#include "compute/algorithms/maxflow/maxflow.h"
#include "compute/algorithms/residual_arcs.h"

namespace wf::algorithms::maxflow {
namespace {

struct PutCapacity {
  ResidualOnExecutor residual;
  const std::uint32_t* d_weights;  // null: each is 1
  std::uint32_t* d_capacities;

  WF_HOST_DEVICE void operator()(ArcId r, exec::Tally&) const {
    const ArcId arc = residual.arc(r);
    d_capacities[r] = arc == kNone ? 0 : d_weights == nullptr ? 1 : d_weights[arc];
  }
};

}  // namespace

void fillCapacities(const exec::DeviceGraph& graph, exec::Executor& executor, exec::Buffer& capacities) {
  const exec::Buffer weights = exec::placeWeights(graph.host().weights(), executor);
  exec::forEach(executor, "put capacities", static_cast<std::uint32_t>(graph.host().residualCount()),
                PutCapacity{ResidualOnExecutor(graph), weights.as<const std::uint32_t>(), capacities.as<std::uint32_t>()}, nullptr);
  executor.synchronize();  // the weights go away here
}

}  // namespace wf::algorithms::maxflow
