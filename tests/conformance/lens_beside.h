// What the lens says of a step does not depend on where the run that came to it was made.
#pragma once

#include "tests/conformance/subject.h"

namespace wf::test {

// Runs the variant on the executor and, beside it, on the CPU one thread after the other, over the conformance graphs. Before every step
// the lens opens it from the state of each, in order, in lock step and at random: the two reports are the same, byte for byte, and so are
// the states that it comes to. Also of the whole run: the next step on the executor comes to what the lens said. A difference is a test
// failure. Of variants whose steps are functions of the state before them.
void openBeside(const Subject& subject, exec::Executor& executor);

}  // namespace wf::test
