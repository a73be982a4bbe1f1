// What the registry knows of a generator.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/parameters.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/generators/builder.h"

namespace wf::generators {

struct Generator {
  std::string id;     // "grid"
  std::string title;  // "Grid of streets"
  std::string help;   // one sentence
  std::vector<ParameterInfo> parameters;
  // Deterministic: the same parameters give the same graph on every machine and any number of threads. `parameters` has passed
  // readParameters(). Unsupported, before anything of the graph's size is allocated, where 32 bits cannot number it; InvalidInput where
  // parameters contradict each other; Cancelled within 50 ms. Throws std::bad_alloc; makeGraph() in the registry does not.
  Result<std::shared_ptr<const Graph>> (*make)(const Parameters& parameters, const Builder& builder);
};

}  // namespace wf::generators
