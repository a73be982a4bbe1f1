#include "render/mapping/graph_mapping.h"

#include <algorithm>

#include "compute/core/file_look.h"

namespace wf::render {
namespace {

// From 0.3 on there are more arcs within communities than arcs laid at random have (Guimerà, Sales-Pardo, Amaral: Modularity from
// fluctuations in random graphs, 2004); but where a layout does not keep them apart (layouts::kManyWithin), their colours mix to grey.
constexpr double kLeastModularity = 0.4;
constexpr std::uint64_t kHubTimesMean = 4;  // a degree that is so many times the mean one is a hub's

bool hasHubs(const Graph& graph, const Degrees& degrees) {
  std::uint64_t most = 0, sum = 0;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    most = std::max<std::uint64_t>(most, degrees.total(v));
    sum += degrees.total(v);
  }
  return sum > 0 && most * graph.vertexCount() >= kHubTimesMean * sum;
}

}  // namespace

Mapping suggestGraphMapping(const Graph& graph, const Degrees* degrees) {
  Mapping mapping;
  const Communities* communities = graph.foundCommunities();
  const bool worth = communities != nullptr && communities->modularity >= kLeastModularity && communities->count > 1;
  const bool drawn = fileColorsDiffer(graph);
  chooseColor(mapping, {}, drawn ? kFileColor : worth ? kCommunity : kDegree);
  if (!drawn && !worth) {
    mapping.scale = Scale::Log;
    mapping.colormap = "tide";  // most have few neighbours, and the beginning of the usual one is nearly black
  }
  if (fileSizesDiffer(graph)) {
    mapping.size = {.array = kFileSize};
  } else if (degrees != nullptr && hasHubs(graph, *degrees)) {
    mapping.size = {.array = kDegree, .scale = Scale::Log};
  }
  return mapping;
}

}  // namespace wf::render
