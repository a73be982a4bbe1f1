// Single-source shortest paths: the variants that send a thread to every edge.
#include "compute/algorithms/edge_blocks.h"
#include "compute/algorithms/sssp/described.h"
#include "compute/algorithms/sssp/edge.h"

namespace wf::algorithms::sssp {

VariantInfo describeEdge() {
  VariantInfo info;
  info.id = "edge";
  info.title = "One thread an edge, both directions in one visit";
  info.source = "Kolganov: Vestnik UGATU 18 (4), 2014, listings 1 and 2";
  info.deviations = {
      "Two kernels take the place of one: relax lowers C_ua by the costs of the round before, settle makes it C_a; in-place is the paper's "
      "one",
      "C_ua is lowered by an atomic minimum; the paper's threads race, and make up for what is lost in later rounds, as in-place does",
      "In place, C_a is not read through the read-only cache, because the kernel writes it; listing 2 does so by a second pointer",
      "Only the direction from the cheaper end is looked at; without negative weights the other cannot relax",
      "Each direction has a weight of its own, or no arc; the paper has undirected graphs",
      "Loops and parallel edges keep threads of their own; in the paper every pair of vertices occurs once",
      "Costs and weights have 32 bits; the paper's are doubles",
      "Sums that 32 bits cannot hold relax nothing, and where a cost is missing for that, the result is an error",
  };
  info.needs.weights = true;
  info.needs.edges = true;
  info.scratchPerEdge = 8;  // the weights of both directions
  info.parameters = endParameters();
  info.parameters.push_back(
      {.id = "in-place",
       .title = "In place",
       .help = "The paper's own form: one array is read and written at once, without atomics. The costs come out right all the "
               "same, but after how many rounds, and what each leaves, is a matter of chance",
       .type = ParameterType::Flag,
       .defaultValue = false,
       .racing = true});
  info.parameters.push_back(
      {.id = "readonly-cache",
       .title = "Read-only cache",
       .help = "Whether a GPU reads edges, weights and the costs that stand still through its read-only cache. It changes "
               "times only, and on the CPU nothing",
       .type = ParameterType::Flag,
       .defaultValue = true});
  info.arrays = {costArray(), updatingArray()};
  info.invariants = {
      boundsInvariant(),
      reasonsInvariant(),
      {"relaxed", "Relaxed arcs", "After relax no arc could lower an updating cost, and at the end none could lower a cost"},
  };
  // Where threads race a cost can stand for a while without the one that it was made from.
  info.invariants[1].help += "; in place that is looked at when the run has ended";
  info.scalars = {roundScalar(), terminateScalar()};
  info.kernels = {
      {.id = "relax",
       .title = "Relax every edge",
       .caption = "of {launched|edge|edges}, {active|has|have} a cheaper end with an arc to the other, {changed|smaller cost|smaller "
                  "costs} proposed",
       // startV, endV, C_a of both ends; W_a; C_ua read and written
       .traffic = {.launched = 16, .changed = 8, .weightedArc = 4}},
      {.id = "settle",
       .title = "Settle the updating costs",
       .caption = "the cost of {changed|vertex|vertices} fell",
       .traffic = {.launched = 8, .active = 4}},  // C_a, C_ua; C_a
  };
  info.kernelLines = {EdgeLine::kRelax, EdgeLine::kSettle};
  info.pseudocode = {
      "start: C_a ← ∞, C_ua ← ∞, C_a[source] ← 0, C_ua[source] ← 0",
      "repeat:",
      "  Terminate ← yes",
      "  relax: each edge {u, v}, in parallel",
      "    if C_a[u] + weight of u → v < C_a[v]:  n ← v,  sum ← the left side",
      "    else if C_a[v] + weight of v → u < C_a[u]:  n ← u,  sum ← the left side",
      "    else leave",
      "    atomically: C_ua[n] ← the smaller of C_ua[n] and sum",
      "    (in place: C_a[n] ← sum and Terminate ← no, while others read and write it; then C_ua ← C_a, and there is no settle)",
      "  settle: each vertex v with C_ua[v] < C_a[v], in parallel",
      "    C_a[v] ← C_ua[v]",
      "    Terminate ← no",
      "until Terminate",
  };
  return info;
}

VariantInfo describeEdgeSorted() {
  VariantInfo info = describeEdge();
  info.id = "edge-sorted";
  info.title = "One thread an edge, in an order that keeps the costs in a cache";
  info.source = "Kolganov: Vestnik UGATU 18 (4), 2014, listings 1 and 2 with the edges sorted by segments of vertices";
  describeBlocks(info, EdgeKernel::kRelax, "; costs of two segments at a time");
  return info;
}

}  // namespace wf::algorithms::sssp
