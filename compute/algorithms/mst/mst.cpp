// Minimum spanning tree: what it is, and its variants.
#include <algorithm>
#include <iterator>

#include "compute/algorithms/mst/boruvka.h"
#include "compute/algorithms/mst/primitives.h"
#include "compute/algorithms/registry.h"

namespace wf::algorithms {
namespace {

StateArrayInfo byColor(StateArrayInfo info) {
  info.domain = Domain::Color;
  info.via = "color_index";
  return info;
}

std::vector<StateArrayInfo> arrays() {
  return {
      {.id = "color_index",
       .title = "Colour index",
       .symbol = "Ci_a",
       .help = "The slot at which a vertex finds the colour of its supervertex",
       .type = ElementType::U32,
       .names = Names::Vertex},
      byColor({.id = "color",
               .title = "Colour",
               .symbol = "C_a",
               .help = "The colour of a supervertex: the lowest slot of those that have merged into it",
               .type = ElementType::U32,
               .role = Role::Color,
               .reduction = Reduction::Min,
               .names = Names::Vertex}),
      byColor({.id = "active",
               .title = "Active",
               .symbol = "Ac_a",
               .help = "Supervertices that an arc leaves in this round",
               .type = ElementType::U8,
               .flag = true}),
      byColor(
          {.id = "best",
           .title = "Least key",
           .symbol = "Key_a",
           .help =
               "Of the arcs that leave the supervertex: the least weight in the upper 32 bits, in the lower ones the colour it leads to",
           .type = ElementType::U64,
           .reduction = Reduction::Min,
           .names = Names::Lightest,
           .infinite = ~std::uint64_t{0}}),
      byColor({.id = "chosen_edge",
               .title = "Chosen edge",
               .symbol = "NMst_a",
               .help = "The residual arc that the supervertex adds to the tree in this round",
               .type = ElementType::U32,
               .reduction = Reduction::Min,
               .names = Names::Residual,
               .infinite = kNone}),
      {.id = "selected",
       .title = "In the tree",
       .symbol = "Mst_a",
       .help = "Arcs of the minimum spanning tree, each in one direction",
       .domain = Domain::Residual,
       .type = ElementType::U8,
       .role = Role::Selected,
       .reduction = Reduction::Any,
       .flag = true},
      byColor({.id = "degree",
               .title = "Degree",
               .symbol = "Deg_a",
               .help = "Ends of chosen edges at the supervertex that are not peeled off yet",
               .type = ElementType::U32,
               .reduction = Reduction::Max,
               .unit = "edges"}),
      byColor({.id = "cycle",
               .title = "Cycle edge",
               .symbol = "Cy_a",
               .help = "The residual arc that is struck out to open the cycle of the merged supervertex",
               .type = ElementType::U32,
               .reduction = Reduction::Min,
               .names = Names::Residual,
               .infinite = kNone}),
      byColor({.id = "previous",
               .title = "Previous colour",
               .symbol = "PrevC_a",
               .help = "The colour before the supervertices of this round merged",
               .type = ElementType::U32,
               .reduction = Reduction::Min,
               .names = Names::Vertex}),
  };
}

// Words are 4 bytes, Key_a's 8, flags 1. Arcs cost what is read of all of them; the key is only read of those that leave.
void addTraffic(std::vector<KernelInfo>& kernels) {
  const Traffic traffic[] = {
      {.launched = 16, .active = 17, .arc = 12, .vertex = 21},  // Ci_a, C_a, V_a twice; Key_a, Ac_a; E_a, Ci_a, C_a; Ac_a … Cy_a cleared
      {.launched = 24, .active = 8, .arc = 12, .changed = 4},   // the same and Key_a; NMst_a; as above; W_a
      {.launched = 1, .active = 5},                             // Ac_a; NMst_a, Mst_a
      {.launched = 9, .active = 32},                            // C_a, PrevC_a, Ac_a; NMst_a, E_a, Ci_a, C_a, Deg_a of both
      {.launched = 5, .active = 24, .vertex = 8},               // Ac_a, C_a; NMst_a, E_a, Ci_a, C_a and the lower of both; C_a kept
      {.launched = 1, .active = 40, .vertex = 8},               // Ac_a; Deg_a thrice, NMst_a twice, E_a, Ci_a, PrevC_a; Deg_a kept
      {.launched = 1, .active = 16},                            // Ac_a; NMst_a, C_a, Cy_a
      {.launched = 4, .active = 1},                             // Cy_a; Mst_a
      {.launched = 8, .active = 8},                             // Ci_a, C_a; C_a, Ci_a
  };
  for (std::size_t k = 0; k < std::size(traffic); ++k) kernels[k].traffic = traffic[k];
}

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

VariantInfo describeBoruvka() {
  VariantInfo info;
  info.id = "boruvka";
  info.title = "Borůvka by supervertices";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithms 10 to 18";
  info.deviations = {
      "The first kernel is two: the least (weight, colour) by an atomic minimum of 64 bits, then an arc that has it",
      "The lighter edge is chosen; the comparison in algorithm 11 is the wrong way round",
      "Of arcs with the same weight and colour the one of smaller number is chosen; the report leaves that open",
      "The first kernel does not look at Mst_a: both ends of an arc in the tree have one colour",
      "Of the two edges of a cycle the one of smaller number is struck out; the report takes the one that is written last",
      "Peel reads the degrees that it began with, so that a chain loses one supervertex at each end in a step",
      "The run ends when no arc leaves any supervertex, and the result is a forest; the report waits for one supervertex",
      "Arcs without a reverse get one, so that directed files are read as undirected graphs",
  };
  info.needs.residual = true;
  info.scratchPerVertex = 4;    // the old C_a or Deg_a of a step
  info.scratchPerResidual = 4;  // weights
  info.answer = Domain::Arc;
  info.arrays = arrays();
  info.kernels = {
      {"min_weight", "Find the lightest weight", "{active|vertex|vertices} with an arc to another supervertex"},
      {"min_arc", "Find the lightest arc", "{changed|arc|arcs} as light as the lightest of the supervertex"},
      {"add", "Add arcs to the tree", "{active|supervertex|supervertices} chose the lightest edge out"},
      {"degree", "Count degrees", "{active|chosen edge|chosen edges} counted at both ends"},
      {"propagate", "Propagate colours", "{changed|chosen edge|chosen edges} still joined two colours"},
      {"peel", "Peel off chains", "{changed|supervertex|supervertices} peeled off: on no cycle"},
      {"cycle", "Find cycles", "{changed|edge|edges} left on cycles"},
      {"strike", "Strike out cycle edges", "{changed|cycle edge|cycle edges} struck out again"},
      {"recolor", "Recolour vertices", "{changed|vertex|vertices} moved to a lower colour", true},
  };
  addTraffic(info.kernels);
  info.scalars = {{.id = "round", .title = "Round of merging", .iteration = true}};
  info.kernelLines.assign(std::begin(mst::kLines), std::end(mst::kLines));
  info.invariants = {
      {"colours", "Colours",
       "Colours only fall, from the vertex itself down; that in Ci_a is its own until a round spreads colours, and was its own before"},
      {"lightest", "Lightest edges",
       "From min weight to strike no arc leaves a supervertex with a lesser key than Key_a; what is chosen is the first arc that has it"},
      {"forest", "Forest",
       "Arcs in the tree stay inside a supervertex, or join two in this round; but from add to cycle, each has one vertex more than tree "
       "edges"},
      {"degrees", "Degrees", "From min weight to strike Deg_a counts the chosen edges that end at a supervertex and are not given up"},
      {"cycles", "Cycle edges",
       "After cycle and strike every supervertex that merged has the first edge of its cycle in Cy_a; from strike on it is out of the "
       "tree"},
  };
  info.pseudocode = {
      "start: every vertex v is a supervertex: C_a[v], Ci_a[v] ← v;  Mst_a ← no",
      "repeat, one merging a round, until no arc leaves any supervertex:",
      "  min weight: each vertex v of colour c = C_a[Ci_a[v]], in parallel",
      "    before all of them: Key_a, NMst_a, Cy_a ← none,  Ac_a ← no,  Deg_a ← 0",
      "    for each arc v → n to another colour d = C_a[Ci_a[n]]",
      "      Key_a[c] ← the least of itself and (weight, d),  Ac_a[c] ← yes",
      "  min arc: each vertex v, in parallel",
      "    NMst_a[c] ← the first of the arcs v → n with (weight, d) = Key_a[c]",
      "  add: each colour c in Ac_a, in parallel",
      "    Mst_a[NMst_a[c]] ← yes",
      "  degree: each colour c, d the colour that NMst_a[c] leads to",
      "    PrevC_a[c] ← C_a[c];  if Ac_a[c]: Deg_a[c] + 1, Deg_a[d] + 1",
      "  propagate, until nothing changes: each colour c in Ac_a",
      "    C_a at both ends of NMst_a[c] ← the lower one of the two",
      "  peel, until nothing changes: each colour c with Deg_a[c] = 1",
      "    Deg_a − 1 at both ends of NMst_a[c], by their colours in PrevC_a",
      "    NMst_a[c] ← none",
      "  cycle: each colour c that has kept NMst_a[c]",
      "    Cy_a[C_a[c]] ← the first of itself and NMst_a[c]",
      "  strike: each colour c with an arc in Cy_a[c]",
      "    Mst_a[Cy_a[c]] ← no",
      "  recolor: each vertex v, in parallel",
      "    c ← Ci_a[v];  while C_a[c] ≠ c: c ← C_a[c];  Ci_a[v] ← c",
  };
  return info;
}

VariantInfo describeBoruvkaCompacted() {
  VariantInfo info = describeBoruvka();
  info.id = "boruvka-compacted";
  info.title = "Borůvka over lists of what is still at work";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithms 10 to 18 with vertex list compaction (III.C, Table X)";
  info.deviations.emplace_back("Live vertices and active colours are listed; the report does not say what its lists have");
  info.arrays.insert(info.arrays.end(),
                     {{.id = "live",
                       .title = "Live",
                       .symbol = "L_a",
                       .help = "Vertices with an arc that left their supervertex when they last looked; the others never have one again",
                       .type = ElementType::U8,
                       .flag = true},
                      {.id = "vertex_list",
                       .title = "Vertex list",
                       .symbol = "B_a",
                       .help = "The live vertices, ascending; slots past the length keep what was there",
                       .domain = Domain::List,
                       .type = ElementType::U32},
                      {.id = "color_list",
                       .title = "Colour list",
                       .symbol = "A_a",
                       .help = "The active colours, ascending; slots past the length keep what was there",
                       .domain = Domain::List,
                       .type = ElementType::U32}});
  info.kernels.insert(info.kernels.end(), {{"compact_vertices", "List live vertices", "{vertices|live vertex|live vertices} listed"},
                                           {"compact_colors", "List active colours", "{colors|supervertex|supervertices} listed"}});
  addListTraffic(info.kernels);
  info.invariants.push_back(
      {"lists", "Lists",
       "L_a marks every vertex that an arc to another supervertex leaves; B_a and A_a list, ascending, what L_a and Ac_a marked"});
  info.scalars.insert(info.scalars.begin(), {{"vertices", "Length of the vertex list"}, {"colors", "Length of the colour list"}});
  info.kernelLines.assign(std::begin(mst::kLinesCompacted), std::end(mst::kLinesCompacted));
  std::sort(info.kernelLines.begin(), info.kernelLines.end());  // given in the order of the kernels
  info.pseudocode = {
      "start: every vertex v is a supervertex: C_a[v], Ci_a[v] ← v;  Mst_a ← no;  L_a ← yes",
      "repeat, one merging a round, until no arc leaves any supervertex:",
      "  compact vertices: B_a ← the vertices in L_a",
      "  min weight: each vertex v of B_a, of colour c = C_a[Ci_a[v]], in parallel",
      "    before all of them: Key_a, NMst_a, Cy_a ← none,  Ac_a ← no,  Deg_a ← 0",
      "    for each arc v → n to another colour d = C_a[Ci_a[n]]",
      "      Key_a[c] ← the least of itself and (weight, d),  Ac_a[c] ← yes",
      "    L_a[v] ← whether there was such an arc",
      "  min arc: each vertex v of B_a, in parallel",
      "    NMst_a[c] ← the first of the arcs v → n with (weight, d) = Key_a[c]",
      "  compact colours: A_a ← the colours in Ac_a",
      "  add: each colour c of A_a, in parallel",
      "    Mst_a[NMst_a[c]] ← yes",
      "  degree: each colour c of A_a, d the colour that NMst_a[c] leads to",
      "    PrevC_a[c] ← C_a[c],  Deg_a[c] + 1,  Deg_a[d] + 1",
      "  propagate, until nothing changes: each colour c of A_a",
      "    C_a at both ends of NMst_a[c] ← the lower one of the two",
      "  peel, until nothing changes: each colour c of A_a with Deg_a[c] = 1",
      "    Deg_a − 1 at both ends of NMst_a[c], by their colours in PrevC_a",
      "    NMst_a[c] ← none",
      "  cycle: each colour c of A_a that has kept NMst_a[c]",
      "    Cy_a[C_a[c]] ← the first of itself and NMst_a[c]",
      "  strike: each colour c of A_a with an arc in Cy_a[c]",
      "    Mst_a[Cy_a[c]] ← no",
      "  recolor: each vertex v, in parallel",
      "    c ← Ci_a[v];  while C_a[c] ≠ c: c ← C_a[c];  Ci_a[v] ← c",
  };
  return info;
}

}  // namespace

Entry mstEntry() {
  Entry entry;
  entry.info = {.id = "mst",
                .title = "Minimum spanning tree",
                .help = "The lightest edges that hold every component together, arcs read as undirected",
                .variants = {describeBoruvka(), describeBoruvkaCompacted(), mst::describePrimitives()}};
  entry.makers = {&mst::makeBoruvka, &mst::makeBoruvkaCompacted, &mst::makePrimitives};
  return entry;
}

}  // namespace wf::algorithms
