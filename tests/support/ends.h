// Where the runs of tests begin and end.
#pragma once

#include <span>

#include "compute/core/graph.h"
#include "compute/core/parameters.h"

namespace wf::test {

// For tests that hold the values of a run: from the first vertex to the last where neither the file nor the test names others. What a graph
// suggests is tested by itself.
inline Parameters fromFirstToLast(const Graph& graph, std::span<const ParameterInfo> infos, Parameters parameters) {
  if (graph.terminals() || graph.vertexCount() == 0) return parameters;
  for (const ParameterInfo& info : infos) {
    if (info.type != ParameterType::Vertex || info.vertexDefault == VertexDefault::None || parameters.find(info.id) != nullptr) continue;
    parameters.set(info.id, graph.ids().toFile(info.vertexDefault == VertexDefault::Source ? 0 : graph.vertexCount() - 1));
  }
  return parameters;
}

}  // namespace wf::test
