#include "compute/exec/device_graph.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::exec {
namespace {

template <class T>
Buffer place(std::span<const T> values, Executor& executor) {
  if (executor.backend() != Backend::Cuda) return {const_cast<T*>(values.data()), values.size_bytes(), nullptr};  // kernels only read it
  Buffer buffer = executor.allocate(values.size_bytes());
  executor.upload(buffer, 0, values.data(), values.size_bytes());
  return buffer;
}

// On the way to the edges, and to the residual arcs where some arc has no twin: the twins, and what listEdges() and addReverses() take.
// Of residual arcs also the weights, for as long as their keys or capacities are made of them.
std::uint64_t bytesOnTheWay(const Graph& graph, const GraphNeeds& needs) {
  const std::uint64_t arcs = graph.arcCount(), missing = graph.residualCount() - arcs;
  const std::uint64_t lists = needs.edges || missing != 0 ? 9 * arcs + kLoneArcBytes * missing : 0;
  return std::max(lists, needs.residual && graph.weighted() ? 4 * arcs : 0);
}

}  // namespace

Buffer placeWeights(const WeightColumn& weights, Executor& executor) {
  return std::visit(
      [&](const auto& values) -> Buffer {
        if constexpr (std::is_same_v<std::decay_t<decltype(values)>, std::monostate>) {
          return {};
        } else {
          return place(std::span(values), executor);
        }
      },
      weights);
}

DeviceGraph::DeviceGraph(Empty, std::shared_ptr<const Graph> graph, Executor& executor, const GraphNeeds& needs)
    : graph_(std::move(graph)),
      executor_(&executor),
      needs_(needs),
      offsets_(place(graph_->offsets(), executor)),
      heads_(place(graph_->heads(), executor)) {}

DeviceGraph::DeviceGraph(std::shared_ptr<const Graph> graph, Executor& executor, const GraphNeeds& needs)
    : DeviceGraph(Empty{}, std::move(graph), executor, needs) {
  if (Status status = pair(); !status) executor.fail(status.error());
  complete();
}

Result<std::unique_ptr<DeviceGraph>> DeviceGraph::paired(std::shared_ptr<const Graph> graph, Executor& executor, const GraphNeeds& needs) {
  const bool pairs = needs.edges || needs.residual, onDevice = executor.backend() == Backend::Cuda;
  const std::uint64_t vertices = graph->vertexCount(), arcs = graph->arcCount();
  // Lists and twins; on the host cursors, twins, and heads and arcs in another order.
  const std::uint64_t needed = onDevice                         ? 4 * (vertices + 1 + (pairs ? 2 : 1) * arcs)
                               : pairs && !graph->knowsCounts() ? 4 * (vertices + 3 * arcs)
                                                                : 0;
  if (const std::uint64_t free = executor.memory().freeBytes; free != 0 && needed > free) {
    return Error{.code = onDevice ? ErrorCode::Device : ErrorCode::OutOfMemory,
                 .message = fmt::format("to pair the arcs of this graph takes {} on {}, where {} are free", bytesText(needed),
                                        executor.deviceName(), bytesText(free))};
  }
  std::unique_ptr<DeviceGraph> made(new DeviceGraph(Empty{}, std::move(graph), executor, needs));
  if (Status status = made->pair(); !status) return status.error();
  return made;
}

Status DeviceGraph::pair() {
  if (!needs_.edges && !needs_.residual) return {};
  if (!onDevice()) {
    (void)graph_->residualCount();
    return {};
  }
  if (executor_->failed()) return executor_->error();
  auto twins = pairArcs(*executor_, lists());
  if (!twins) return twins.error();
  graph_->noteCounts(pairCounts(graph_->arcCount(), twins->missing, twins->loops));
  twins_ = std::move(*twins);
  return {};
}

void DeviceGraph::complete() {
  if (std::exchange(complete_, true)) return;
  if (needs_.weights) weights_ = placeWeights(graph_->weights(), *executor_);
  // Of a mirrored graph V_a and E_a are just that.
  if (needs_.inArcs && graph_->mirrored()) {
    inOffsets_ = Buffer(offsets_.data(), offsets_.bytes(), nullptr);
    inTails_ = Buffer(heads_.data(), heads_.bytes(), nullptr);
  } else if (needs_.inArcs) {
    inOffsets_ = place(std::span(graph_->inArcs().offsets), *executor_);
    inTails_ = place(std::span(graph_->inArcs().tails), *executor_);
  }
  if (needs_.edges && !executor_->failed()) placeEdges();
  if (needs_.residual && !executor_->failed()) placeResidual();
  twins_.reset();
}

