#include "compute/algorithms/memory.h"

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/exec/device_graph.h"

namespace wf::algorithms {
namespace {

std::uint64_t bytesOf(const BytesPer& bytes, const Graph& graph) {
  std::uint64_t sum = bytes.vertex * graph.vertexCount() + bytes.arc * graph.arcCount();
  if (bytes.residualArc != 0) sum += bytes.residualArc * graph.residualCount();
  if (bytes.edge != 0) sum += bytes.edge * graph.edges().size();
  return sum;
}

}  // namespace

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
  out.edge += variant.scratchPerEdge;
  return out;
}

std::uint64_t runBytes(const VariantInfo& variant, const Graph& graph, bool onDevice) {
  return bytesOf(bytesPer(variant), graph) +
         (onDevice ? exec::DeviceGraph::deviceBytes(graph, variant.needs) : exec::DeviceGraph::hostBytes(graph, variant.needs));
}

std::uint64_t drawnBytes(const VariantInfo& variant, const Graph& graph) {
  VariantInfo drawn;
  for (const StateArrayInfo& info : variant.arrays) {
    if (info.domain != Domain::List && info.domain != Domain::Pair) drawn.arrays.push_back(info);
  }
  return bytesOf(bytesPer(drawn), graph);
}

Status checkMemory(const VariantInfo& variant, const Graph& graph, const exec::Executor& executor, std::uint64_t beside) {
  const bool onDevice = executor.backend() == exec::Backend::Cuda;
  const exec::MemoryInfo memory = executor.memory();
  const std::uint64_t sum = runBytes(variant, graph, onDevice) + beside;
  if (memory.freeBytes == 0 || sum <= memory.freeBytes) return {};
  return Error{
      .code = onDevice ? ErrorCode::Device : ErrorCode::OutOfMemory,
      .message = fmt::format("this run needs {} on {}{}, where {} are free", bytesText(sum), executor.deviceName(),
                             beside == 0 ? "" : fmt::format(" ({} of it to show it)", bytesText(beside)), bytesText(memory.freeBytes))};
}

}  // namespace wf::algorithms
