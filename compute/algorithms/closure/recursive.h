// Transitive closure by the recursive schedule, over (or, and).
#pragma once

#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::closure {

// Order of VariantInfo::arrays.
enum Array : std::size_t { kReach, kThrough };

std::unique_ptr<Algorithm> makeRecursive(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::closure
