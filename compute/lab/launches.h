// What the steps of a variant launch, learned from runs of it on a graph of a few vertices.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "compute/algorithms/registry.h"
#include "compute/core/parameters.h"

namespace wf::lab {

struct Launched {
  std::string kernel;     // id
  std::string type;       // of the functor, as C++ names it: "wf::algorithms::bfs::Expand<wf::exec::Plain>"
  std::size_t bytes = 0;  // of it
  bool prepares = false;  // its threads are not the step's
};

std::string typeName(const std::type_info& type);

// In the order in which they come first; each once. Launches depend on the kind of the weights and on parameters: of these, those that name
// vertices are left to their defaults. Refused as a run is refused.
Result<std::vector<Launched>> launchesOf(const algorithms::Chosen& chosen, WeightKind weights, const Parameters& parameters);

}  // namespace wf::lab
