#include "compute/run/run_memory.h"

#include "compute/core/domains.h"
#include "compute/core/graph_arrays.h"
#include "compute/run/drawn_memory.h"

namespace wf::run {

algorithms::DrawingMemory drawingMemory(const VariantInfo& variant, const Graph& graph, const Parameters& parameters) {
  DrawnBytes bytes;
  const auto add = [&](const StateArrayInfo& info) {
    if (isDrawn(info)) bytes += drawnBytes(info, elementCount(info, graph));
  };
  for (const StateArrayInfo& info : variant.arrays) {
    if (isKept(info, parameters)) add(resolved(info, graph.weightKind()));
  }
  for (const StateArrayInfo& info : graphArrays(graph, variant.arrays)) add(info);
  return {.graphArrays = graphArrayBytes(graph), .snapshots = bytes.snapshots, .openGl = bytes.openGl};
}

}  // namespace wf::run
