// Where the minimum cut lies, found on the executor: a scan of all arcs is most of what a run costs beside its kernels.
#include "compute/algorithms/maxflow/maxflow.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::maxflow {
namespace {

constexpr std::uint32_t kEach = 32;  // arcs of a thread, however many go out of one vertex

// The arcs from i * kEach on.
struct MarkBorder {
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const std::uint32_t* d_reach;
  std::uint8_t* d_flags;
  VertexId vertices;
  ArcId arcs;

  // The last vertex whose arcs begin at or before `arc`.
  WF_HOST_DEVICE VertexId tailOf(ArcId arc) const {
    VertexId low = 0, high = vertices;
    while (high - low > 1) {
      const VertexId middle = low + (high - low) / 2;
      (d_offsets[middle] <= arc ? low : high) = middle;
    }
    return low;
  }

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    const ArcId begin = i * kEach, end = arcs - begin < kEach ? arcs : begin + kEach;
    VertexId tail = tailOf(begin);
    ArcId next = d_offsets[tail + 1];  // where the arcs of another vertex begin
    bool inside = d_reach[tail] != kNone;
    for (ArcId a = begin; a < end; ++a) {
      while (a >= next) {
        next = d_offsets[++tail + 1];
        inside = d_reach[tail] != kNone;
      }
      // Threads that share a vertex store the same.
      if (inside && d_reach[d_heads[a]] == kNone) exec::storeRelaxed(&d_flags[tail], std::uint8_t{1});
    }
  }
};

}  // namespace

std::vector<VertexId> cutBorder(const exec::DeviceGraph& graph, exec::Executor& executor, const exec::Buffer& reach, exec::Buffer& flags,
                                exec::Buffer& list) {
  const VertexId vertices = graph.host().vertexCount();
  const ArcId arcs = graph.host().arcCount();
  executor.fill(flags, 0, vertices);
  exec::forEach(executor, "mark border", arcs / kEach + (arcs % kEach != 0 ? 1 : 0),
                MarkBorder{graph.offsets(), graph.heads(), reach.as<const std::uint32_t>(), flags.as<std::uint8_t>(), vertices, arcs},
                nullptr);
  std::vector<VertexId> border(executor.compact(flags, list, vertices));
  executor.download(border.data(), list, 0, border.size() * sizeof(VertexId));
  return border;
}

}  // namespace wf::algorithms::maxflow
