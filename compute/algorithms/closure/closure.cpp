// Transitive closure: what it is, and its variant.
#include "compute/algorithms/closure/recursive.h"
#include "compute/algorithms/pairs/described.h"
#include "compute/algorithms/registry.h"

namespace wf::algorithms {
namespace {

VariantInfo describeRecursive() {
  VariantInfo info;
  info.id = "recursive-boolean";
  info.title = "Recursive elimination over or and and";
  info.source = "Buluç, Gilbert, Budak: Solving path problems on the GPU, Parallel Computing 36 (2010), section 2 and figure 3";
  info.deviations = pairs::recursiveDeviations();
  info.deviations.emplace_back("Terms whose left part is no are passed over; the paper joins all");
  info.answer = Domain::Pair;
  info.scratchPerPair = 1;  // a block beside its target, a quarter of the matrix
  info.parameters = {pairs::betaParameter()};
  info.arrays = {{.id = "reach",
                  .title = "Reachable",
                  .symbol = "R",
                  .help = "Whether a path leads from the row's vertex to the column's; to itself, one of no arcs does",
                  .domain = Domain::Pair,
                  .type = ElementType::U8,
                  .role = Role::Visited,
                  .flag = true},
                 pairs::throughArray()};
  info.scalars = pairs::recursiveScalars();
  info.kernels = pairs::recursiveKernels("R", 1);
  info.kernelLines = pairs::recursiveKernelLines();
  info.pseudocode = pairs::recursiveCode("R", "start: R[i, j] is yes where i = j or an arc i → j is there, else no", "where R[i, j] is no",
                                         "R[i, j] ← R[i, k] and R[k, j]", "(what is yes stays so)", "");
  info.invariants = {{"diagonal", "Diagonal", "Every vertex reaches itself"},
                     {"arcs", "Arcs", "The tail of every arc reaches its head"},
                     pairs::throughInvariant()};
  return info;
}

}  // namespace

Entry closureEntry() {
  Entry entry;
  entry.info = {.id = "closure",
                .title = "Transitive closure",
                .help = "Which vertices can be reached from which, along arcs",
                .variants = {describeRecursive()}};
  entry.makers = {closure::makeRecursive};
  return entry;
}

}  // namespace wf::algorithms
