#include "compute/algorithms/memory.h"

#include "compute/exec/device_graph.h"

namespace wf::algorithms {

BytesPer bytesPer(const VariantInfo& variant) {
  BytesPer out;
  for (const StateArrayInfo& info : variant.arrays) {
    const std::uint64_t size = elementSize(info.type);
    switch (info.domain) {
      case Domain::Vertex:
      case Domain::Color:
      case Domain::List:
        out.vertex += size;
        break;
      case Domain::Arc:
        out.arc += size;
        break;
      case Domain::Residual:
        out.residualArc += size;
        break;
      case Domain::Edge:
        out.edge += size;
        break;
      case Domain::Pair:
        break;
    }
  }
  out.vertex += variant.scratchPerVertex;
  out.residualArc += variant.scratchPerResidual;
  return out;
}

std::uint64_t runBytes(const VariantInfo& variant, const Graph& graph, bool onDevice) {
  const BytesPer bytes = bytesPer(variant);
  std::uint64_t sum = bytes.vertex * graph.vertexCount() + bytes.arc * graph.arcCount();
  if (bytes.residualArc != 0) sum += bytes.residualArc * graph.residualCount();
  if (bytes.edge != 0) sum += bytes.edge * graph.edges().size();
  return sum + (onDevice ? exec::DeviceGraph::deviceBytes(graph, variant.needs) : exec::DeviceGraph::hostBytes(graph, variant.needs));
}

}  // namespace wf::algorithms
