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
    made[0].help = "How many edges meet at the vertex; of a directed graph, how many arcs lead to it and leave it";
    made[1].id = "indegree";
    made[1].title = "In-degree";
    made[1].help = "How many arcs lead to the vertex";
    made[2].id = "outdegree";
    made[2].title = "Out-degree";
    made[2].help = "How many arcs leave the vertex";
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
