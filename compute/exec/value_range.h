// The finite values of an array from the smallest to the largest, as the array is read.
#pragma once

#include "compute/core/state_array.h"
#include "compute/exec/executor.h"

namespace wf::exec {

// Of its first n elements; none: no value is finite. Waits.
std::optional<ValueRange> valueRange(Executor& executor, const Buffer& in, const StateArrayInfo& info, std::uint32_t n);

}  // namespace wf::exec
