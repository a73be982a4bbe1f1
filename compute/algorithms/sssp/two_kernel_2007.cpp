// Single-source shortest paths, variant `two-kernel-2007`: without atomics, so that updates get lost. HiPC 2007, algorithms 3 to 5.
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/sssp/rounds.h"

namespace wf::algorithms::sssp {
namespace {

constexpr CodeLine kCode[] = {
    {"start: C_a ← ∞, U_a ← ∞, C_a[source] ← 0, U_a[source] ← 0, M_a[source] ← yes"},
    {"repeat:"},
    {"  Terminate ← yes"},
    {"  relax: each vertex v in M_a, in parallel", "relax"},
    {"    M_a[v] ← no", "leave"},
    {"    for each arc v → n of weight w", "arcs"},
    {"      old ← U_a[n]", "look"},
    {"      if C_a[v] + w < old", "compare"},
    {"        U_a[n] ← C_a[v] + w", "lower"},
    {"    (two threads may read the same old value; where the larger sum is stored last, the smaller one is lost, for its v has left M_a)"},
    {"  settle: each vertex v with U_a[v] < C_a[v], in parallel", "settle"},
    {"    C_a[v] ← U_a[v]", "take"},
    {"    M_a[v] ← yes", "enter"},
    {"    Terminate ← no", "go on"},
    {"until Terminate"},
};

VariantInfo describe() {
  VariantInfo info = describeMask("Weights of 0 are allowed; the paper has positive ones");
  info.id = "two-kernel-2007";
  info.title = "Two kernels without atomics (2007): updates get lost";
  info.source = "Harish, Narayanan: HiPC 2007, algorithms 3 to 5";
  info.deterministic = false;
  std::erase_if(info.invariants, [](const InvariantInfo& one) { return one.id == "relaxed"; });  // what lost updates break
  info.arrays[2].symbol = "U_a";
  info.invariants.front() = boundsInvariant("U_a");
  info.arrays[2].help = "The cost with this round's proposals; when several threads write one element, the last write stays";
  setCode(info, kCode);
  return info;
}

}  // namespace

Variant twoKernel2007() { return {describe(), make<Rounds<LowerUnguarded, false>>}; }

}  // namespace wf::algorithms::sssp
