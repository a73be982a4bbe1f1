// What the registry knows of a generator.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/parameters.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"

namespace wf::generators {

struct Generator {
  std::string id;     // "grid"
  std::string title;  // "Grid of streets"
  std::string help;   // one sentence
  std::vector<ParameterInfo> parameters;
  // Deterministic: the same parameters give the same graph on every machine. `parameters` has passed readParameters().
  Result<std::shared_ptr<const Graph>> (*make)(const Parameters& parameters, Progress& progress);
};

}  // namespace wf::generators
