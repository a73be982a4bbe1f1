// What a picture of a graph shows before any algorithm runs on it.
#pragma once

#include "compute/core/graph.h"
#include "render/mapping/mapping.h"

namespace wf::render {

// Colours and sizes of the graph's file where it has some that differ. Else colours by community where the graph has some that are worth a
// colour and they have been found already, else by degree; sizes by degree where hubs stand out. Names no array of a run. `degrees`: null
// where they are not counted, and sizes are left alone. O(V).
Mapping suggestGraphMapping(const Graph& graph, const Degrees* degrees);

}  // namespace wf::render
