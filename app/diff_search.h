// The first difference of two runs on one graph: what `warpfront diff` and `warpfront debug --against` tell.
#pragma once

#include "app/comparison_options.h"
#include "app/diff_report.h"
#include "app/diff_sides.h"

namespace wf::app {

// Makes both runs from their starts, and again to where they differ, for the causes. Cancelled.
Result<DiffFound> findDifference(const DiffSides& sides, const ComparisonOptions& how, Progress& progress);

}  // namespace wf::app
