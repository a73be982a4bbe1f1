#include "app/run_memory.h"

#include "compute/algorithms/graph_arrays.h"
#include "render/bridge/drawn_memory.h"

namespace wf::app {

algorithms::DrawingMemory drawingMemory(const VariantInfo& variant, const Graph& graph, const Parameters& parameters) {
  render::DrawnBytes bytes;
  const auto add = [&](const StateArrayInfo& info) {
    if (render::isDrawn(info)) bytes += render::drawnBytes(info, algorithms::elementCount(info.domain, graph));
  };
  for (const StateArrayInfo& info : variant.arrays) {
    if (isKept(info, parameters)) add(resolved(info, graph.weightKind()));
  }
  for (const StateArrayInfo& info : algorithms::graphArrays(graph, variant.arrays)) add(info);
  return {.graphArrays = algorithms::graphArrayBytes(graph), .snapshots = bytes.snapshots, .openGl = bytes.openGl};
}

}  // namespace wf::app
