// Algorithm::leap() beside a reference that makes single steps.
#pragma once

#include "tests/conformance/subject.h"

namespace wf::test {

// Runs small conformance graphs, some single steps and then leaps to the end; after each the arrays are the reference's after as many
// steps. Differences are test failures.
void leapBeside(const Subject& subject, exec::Executor& executor);

}  // namespace wf::test
