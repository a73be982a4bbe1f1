// Where a run is made whose steps the lens opens.
#pragma once

#include <memory>

#include "compute/algorithms/registry.h"
#include "compute/core/parameters.h"
#include "compute/exec/executor.h"

namespace wf::lens {

// On the CPU; by one thread, in order, where threads race with these parameters, so that each time the same run is opened.
std::shared_ptr<exec::Executor> executorOfRun(const algorithms::Chosen& chosen, const Parameters& parameters);

}  // namespace wf::lens
