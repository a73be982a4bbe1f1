#include "compute/algorithms/memory.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/exec/device_graph.h"
#include "compute/exec/executors.h"

namespace wf::algorithms {
namespace {

// Below 2^64.
std::uint64_t pairCount(const Graph& graph) { return std::uint64_t{graph.vertexCount()} * graph.vertexCount(); }

// A share of what is free on a device goes to panels where the pairs themselves have no room there.
constexpr std::uint64_t kPanelShare = 2;

std::uint64_t bytesOf(const BytesPer& bytes, const Graph& graph) {
  std::uint64_t sum = bytes.vertex * graph.vertexCount() + bytes.arc * graph.arcCount();
  if (bytes.residualArc != 0) sum += bytes.residualArc * graph.residualCount();
  if (bytes.edge != 0) sum += bytes.edge * graph.edgeCount();
  return sum + bytes.pair * pairCount(graph) + bytes.fixed;
}

std::uint64_t graphBytes(const VariantInfo& variant, const Graph& graph, bool onDevice) {
  return onDevice ? exec::DeviceGraph::deviceBytes(graph, variant.needs) : exec::DeviceGraph::hostBytes(graph, variant.needs);
}

}  // namespace

BytesPer bytesPer(const VariantInfo& variant, const Parameters& parameters) {
  BytesPer out;
  for (const StateArrayInfo& info : variant.arrays) {
    if (!isKept(info, parameters)) continue;
    const std::uint64_t size = elementSize(info.type);
    if (traits(info.domain).roomy && info.count != 0) {
      out.fixed += size * info.count;
      continue;
    }
    switch (traits(info.domain).counted) {
      case Counted::Vertices:
        out.vertex += size;
        break;
      case Counted::Arcs:
        out.arc += size;
        break;
      case Counted::ResidualArcs:
        out.residualArc += size;
        break;
      case Counted::Edges:
        out.edge += size;
        break;
      case Counted::Pairs:
        out.pair += size + variant.scratchPerPair;
        break;
      case Counted::Nothing:
        break;
    }
  }
  out.vertex += variant.scratchPerVertex;
  out.residualArc += variant.scratchPerResidual;
  out.edge += variant.scratchPerEdge;
  return out;
}

std::uint64_t runBytes(const VariantInfo& variant, const Graph& graph, bool onDevice, const Parameters& parameters) {
  return bytesOf(bytesPer(variant, parameters), graph) + graphBytes(variant, graph, onDevice);
}

PairPlace pairPlace(const VariantInfo& variant, const Graph& graph, const Parameters& parameters, const exec::Executor& executor,
                    std::uint64_t placed) {
  PairPlace place;
  if (variant.pairBudget.empty()) return place;
  const std::uint64_t pairs = bytesPer(variant, parameters).pair * pairCount(graph);
  const auto megabytes = static_cast<std::uint64_t>(parameters.whole(variant.pairBudget, 0));
  if (megabytes != 0) {
    place.budget = megabytes * 1'000'000;
    place.onHost = pairs > place.budget;
    return place;
  }
  const std::uint64_t free = executor.memory().freeBytes + placed;
  place.onHost = executor.backend() == exec::Backend::Cuda && runBytes(variant, graph, true, parameters) > free;
  place.budget = free / kPanelShare;
  return place;
}

Status checkPairs(const VariantInfo& variant, const Graph& graph, const Parameters& parameters) {
  if (bytesPer(variant, parameters).pair == 0 || graph.vertexCount() <= kMostPairVertices) return {};
  return Error{.code = ErrorCode::Unsupported,
               .message = fmt::format("{} vertices make {} pairs, and 32-bit positions name {}: {} takes at most {} vertices",
                                      grouped(graph.vertexCount()), grouped(pairCount(graph)), grouped(kMaxIndex), variant.id,
                                      grouped(kMostPairVertices))};
}

RunMemory runMemory(const VariantInfo& variant, const Graph& graph, const Parameters& parameters, const exec::Executor& executor,
                    const DrawingMemory& drawing, std::uint64_t placed) {
  const BytesPer bytes = bytesPer(variant, parameters);
  const bool onDevice = executor.backend() == exec::Backend::Cuda;
  RunMemory out{.state = bytesOf(bytes, graph), .graph = graphBytes(variant, graph, onDevice), .drawing = drawing};
  if (const PairPlace place = pairPlace(variant, graph, parameters, executor, placed); place.onHost) {
    // On the CPU the panels come on top; a device holds nothing but them.
    if (onDevice) {
      out.onHost = bytes.pair * pairCount(graph);
      out.state -= out.onHost;
    }
    out.state += place.budget;
  }
  return out;
}

namespace {

// "2 GB for state and working memory, 3 GB for snapshots, 4 GB in OpenGL"; empty where one part is all.
std::string partsText(const RunMemory& memory, bool onDevice) {
  std::vector<std::string> parts;
  const auto add = [&](std::uint64_t bytes, const char* what) {
    if (bytes != 0) parts.push_back(bytesText(bytes) + what);
  };
  add(memory.state, " for state and working memory");
  add(memory.graph, onDevice ? " for the graph" : " for what is derived from the graph");
  add(memory.drawing.graphArrays, " for the graph's weights and attributes as arrays");
  add(memory.drawing.snapshots, " for snapshots");
  add(memory.drawing.openGl, " in OpenGL");
  return parts.size() < 2 ? std::string() : fmt::format(": {}", fmt::join(parts, ", "));
}

}  // namespace

Status checkMemory(const VariantInfo& variant, const Graph& graph, const Parameters& parameters, const exec::Executor& executor,
                   const DrawingMemory& drawing, std::uint64_t placed) {
  if (Status few = checkPairs(variant, graph, parameters); !few) return few;
  const bool onDevice = executor.backend() == exec::Backend::Cuda;
  const RunMemory needed = runMemory(variant, graph, parameters, executor, drawing, placed);
  const std::uint64_t free = executor.memory().freeBytes;
  if (free != 0 && needed.sum() > free + placed) {
    return Error{.code = onDevice ? ErrorCode::Device : ErrorCode::OutOfMemory,
                 .message = fmt::format("this run needs {} on {}, where {} are free{}", bytesText(needed.sum()), executor.deviceName(),
                                        bytesText(free + placed), partsText(needed, onDevice))};
  }
  const std::uint64_t hostFree = needed.onHost == 0 ? 0 : exec::makeSequentialExecutor()->memory().freeBytes;
  if (hostFree == 0 || needed.onHost <= hostFree) return {};
  return Error{
      .code = ErrorCode::OutOfMemory,
      .message = fmt::format("this run needs {} of this machine's memory, where {} are free, for the pairs that {} has no room for",
                             bytesText(needed.onHost), bytesText(hostFree), executor.deviceName())};
}

}  // namespace wf::algorithms
