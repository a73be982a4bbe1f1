#include "compute/layouts/suggested.h"

#include <algorithm>

#include "compute/layouts/registry.h"

namespace wf::layouts {
namespace {

// Without loops, each of which is an edge of its own: the diagonal of a matrix says nothing of the mesh.
double edgesBetweenVertices(const Graph& graph) {
  std::size_t loops = 0;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    const auto heads = graph.neighbours(v);
    loops += static_cast<std::size_t>(std::count(heads.begin(), heads.end(), v));
  }
  return static_cast<double>(graph.edges().size() - loops);
}

}  // namespace

bool looksLikeAMap(const Graph& graph, const Components& components) {
  if (components.list.empty()) return false;
  const Component& largest = components.list.front();
  const auto n = static_cast<double>(largest.size());
  const double depth = components.depth(largest);
  return depth * depth * 8 >= n && edgesBetweenVertices(graph) >= 1.03 * n;
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
         edgesBetweenVertices(graph) <= kMostEdges * n;
}

// A small mesh that is flat, as far as its depth shows: of a sheet the square of the depth is the number of vertices and more, of a
// tube, a ball or a cube it is less. Its map is even, where forces press the rim together. Larger ones fold (NOTES.md of tests/bench).
bool looksLikeASheet(const Graph& graph, const Components& components) {
  constexpr std::uint32_t kMostVertices = 4096;
  constexpr double kLeastEdges = 1.8;  // per vertex: there is hardly a mesh along a road
  const Component& largest = components.list.front();
  const double n = graph.vertexCount(), depth = components.depth(largest);
  return n <= kMostVertices && depth * depth >= 1.5 * static_cast<double>(largest.size()) &&
         edgesBetweenVertices(graph) >= kLeastEdges * n;
}

}  // namespace

std::string_view suggestedFor(const Graph& graph, Progress& progress) {
  if (!graph.coordinates().empty()) return "given";
  if (graph.arcCount() == 0 || !offersCommunities(graph)) return "force";
  Components components;
  const Neighbours neighbours(graph);
  if (!findComponents(neighbours, graph.vertexCount(), progress, components)) return "force";
  if (looksLikeAMesh(graph, neighbours, components)) return looksLikeASheet(graph, components) ? "map" : "force";
  if (!graph.findCommunities(progress)) return "force";
  return graph.communities().modularity >= kManyWithin ? "communities" : "force";
}

Layout suggestedLayout() {
  return {.id = "suggested",
          .title = "Suggested",
          .help = "Coordinates of the file where it has any; communities where vertices form groups; a map of small flat meshes; else force-directed.",
          .live = true,
          .start = [](const LayoutRequest& request) {
            std::string_view id = suggestedFor(*request.graph, *request.progress);
            // A map neither goes on from places nor has a third dimension.
            if (id == "map" && (!request.start.empty() || request.dimensions == 3)) id = "force";
            const Layout& layout = *findLayout(id);
            LayoutRequest same = request;
            same.parameters = *readParameters(layout.parameters, {});
            return layout.start(same);
          }};
}

}  // namespace wf::layouts
