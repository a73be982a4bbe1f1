// Breadth-first search: what it is, and its variants.
#include "compute/algorithms/bfs/adaptive.h"
#include "compute/algorithms/bfs/compacted.h"
#include "compute/algorithms/bfs/described.h"
#include "compute/algorithms/bfs/edge.h"
#include "compute/algorithms/bfs/mask.h"
#include "compute/algorithms/registry.h"

namespace wf::algorithms {
namespace bfs {

ParameterInfo sourceParameter() {
  return {.id = "source", .title = "Source", .help = "The vertex the search starts from", .type = ParameterType::Vertex};
}

StateArrayInfo levelArray() {
  return {.id = "cost",
          .title = "Level",
          .symbol = "C_a",
          .help = "Number of arcs on a shortest way from the source",
          .type = ElementType::U32,
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

ScalarInfo levelScalar() { return {.id = "level", .title = "Level that is expanded", .iteration = true}; }

ScalarInfo terminateScalar() {
  return {.id = "terminate", .title = "Terminate: whether this level has found nothing for another, so far", .flag = true};
}

}  // namespace bfs

namespace {

using bfs::levelScalar;
using bfs::terminateScalar;

// What the variants have whose frontier is a mask.
VariantInfo describeSearch() {
  VariantInfo info;
  info.parameters = {bfs::sourceParameter()};
  info.arrays = {
      {.id = "frontier",
       .title = "Frontier",
       .symbol = "F_a",
       .help = "Vertices whose neighbours the next expansion visits",
       .type = ElementType::U8,
       .role = Role::Frontier,
       .flag = true},
      {.id = "next_frontier",
       .title = "Next frontier",
       .symbol = "F_ua",
       .help = "Vertices found in this level, not settled yet",
       .type = ElementType::U8,
       .role = Role::NextFrontier,
       .flag = true},
      {.id = "visited",
       .title = "Visited",
       .symbol = "X_a",
       .help = "Vertices whose level is final",
       .type = ElementType::U8,
       .role = Role::Visited,
       .flag = true},
      bfs::levelArray(),
  };
  info.invariants = {
      bfs::levelsInvariant(),
      bfs::reasonsInvariant(),
      {"frontier", "Frontier",
       "X_a marks the levels up to the one that the search has come to, F_a that level until it is expanded, F_ua the one proposed; "
       "nothing else"},
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

VariantInfo describeMask() {
  VariantInfo info = describeSearch();
  info.id = "mask";
  info.title = "One thread a vertex, frontier as a mask";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithms 1 to 3 (first in Harish and Narayanan, HiPC 2007)";
  info.deviations = {
      "Directed graphs are allowed, and arcs are followed in their direction; the report has undirected graphs",
      "X_a is set at the source from the start; in the report it is not, and the source is found again with level 2",
  };
  info.scalars = {levelScalar(), terminateScalar()};
  info.kernels = {expandKernel(), settleKernel()};
  info.kernelLines = {bfs::MaskLine::kExpand, bfs::MaskLine::kSettle};
  info.pseudocode = {
      "start: C_a ← ∞, C_a[source] ← 0, X_a[source] ← yes, F_a[source] ← yes",
      "repeat, one level a round:",
      "  Terminate ← yes",
      "  expand: each vertex v in F_a, in parallel",
      "    F_a[v] ← no",
      "    for each arc v → n",
      "      if not X_a[n]",
      "        C_a[n] ← C_a[v] + 1",
      "        F_ua[n] ← yes",
      "  settle: each vertex v in F_ua, in parallel",
      "    F_ua[v] ← no",
      "    F_a[v] ← yes,  X_a[v] ← yes",
      "    Terminate ← no",
      "until Terminate",
  };
  return info;
}

VariantInfo describeCompacted() {
  VariantInfo info = describeSearch();
  info.id = "compacted";
  info.title = "One thread a frontier vertex, from a compacted list";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, section III.C on algorithms 1 to 3";
  info.deviations = {
      "Directed graphs are allowed, and arcs are followed in their direction; the report has undirected graphs",
      "X_a is set at the source from the start; in the report it is not, and the source is found again with level 2",
      "Only expand runs over the list; settle keeps one thread per vertex, since no list has what was just found",
  };
  info.arrays.push_back({.id = "list",
                         .title = "Active list",
                         .symbol = "A_a",
                         .help = "The frontier of this level as a list, ascending; slots past its length are left over from longer lists",
                         .domain = Domain::List,
                         .type = ElementType::U32});
  info.invariants.push_back({"list", "Active list", "A_a lists one level in ascending order; before that is expanded, all of F_a"});
  info.scalars = {{"length", "Length of the active list"}, levelScalar(), terminateScalar()};
  info.kernels = {{"compact", "List the frontier", "{length|frontier vertex|frontier vertices} listed"}, expandKernel(), settleKernel()};
  info.kernels[0].traffic = {.launched = 1, .active = 4};  // F_a; A_a
  info.kernels[1].traffic.launched += 4;                   // A_a
  info.kernelLines = {bfs::CompactedLine::kCompact, bfs::CompactedLine::kExpand, bfs::CompactedLine::kSettle};
  info.pseudocode = {
      "start: C_a ← ∞, C_a[source] ← 0, X_a[source] ← yes, F_a[source] ← yes",
      "repeat, one level a round:",
      "  Terminate ← yes",
      "  compact: A_a ← the vertices in F_a, ascending;  length ← how many",
      "  expand: each of the first length slots i of A_a, in parallel",
      "    v ← A_a[i],  F_a[v] ← no",
      "    for each arc v → n",
      "      if not X_a[n]",
      "        C_a[n] ← C_a[v] + 1",
      "        F_ua[n] ← yes",
      "  settle: each vertex v in F_ua, in parallel",
      "    F_ua[v] ← no",
      "    F_a[v] ← yes,  X_a[v] ← yes",
      "    Terminate ← no",
      "until Terminate",
  };
  return info;
}

}  // namespace

Entry bfsEntry() {
  Entry entry;
  entry.info = {.id = "bfs",
                .title = "Breadth-first search",
                .help = "The fewest arcs from a source to every vertex",
                .variants = {describeMask(), describeCompacted(), bfs::describeEdge(), bfs::describeEdgeSorted(), bfs::describeAdaptive()}};
  entry.makers = {&bfs::makeMask, &bfs::makeCompacted, &bfs::makeEdge, &bfs::makeEdge, &bfs::makeAdaptive};
  return entry;
}

}  // namespace wf::algorithms
