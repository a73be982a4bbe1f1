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
  return looksLikeAMap(graph, components) && squares * n <= kMostUneven * sum * sum && edgesBetweenVertices(graph) <= kMostEdges * n;
}

// Nearly the longest of all shortest ways in the largest component, which has few vertices: from one that is deepest from the root.
std::uint32_t diameter(const Neighbours& neighbours, const Components& components) {
  std::vector<std::uint32_t> level(components.level.size(), kNone);
  std::vector<VertexId> found{components.order[components.list.front().end - 1]};
  level[found[0]] = 0;
  for (std::size_t k = 0; k < found.size(); ++k) {
    for (const VertexId w : neighbours.of(found[k])) {
      if (level[w] != kNone) continue;
      level[w] = level[found[k]] + 1;
      found.push_back(w);
    }
  }
  return level[found.back()];
}

// A small mesh that is flat, as far as its diameter shows: of a square sheet its square is four times the number of vertices, of a ball, a
// cube or a torus it is less than one and a half times as much. Its map is even, where forces press the rim together. Larger ones fold.
bool looksLikeASheet(const Graph& graph, const Neighbours& neighbours, const Components& components) {
  constexpr VertexId kMostVertices = 4096;
  constexpr double kLeastEdges = 1.8;  // per vertex: there is hardly a mesh along a road
  if (graph.vertexCount() > kMostVertices) return false;
  const Component& largest = components.list.front();
  const double across = diameter(neighbours, components);
  return across * across >= 1.5 * static_cast<double>(largest.size()) && edgesBetweenVertices(graph) >= kLeastEdges * graph.vertexCount();
}

}  // namespace

std::string_view suggestedFor(const Graph& graph, Progress& progress) {
  if (!graph.coordinates().empty()) return "given";
  if (graph.arcCount() == 0 || !offersCommunities(graph)) return "force";
  Components components;
  const Neighbours neighbours(graph);
  if (!findComponents(neighbours, graph.vertexCount(), progress, components)) return "force";
  if (looksLikeAMesh(graph, neighbours, components)) return looksLikeASheet(graph, neighbours, components) ? "map" : "force";
  if (!graph.findCommunities(progress)) return "force";
  return graph.communities().modularity >= kManyWithin ? "communities" : "force";
}

Layout suggestedLayout() {
  return {.id = "suggested",
          .title = "Suggested",
          .help =
              "Coordinates of the file where it has any; communities where vertices form groups; a map of small flat meshes; "
              "else force-directed.",
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
