// What `warpfront lens` has found, and how it tells it: for a person, and as JSON (assets/manual/lens.md has the fields).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>
#include <vector>

#include "app/lens_options.h"
#include "compute/algorithms/registry.h"
#include "compute/core/graph.h"
#include "compute/core/parameters.h"
#include "compute/lens/report.h"

namespace wf::app {

struct LensFound {
  algorithms::Chosen chosen;
  Parameters parameters;  // with the vertices that were chosen by default
  std::shared_ptr<const Graph> graph;
  std::vector<lens::Report> steps;   // one, or of several without details and lists
  std::vector<std::uint32_t> asked;  // what the threads worked on whose details were asked for, ascending
};

std::string lensText(const LensFound& found);             // of one step
std::string lensStepsText(const LensFound& found);        // a row each
nlohmann::ordered_json lensJson(const LensFound& found);  // of one step
nlohmann::ordered_json lensStepsJson(const LensFound& found);

}  // namespace wf::app
