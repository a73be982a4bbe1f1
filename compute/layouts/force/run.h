// A multilevel run of forces, for each of the layouts that settle so.
#pragma once

#include <memory>

#include "compute/layouts/force/level_graph.h"
#include "compute/layouts/force/schedule.h"
#include "compute/layouts/force/settings.h"
#include "compute/layouts/force/solver.h"
#include "compute/layouts/layout.h"

namespace wf::layouts::force {

// What tells one layout of this kind from another.
struct Manner {
  Law law;
  void (*weigh)(LevelGraph& finest);  // gives vertices a mass; 0 for those that lie in a block beside the rest
  Settings (*strengths)(const LevelGraph& finest, const LayoutRequest& request);
  Cooling (*cooling)(Stage stage, double effort);
  double least = 0;  // that vertices are apart, of a side if as many shared the picture evenly
};

ParameterInfo effortParameter();

// `manner` outlives the run, whose parameters include that one.
std::unique_ptr<LayoutRun> startRun(const LayoutRequest& request, const Manner& manner);

}  // namespace wf::layouts::force
