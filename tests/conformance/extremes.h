// Graphs at the edges of what kernels are made for, at a size that small tests do not have.
#pragma once

#include "tests/conformance/subject.h"

namespace wf::test {

// The variants called `fast`, without those of pairs.
std::vector<Subject> fastVariants();

// Leaps through a long path, a star, a complete graph, a vertex of very many arcs among parallel ones, parts that no arc joins, arcs of one
// direction; with weights that are equal, zero and as large as they can be; each from the default vertices and from random ones. Every
// result is verified. What is not right is a test failure.
void runExtremes(const Subject& subject, exec::Executor& executor);

}  // namespace wf::test
