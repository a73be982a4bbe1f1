// Single-source shortest paths, variant `mask`: one thread per vertex. IIIT/TR/2009/74, algorithms 6 and 7.
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/sssp/rounds.h"

namespace wf::algorithms::sssp {
namespace {

constexpr CodeLine kCode[] = {
    {"start: C_a ← ∞, C_ua ← ∞, C_a[source] ← 0, C_ua[source] ← 0, M_a[source] ← yes"},
    {"repeat:"},
    {"  Terminate ← yes"},
    {"  relax: each vertex v in M_a, in parallel", "relax"},
    {"    M_a[v] ← no", "leave"},
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
  info.id = "mask";
  info.title = "Vertex-parallel, atomic minimum";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithms 6 and 7";
  setCode(info, kCode);
  return info;
}

}  // namespace

Variant mask() { return {describe(), make<Rounds<LowerAtomically, false>>}; }

}  // namespace wf::algorithms::sssp
