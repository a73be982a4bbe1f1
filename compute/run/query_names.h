// What the language of queries calls the numbers of a step, and which elements belong to vertices.
#pragma once

#include <string>
#include <vector>

#include "compute/run/query.h"

namespace wf::run {

struct StepName {
  Term::StepNumber number = Term::StepNumber::Scalar;
  std::size_t scalar = 0;
  std::string name;                    // as it is shown
  std::string offered;                 // as it is written: with "step." where an array has the same name
  std::vector<std::string> spellings;  // in any case
};

// The variant's scalars, then what every step has; of a selection none.
std::vector<StepName> stepNames(const QueryScope& scope);

// Whether a term about the array's elements can name vertices.
bool reachesVertices(const StateArrayInfo& info);

}  // namespace wf::run
