// All invariants of a run at once.
#pragma once

#include "compute/algorithms/algorithm.h"

namespace wf::test {

// Whether every invariant holds for the state as it stands; what does not is a test failure.
bool allHold(const algorithms::Algorithm& algorithm);

}  // namespace wf::test
