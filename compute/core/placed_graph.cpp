#include "compute/core/placed_graph.h"

#include <bit>
#include <utility>

namespace wf {

bool isThirdCoordinate(const Attribute& attribute) { return attribute.domain == Domain::Vertex && attribute.name == "z"; }

Result<std::shared_ptr<const Graph>> placedGraph(const std::shared_ptr<const Graph>& graph, std::vector<Coordinate> coordinates,
                                                 const std::vector<float>& heights) {
  GraphColumns parts;
  parts.offsets = Column<ArcId>(graph->offsets(), graph);
  parts.heads = Column<VertexId>(graph->heads(), graph);
  parts.weights = graph->weights();
  parts.coordinates = std::move(coordinates);
  parts.ids = graph->ids();
  parts.labels = graph->labels();
  parts.path = graph->path();
  parts.directed = graph->directed();
  parts.terminals = graph->terminals();
  parts.import = graph->import();
  for (const Attribute& attribute : graph->attributes()) {
    if (!isThirdCoordinate(attribute)) parts.attributes.push_back(attribute);
  }
  if (!heights.empty()) {
    Attribute z{.name = "z", .domain = Domain::Vertex, .type = ElementType::F32, .bits = {}};
    for (const float height : heights) z.bits.push_back(std::bit_cast<std::uint32_t>(height));
    parts.attributes.push_back(std::move(z));
  }
  return Graph::fromColumns(std::move(parts));
}

}  // namespace wf
