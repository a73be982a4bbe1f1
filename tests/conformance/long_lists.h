// Maximum flow by pulses on a network so large that threads share every list, and so deep that lists become short again.
#pragma once

#include "tests/conformance/subject.h"

namespace wf::test {

// Steps beside the reference to the end, then leaps. What differs is a test failure.
void runLongLists(exec::Executor& executor);

}  // namespace wf::test
