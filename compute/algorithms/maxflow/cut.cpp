// The arcs of the minimum cut, found on the executor: a scan of all arcs is most of what a run costs beside its kernels.
#include <algorithm>

#include "compute/algorithms/kernels/arc_tail.h"
#include "compute/algorithms/maxflow/maxflow.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::maxflow {
namespace {

constexpr std::uint32_t kEach = 32;  // arcs of a thread, however many go out of one vertex

// The arcs from i * kEach on.
struct ListCut {
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const std::uint32_t* d_reach;
  std::uint32_t* d_count;
  ArcId* d_list;
  VertexId vertices;
  ArcId arcs;
  std::uint32_t room;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    const ArcId begin = i * kEach, end = arcs - begin < kEach ? arcs : begin + kEach;
    VertexId tail = tailOfArc(d_offsets, vertices, begin);
    ArcId next = d_offsets[tail + 1];  // where the arcs of another vertex begin
    bool inside = d_reach[tail] != kNone;
    for (ArcId a = begin; a < end; ++a) {
      while (a >= next) {
        next = d_offsets[++tail + 1];
        inside = d_reach[tail] != kNone;
      }
      if (!inside || d_reach[d_heads[a]] != kNone) continue;
      const std::uint32_t place = exec::fetchAddRelaxed(d_count, 1u);
      if (place < room) d_list[place] = a;
    }
  }
};

}  // namespace

std::optional<std::vector<ArcId>> cutArcs(const exec::DeviceGraph& graph, exec::Executor& executor, const exec::Buffer& reach,
                                          exec::Buffer& count, exec::Buffer& list) {
  const ArcId arcs = graph.host().arcCount();
  const auto room = static_cast<std::uint32_t>(list.bytes() / sizeof(ArcId));
  executor.fill(count, 0, sizeof(std::uint32_t));
  exec::forEach(executor, "list cut", arcs / kEach + (arcs % kEach != 0 ? 1 : 0),
                ListCut{graph.offsets(), graph.heads(), reach.as<const std::uint32_t>(), count.as<std::uint32_t>(), list.as<ArcId>(),
                        graph.host().vertexCount(), arcs, room},
                nullptr);
  std::uint32_t found = 0;
  executor.download(&found, count, 0, sizeof found);
  if (executor.failed() || found > room) return std::nullopt;
  std::vector<ArcId> out(found);
  executor.download(out.data(), list, 0, out.size() * sizeof(ArcId));
  std::sort(out.begin(), out.end());  // threads took their places in any order
  return out;
}

}  // namespace wf::algorithms::maxflow
