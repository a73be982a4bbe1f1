#include "compute/layouts/suggested.h"

#include "compute/layouts/registry.h"

namespace wf::layouts {

bool looksLikeAMap(const Graph& graph, const Components& components) {
  if (components.list.empty()) return false;
  const Component& largest = components.list.front();
  const auto n = static_cast<double>(largest.size());
  const double depth = components.depth(largest);
  return depth * depth * 8 >= n && static_cast<double>(graph.edges().size()) >= 1.03 * n;
}

namespace {

// A map whose vertices are alike, and that could be drawn in the plane without crossings: its parts have many arcs within wherever it is
// cut, and none of them is a community. In a small graph everything is deep enough for a map.
bool looksLikeAMesh(const Graph& graph, const Neighbours& neighbours, const Components& components) {
  constexpr double kMostUneven = 1.3, kMostEdges = 3;  // mean square of the degree over the square of its mean; per vertex
  double sum = 0, squares = 0;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    const auto degree = static_cast<double>(neighbours.degree(v));
    sum += degree;
    squares += degree * degree;
  }
  const double n = graph.vertexCount();
  return looksLikeAMap(graph, components) && squares * n <= kMostUneven * sum * sum &&
         static_cast<double>(graph.edges().size()) <= kMostEdges * n;
}

}  // namespace

std::string_view suggestedFor(const Graph& graph, Progress& progress) {
  if (!graph.coordinates().empty()) return "given";
  if (graph.arcCount() == 0 || !offersCommunities(graph)) return "force";
  Components components;
  const Neighbours neighbours(graph);
  if (!findComponents(neighbours, graph.vertexCount(), progress, components)) return "force";
  if (looksLikeAMesh(graph, neighbours, components) || !graph.findCommunities(progress)) return "force";
  return graph.communities().modularity >= kManyWithin ? "communities" : "force";
}

Layout suggestedLayout() {
  return {.id = "suggested",
          .title = "Suggested",
          .help = "Coordinates of the file where it has any; communities where vertices form groups; else force-directed.",
          .live = true,
          .start = [](const LayoutRequest& request) {
            const Layout& layout = *findLayout(suggestedFor(*request.graph, *request.progress));
            LayoutRequest same = request;
            same.parameters = *readParameters(layout.parameters, {});
            return layout.start(same);
          }};
}

}  // namespace wf::layouts
