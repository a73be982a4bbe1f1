// A graph's arrays in an executor's memory: wrapped where that is the host's, copied where it is a device's.
#pragma once

#include <memory>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"
#include "compute/exec/executor.h"

namespace wf::exec {

class DeviceGraph {
 public:
  // What the variant needs beside V_a and E_a is placed too; the rest stays null. A failure sticks to the executor.
  DeviceGraph(std::shared_ptr<const Graph> graph, Executor& executor, const GraphNeeds& needs = {});
  // Bytes that one places on a device, at most; and those that the graph itself takes in host memory once it is asked for what is needed.
  static std::uint64_t deviceBytes(const Graph& graph, const GraphNeeds& needs);
  static std::uint64_t hostBytes(const Graph& graph, const GraphNeeds& needs);

  const Graph& host() const { return *graph_; }
  const ArcId* offsets() const { return offsets_.as<const ArcId>(); }    // V_a, V+1 entries
  const VertexId* heads() const { return heads_.as<const VertexId>(); }  // E_a
  // W_a, the bits of u32, i32 or f32 as the graph has them; null where every arc weighs 1.
  const std::uint32_t* weights() const { return weights_.as<const std::uint32_t>(); }
  // Graph::inArcs(); of a mirrored graph V_a and E_a themselves.
  const ArcId* inOffsets() const { return inOffsets_.as<const ArcId>(); }
  const VertexId* inTails() const { return inTails_.as<const VertexId>(); }
  // Graph::residual().
  const ArcId* residualOffsets() const { return residualOffsets_.as<const ArcId>(); }
  const VertexId* residualHeads() const { return residualHeads_.as<const VertexId>(); }
  const ArcId* residualReverse() const { return residualReverse_.as<const ArcId>(); }
  // Graph::edges().
  const VertexId* edgeTails() const { return edgeTails_.as<const VertexId>(); }
  const VertexId* edgeHeads() const { return edgeHeads_.as<const VertexId>(); }
  const ArcId* edgeForward() const { return edgeForward_.as<const ArcId>(); }
  const ArcId* edgeBackward() const { return edgeBackward_.as<const ArcId>(); }

 private:
  std::shared_ptr<const Graph> graph_;
  Buffer offsets_, heads_, weights_, inOffsets_, inTails_, residualOffsets_, residualHeads_, residualReverse_;
  Buffer edgeTails_, edgeHeads_, edgeForward_, edgeBackward_;
};

}  // namespace wf::exec
