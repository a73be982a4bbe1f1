#include "ui/viewport/neighbourhood.h"

#include <algorithm>
#include <vector>

namespace wf::ui {

std::shared_ptr<const VertexSet::Bits> neighbourhood(const std::shared_ptr<const Graph>& graph, std::span<const VertexId> of) {
  static std::weak_ptr<const Graph> lastGraph;
  static std::vector<VertexId> last;
  static std::shared_ptr<const VertexSet::Bits> made;
  if (of.empty() || (graph->directed() && graph->arcCount() > kMostArcsLit)) return nullptr;
  if (lastGraph.lock() == graph && std::equal(of.begin(), of.end(), last.begin(), last.end())) return made;

  VertexSet::Bits bits((std::size_t{graph->vertexCount()} + 31) / 32, 0);
  const auto light = [&bits](VertexId v) { bits[v / 32] |= 1u << (v % 32); };
  for (const VertexId v : of) {
    light(v);
    for (const VertexId w : graph->neighbours(v)) light(w);
    if (!graph->directed()) continue;
    const InArcs& in = graph->inArcs();
    for (ArcId k = in.offsets[v]; k < in.offsets[v + 1]; ++k) light(in.tails[k]);
  }
  lastGraph = graph;
  last.assign(of.begin(), of.end());
  return made = std::make_shared<const VertexSet::Bits>(std::move(bits));
}

}  // namespace wf::ui
