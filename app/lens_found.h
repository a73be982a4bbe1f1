// What `warpfront lens` has found, and how it tells it: for a person, and as JSON (assets/manual/lens.md has the fields).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <optional>
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
  lens::Schedule schedule;           // that was asked for
  std::vector<lens::Report> steps;   // one, or of several without details and lists
  std::vector<std::uint32_t> asked;  // what the threads worked on whose details were asked for, ascending
  // Of steps that followed one another to the run's end.
  struct End {
    std::string result;
    algorithms::Verification verification;
  };
  std::optional<End> end;
};

std::string lensHead(const LensFound& found);             // what ran on what, and the order of the threads
std::string lensText(const LensFound& found);             // of one step; of several: lens_rows.h
nlohmann::ordered_json lensJson(const LensFound& found);  // of one step
nlohmann::ordered_json lensStepsJson(const LensFound& found);

}  // namespace wf::app
