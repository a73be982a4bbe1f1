// What must hold where threads race: which costs sssp/two-kernel-2007 may lose, and that it reports the loss; that every step of shortest
// paths in place only lowers costs, and that the last ones are right.
#pragma once

#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"
#include "tests/conformance/subject.h"

namespace wf::test {

// Runs from where reset() left it to the end. After every relax step each updating cost is the old one or, where a smaller one was
// proposed, one of the proposals; every settle step follows from the state before it. At the end no cost is below the right one, and
// wrong_vertices is the number of costs that differ from the right ones. Differences are test failures. Returns wrong_vertices.
std::uint64_t runRacing(algorithms::Algorithm& algorithm, VertexId source);

// The last part alone, of a run that has ended.
std::uint64_t checkRacingResult(algorithms::Algorithm& algorithm, VertexId source);

// From the first vertex over 32,768 ones into 64, with weights in no order: very many threads lower the same cost at once.
std::shared_ptr<const Graph> funnel();

// The variants of shortest paths that have the flag in-place.
std::vector<Subject> inPlaceForms();

// Runs from where reset() left it, with in-place on, to the end. No step raises a cost or takes it below the right one, invariants hold
// after each, and an arc that is named as the cause of a lowered cost leads there. Differences are test failures.
void runInPlace(algorithms::Algorithm& algorithm, const Parameters& parameters);

}  // namespace wf::test
