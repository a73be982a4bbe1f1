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

std::string_view suggestedFor(const Graph& graph, Progress& progress) {
  if (!graph.coordinates().empty()) return "given";
  if (graph.arcCount() == 0 || !offersCommunities(graph)) return "force";
  Components components;
  if (!findComponents(Neighbours(graph), graph.vertexCount(), progress, components) || looksLikeAMap(graph, components)) return "force";
  if (!graph.findCommunities(progress)) return "force";
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
