// Breadth-first search: the variants that send a thread to every edge, all the time or for large levels.
#include "compute/algorithms/bfs/adaptive.h"
#include "compute/algorithms/bfs/described.h"
#include "compute/algorithms/bfs/edge.h"
#include "compute/algorithms/edge_blocks.h"

namespace wf::algorithms::bfs {
namespace {

// startV, endV and the levels of both ends; C_a.
constexpr Traffic kVisitTraffic = {.launched = 16, .changed = 4};

ParameterInfo cacheParameter() {
  return {.id = "readonly-cache",
          .title = "Read-only cache",
          .help =
              "Whether a GPU reads the ends of edges through its read-only cache. The levels, which the kernel writes, it reads as ever. "
              "It changes times only, and on the CPU nothing",
          .type = ParameterType::Flag,
          .defaultValue = true};
}

// What all three do otherwise than the paper.
std::vector<std::string> deviations() {
  return {
      "An edge may have an arc in one direction only, and is then followed in that one; the paper has undirected graphs",
      "Loops and parallel edges keep threads of their own; in the paper every pair of vertices occurs once",
      "Levels are 32-bit numbers; the paper's are bytes, and end at 255",
      "Levels are not read through the read-only cache, because the kernel writes them; listing 3 does so by a second pointer",
  };
}

InvariantInfo reachInvariant() { return {"reach", "Reach", "No level is beyond the one that the next step expands"}; }

KernelInfo visitKernel() {
  return {
      .id = "visit",
      .title = "Visit every edge",
      .caption = "of {launched|edge|edges}, {active|leads|lead} from level {iteration} to its other end, {changed|level|levels} proposed",
      .traffic = kVisitTraffic};
}

}  // namespace

VariantInfo describeEdge() {
  VariantInfo info;
  info.id = "edge";
  info.title = "One thread an edge, both directions in one visit";
  info.source = "Kolganov: Vestnik UGATU 18 (4), 2014, listing 3";
  info.deviations = deviations();
  info.deviations.push_back("Edges are in the graph's order; the paper has sorted them, as edge-sorted does");
  info.needs.edges = true;
  info.parameters = {sourceParameter(), cacheParameter()};
  info.arrays = {levelArray()};
  info.invariants = {levelsInvariant(), reasonsInvariant(), reachInvariant()};
  info.scalars = {levelScalar(), terminateScalar()};
  info.kernels = {visitKernel()};
  info.kernelLines = {EdgeLine::kVisit};
  info.pseudocode = {
      "start: C_a ← ∞, C_a[source] ← 0",
      "repeat, one level a round:",
      "  Terminate ← yes",
      "  visit: each edge {u, v}, in parallel",
      "    if C_a[u] = level and there is an arc u → v:  n ← v",
      "    else if C_a[v] = level and there is an arc v → u:  n ← u",
      "    else leave",
      "    if C_a[n] > level",
      "      C_a[n] ← level + 1",
      "      Terminate ← no",
      "until Terminate",
  };
  return info;
}

VariantInfo describeEdgeSorted() {
  VariantInfo info = describeEdge();
  info.deviations = deviations();
  info.id = "edge-sorted";
  info.title = "One thread an edge, in an order that keeps the levels in a cache";
  info.source = "Kolganov: Vestnik UGATU 18 (4), 2014, listing 3 with the edges sorted by segments of vertices";
  describeBlocks(info, 0, "; levels of two segments at a time");
  return info;
}

VariantInfo describeAdaptive() {
  VariantInfo info;
  info.id = "adaptive";
  info.title = "Small levels from their vertices, large ones from all edges";
  info.source = "Kolganov: Vestnik UGATU 18 (4), 2014, on dynamic parallelism";
  info.deviations = deviations();
  info.deviations.insert(
      info.deviations.end(),
      {
          "A small level has several threads per vertex of a compacted list; in the paper a thread of each vertex launches a kernel for "
          "its arcs",
          "A level is small by its share of all vertices (edges-from); the paper takes the first and the last levels and gives no rule",
          "F_a marks the frontier; the paper finds it in the levels",
          "Edges are in the graph's order; the paper has sorted them, as edge-sorted does",
      });
  info.needs.edges = true;
  info.parameters = {sourceParameter(),
                     {.id = "edges-from",
                      .title = "Edges from",
                      .help = "The share of all vertices from which on a level is done from the edges; 0: every level is",
                      .unit = "%",
                      .type = ParameterType::Integer,
                      .defaultValue = kEdgesFrom,
                      .minimum = 0,
                      .maximum = 100},
                     {.id = "threads",
                      .title = "Threads a vertex",
                      .help = "How many threads share the arcs of a vertex of a small level",
                      .type = ParameterType::Integer,
                      .defaultValue = kThreads,
                      .minimum = 1,
                      .maximum = 1024},
                     cacheParameter()};
  info.arrays = {
      {.id = "frontier",
       .title = "Frontier",
       .symbol = "F_a",
       .help = "Vertices of the level that the next expansion starts from",
       .type = ElementType::U8,
       .role = Role::Frontier,
       .flag = true},
      levelArray(),
      {.id = "list",
       .title = "Active list",
       .symbol = "A_a",
       .help = "The frontier of this level as a list, ascending; slots past its length are left over from longer lists",
       .domain = Domain::List,
       .type = ElementType::U32},
  };
  info.invariants = {levelsInvariant(),
                     reasonsInvariant(),
                     reachInvariant(),
                     {"current", "Frontier", "F_a marks the level that is expanded next, and nothing else"},
                     {"list", "Active list", "A_a lists one level in ascending order; before that is expanded, all of F_a"}};
  info.scalars = {{"length", "Length of the active list"},
                  {.id = "from_edges", .title = "Whether this level is done from the edges", .flag = true},
                  levelScalar(),
                  terminateScalar()};
  info.kernels = {
      {.id = "compact",
       .title = "List the frontier",
       .caption = "{length|frontier vertex|frontier vertices} listed",
       .traffic = {.launched = 1, .active = 4}},  // F_a; A_a
      {.id = "expand_vertices",
       .title = "Expand from the vertices of the level",
       .caption = "a small level: {active|vertex|vertices} expanded along {arcs|arc|arcs}, {changed|level|levels} proposed",
       // A_a, F_a, V_a twice, once for all threads of a vertex; E_a, C_a; C_a, F_a
       .traffic = {.active = 13, .arc = 8, .changed = 5}},
      {.id = "expand_edges",
       .title = "Expand from all edges",
       .caption = "a large level: of {launched|edge|edges}, {active|leads|lead} from it to the other end, {changed|level|levels} proposed",
       .traffic = {.launched = 16, .changed = 5, .vertex = 1}},  // startV, endV, C_a of both ends; C_a, F_a; F_a cleared
  };
  info.kernelLines = {AdaptiveLine::kCompact, AdaptiveLine::kVertices, AdaptiveLine::kEdges};
  info.pseudocode = {
      "start: C_a ← ∞, C_a[source] ← 0, F_a[source] ← yes",
      "repeat, one level a round:",
      "  Terminate ← yes",
      "  compact: A_a ← the vertices in F_a, ascending;  length ← how many",
      "  large ← length is at least edges-from % of all vertices",
      "  expand_vertices: unless large, each of the first length slots i of A_a, by several threads, in parallel",
      "    v ← A_a[i],  F_a[v] ← no",
      "    for each arc v → n, dealt out to the threads",
      "      if C_a[n] > level",
      "        C_a[n] ← C_a[v] + 1,  F_a[n] ← yes",
      "        Terminate ← no",
      "  expand_edges: if large, each edge {u, v}, in parallel",
      "    F_a ← no for every vertex, before any edge is looked at",
      "    if C_a[u] = level and there is an arc u → v:  n ← v",
      "    else if C_a[v] = level and there is an arc v → u:  n ← u",
      "    else leave",
      "    if C_a[n] > level",
      "      C_a[n] ← level + 1,  F_a[n] ← yes",
      "      Terminate ← no",
      "until Terminate",
  };
  return info;
}

}  // namespace wf::algorithms::bfs
