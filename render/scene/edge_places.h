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

// One entry for each of geometry.edges(). Domain Arc, Edge or Residual. `added`: with the reverses that the file lacks.
std::vector<EdgePlaces> edgePlaces(const GraphGeometry& geometry, Domain domain, bool added);

// Two bits for each of geometry.edges(), sixteen edges a word from the low end: an arc that carries something leads from a to b, from b
// to a. An arc of weight 0 carries nothing.
std::vector<std::uint32_t> edgeDirections(const GraphGeometry& geometry);

}  // namespace wf::render
