// Made-up graphs for measuring how fast pictures are.
#pragma once

#include <cstdint>
#include <memory>

#include "render/scene/geometry.h"

namespace wf::app {

// Places on a jittered grid of the form 16:9 and edges from each to the nearest others, or, randomPlaces, the same edges between places at
// random. As many edges as asked for, where the grid has that many of its 24 nearest neighbours. Deterministic.
Result<std::shared_ptr<const render::GraphGeometry>> makeBenchGraph(std::uint64_t vertices, std::uint64_t edges, bool randomPlaces);

// The same vertices with only the first `edges` of geometry.edges(), which are a fair sample.
Result<std::shared_ptr<const render::GraphGeometry>> withEdges(const render::GraphGeometry& geometry, std::uint64_t edges);

}  // namespace wf::app
