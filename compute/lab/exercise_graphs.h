// The graphs that every exercise is tried on.
#pragma once

#include <string>
#include <vector>

#include "compute/lab/exercises.h"

namespace wf::lab {

std::vector<TriedOn> graphsTriedOn();  // in the order in which they are tried
// The exercise's run on one of them; its device is the CPU. Usage: there is none of that id.
Result<run::RunPlan> planOf(const Exercise& exercise, const std::string& graph);

}  // namespace wf::lab
