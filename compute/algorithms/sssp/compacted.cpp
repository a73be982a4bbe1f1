// Single-source shortest paths, variant `compacted`: one thread per masked vertex, by a list that is made anew in every round.
// IIIT/TR/2009/74, algorithms 6 and 7 with section III.C.
#include "compute/algorithms/described.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/sssp/rounds.h"

namespace wf::algorithms::sssp {
namespace {

constexpr CodeLine kCode[] = {
    {"start: C_a ← ∞, C_ua ← ∞, C_a[source] ← 0, C_ua[source] ← 0, M_a[source] ← yes"},
    {"repeat:"},
    {"  Terminate ← yes"},
    {"  compact: A_a ← the vertices in M_a, ascending;  length ← how many", "compact"},
    {"  relax: each of the first length slots i of A_a, in parallel", "relax"},
    {"    v ← A_a[i],  M_a[v] ← no", "leave"},
    {"    for each arc v → n of weight w", "arcs"},
    {"      atomically: C_ua[n] ← the smaller of C_ua[n] and C_a[v] + w", "lower"},
    {"  settle: each vertex v with C_ua[v] < C_a[v], in parallel", "settle"},
    {"    C_a[v] ← C_ua[v]", "take"},
    {"    M_a[v] ← yes", "enter"},
    {"    Terminate ← no", "go on"},
    {"until Terminate"},
};

VariantInfo describe() {
  VariantInfo info = describeMask(kReportGraphs);
  info.id = "compacted";
  info.title = "Vertex-parallel, compacted list of masked vertices";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithms 6 and 7 with section III.C";
  info.deviations.push_back("Only relax runs over the list; settle keeps one thread per vertex, since no list holds the improved costs");
  info.arrays.push_back(activeList("The mask of this round"));
  info.invariants.push_back(
      {"list", "Active list", "A_a lists vertices with a finite cost in ascending order; before they are relaxed, just those of M_a"});
  info.scalars.insert(info.scalars.begin(), {"length", "Length of the active list"});
  info.kernels[0].traffic.launched += 4;  // A_a
  info.kernels.insert(info.kernels.begin(),
                      compactKernel("Compact the mask", "{length|masked vertex|masked vertices|no masked vertex} listed"));
  setCode(info, kCode);
  return info;
}

}  // namespace

Variant compacted() { return {describe(), make<Rounds<LowerAtomically, true>>}; }

}  // namespace wf::algorithms::sssp
