// The same problems by Boost.Graph on one processor core, to stand beside ours. Its headers are no part of what the program needs: where
// they were not there when it was built, there are no such times.
#pragma once

#include <optional>
#include <string>

#include "compute/core/graph.h"

namespace wf::app {

const char* whyNoBoost();  // null: there are times

// One run, milliseconds, without making Boost's own form of the graph; from this source to this target, where the problem has them. None:
// without Boost.Graph, for another algorithm, and where a run would take minutes (quick: seconds).
std::optional<double> boostMs(const Graph& graph, const std::string& algorithm, bool quick, const DefaultTerminals& ends);

}  // namespace wf::app
