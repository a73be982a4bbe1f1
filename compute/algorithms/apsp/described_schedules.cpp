// All-pairs shortest paths: descriptions of the variants by source, by squaring and by recursion.
#include "compute/algorithms/apsp/described.h"
#include "compute/algorithms/apsp/variants.h"
#include "compute/algorithms/pairs/described.h"

namespace wf::algorithms::apsp {

VariantInfo describeBySource() {
  VariantInfo info = describePairs("A");
  info.id = "sssp";
  info.title = "A search from every vertex, one a step";
  info.source = "Harish, Narayanan: HiPC 2007, algorithm 7; Harish, Vineet, Narayanan: IIIT/TR/2009/74, section VII.A";
  info.deviations = {
      "The least proposal and its proposer are one 64-bit word that an atomic minimum lowers, so that predecessors can be kept on request",
      "Costs, mask and proposals are set anew for every source; the listing of 2007 sets only the source's",
      "Every row goes to the matrix on the device; the papers copy it to the host",
      "Weights of 0 are allowed; the papers have positive ones",
  };
  info.scratchPerVertex = 13;  // the proposals, the mask and the predecessors of a search
  info.arrays.pop_back();
  info.arrays.push_back({.id = "cost",
                         .title = "Cost",
                         .symbol = "C_a",
                         .help = "The distances from the newest source: the newest row",
                         .type = ElementType::U32,
                         .role = Role::Height,  // a step makes a whole search: no edge is one that relaxed in it
                         .reduction = Reduction::Min,
                         .infinite = kNone,
                         .weightTyped = true,
                         .maybeNegative = true});
  info.scalars = {{.id = "source", .title = "Source, by position", .iteration = true}, {"rounds", "Rounds of relaxing and settling"}};
  info.invariants = {{"diagonal", "Diagonal", "A[i, i] is 0 where row i has had its turn, ∞ elsewhere"},
                     arcsInvariant("A"),
                     predecessorsInvariant(),
                     {"cost", "Costs", "C_a is the row of the newest source"}};
  info.kernels = {{.id = "search",
                   .title = "Search from the next source",
                   .caption = "{rounds|round|rounds}, {arcs|arc|arcs} relaxed, {changed|smaller cost|smaller costs}",
                   .marksPhase = false,
                   // M_a or the proposal; V_a twice, C_a; E_a, W_a, C_a; a proposal read and written; the row of Π
                   .traffic = {.launched = 5, .active = 16, .arc = 8, .changed = 16, .weightedArc = 4, .vertex = 34},
                   .kept = {.vertex = 8}}};
  info.kernelLines = {kSourceLines.search};
  info.pseudocode = {
      "start: nothing is known, every A[i, j] and C_a[v] is ∞",
      "for each vertex s:",
      "  search: the cost of s is 0, of others ∞, and s is masked; while a vertex is, in parallel",
      "    relax: each masked vertex v leaves the mask and proposes C_a[v] + w to n, for each arc v → n of weight w",
      "    settle: each vertex n that is proposed less than its cost takes the least, of the smallest v, and is masked:",
      "      C_a ← what was proposed",
      "    A[s] ← C_a",
      "    Π[s] ← who proposed it",
  };
  return info;
}

VariantInfo describeSquaring() {
  VariantInfo info = describePairs("D");
  info.id = "matrix";
  info.title = "Squarings of the matrix, a block a step";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithm 9 and section VII.B";
  info.deviations = {
      "The inner line adds D[i, k] and D[k, j]; the report's adds D[i, j] and A[k, j], a slip",
      "D′ begins as D, not as ∞, which with D[i, i] = 0 comes to the same",
      "The run ends when a squaring changes nothing, not only after log V of them",
      "The kernel is our own, 4 × 8 entries a thread in registers; the report changes that of Volkov and Demmel, in shared memory",
      "Lazy passes over a term by its left part alone; the report names both",
      "Negative weights are allowed, and a negative D[i, i] ends the run; the report has positive weights",
      "Predecessors are kept on request; the report has none",
  };
  info.pairBudget = "device-mb";
  info.parameters.push_back({.id = "block",
                             .title = "Block",
                             .help = "Rows and columns of the block of the product that a step makes",
                             .unit = "vertices",
                             .type = ParameterType::Integer,
                             .defaultValue = std::int64_t{kDefaultBlock},
                             .minimum = 1,
                             .maximum = 65'535});
  info.parameters.push_back({.id = "lazy",
                             .title = "Lazy minimum",
                             .help = "Leave out the terms that begin with an infinite entry: faster where many are",
                             .type = ParameterType::Flag,
                             .defaultValue = true});
  info.parameters.push_back({.id = "device-mb",
                             .title = "Memory of the device",
                             .help = "What the matrices may take; above it they stay in the host's memory and their panels pass through. "
                                     "0: what is free",
                             .unit = "MB",
                             .type = ParameterType::Integer,
                             .defaultValue = std::int64_t{0},
                             .minimum = 0,
                             .maximum = 1'000'000});
  StateArrayInfo next = distanceArray("D′"), nextPredecessor = predecessorArray("Π′");
  next.id = "next";
  next.title = "Next distance";
  next.help = "The distance after this squaring, where its block has been made";
  next.role = Role::None;
  info.arrays.front().next = "next";
  nextPredecessor.id = "next-predecessor";
  nextPredecessor.title = "Next predecessor";
  info.arrays.pop_back();
  info.arrays.push_back(std::move(next));
  info.arrays.push_back(std::move(nextPredecessor));
  info.arrays.push_back({.id = "rows",
                         .title = "Rows of the block",
                         .symbol = "B_a",
                         .help = "The vertices whose rows the newest block has",
                         .type = ElementType::U8,
                         .role = Role::Frontier,
                         .flag = true});
  info.scalars = {{.id = "squaring", .title = "Squaring", .iteration = true},
                  {"row", "Row of the block, among blocks"},
                  {"column", "Column of the block, among blocks"},
                  negativeScalar()};
  info.invariants = {diagonalInvariant("D"),
                     arcsInvariant("D"),
                     predecessorsInvariant(),
                     {"next", "Next distances", "D′ is nowhere above D"},
                     {"rows", "Rows of the block", "B_a has just the vertices whose rows the newest block has; none once D is replaced"}};
  info.kernels = {{.id = "product",
                   .title = "A block of D · D",
                   .caption = "block {row}, {column}: {arcs|term|terms} of the product, {changed|entry|entries} better",
                   // 32 entries read and written a thread; a third of a word, read, for each term of a thread's 32; 32 of Π as those of A
                   .traffic = {.launched = 256, .arc = 2},
                   .kept = {.launched = 256}},
                  {.id = "take",
                   .title = "D′ becomes D",
                   .caption = "{changed|entry|entries} of D replaced",
                   .marksPhase = true,
                   .traffic = {.launched = 8, .changed = 4},
                   .kept = {.changed = 8}}};
  info.kernelLines = {kSquaringLines.product, kSquaringLines.take};
  info.pseudocode = {
      "start: D[i, j] is the lightest arc i → j, ∞ where there is none, D[i, i] 0 at most, Π[i, j] is i;  D′ and Π′ likewise",
      "at most ⌈log₂ V⌉ times, until nothing gets better or a D[i, i] is negative:",
      "  product: for each block in turn, each of its pairs (i, j), in parallel",
      "    B_a ← the vertices of the block's rows",
      "    look for the least D[i, k] + D[k, j] among all k, the smallest k that has it (lazy: where D[i, k] is not ∞)",
      "    D′[i, j] ← that where it is below D[i, j], else D[i, j]",
      "    Π′[i, j] ← Π[k, j] likewise, else Π[i, j]",
      "  take: D ← D′, each pair in parallel",
      "    Π ← Π′,  B_a ← none",
  };
  return info;
}

VariantInfo describeRecursive() {
  VariantInfo info = describePairs("A");
  info.id = "recursive";
  info.title = "Recursive elimination by products of blocks";
  info.source = "Buluç, Gilbert, Budak: Solving path problems on the GPU, Parallel Computing 36 (2010), figure 3";
  info.deviations = pairs::recursiveDeviations();
  info.deviations.insert(info.deviations.end(),
                         {
                             "A negative A[i, i] ends the run; the paper assumes that no cycle is negative",
                             "Π(i, j) takes over Π(k, j), the vertex before j; the paper's takes k",
                             "Of paths that are as long, the one of fewest arcs is kept where predecessors are; the paper keeps either",
                         });
  info.scratchPerPair = 1;  // a block beside its target: a quarter of the matrix
  info.arrays.insert(info.arrays.end() - 1,
                     {.id = "hops",
                      .title = "Arcs",
                      .symbol = "H",
                      .help = "How many arcs the path from the row's vertex to the column's has; of as long ones, the fewest",
                      .domain = Domain::Pair,
                      .type = ElementType::U32,
                      .reduction = Reduction::Min,
                      .unit = "arcs",
                      .infinite = kNone,
                      .when = "predecessors"});
  info.parameters.push_back(pairs::betaParameter());
  info.scalars = pairs::recursiveScalars();
  info.scalars.push_back(negativeScalar());
  info.kernels = pairs::recursiveKernels("A", 4);  // and Π, which comes with numbers of arcs
  info.kernelLines = pairs::recursiveKernelLines();
  info.pseudocode = pairs::recursiveCode(
      "A",
      "start: A[i, j] is the lightest arc i → j, ∞ where there is none, A[i, i] 0 at most;  Π[i, j] is i;  a negative A[i, i] ends it all",
      "where A[i, k] + A[k, j] is less than A[i, j], or as much with fewer arcs", "A[i, j] ← A[i, k] + A[k, j]",
      "Π[i, j] ← Π[k, j],  H[i, j] ← H[i, k] + H[k, j]", "Π, H, ");
  return info;
}

VariantInfo describeRecursiveLazy() {
  VariantInfo info = describeRecursive();
  info.id = "recursive-lazy";
  info.title = "Recursive elimination, infinite terms left out";
  info.source += "; lazy minimum: Harish, Vineet, Narayanan: IIIT/TR/2009/74, section VII.C";
  info.deviations.push_back("Lazy passes over a term of a product by its left part alone; the report names both");
  return info;
}

}  // namespace wf::algorithms::apsp
