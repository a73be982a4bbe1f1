// Communities: groups of vertices that have many arcs within and few between, as a picture shows them best.
//
// Found by the method of Louvain (Blondel, Guillaume, Lambiotte, Lefebvre: Fast unfolding of communities in large networks, 2008), in which
// a vertex is looked at again only where a neighbour has moved (Traag, Waltman, van Eck: From Louvain to Leiden, 2019, section Fast local
// move). Every arc joins its ends, whichever way it leads; parallel arcs count as many times; loops and weights do not count.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/core/progress.h"

namespace wf {

class Graph;

struct Communities {
  std::vector<std::uint32_t> of;  // one per vertex: 0 is the community of most vertices; of as many, the one that has the smallest vertex
  std::uint32_t count = 0;        // of communities; a vertex without arcs is one of its own
  double modularity = 0;          // −1/2 … 1: the share of arcs within communities above that of arcs laid at random; 0 without arcs
};

// The same for the same graph, on one thread, in O(A) for each of at most ten levels. Beside the graph, and the arcs by head that a
// directed one keeps (Graph::inArcs()), it holds about 40 bytes per vertex, and 16 per pair of neighbouring communities of the first
// level. None: cancelled.
std::optional<Communities> findCommunities(const Graph& graph, const Progress* progress = nullptr);

// Larger graphs offer none: to find theirs could take longer than everything else as they open. On one core of 2026, 1M arcs take 0.1
// to 0.3 s, and 4M that join vertices at random, which have no communities worth the name, 6 s.
inline constexpr std::uint64_t kMostArcsOfCommunities = 4'000'000;
bool offersCommunities(const Graph& graph);

}  // namespace wf
