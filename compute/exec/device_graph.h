// A graph's arrays in an executor's memory: wrapped where that is the host's, copied where it is a device's.
#pragma once

#include <memory>

#include "compute/core/graph.h"
#include "compute/exec/executor.h"

namespace wf::exec {

class DeviceGraph {
 public:
  // A failure sticks to the executor.
  DeviceGraph(std::shared_ptr<const Graph> graph, Executor& executor);

  const Graph& host() const { return *graph_; }
  const ArcId* offsets() const { return offsets_.as<const ArcId>(); }    // V_a, V+1 entries
  const VertexId* heads() const { return heads_.as<const VertexId>(); }  // E_a

 private:
  std::shared_ptr<const Graph> graph_;
  Buffer offsets_, heads_;
};

}  // namespace wf::exec
