// Seeks back and forth through a run that change the executor on the way.
#pragma once

#include <random>
#include <vector>

#include "compute/algorithms/algorithm.h"

namespace wf::test {

// Several algorithms of one variant that were reset to the same graph and parameters, on executors of their own; the first one makes the
// fresh run. Steps, jumps to kept states and changes of the executor at random: wherever one comes, arrays and counts are the fresh run's.
// Differences are test failures.
void travelAcross(const std::vector<algorithms::Algorithm*>& runs, std::mt19937_64& random);

}  // namespace wf::test
