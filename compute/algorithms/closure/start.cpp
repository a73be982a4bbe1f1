// Transitive closure: what the matrix holds before the first step.
#include "compute/algorithms/closure/closure.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::closure {
namespace {

// One row per thread.
struct TakeArcs {
  std::uint8_t* d_reach;  // zeroed
  const ArcId* d_offsets;
  const VertexId* d_heads;
  std::uint32_t vertices;
  WF_HOST_DEVICE void operator()(VertexId i, exec::Tally&) const {
    std::uint8_t* row = d_reach + std::size_t{i} * vertices;
    row[i] = 1;
    for (ArcId arc = d_offsets[i]; arc < d_offsets[i + 1]; ++arc) row[d_heads[arc]] = 1;
  }
};

}  // namespace

void Reach::fillFromArcs() {
  const VertexId n = graph().vertexCount();
  exec::forEach(executor(), "start", n, TakeArcs{d_flags(kReach), deviceGraph().offsets(), deviceGraph().heads(), n}, nullptr);
}

}  // namespace wf::algorithms::closure
