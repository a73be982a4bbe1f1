#include "compute/core/derived_arrays.h"

#include <algorithm>

#include "compute/core/file_look.h"
#include "compute/core/graph.h"

namespace wf {
namespace {

StateArrayInfo ofWarp(const char* id, const char* title, const char* help, const char* unit) {
  return {.id = id, .title = title, .help = help, .type = ElementType::F32, .unit = unit, .infinite = kMissingValue};
}

}  // namespace

std::span<const int> derivedArrays(const Graph& graph) {
  static constexpr int kUndirected[] = {kDegree, kCommunity}, kDirected[] = {kDegree, kInDegree, kOutDegree, kCommunity};
  const std::span<const int> all = graph.directed() ? std::span<const int>(kDirected) : std::span<const int>(kUndirected);
  return offersCommunities(graph) ? all : all.first(all.size() - 1);
}

bool offersDerived(const Graph& graph, int array) {
  if (isOpened(array)) return false;
  if (isOfFile(array)) return array == kFileColor ? hasFileColors(graph) : hasFileSizes(graph);
  return isDegree(array) || offersCommunities(graph);
}

const StateArrayInfo& derivedInfo(int array) {
  static const StateArrayInfo infos[] = {
      {.id = "degree", .title = "Degree", .help = "Number of edges at the vertex; in a directed graph, in-degree plus out-degree"},
      {.id = "indegree", .title = "In-degree", .help = "Number of incoming arcs"},
      {.id = "outdegree", .title = "Out-degree", .help = "Number of outgoing arcs"},
      {.id = "community",
       .title = "Community",
       .help = "Group of vertices with many arcs within and few to others, numbered by size: 0 is the largest",
       .role = Role::Color},
      {.id = "filecolor", .title = "As in the file", .help = "Colour that the graph's file gives the vertex", .infinite = kNoFileColor},
      {.id = "filesize",
       .title = "As in the file",
       .help = "Size that the graph's file gives the vertex",
       .type = ElementType::F32,
       .infinite = kMissingValue},
      ofWarp("warpefficiency", "Efficiency of its warp", "Share of lanes that take part in what the vertex's warp executes", "%"),
      ofWarp("warptrips", "Loop trips of its warp", "Passes of loops that any lane of the vertex's warp makes", ""),
      ofWarp("warpsectors", "Sectors per request of its warp", "Pieces of 32 bytes that an access of the vertex's warp touches", ""),
      ofWarp("warpdivergence", "Divergent branches of its warp", "Lines after which the vertex's warp goes different ways", ""),
      ofWarp("warpcollisions", "Collisions of its warp", "Lanes of the vertex's warp whose atomics meet at an element", ""),
      ofWarp("warpconflicts", "Conflicts of its warp", "Accesses of the vertex's warp to an element where another thread had been", ""),
      ofWarp("warplines", "Lines of its warp", "Lines that the vertex's warp executes", ""),
      {.id = "warp",
       .title = "Warp",
       .help = "Number of the warp that works on the vertex, of several the first",
       .role = Role::Color,
       .infinite = kNone},
  };
  return infos[derivedPlace(array)];
}

std::string derivedId(int array, std::span<const StateArrayInfo> beside) {
  const std::string& id = derivedInfo(array).id;
  const bool taken = std::any_of(beside.begin(), beside.end(), [&](const StateArrayInfo& info) { return info.id == id; });
  return taken ? "graph" + id : id;
}

std::optional<int> derivedNamed(std::string_view id) {
  for (const int array : kDerivedArrays) {
    const std::string& own = derivedInfo(array).id;
    if (id == own || id == "graph" + own) return array;
  }
  return std::nullopt;
}

std::vector<std::uint32_t> derivedValues(const Graph& graph, int array, const Degrees* degrees) {
  if (isOpened(array)) return std::vector<std::uint32_t>(graph.vertexCount(), static_cast<std::uint32_t>(*derivedInfo(array).infinite));
  if (array == kCommunity) return graph.communities().of;
  if (isOfFile(array)) return array == kFileColor ? fileColors(graph) : fileSizes(graph);
  return degrees != nullptr ? degrees->all(degreeKind(array)) : Degrees::count(graph)->all(degreeKind(array));
}

}  // namespace wf
