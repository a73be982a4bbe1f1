// Streets to arcs, and the breadth-first numbering.
#include "compute/generators/streets.h"

#include <cmath>

namespace wf::generators {
namespace {

GraphParts bothWays(std::size_t places, const std::vector<Street>& streets) {
  std::vector<VertexId> tails, heads;
  std::vector<std::uint32_t> weights;
  for (const Street& street : streets) {
    tails.insert(tails.end(), {street.a, street.b});
    heads.insert(heads.end(), {street.b, street.a});
    weights.insert(weights.end(), {street.weight, street.weight});
  }
  return adjacencyFromArcs(static_cast<VertexId>(places), tails, heads, std::move(weights));
}

}  // namespace

std::int64_t distance(Place a, Place b) {
  // Exact: integers below 2^53, and IEEE square roots are rounded correctly everywhere.
  const auto dx = static_cast<double>(a.x - b.x);
  const auto dy = static_cast<double>(a.y - b.y);
  return static_cast<std::int64_t>(std::sqrt(dx * dx + dy * dy));
}

Result<std::shared_ptr<const Graph>> graphFromStreets(const std::vector<Place>& places, const std::vector<Street>& streets,
                                                      const std::string& name) {
  GraphParts parts = bothWays(places.size(), streets);
  parts.coordinates.reserve(places.size());
  for (const Place& place : places) parts.coordinates.push_back({static_cast<double>(place.x), static_cast<double>(place.y)});
  parts.ids = VertexIds::contiguous(1, places.size());
  parts.path = name;
  return Graph::make(std::move(parts));
}

std::size_t keepReachable(std::uint32_t start, std::vector<Place>& places, std::vector<Street>& streets) {
  const GraphParts parts = bothWays(places.size(), streets);
  std::vector<VertexId> number(places.size(), kNone);
  std::vector<VertexId> order{start};
  number[start] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (ArcId a = parts.offsets[order[i]]; a < parts.offsets[order[i] + 1]; ++a) {
      const VertexId v = parts.heads[a];
      if (number[v] != kNone) continue;
      number[v] = static_cast<VertexId>(order.size());
      order.push_back(v);
    }
  }
  std::vector<Place> keptPlaces;
  for (const VertexId v : order) keptPlaces.push_back(places[v]);
  places = std::move(keptPlaces);
  std::vector<Street> keptStreets;
  for (Street street : streets) {
    if (number[street.a] == kNone) continue;
    street.a = number[street.a];
    street.b = number[street.b];
    keptStreets.push_back(street);
  }
  streets = std::move(keptStreets);
  return places.size();
}

}  // namespace wf::generators
