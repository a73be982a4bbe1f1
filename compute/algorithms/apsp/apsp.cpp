// All-pairs shortest paths: what it is, and what the descriptions of its variants have in common.
#include "compute/algorithms/apsp/apsp.h"

namespace wf::algorithms {
namespace apsp {

StateArrayInfo distanceArray(const char* symbol) {
  return {.id = "distance",
          .title = "Distance",
          .symbol = symbol,
          .help = "Length of the shortest path from the row's vertex to the column's found so far",
          .domain = Domain::Pair,
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
          .names = Names::Vertex,
          .infinite = kNone,
          .when = "predecessors"};
}

ScalarInfo negativeScalar() { return {.id = "negative", .title = "A path from a vertex to itself is negative", .flag = true}; }

InvariantInfo diagonalInvariant(const char* symbol) {
  return {"diagonal", "Diagonal",
          std::string("Distance of a vertex to itself: ") + symbol + "[i, i] is 0, or less where a cycle is negative"};
}

InvariantInfo arcsInvariant(const char* symbol) {
  return {"arcs", "Arcs", std::string("No arc is shorter than ") + symbol + " from its tail to its head"};
}

InvariantInfo predecessorsInvariant() {
  return {"predecessors", "Predecessors",
          "Where a path is known, Π holds the vertex before its end and H, if kept, its arcs; elsewhere neither has an entry"};
}

void boundPairs(VariantInfo& info) {
  info.pairBudget = "device-mb";
  info.parameters.push_back(
      {.id = "device-mb",
       .title = "Memory of the device",
       .help = "Device memory for the matrices; larger ones stay in host memory and are streamed in panels. 0: all free memory",
       .unit = "MB",
       .type = ParameterType::Integer,
       .defaultValue = std::int64_t{0},
       .minimum = 0,
       .maximum = 1'000'000});
}

VariantInfo describePairs(const char* symbol) {
  VariantInfo info;
  info.needs.weights = true;
  info.answer = Domain::Pair;
  info.parameters = {{.id = "predecessors",
                      .title = "Predecessors",
                      .help = "Keep the last vertex before the end of every path, so that paths can be traced; doubles the memory",
                      .type = ParameterType::Flag,
                      .defaultValue = false}};
  info.arrays = {distanceArray(symbol), predecessorArray("Π"), pairs::throughArray()};
  info.invariants = {diagonalInvariant(symbol), arcsInvariant(symbol), predecessorsInvariant(), pairs::throughInvariant()};
  return info;
}

}  // namespace apsp

Entry apspEntry() {
  return entryOf({.id = "apsp",
                  .title = "All-pairs shortest paths",
                  .help = "Shortest paths between all pairs of vertices; weights may be negative, cycles may not",
                  .variants = {}},
                 {apsp::floydWarshall(), apsp::floydWarshallRows(), apsp::bySource(), apsp::squaring(), apsp::recursive(),
                  apsp::recursiveLazy(), apsp::fast()});
}

}  // namespace wf::algorithms
