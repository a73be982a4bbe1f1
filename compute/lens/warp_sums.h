// The figures of warps and arrays, from what their lanes did.
#pragma once

#include <span>
#include <vector>

#include "compute/lens/report.h"
#include "compute/lens/thread_trace.h"

namespace wf::lens {

// Adds a warp whose lanes have ended to the report's figures. Conflicts are not counted here. `issues`: where what the warp executed is
// kept; null: nowhere.
void addWarp(Report& report, std::span<const Memory> memories, std::span<const ThreadTrace> lanes, WarpFigures& warp,
             std::vector<Issue>* issues);

}  // namespace wf::lens
