// Breadth-first search: what it is, and what its variants have in common.
#include "compute/algorithms/bfs/bfs.h"

#include "compute/algorithms/described.h"

namespace wf::algorithms {
namespace bfs {

ParameterInfo sourceParameter() {
  return {.id = "source", .title = "Source", .help = "The vertex the search starts from", .type = ParameterType::Vertex};
}

ParameterInfo cacheParameter() {
  return {.id = "readonly-cache",
          .title = "Read-only cache",
          .help =
              "Whether a GPU reads the ends of edges through its read-only cache. The levels, which the kernel writes, it reads as ever. "
              "It changes times only, and on the CPU nothing",
          .type = ParameterType::Flag,
          .defaultValue = true};
}

std::vector<std::string> edgeDeviations() {
  return {
      "An edge may have an arc in one direction only, and is then followed in that one; the paper has undirected graphs",
      "Loops and parallel edges keep threads of their own; in the paper every pair of vertices occurs once",
      "Levels are 32-bit numbers; the paper's are bytes, and end at 255",
      "Levels are not read through the read-only cache, because the kernel writes them; listing 3 does so by a second pointer",
  };
}

StateArrayInfo levelArray() {
  return {.id = "cost",
          .title = "Level",
          .symbol = "C_a",
          .help = "Number of arcs on a shortest way from the source",
          .role = Role::Cost,
          .reduction = Reduction::Min,
          .unit = "arcs",
          .infinite = kNone};
}

InvariantInfo levelsInvariant() {
  return {"levels", "Levels", "Only the source has level 0, and no arc leads from an expanded vertex further than one level up"};
}
InvariantInfo reasonsInvariant() {
  return {"reasons", "Reasons for levels", "To every vertex with a level, but for the source, an arc leads from a vertex one level lower"};
}
InvariantInfo reachInvariant() { return {"reach", "Reach", "No level is beyond the one that the next step expands"}; }
InvariantInfo listInvariant() {
  return {"list", "Active list", "A_a lists one level in ascending order; before that is expanded, all of F_a"};
}

ScalarInfo levelScalar() { return {.id = "level", .title = "Level that is expanded", .iteration = true}; }
ScalarInfo terminateScalar() {
  return {.id = "terminate", .title = "Terminate: whether this level has found nothing for another, so far", .flag = true};
}

VariantInfo describeMasks() {
  VariantInfo info;
  info.parameters = {sourceParameter()};
  info.arrays = {flags("frontier", "Frontier", "F_a", "Vertices whose neighbours the next expansion visits", Role::Frontier),
                 flags("next_frontier", "Next frontier", "F_ua", "Vertices found in this level, not settled yet", Role::NextFrontier),
                 flags("visited", "Visited", "X_a", "Vertices whose level is final", Role::Visited), levelArray()};
  info.invariants = {
      levelsInvariant(),
      reasonsInvariant(),
      {"frontier", "Frontier",
       "X_a marks the levels up to the one that the search has come to, F_a that level until it is expanded, F_ua the one proposed; "
       "nothing else"},
  };
  info.deviations = {
      "Directed graphs are allowed, and arcs are followed in their direction; the report has undirected graphs",
      "X_a is set at the source from the start; in the report it is not, and the source is found again with level 2",
  };
  return info;
}

KernelInfo expandKernel() {
  return {.id = "expand",
          .title = "Expand frontier",
          .caption = "{active|frontier vertex|frontier vertices} expanded along {arcs|arc|arcs}, {changed|level|levels} proposed",
          .traffic = {.launched = 1, .active = 13, .arc = 5, .changed = 5}};  // F_a; F_a, C_a, V_a twice; E_a, X_a; C_a, F_ua
}

KernelInfo settleKernel() {
  return {.id = "settle",
          .title = "Settle next frontier",
          .caption = "{changed|vertex|vertices} found, the frontier of the next level",
          .traffic = {.launched = 1, .active = 3}};  // F_ua; F_ua, F_a, X_a
}

}  // namespace bfs

Entry bfsEntry() {
  return entryOf({.id = "bfs", .title = "Breadth-first search", .help = "The fewest arcs from a source to every vertex", .variants = {}},
                 {bfs::mask(), bfs::compacted(), bfs::edge(), bfs::edgeSorted(), bfs::adaptive(), bfs::oneKernel2007()});
}

}  // namespace wf::algorithms
