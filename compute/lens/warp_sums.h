// The figures of warps and arrays, from what their lanes did.
#pragma once

#include <span>
#include <vector>

#include "compute/lens/report.h"
#include "compute/lens/thread_trace.h"

namespace wf::lens {

// Adds a warp whose lanes have ended to the report's figures; `issues` gets the sectors of each access. Conflicts are not counted here.
void addWarp(Report& report, std::span<const ThreadTrace> lanes, std::vector<Issue>& issues, WarpFigures& warp);

}  // namespace wf::lens
