// Which arcs a drawn edge stands for: where their values lie in an array, and which way they lead. Made when an edge mapping first needs
// it and given up after the upload, since it would double what a large graph takes on the host.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/state_array.h"
#include "render/scene/geometry.h"

namespace wf::render {

struct EdgePlaces {
  std::uint32_t first = kNone;   // kNone: nothing of the array belongs to this edge, or not a second time
  std::uint32_t second = kNone;  // the arc that leads back
};

// What an array of the domain has to have for this graph; more than 32 bits can count where none can be made.
std::uint64_t elementsOf(const Graph& graph, Domain domain);

// One entry for each of geometry.edges(). Domain Arc, Edge or Residual. `added`: with the reverses that the file lacks. Cancelled:
// worthless, here and below.
std::vector<EdgePlaces> edgePlaces(const GraphGeometry& geometry, Domain domain, bool added, Progress* progress = nullptr);

// Two bits for each of geometry.edges(), sixteen edges per word from the low end: an arc that carries something leads from a to b, from b
// to a. An arc of weight 0 carries nothing.
std::vector<std::uint32_t> edgeDirections(const GraphGeometry& geometry);

// The same bits for arcs of every weight, 0 included: whether there is an arc at all.
std::vector<std::uint32_t> edgeArcs(const GraphGeometry& geometry);

// Two words for each of geometry.edges(), the weights' bits as the graph has them: of the arc from a to b, from b to a; absentWeight()
// where there is none: no weight of a sum below ∞ has those bits. A signed −1 has all bits set; for it the least integer stands.
std::uint32_t absentWeight(const Graph& graph);
std::vector<std::uint32_t> edgeWeights(const GraphGeometry& geometry, Progress* progress = nullptr);

}  // namespace wf::render
