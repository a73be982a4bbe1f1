// Breadth-first search, variant `mask`: one thread per vertex. IIIT/TR/2009/74, algorithms 1 to 3.
#include "compute/algorithms/bfs/bfs.h"
#include "compute/algorithms/bfs/kernels.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/kernels/marked.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::bfs {
namespace {

enum Kernel : std::uint32_t { kExpand, kSettle };  // order of VariantInfo::kernels

constexpr CodeLine kCode[] = {
    {"start: C_a ← ∞, C_a[source] ← 0, X_a[source] ← yes, F_a[source] ← yes"},
    {"repeat, one level per round:"},
    {"  Terminate ← yes"},
    {"  expand: each vertex v in F_a, in parallel", "expand"},
    {"    F_a[v] ← no", "leave"},
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
  info.id = "mask";
  info.title = "Vertex-parallel, frontier mask";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithms 1 to 3 (first in Harish and Narayanan, HiPC 2007)";
  info.scalars = {levelScalar(), terminateScalar()};
  info.kernels = {expandKernel(), settleKernel()};
  setCode(info, kCode);
  return info;
}

class Mask final : public MaskSearch {
 public:
  using MaskSearch::MaskSearch;

 protected:
  void advance(Step& step) override {
    const VertexId n = graph().vertexCount();
    begin(step, control_.next, control_.level);
    KernelStep run(*this, step);
    if (control_.next == kExpand) {
      kernels::runMarked(
          run, executor(), n, d_flags(kFrontier),
          Expand<>{deviceGraph().offsets(), deviceGraph().heads(), d_flags(kFrontier), d_flags(kNext), d_flags(kVisited), d_words(kCost)});
      run.finish();
      if (metrics()) step.frontier = step.active;
      control_.next = kSettle;
    } else {
      step.endsIteration = true;
      kernels::runMarked(run, executor(), n, d_flags(kNext), Settle<>{d_flags(kFrontier), d_flags(kNext), d_flags(kVisited), d_word(0)});
      control_.done = run.finish().words[0] == 0 ? 1 : 0;
      control_.level += 1;
      control_.next = kExpand;
    }
    step.scalars[1] = terminate();
  }
};

}  // namespace

Variant mask() { return {describe(), make<Mask>}; }

}  // namespace wf::algorithms::bfs
