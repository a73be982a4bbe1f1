#include "compute/exec/device_graph.h"

namespace wf::exec {
namespace {

template <class T>
Buffer place(std::span<const T> values, Executor& executor) {
  if (executor.backend() != Backend::Cuda) return {const_cast<T*>(values.data()), values.size_bytes(), nullptr};  // kernels only read it
  Buffer buffer = executor.allocate(values.size_bytes());
  executor.upload(buffer, 0, values.data(), values.size_bytes());
  return buffer;
}

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

}  // namespace

DeviceGraph::DeviceGraph(std::shared_ptr<const Graph> graph, Executor& executor, const GraphNeeds& needs)
    : graph_(std::move(graph)), offsets_(place(graph_->offsets(), executor)), heads_(place(graph_->heads(), executor)) {
  if (needs.weights) weights_ = placeWeights(graph_->weights(), executor);
  // Of a mirrored graph V_a and E_a are just that.
  if (needs.inArcs && graph_->mirrored()) {
    inOffsets_ = Buffer(offsets_.data(), offsets_.bytes(), nullptr);
    inTails_ = Buffer(heads_.data(), heads_.bytes(), nullptr);
  } else if (needs.inArcs) {
    inOffsets_ = place(std::span(graph_->inArcs().offsets), executor);
    inTails_ = place(std::span(graph_->inArcs().tails), executor);
  }
  if (needs.residual) {
    residualOffsets_ = place(std::span(graph_->residual().offsets), executor);
    residualHeads_ = place(std::span(graph_->residual().heads), executor);
    residualReverse_ = place(std::span(graph_->residual().reverse), executor);
  }
  if (needs.edges) {
    edgeTails_ = place(std::span(graph_->edges().tail), executor);
    edgeHeads_ = place(std::span(graph_->edges().head), executor);
    edgeForward_ = place(std::span(graph_->edges().forward), executor);
    edgeBackward_ = place(std::span(graph_->edges().backward), executor);
  }
}

std::uint64_t DeviceGraph::deviceBytes(const Graph& graph, const GraphNeeds& needs) {
  const std::uint64_t vertices = std::uint64_t{graph.vertexCount()} + 1, arcs = graph.arcCount();
  std::uint64_t words = vertices + arcs;
  if (needs.weights && graph.weighted()) words += arcs;
  if (needs.inArcs) words += vertices + arcs;
  if (needs.residual) words += vertices + 2 * graph.residualCount();
  if (needs.edges) words += 4 * std::uint64_t{graph.edges().size()};
  return 4 * words;
}

std::uint64_t DeviceGraph::hostBytes(const Graph& graph, const GraphNeeds& needs) {
  const std::uint64_t vertices = std::uint64_t{graph.vertexCount()} + 1, arcs = graph.arcCount();
  std::uint64_t words = 0;
  if (needs.inArcs) words += vertices + arcs;
  if (needs.residual || needs.edges) words += arcs;  // twins
  if (needs.residual) words += vertices + 3 * graph.residualCount();
  if (needs.edges) words += 4 * std::uint64_t{graph.edges().size()};
  return 4 * words;
}

}  // namespace wf::exec
