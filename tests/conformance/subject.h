// What the conformance tests share: the registered variants, executors, random graphs, and a run beside its reference.
#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "tests/conformance/reference.h"
#include "tests/support/graphs.h"

namespace wf::test {

struct Subject {
  const AlgorithmInfo* algorithm = nullptr;
  const VariantInfo* variant = nullptr;
  algorithms::Maker make = nullptr;
  std::string name() const;  // "bfs_mask", fit for the name of a test
};
std::vector<Subject> subjects();
std::ostream& operator<<(std::ostream& out, const Subject& subject);

struct ExecutorKind {
  std::string name;
  bool parallel = false;
  std::shared_ptr<exec::Executor> (*make)(std::uint64_t seed);
};
// Sequential, CPU with one, two and five threads, and two hostile orders. None needs a GPU.
std::vector<ExecutorKind> hostExecutors();
std::ostream& operator<<(std::ostream& out, const ExecutorKind& kind);

// The ones on which this variant leaves the reference's arrays: all of them where it is deterministic, else those that run one thread.
std::vector<ExecutorKind> exactExecutors(const VariantInfo& variant);

// The standard shapes and some more that differ in every run: sizes, density, loops, parallels, isolated vertices, weights of every kind,
// ids that start anywhere or are listed in any order.
std::vector<NamedGraph> everyConformanceGraph(std::uint64_t seed, Size size);

// The same; under AddressSanitizer only every second one, which ones the seed decides, since a wrong access shows on one of several, with
// the first few, which have hardly anything. Tests that count what they came across take everyConformanceGraph().
std::vector<NamedGraph> conformanceGraphs(std::uint64_t seed, Size size);

// Most vertex parameters name a random vertex (another one where they must), some stay unset; whole numbers are the default or one of the
// smallest nine (blocks of a matrix: from a sixth of it on), real ones one of the nine halves from the smallest on, and flags that make no
// race are on or off. Empty graph: no vertices.
Parameters randomParameters(const VariantInfo& variant, const Graph& graph, std::mt19937_64& random);

// Turns on all arrays that are kept on request, for tests that must see each of them and so leave none to chance.
void keepEveryArray(Parameters& parameters, const VariantInfo& variant);

// Takes few pivots at a time where blocks of them are closed: each cause of such a step closes the block again.
void takeFewPivots(Parameters& parameters, const VariantInfo& variant);

// Of a variant for pairs: the largest graphs that are compared step by step, and parameters that cut the matrix into blocks that pass
// through a budget; with predecessors and, where a product is another one then, without. With one step per vertex there is one vertex more
// than a power of two.
struct LargeMatrix {
  std::shared_ptr<const Graph> graph;
  Parameters parameters;
};
std::vector<LargeMatrix> largeMatrices(const Subject& subject, std::mt19937_64& random);

// One array's elements, zero-extended.
std::vector<std::uint64_t> elements(algorithms::Algorithm& algorithm, std::size_t array);

// Compares every array with the reference; a difference is a test failure that names array, vertex and values. False where there was one.
bool arraysAgree(algorithms::Algorithm& algorithm, const VariantInfo& variant, const Reference& reference);

// Steps both to the end, or at most `limit` steps, and compares arrays, counts and the end after every step, beginning with the state that
// is there. The reference stands where the algorithm stands. False where something differed (a test failure says what).
bool runBeside(algorithms::Algorithm& algorithm, const VariantInfo& variant, Reference& reference, bool metrics = true,
               std::uint64_t limit = UINT64_MAX);

}  // namespace wf::test