void DeviceGraph::placeEdges() {
  if (onDevice()) {
    EdgesThere edges = listEdges(*executor_, lists(), *twins_);
    edgeTails_ = std::move(edges.tail);
    edgeHeads_ = std::move(edges.head);
    edgeForward_ = std::move(edges.forward);
    edgeBackward_ = std::move(edges.backward);
    return;
  }
  const Edges& edges = graph_->edges();
  edgeTails_ = place(std::span(edges.tail), *executor_);
  edgeHeads_ = place(std::span(edges.head), *executor_);
  edgeForward_ = place(std::span(edges.forward), *executor_);
  edgeBackward_ = place(std::span(edges.backward), *executor_);
}

void DeviceGraph::placeResidual() {
  if (!onDevice()) {
    const ResidualArcs& residual = graph_->residual();
    residualOffsets_ = place(std::span(residual.offsets), *executor_);
    residualHeads_ = place(std::span(residual.heads), *executor_);
    residualReverse_ = place(std::span(residual.reverse), *executor_);
  } else if (twins_->missing == 0) {
    residualOffsets_ = Buffer(offsets_.data(), offsets_.bytes(), nullptr);
    residualHeads_ = Buffer(heads_.data(), heads_.bytes(), nullptr);
    residualReverse_ = std::move(twins_->of);
  } else {
    ResidualThere residual = addReverses(*executor_, lists(), *twins_);
    residualOffsets_ = std::move(residual.offsets);
    residualHeads_ = std::move(residual.heads);
    residualReverse_ = std::move(residual.reverse);
  }
}

std::uint32_t DeviceGraph::residualDegree(VertexId v) const {
  ArcId ends[2] = {0, 0};
  executor_->download(ends, residualOffsets_, std::size_t{v} * 4, sizeof ends);
  return ends[1] - ends[0];
}

std::uint64_t DeviceGraph::heldBytes() const {
  if (!onDevice()) return 0;
  std::uint64_t sum = twins_ ? twins_->of.bytes() : 0;
  for (const Buffer* own : {&offsets_, &heads_, &weights_, &edgeTails_, &edgeHeads_, &edgeForward_, &edgeBackward_, &residualReverse_}) {
    sum += own->bytes();
  }
  if (inTails_.data() != heads_.data()) sum += inOffsets_.bytes() + inTails_.bytes();
  if (residualHeads_.data() != heads_.data()) sum += residualOffsets_.bytes() + residualHeads_.bytes();
  return sum;
}

std::uint64_t DeviceGraph::deviceBytes(const Graph& graph, const GraphNeeds& needs) {
  const std::uint64_t vertices = std::uint64_t{graph.vertexCount()} + 1, arcs = graph.arcCount();
  std::uint64_t words = vertices + arcs;
  if (needs.weights && graph.weighted()) words += arcs;
  if (needs.inArcs) words += vertices + arcs;
  if (!needs.residual && !needs.edges) return 4 * words;
  if (needs.residual) words += graph.residualCount() == arcs ? arcs : vertices + 2 * graph.residualCount();
  if (needs.edges) words += 4 * graph.edgeCount();
  return 4 * words + bytesOnTheWay(graph, needs);
}

std::uint64_t DeviceGraph::hostBytes(const Graph& graph, const GraphNeeds& needs) {
  const std::uint64_t vertices = graph.vertexCount(), arcs = graph.arcCount();
  std::uint64_t words = 0;
  if (needs.inArcs) words += vertices + 1 + arcs;
  if (!needs.residual && !needs.edges) return 4 * words;
  words += arcs + vertices;  // twins; on the way a word for each vertex
  if (needs.residual && graph.residualCount() != arcs) words += vertices + 1 + 3 * graph.residualCount();
  if (needs.edges) words += 4 * graph.edgeCount();
  return 4 * words;
}

}  // namespace wf::exec
