// The order in which the threads of an edge-parallel kernel find the edges, made at reset on the run's executor.
#pragma once

#include <cstdint>

#include "compute/algorithms/edge_list.h"
#include "compute/exec/buffer.h"
#include "compute/exec/device_graph.h"
#include "compute/exec/executor.h"

namespace wf::algorithms {

// What the words of a direction say: which arc it is (kNone where there is none), or what it weighs (the infinite weight where there is no
// arc; 1 where the graph has no weights).
enum class DirectionWords { Arcs, Weights };

class EdgeOrder {
 public:
  // As Graph::edges() has them. The graph must outlive this, and have been placed with its edges (and weights, where those are asked for).
  void asTheyAre(const exec::DeviceGraph& graph, exec::Executor& executor, DirectionWords words, std::uint32_t infinite = kNone);

  // By blocks (edge_blocks.h) of so many vertices' segments; within one as Graph::edges() has them. `blocks` gets every edge's. Takes up to
  // 24 bytes per edge on the way and keeps up to 16.
  void byBlocks(const exec::DeviceGraph& graph, exec::Executor& executor, std::uint32_t segment, exec::Buffer& blocks, DirectionWords words,
                std::uint32_t infinite = kNone);

  EdgeList<> list() const { return list_; }

 private:
  void gather(const exec::DeviceGraph& graph, exec::Executor& executor, const std::uint32_t* d_order, DirectionWords words,
              std::uint32_t infinite);

  exec::Buffer tail_, head_, forward_, backward_;
  EdgeList<> list_;
};

}  // namespace wf::algorithms
