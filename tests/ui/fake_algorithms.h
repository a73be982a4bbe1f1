// Descriptions of what the scripted algorithms offer, all run by the same search.
#pragma once

#include "compute/core/algorithm_info.h"

namespace wf::test {

AlgorithmInfo fakeSearch();  // two kernels per level, as in the real mask variant
AlgorithmInfo fakeRoute();   // with a target and every kind of parameter
AlgorithmInfo fakeTree();    // with no parameter

}  // namespace wf::test
