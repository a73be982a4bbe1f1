// Breadth-first search, variant `compacted`: one thread per frontier vertex, by a list that is made anew in every level. IIIT/TR/2009/74,
// section III.C on algorithms 1 to 3.
#include "compute/algorithms/bfs/bfs.h"
#include "compute/algorithms/bfs/kernels.h"
#include "compute/algorithms/described.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/kernels/listed.h"
#include "compute/algorithms/kernels/marked.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::bfs {
namespace {

enum Kernel : std::uint32_t { kCompact, kExpand, kSettle };  // order of VariantInfo::kernels

constexpr CodeLine kCode[] = {
    {"start: C_a ← ∞, C_a[source] ← 0, X_a[source] ← yes, F_a[source] ← yes"},
    {"repeat, one level per round:"},
    {"  Terminate ← yes"},
    {"  compact: A_a ← the vertices in F_a, ascending;  length ← how many", "compact"},
    {"  expand: each of the first length slots i of A_a, in parallel", "expand"},
    {"    v ← A_a[i],  F_a[v] ← no", "leave"},
    {"    for each arc v → n", "arcs"},
    {"      if not X_a[n]", "unvisited"},
    {"        C_a[n] ← C_a[v] + 1", "cost"},
    {"        F_ua[n] ← yes", "find"},
    {"  settle: each vertex v in F_ua, in parallel", "settle"},
    {"    F_ua[v] ← no", "unfind"},
    {"    F_a[v] ← yes,  X_a[v] ← yes", "enter"},
    {"    Terminate ← no", "go on"},
    {"until Terminate"},
};

VariantInfo describe() {
  VariantInfo info = describeMasks();
  info.id = "compacted";
  info.title = "Vertex-parallel, compacted frontier list";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, section III.C on algorithms 1 to 3";
  info.deviations.emplace_back("Only expand runs over the list; settle keeps one thread per vertex, since no list has what was just found");
  info.arrays.push_back(activeList("The frontier of this level"));
  info.invariants.push_back(listInvariant());
  info.scalars = {{"length", "Length of the active list"}, levelScalar(), terminateScalar()};
  info.kernels = {compactKernel("Compact the frontier", "{length|frontier vertex|frontier vertices|no frontier vertex} listed"),
                  expandKernel(), settleKernel()};
  info.kernels[kExpand].traffic.launched += 4;  // A_a
  setCode(info, kCode);
  return info;
}

class Compacted final : public MaskSearch {
 public:
  using MaskSearch::MaskSearch;

 protected:
  void advance(Step& step) override {
    begin(step, control_.next, control_.level);
    control_.next = (step.kernel + 1) % (kSettle + 1);
    switch (step.kernel) {
      case kCompact:
        control_.length = compact(kFrontier, kList, step);
        break;
      case kExpand: {
        const Expand<> kernel{deviceGraph().offsets(), deviceGraph().heads(), d_flags(kFrontier),
                              d_flags(kNext),          d_flags(kVisited),     d_words(kCost)};
        KernelStep(*this, step).run(control_.length, kernels::Listed{d_words(kList), kernel}).finish();
        break;
      }
      default: {
        step.endsIteration = true;
        const Settle<> kernel{d_flags(kFrontier), d_flags(kNext), d_flags(kVisited), d_word(0)};
        KernelStep run(*this, step);
        kernels::runMarked(run, executor(), graph().vertexCount(), d_flags(kNext), kernel);
        control_.done = run.finish().words[0] == 0 ? 1 : 0;
        control_.level += 1;
      }
    }
    if (metrics() && step.kernel != kSettle) step.frontier = control_.length;
    step.scalars[0] = control_.length;
    step.scalars[2] = terminate();
  }
};

}  // namespace

Variant compacted() { return {describe(), make<Compacted>}; }

}  // namespace wf::algorithms::bfs
