#include "compute/algorithms/memory.h"

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/exec/device_graph.h"

namespace wf::algorithms {
namespace {

// Below 2^64.
std::uint64_t pairCount(const Graph& graph) { return std::uint64_t{graph.vertexCount()} * graph.vertexCount(); }

// A share of what is free on a device goes to panels where the pairs themselves have no room there.
constexpr std::uint64_t kPanelShare = 2;

std::uint64_t bytesOf(const BytesPer& bytes, const Graph& graph) {
  std::uint64_t sum = bytes.vertex * graph.vertexCount() + bytes.arc * graph.arcCount();
  if (bytes.residualArc != 0) sum += bytes.residualArc * graph.residualCount();
  if (bytes.edge != 0) sum += bytes.edge * graph.edges().size();
  return sum + bytes.pair * pairCount(graph);
}

}  // namespace

BytesPer bytesPer(const VariantInfo& variant, const Parameters& parameters) {
  BytesPer out;
  for (const StateArrayInfo& info : variant.arrays) {
    if (!isKept(info, parameters)) continue;
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
      case Domain::ArcList:
        out.residualArc += size;
        break;
      case Domain::Edge:
        out.edge += size;
        break;
      case Domain::Pair:
        out.pair += size + variant.scratchPerPair;
        break;
    }
  }
  out.vertex += variant.scratchPerVertex;
  out.residualArc += variant.scratchPerResidual;
  out.edge += variant.scratchPerEdge;
  return out;
}

std::uint64_t runBytes(const VariantInfo& variant, const Graph& graph, bool onDevice, const Parameters& parameters) {
  return bytesOf(bytesPer(variant, parameters), graph) +
         (onDevice ? exec::DeviceGraph::deviceBytes(graph, variant.needs) : exec::DeviceGraph::hostBytes(graph, variant.needs));
}

std::uint64_t drawnBytes(const VariantInfo& variant, const Graph& graph) {
  VariantInfo drawn;
  for (const StateArrayInfo& info : variant.arrays) {
    if (!isList(info.domain) && info.domain != Domain::Pair) drawn.arrays.push_back(info);
  }
  return bytesOf(bytesPer(drawn), graph);
}

PairPlace pairPlace(const VariantInfo& variant, const Graph& graph, const Parameters& parameters, const exec::Executor& executor) {
  PairPlace place;
  if (variant.pairBudget.empty()) return place;
  const std::uint64_t pairs = bytesPer(variant, parameters).pair * pairCount(graph);
  const auto megabytes = static_cast<std::uint64_t>(parameters.whole(variant.pairBudget, 0));
  if (megabytes != 0) {
    place.budget = megabytes * 1'000'000;
    place.onHost = pairs > place.budget;
    return place;
  }
  const exec::MemoryInfo memory = executor.memory();
  place.onHost = executor.backend() == exec::Backend::Cuda && runBytes(variant, graph, true, parameters) > memory.freeBytes;
  place.budget = memory.freeBytes / kPanelShare;
  return place;
}

Status checkPairs(const VariantInfo& variant, const Graph& graph, const Parameters& parameters) {
  if (bytesPer(variant, parameters).pair == 0 || graph.vertexCount() <= kMostPairVertices) return {};
  return Error{.code = ErrorCode::Unsupported,
               .message = fmt::format("{} vertices make {} pairs, and 32-bit positions name {}: {} takes at most {} vertices",
                                      grouped(graph.vertexCount()), grouped(pairCount(graph)), grouped(kMaxIndex), variant.id,
                                      grouped(kMostPairVertices))};
}

Status checkMemory(const VariantInfo& variant, const Graph& graph, const Parameters& parameters, const exec::Executor& executor,
                   std::uint64_t beside) {
  if (Status few = checkPairs(variant, graph, parameters); !few) return few;
  const BytesPer bytes = bytesPer(variant, parameters);
  const bool onDevice = executor.backend() == exec::Backend::Cuda;
  const exec::MemoryInfo memory = executor.memory();
  std::uint64_t sum = runBytes(variant, graph, onDevice, parameters) + beside;
  if (const PairPlace place = pairPlace(variant, graph, parameters, executor); place.onHost) {
    // On the CPU the panels come on top; a device holds nothing but them.
    if (onDevice) sum -= bytes.pair * pairCount(graph);
    sum += place.budget;
  }
  if (memory.freeBytes == 0 || sum <= memory.freeBytes) return {};
  return Error{
      .code = onDevice ? ErrorCode::Device : ErrorCode::OutOfMemory,
      .message = fmt::format("this run needs {} on {}{}, where {} are free", bytesText(sum), executor.deviceName(),
                             beside == 0 ? "" : fmt::format(" ({} of it to show it)", bytesText(beside)), bytesText(memory.freeBytes))};
}

}  // namespace wf::algorithms
