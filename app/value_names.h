// Names beside the ids of a table of values, where the file has them.
#pragma once

#include "compute/algorithms/algorithm.h"

namespace wf::app {

// After the leading columns of ids (vertex; tail and head) one of names for each: name; tail_name and head_name.
algorithms::ValueTable withNames(algorithms::ValueTable table, const Graph& graph);

}  // namespace wf::app
