// Which layout shows a graph best, and that layout as one of the registry.
#pragma once

#include <string_view>

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/layouts/components.h"
#include "compute/layouts/layout.h"

namespace wf::layouts {

// Where this much more of the arcs lies within communities than would by chance, they are what a picture should show. Chosen by looking:
// random graphs have up to 0.3, of which nothing is seen.
inline constexpr double kManyWithin = 0.4;

// In a plane the number of vertices within a distance grows with its square, and there are more edges than in a tree: so are road networks
// and meshes. Where everything is near to everything, or in a tree, distances do not tell vertices apart, but levels do. Of the largest
// component; false without vertices.
bool looksLikeAMap(const Graph& graph, const Components& components);

// The id of a layout: "given" where the graph has coordinates; "map" where it is a small flat mesh; "communities" where it does not look
// like a mesh and kManyWithin is reached (Graph::communities(), found here if they were not before, of graphs that offer them); else
// "force". Any thread; what it comes to once the progress is cancelled does not count.
std::string_view suggestedFor(const Graph& graph, Progress& progress);

Layout suggestedLayout();  // settles as the layout of suggestedFor() with its usual parameters

}  // namespace wf::layouts
