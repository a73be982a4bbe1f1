// The graph of the window's tests: a jittered grid, each edge of it two arcs, ids from 1.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "compute/core/graph.h"

namespace wf::test {

struct Grid {
  std::uint32_t width = 20, height = 15;
  std::vector<std::string> names = {};  // of its first vertices; empty: it has none
  bool directed = true;                 // each edge is two arcs
};
std::shared_ptr<const Graph> makeGrid(const Grid& grid, const std::string& path);

}  // namespace wf::test
