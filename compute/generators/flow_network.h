// A flow problem from the arcs, capacities and places that a network gives for its vertices.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>

#include "compute/generators/rows.h"

namespace wf::generators {

// From vertex 0 to the last. `network` has vertices(), degree(v), fill(v, heads), capacityOf(tail, head) and place(v).
template <class Network>
Result<std::shared_ptr<const Graph>> flowGraph(const Network& network, std::string name, const Builder& builder) {
  auto rows = rowsFromDegrees(
      network.vertices(), [&](VertexId v) { return network.degree(v); }, [&](VertexId v, std::span<VertexId> row) { network.fill(v, row); },
      builder);
  if (!rows) return rows.error();
  auto capacities = weightsOf(
      *rows, [&](VertexId u, VertexId v, std::uint32_t) { return network.capacityOf(u, v); }, builder);
  if (!capacities) return cancelledError();
  auto places = placesOf(
      network.vertices(), [&](VertexId v) { return network.place(v); }, builder);
  if (!places) return cancelledError();
  GraphColumns columns;
  columns.path = std::move(name);
  columns.weights = std::move(*capacities).column();
  columns.coordinates = std::move(*places).column();
  columns.terminals = Terminals{.source = 0, .sink = network.vertices() - 1};
  return graphFromRows(std::move(*rows), std::move(columns));
}

}  // namespace wf::generators
