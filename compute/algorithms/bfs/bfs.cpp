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
              "The GPU reads the ends of edges through its read-only cache, but not the levels, which the kernel writes. Only times "
              "change; on the CPU nothing does",
          .type = ParameterType::Flag,
          .defaultValue = true};
}

std::vector<std::string> edgeDeviations() {
  return {
      "An edge with an arc in one direction only is followed in that direction; the paper has undirected graphs",
      "Loops and parallel edges keep threads of their own; in the paper every pair of vertices occurs once",
      "Levels are 32-bit numbers; the paper's are bytes, and end at 255",
      "Levels are not read through the read-only cache, because the kernel writes them; listing 3 does so by a second pointer",
  };
}

StateArrayInfo levelArray() {
  return {.id = "cost",
          .title = "Level",
          .symbol = "C_a",
          .help = "Number of arcs on a shortest path from the source",
          .role = Role::Cost,
          .reduction = Reduction::Min,
          .unit = "arcs",
          .infinite = kNone};
}

InvariantInfo levelsInvariant() {
  return {"levels", "Levels", "Only the source has level 0, and no arc from an expanded vertex skips a level"};
}
InvariantInfo reasonsInvariant() {
  return {"reasons", "Predecessor invariant", "Every vertex with a level, except the source, has an incoming arc from the level below"};
}
InvariantInfo reachInvariant() { return {"reach", "Reach", "No level exceeds the one that the next step expands"}; }
InvariantInfo listInvariant() {
  return {"list", "Active list", "A_a lists one level in ascending order; before that is expanded, all of F_a"};
}

ScalarInfo levelScalar() { return {.id = "level", .title = "Expanded level", .iteration = true}; }
ScalarInfo terminateScalar() { return {.id = "terminate", .title = "Terminate: no work for another level so far", .flag = true}; }

VariantInfo describeMasks() {
  VariantInfo info;
  info.parameters = {sourceParameter()};
  info.arrays = {flags("frontier", "Frontier", "F_a", "Vertices whose neighbours the next expansion visits", Role::Frontier),
                 flags("next_frontier", "Next frontier", "F_ua", "Vertices found in this level, to be settled next", Role::NextFrontier),
                 flags("visited", "Visited", "X_a", "Vertices whose level is final", Role::Visited), levelArray()};
  info.invariants = {
      levelsInvariant(),
      reasonsInvariant(),
      {"frontier", "Frontier",
       "X_a marks the levels up to the current one, F_a the current level until it is expanded, F_ua the proposed level; nothing else"},
  };
  info.deviations = {
      "Directed graphs are allowed; arcs are followed in their direction; the report has undirected graphs",
      "X_a is set at the source from the start; in the report it is not, so the source is found again with level 2",
  };
  return info;
}

KernelInfo expandKernel() {
  return {.id = "expand",
          .title = "Expand frontier",
          .caption =
              "{active|frontier vertex|frontier vertices} expanded along {arcs|arc|arcs|no arcs}, "
              "{changed|to a new vertex|to new vertices|none to a new vertex}",
          .traffic = {.launched = 1, .active = 13, .arc = 5, .changed = 5}};  // F_a; F_a, C_a, V_a twice; E_a, X_a; C_a, F_ua
}

KernelInfo settleKernel() {
  return {.id = "settle",
          .title = "Settle next frontier",
          .caption =
              "{changed|vertex found; it forms the next frontier|vertices found; they form the next frontier|no new "
              "vertices: the search is done}",
          .traffic = {.launched = 1, .active = 3}};  // F_ua; F_ua, F_a, X_a
}

}  // namespace bfs

Entry bfsEntry() {
  return entryOf({.id = "bfs",
                  .title = "Breadth-first search",
                  .help = "Shortest paths by number of arcs from a source to every vertex",
                  .variants = {}},
                 {bfs::mask(), bfs::compacted(), bfs::edge(), bfs::edgeSorted(), bfs::adaptive(), bfs::oneKernel2007(), bfs::fast()});
}

}  // namespace wf::algorithms
