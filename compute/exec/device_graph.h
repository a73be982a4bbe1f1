// A graph's arrays in an executor's memory: wrapped where that is the host's, copied where it is a device's. What is derived from arcs and
// their twins is not copied there but worked out there (arc_pairs.h).
#pragma once

#include <memory>
#include <optional>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"
#include "compute/exec/arc_pairs.h"
#include "compute/exec/executor.h"

namespace wf::exec {

// W_a, the bits of u32, i32 or f32 as the graph has them; empty where every arc weighs 1. On the host it refers to the graph's own.
Buffer placeWeights(const WeightColumn& weights, Executor& executor);

class DeviceGraph {
 public:
  // What the variant needs beside V_a and E_a is placed too; the rest stays null. A failure sticks to the executor.
  DeviceGraph(std::shared_ptr<const Graph> graph, Executor& executor, const GraphNeeds& needs = {});
  // In two parts: first only so much that the graph knows its counts (Graph::edgeCount(), residualCount()), which what follows depends on.
  // Refused: arcs that cannot be paired in the memory that is free.
  static Result<std::unique_ptr<DeviceGraph>> paired(std::shared_ptr<const Graph> graph, Executor& executor, const GraphNeeds& needs);
  void complete();  // the rest, once. At most kMaxIndex residual arcs, where they are needed

  // Bytes that one takes on a device, at most, with what it takes on the way; and those that the graph itself takes in host memory once it
  // is asked for what is needed.
  static std::uint64_t deviceBytes(const Graph& graph, const GraphNeeds& needs);
  static std::uint64_t hostBytes(const Graph& graph, const GraphNeeds& needs);
  std::uint64_t heldBytes() const;  // of deviceBytes() those that are taken by now; 0 in host memory

  const Graph& host() const { return *graph_; }
  const std::shared_ptr<const Graph>& shared() const { return graph_; }
  const ArcId* offsets() const { return offsets_.as<const ArcId>(); }    // V_a, V+1 entries
  const VertexId* heads() const { return heads_.as<const VertexId>(); }  // E_a
  // W_a, the bits of u32, i32 or f32 as the graph has them; null where every arc weighs 1.
  const std::uint32_t* weights() const { return weights_.as<const std::uint32_t>(); }
  // Graph::inArcs(); of a mirrored graph V_a and E_a themselves.
  const ArcId* inOffsets() const { return inOffsets_.as<const ArcId>(); }
  const VertexId* inTails() const { return inTails_.as<const VertexId>(); }
  // Graph::residual(); where no arc lacks a twin V_a and E_a themselves, and the twins.
  const ArcId* residualOffsets() const { return residualOffsets_.as<const ArcId>(); }
  const VertexId* residualHeads() const { return residualHeads_.as<const VertexId>(); }
  const ArcId* residualReverse() const { return residualReverse_.as<const ArcId>(); }
  std::uint32_t residualDegree(VertexId v) const;  // waits
  // Graph::edges().
  const VertexId* edgeTails() const { return edgeTails_.as<const VertexId>(); }
  const VertexId* edgeHeads() const { return edgeHeads_.as<const VertexId>(); }
  const ArcId* edgeForward() const { return edgeForward_.as<const ArcId>(); }
  const ArcId* edgeBackward() const { return edgeBackward_.as<const ArcId>(); }

 private:
  struct Empty {};
  DeviceGraph(Empty, std::shared_ptr<const Graph> graph, Executor& executor, const GraphNeeds& needs);
  Status pair();
  void placeEdges();
  void placeResidual();
  bool onDevice() const { return executor_->backend() == Backend::Cuda; }
  ArcLists lists() const { return {offsets(), heads(), graph_->vertexCount(), graph_->arcCount()}; }

  std::shared_ptr<const Graph> graph_;
  Executor* executor_;
  GraphNeeds needs_;
  bool complete_ = false;
  std::optional<TwinsThere> twins_;  // of a device, until all is complete
  Buffer offsets_, heads_, weights_, inOffsets_, inTails_, residualOffsets_, residualHeads_, residualReverse_;
  Buffer edgeTails_, edgeHeads_, edgeForward_, edgeBackward_;
};

}  // namespace wf::exec
