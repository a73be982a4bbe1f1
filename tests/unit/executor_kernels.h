// Small kernels for the tests of the executors; launched from a file that nvcc compiles when CUDA is on.
#pragma once

#include <cstdint>

#include "compute/exec/executor.h"
#include "compute/exec/launch.h"

namespace wf::test {

// Adds one to visits[i] for every i; counts one active each, i arcs each, one change for every third.
exec::Tally runVisit(exec::Executor& executor, std::uint32_t n, exec::Buffer& visits);
void runMinimum(exec::Executor& executor, std::uint32_t n, const exec::Buffer& in, exec::Buffer& out);

// Adds one plainly to counts[worker] for every i; on CUDA atomically to counts[0].
void runCountByWorker(exec::Executor& executor, std::uint32_t n, exec::Buffer& counts);

}  // namespace wf::test
