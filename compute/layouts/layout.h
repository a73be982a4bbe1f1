// What the registry knows of a layout: positions for a graph that has none.
#pragma once

#include <string>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"

namespace wf::layouts {

struct Layout {
  std::string id;     // "radial"
  std::string title;  // "Radial by breadth-first level"
  std::string help;   // one sentence
  // One position a vertex, y up, neighbours about 1 apart; deterministic. Empty where it was cancelled (or the graph has no vertices).
  std::vector<Coordinate> (*run)(const Graph& graph, Progress& progress);
};

}  // namespace wf::layouts
