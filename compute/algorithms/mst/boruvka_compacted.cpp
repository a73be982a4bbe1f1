// Minimum spanning tree, variant `boruvka-compacted`: boruvka over lists of what is still at work. IIIT/TR/2009/74, section III.C.
#include "compute/algorithms/described.h"
#include "compute/algorithms/mst/mst.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::mst {
namespace {

constexpr CodeLine kCode[] = {
    {"start: every vertex v is a supervertex: C_a[v], Ci_a[v] ← v;  Mst_a ← no;  L_a ← yes"},
    {"repeat, supervertices merged once per round, until no arc leaves any supervertex:"},
    {"  compact vertices: B_a ← the vertices in L_a", "compact_vertices"},
    {"  min weight: each vertex v of B_a, of colour c = C_a[Ci_a[v]], in parallel", "min_weight"},
    {"    before all of them: Key_a, NMst_a, Cy_a ← none,  Ac_a ← no,  Deg_a ← 0", "clear"},
    {"    for each arc v → n to another colour d = C_a[Ci_a[n]]", "arcs"},
    {"      Key_a[c] ← the least of itself and (weight, d),  Ac_a[c] ← yes", "key"},
    {"    L_a[v] ← whether there was such an arc", "live"},
    {"  min arc: each vertex v of B_a, in parallel", "min_arc"},
    {"    NMst_a[c] ← the first of the arcs v → n with (weight, d) = Key_a[c]", "choose"},
    {"  compact colours: A_a ← the colours in Ac_a", "compact_colors"},
    {"  add: each colour c of A_a, in parallel", "add"},
    {"    Mst_a[NMst_a[c]] ← yes", "select"},
    {"  degree: each colour c of A_a, d the colour that NMst_a[c] leads to", "degree"},
    {"    PrevC_a[c] ← C_a[c],  Deg_a[c] + 1,  Deg_a[d] + 1", "count"},
    {"  propagate, until nothing changes: each colour c of A_a", "propagate"},
    {"    C_a at both ends of NMst_a[c] ← the lower one of the two", "spread"},
    {"  peel, until nothing changes: each colour c of A_a with Deg_a[c] = 1", "peel"},
    {"    Deg_a − 1 at both ends of NMst_a[c], by their colours in PrevC_a", "uncount"},
    {"    NMst_a[c] ← none", "give up"},
    {"  cycle: each colour c of A_a that has kept NMst_a[c]", "cycle"},
    {"    Cy_a[C_a[c]] ← the first of itself and NMst_a[c]", "on cycle"},
    {"  strike: each colour c of A_a with an arc in Cy_a[c]", "strike"},
    {"    Mst_a[Cy_a[c]] ← no", "unselect"},
    {"  recolor: each vertex v, in parallel", "recolor"},
    {"    c ← Ci_a[v];  while C_a[c] ≠ c: c ← C_a[c];  Ci_a[v] ← c", "follow"},
};

// With lists a thread reads its entry, and of an array that is kept only what is listed is copied.
void addListTraffic(std::vector<KernelInfo>& kernels) {
  for (KernelInfo& kernel : kernels) {
    Traffic& traffic = kernel.traffic;
    if (kernel.id.starts_with("compact")) {
      traffic = {.launched = 1, .active = 4};
    } else if (kernel.id == "propagate" || kernel.id == "peel") {
      traffic.launched += 4 + 4 + traffic.vertex;
      traffic.vertex = 0;
    } else if (kernel.id == "min_weight") {
      traffic.launched += 4 + 1;  // and L_a
    } else if (kernel.id != "recolor") {
      traffic.launched += 4;
    }
  }
}

}  // namespace

Variant boruvkaCompacted() {
  Variant out = boruvka();
  VariantInfo& info = out.info;
  info.id = "boruvka-compacted";
  info.title = "Borůvka with compacted lists";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithms 10 to 18 with vertex list compaction (III.C, Table X)";
  info.deviations.emplace_back("The lists hold live vertices and active colours; the report does not state the contents of its lists");
  info.arrays.push_back(
      flags("live", "Live", "L_a", "Vertices with an arc out of their supervertex at the last check; the others never get one again"));
  info.arrays.push_back(list("vertex_list", "Vertex list", "B_a", "The live vertices, ascending; slots past the length keep old values"));
  info.arrays.push_back(list("color_list", "Colour list", "A_a", "The active colours, ascending; slots past the length keep old values"));
  info.kernels.insert(info.kernels.end(),
                      {{"compact_vertices", "List live vertices", "{vertices|live vertex|live vertices|no live vertex} listed"},
                       {"compact_colors", "List active colours",
                        "{colors|supervertex|supervertices|no supervertex} "
                        "listed"}});
  addListTraffic(info.kernels);
  info.invariants.push_back({"lists", "Lists",
                             "L_a marks every vertex with an arc to another supervertex; B_a and A_a list, ascending, the vertices and "
                             "colours that L_a and Ac_a mark"});
  info.scalars.insert(info.scalars.begin(), {{"vertices", "Length of the vertex list"}, {"colors", "Length of the colour list"}});
  setCode(info, kCode);
  return out;
}

}  // namespace wf::algorithms::mst
