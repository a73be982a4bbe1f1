// What measurements end with that a person has stopped.
#pragma once

#include "compute/core/result.h"

namespace wf::run {

inline Error measurementCancelled() { return {.code = ErrorCode::Cancelled, .message = "the measurement was cancelled"}; }

}  // namespace wf::run
