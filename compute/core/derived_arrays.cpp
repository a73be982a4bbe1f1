#include "compute/core/derived_arrays.h"

#include <algorithm>

#include "compute/core/file_look.h"
#include "compute/core/graph.h"

namespace wf {

std::span<const int> derivedArrays(const Graph& graph) {
  static constexpr int kUndirected[] = {kDegree, kCommunity}, kDirected[] = {kDegree, kInDegree, kOutDegree, kCommunity};
  const std::span<const int> all = graph.directed() ? std::span<const int>(kDirected) : std::span<const int>(kUndirected);
  return offersCommunities(graph) ? all : all.first(all.size() - 1);
}

bool offersDerived(const Graph& graph, int array) {
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
  if (array == kCommunity) return graph.communities().of;
  if (isOfFile(array)) return array == kFileColor ? fileColors(graph) : fileSizes(graph);
  return degrees != nullptr ? degrees->all(degreeKind(array)) : Degrees::count(graph)->all(degreeKind(array));
}

}  // namespace wf
