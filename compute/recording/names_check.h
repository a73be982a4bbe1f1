// What recorded values name must be there before the algorithm's own code follows them: a file may hold anything.
#pragma once

#include <cstddef>
#include <span>

#include "compute/core/graph.h"
#include "compute/core/state_array.h"

namespace wf::recording {

// Whether elements of the array, as its type, name only vertices and arcs that the graph has, or nothing. True of an array that names
// nothing.
bool namesWhatThereIs(const StateArrayInfo& info, std::span<const std::byte> values, const Graph& graph);

}  // namespace wf::recording
