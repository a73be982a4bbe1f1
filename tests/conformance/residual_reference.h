// The residual arcs by their definition, for references and for the test of Graph::residual().
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "compute/core/graph.h"

namespace wf::test {

struct ResidualArc {
  VertexId tail = 0;
  VertexId head = 0;
  std::size_t reverse = 0;
  std::optional<ArcId> arc;  // none: the file lacks it
};

// By tail; a vertex's own arcs in their order, then a reverse for every arc that leads to it and has no twin, in the order of those arcs.
// The k-th parallel arc u→v twins with the k-th v→u, and a loop with itself.
inline std::vector<ResidualArc> residualByDefinition(const Graph& graph) {
  std::vector<VertexId> tails;
  std::map<std::pair<VertexId, VertexId>, std::vector<ArcId>> parallels;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (const VertexId head : graph.neighbours(v)) {
      parallels[{v, head}].push_back(static_cast<ArcId>(tails.size()));
      tails.push_back(v);
    }
  }
  const auto twin = [&](ArcId a) -> std::optional<ArcId> {
    const VertexId tail = tails[a], head = graph.heads()[a];
    const auto& here = parallels[{tail, head}];
    const auto k = std::find(here.begin(), here.end(), a) - here.begin();
    if (tail == head) return a;
    const auto back = parallels.find({head, tail});
    if (back == parallels.end() || static_cast<std::size_t>(k) >= back->second.size()) return std::nullopt;
    return back->second[static_cast<std::size_t>(k)];
  };
  std::vector<std::vector<ArcId>> lacking(graph.vertexCount());  // by head
  std::map<ArcId, ArcId> twins;
  for (ArcId a = 0; a < tails.size(); ++a) {
    if (const auto back = twin(a)) {
      twins[a] = *back;
    } else {
      lacking[graph.heads()[a]].push_back(a);
    }
  }
  std::vector<ResidualArc> out;
  std::map<ArcId, std::size_t> place, placeOfReverse;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
      place[a] = out.size();
      out.push_back({v, graph.heads()[a], 0, a});
    }
    for (const ArcId a : lacking[v]) {
      placeOfReverse[a] = out.size();
      out.push_back({v, tails[a], 0, std::nullopt});
    }
  }
  for (const auto& [a, at] : place) {
    if (const auto back = twins.find(a); back != twins.end()) {
      out[at].reverse = place[back->second];
    } else {
      out[at].reverse = placeOfReverse[a];
      out[placeOfReverse[a]].reverse = at;
    }
  }
  return out;
}

}  // namespace wf::test
