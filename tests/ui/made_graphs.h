// Graphs of the window's tests, ids from 1.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "compute/core/graph.h"

namespace wf::test {

// Jittered, each edge of it two arcs.
struct Grid {
  std::uint32_t width = 20, height = 15;
  std::vector<std::string> names = {};  // of its first vertices; empty: it has none
  bool directed = true;                 // each edge is two arcs
};
std::shared_ptr<const Graph> makeGrid(const Grid& grid, const std::string& path);

std::shared_ptr<const Graph> makeStar(std::uint32_t leaves);     // from vertex 0 to each, one way
std::shared_ptr<const Graph> makeLoose(std::uint32_t vertices);  // without arcs
std::shared_ptr<const Graph> makeLoops();                        // two edges and three loops, with places

}  // namespace wf::test
