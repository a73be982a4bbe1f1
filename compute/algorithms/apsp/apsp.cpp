// All-pairs shortest paths: what it is, and its variants.
#include "compute/algorithms/apsp/described.h"
#include "compute/algorithms/apsp/variants.h"
#include "compute/algorithms/pairs/described.h"

namespace wf::algorithms {
namespace apsp {

ParameterInfo predecessorsParameter() {
  return {.id = "predecessors",
          .title = "Predecessors",
          .help = "Keep for every pair the last vertex before the end of its path, so that paths can be told; as much memory again",
          .type = ParameterType::Flag,
          .defaultValue = false};
}

StateArrayInfo distanceArray(const char* symbol) {
  return {.id = "distance",
          .title = "Distance",
          .symbol = symbol,
          .help = "The length of the shortest path found so far from the row's vertex to the column's",
          .domain = Domain::Pair,
          .type = ElementType::U32,
          .role = Role::Cost,
          .reduction = Reduction::Min,
          .infinite = kNone,
          .weightTyped = true,
          .maybeNegative = true};
}

StateArrayInfo predecessorArray(const char* symbol) {
  return {.id = "predecessor",
          .title = "Predecessor",
          .symbol = symbol,
          .help = "The last vertex before the column's on the path from the row's",
          .domain = Domain::Pair,
          .type = ElementType::U32,
          .names = Names::Vertex,
          .infinite = kNone,
          .when = "predecessors"};
}

ScalarInfo negativeScalar() {
  return {.id = "negative", .title = "Negative: whether a way from a vertex to itself is below 0", .flag = true};
}

InvariantInfo diagonalInvariant(const char* symbol) {
  return {"diagonal", "Diagonal",
          std::string("No vertex is away from itself: ") + symbol + "[i, i] is 0, or less where a cycle is negative"};
}

InvariantInfo arcsInvariant(const char* symbol) {
  return {"arcs", "Arcs", std::string("No arc is shorter than ") + symbol + " from its tail to its head"};
}

InvariantInfo predecessorsInvariant() {
  return {"predecessors", "Predecessors",
          "Where a path is known from one vertex to another, Π names a vertex before its end and H, if kept, some arcs; elsewhere neither"};
}

VariantInfo describePairs(const char* symbol) {
  VariantInfo info;
  info.needs.weights = true;
  info.answer = Domain::Pair;
  info.parameters = {predecessorsParameter()};
  info.arrays = {distanceArray(symbol), predecessorArray("Π"), pairs::throughArray()};
  info.invariants = {diagonalInvariant(symbol), arcsInvariant(symbol), predecessorsInvariant(), pairs::throughInvariant()};
  return info;
}

}  // namespace apsp

namespace {

VariantInfo describePivots() {
  VariantInfo info = apsp::describePairs("A");
  info.deviations = {
      "Row and column of the pivot are not written, so that all threads of a step read what stands still; their values would not change",
      "Paths with an infinite part are passed over; they could shorten nothing",
      "Negative weights are allowed, and a negative A[i, i] ends the run; the paper has positive weights",
      "Predecessors are kept on request; the paper has none",
  };
  info.scalars = {{.id = "pivot", .title = "Pivot, by position", .iteration = true}, apsp::negativeScalar()};
  info.kernelLines = {apsp::kPivotLines.pivot};
  return info;
}

VariantInfo describeFloydWarshall() {
  VariantInfo info = describePivots();
  info.id = "floyd-warshall";
  info.title = "Floyd–Warshall, one thread a pair";
  info.source = "Harish, Narayanan: HiPC 2007, algorithm 6";
  info.kernels = {{.id = "pivot",
                   .title = "Paths through the pivot",
                   .caption = "{arcs|pair leads|pairs lead} through the pivot, {changed|distance|distances} shortened",
                   // A[i, j]; A[i, k], A[k, j]; A[i, j]; Π[k, j], Π[i, j]
                   .traffic = {.launched = 4, .active = 8, .changed = 4},
                   .kept = {.changed = 8}}};
  info.pseudocode = {
      "start: A[i, j] ← the lightest arc i → j, ∞ where there is none, A[i, i] ← 0 at most;  Π[i, j] ← i",
      "for each vertex k, until an A[i, i] is negative:",
      "  pivot: each pair (i, j) without k, in parallel",
      "    K_a ← k",
      "    if A[i, k] + A[k, j] is less than A[i, j]",
      "      A[i, j] ← A[i, k] + A[k, j]",
      "      Π[i, j] ← Π[k, j]",
  };
  return info;
}

VariantInfo describeFloydWarshallRows() {
  VariantInfo info = describePivots();
  info.id = "floyd-warshall-rows";
  info.title = "Floyd–Warshall, one thread a row";
  info.source = "Harish, Narayanan: HiPC 2007, section 3.4";
  info.deviations.push_back("A thread has a row; the paper says of its V threads only that each loops over V entries");
  info.kernels = {
      {.id = "pivot",
       .title = "Paths through the pivot, row by row",
       .caption = "{active|row leads|rows lead} to the pivot, {arcs|pair|pairs} through it, {changed|distance|distances} shortened",
       // A[i, i], A[i, k]; every A[k, j]; A[k, j] and A[i, j] of a path; A[i, j]; Π[k, j], Π[i, j]
       .traffic = {.launched = 8, .active = 0, .arc = 8, .changed = 4},
       .kept = {.changed = 8}}};
  info.pseudocode = {
      "start: A[i, j] ← the lightest arc i → j, ∞ where there is none, A[i, i] ← 0 at most;  Π[i, j] ← i",
      "for each vertex k, until an A[i, i] is negative:",
      "  pivot: each row i without k, in parallel",
      "    K_a ← k",
      "    for each j but k: if A[i, k] + A[k, j] is less than A[i, j]",
      "      A[i, j] ← A[i, k] + A[k, j]",
      "      Π[i, j] ← Π[k, j]",
  };
  return info;
}

}  // namespace

Entry apspEntry() {
  Entry entry;
  entry.info = {.id = "apsp",
                .title = "All-pairs shortest paths",
                .help = "The least sum of weights from every vertex to every other one; weights may be negative where no cycle is",
                .variants = {describeFloydWarshall(), describeFloydWarshallRows(), apsp::describeBySource(), apsp::describeSquaring(),
                             apsp::describeRecursive(), apsp::describeRecursiveLazy()}};
  entry.makers = {apsp::makeFloydWarshall, apsp::makeFloydWarshallRows, apsp::makeBySource,
                  apsp::makeSquaring,      apsp::makeRecursive,         apsp::makeRecursiveLazy};
  return entry;
}

}  // namespace wf::algorithms
