#include "compute/core/degree_arrays.h"

#include <array>

namespace wf {

std::span<const int> degreesOf(const Graph& graph) {
  static constexpr int kAll[] = {kDegree, kInDegree, kOutDegree};
  return std::span(kAll).first(graph.directed() ? 3 : 1);
}

const StateArrayInfo& degreeInfo(int array) {
  static const auto infos = [] {
    std::array<StateArrayInfo, 3> made;
    made[0].id = "degree";
    made[0].title = "Degree";
    made[0].help = "Number of edges at the vertex; in a directed graph, in-degree plus out-degree";
    made[1].id = "indegree";
    made[1].title = "In-degree";
    made[1].help = "Number of incoming arcs";
    made[2].id = "outdegree";
    made[2].title = "Out-degree";
    made[2].help = "Number of outgoing arcs";
    return made;
  }();
  return infos[static_cast<std::size_t>(degreeKind(array))];
}

std::optional<int> degreeNamed(std::string_view id) {
  for (const int array : {kDegree, kInDegree, kOutDegree}) {
    if (degreeInfo(array).id == id) return array;
  }
  return std::nullopt;
}

}  // namespace wf
