// Minimum spanning tree, variant `boruvka-primitives`: the host loop of scans, sorts and the kernels of primitive_kernels.h.
// IIIT/TR/2009/74, section VIII.E.
#include "compute/algorithms/mst/primitives.h"
#include "compute/algorithms/described.h"

#include <algorithm>
#include <numeric>

#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/kernels/listed.h"
#include "compute/algorithms/mst/primitive_kernels.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::mst {
namespace primitives {
namespace {

constexpr CodeLine kCode[] = {
    {"start: every vertex v is a supervertex: C_a[v] ← v;  A_a ← all of them;  L_a ← all arcs, every edge in both directions;  Mst_a ← no"},
    {"  weigh, once: L_a ← its arcs sorted by (weight, edge), a key of 64 bits that both directions share", "weigh"},
    {"repeat, supervertices merged once per round, until no arc of L_a leaves a supervertex:"},
    {"  minimum: each arc v → n of L_a, from c = C_a[v] to d = C_a[n], in parallel", "minimum"},
    {"    before all of them: Key_a, S_a ← none", "clear"},
    {"    if c ≠ d: Key_a[c] ← the least of itself and (weight, edge)", "least"},
    {"  successor: each supervertex c of A_a, d where the edge of Key_a[c] leads, in parallel", "successor"},
    {"    if no edge leaves c, or Key_a[d] = Key_a[c] and c < d: S_a[c] ← c", "stay"},
    {"    else: S_a[c] ← d,  Mst_a[the arc out of c] ← yes", "join"},
    {"  double, until nothing changes: each supervertex c of A_a, in parallel", "double"},
    {"    S_a[c] ← S_a[S_a[c]]", "twice"},
    {"  relabel: each slot i of L_a, from a = S_a[C_a[v]] to b = S_a[C_a[n]], in parallel", "relabel"},
    {"    D_a[i] ← i,  P_a[i] ← (a, b), or none where a = b", "pair"},
    {"  sort: P_a and with it D_a ← ascending by P_a; equal ones keep their order, the lightest first", "sort"},
    {"  mark: each place i of P_a, in parallel", "mark"},
    {"    F_a[D_a[i]] ← whether P_a[i] is not none and differs from P_a[i − 1]", "flag"},
    {"  scan: O_a[i] ← how many slots before i are in F_a", "scan"},
    {"  split: L_a[O_a[i]] ← L_a[i] for each slot i in F_a; the list is as long as they are many", "split"},
    {"  recolor: each vertex v, in parallel", "recolor"},
    {"    C_a[v] ← S_a[C_a[v]]", "take"},
    {"  roots: A_a ← the vertices v with C_a[v] = v", "roots"},
};

StateArrayInfo listed(StateArrayInfo info) {
  info.domain = Domain::ArcList;
  return info;
}

std::vector<StateArrayInfo> arrays() {
  return {
      {.id = "color",
       .title = "Colour",
       .symbol = "C_a",
       .help = "The supervertex of a vertex, identified by one of its vertices",
       .role = Role::Color,
       .names = Names::Vertex},
      byColor("color", {.id = "best",
                        .title = "Least key",
                        .symbol = "Key_a",
                        .help = "Key of the lightest arc out of the supervertex: weight in the upper 32 bits, edge in the lower ones",
                        .type = ElementType::U64,
                        .reduction = Reduction::Min,
                        .names = Names::LightestArc,
                        .infinite = kNoKey}),
      byColor("color", {.id = "successor",
                        .title = "Successor",
                        .symbol = "S_a",
                        .help = "The supervertex that this one joins; after pointer doubling, the root of its chain",
                        .reduction = Reduction::Min,
                        .names = Names::Vertex,
                        .infinite = kNone}),
      {.id = "color_list",
       .title = "Colour list",
       .symbol = "A_a",
       .help = "The supervertices, ascending; slots past their number keep old values",
       .domain = Domain::List,
       .names = Names::Vertex},
      treeArcs(),
      listed({.id = "list",
              .title = "Arc list",
              .symbol = "L_a",
              .help = "Residual arcs between supervertices, the lightest of parallel ones, ascending by weight; slots past the length keep "
                      "old values",
              .names = Names::Residual}),
      listed(
          {.id = "pair",
           .title = "Pair",
           .symbol = "P_a",
           .help =
               "The merged supervertices at the ends of a listed arc, 32 bits each, none if they are equal; sorting groups parallel arcs",
           .type = ElementType::U64,
           .names = Names::Ends,
           .infinite = kNoKey}),
      listed({.id = "order", .title = "Order", .symbol = "D_a", .help = "The slot of L_a that a pair in P_a belongs to"}),
      listed({.id = "keep",
              .title = "Keep",
              .symbol = "F_a",
              .help = "Slots of L_a whose arc is the lightest between two merged supervertices",
              .type = ElementType::U8,
              .flag = true}),
      listed({.id = "place",
              .title = "Place",
              .symbol = "O_a",
              .help = "The slot of L_a that this arc moves to: the number of kept arcs before it",
              .type = ElementType::U32}),
  };
}

// Words are 4 bytes, Key_a's and P_a's 8, flags 1. Of a sort what it reads and writes once, however many passes it takes.
constexpr Traffic kTraffic[] = {
    {.launched = 40},                              // W_a, reverse, key; keys and L_a there and back
    {.launched = 24, .active = 20, .vertex = 12},  // L_a, reverse, E_a and C_a of both ends; W_a, Key_a; Key_a and S_a cleared
    {.launched = 16, .active = 28, .changed = 5},  // A_a, Key_a, S_a; reverse, E_a, C_a of both ends, the other Key_a; S_a, Mst_a
    {.launched = 24, .changed = 4},                // A_a and S_a kept; A_a, S_a twice; S_a
    {.launched = 44},                              // L_a, reverse, E_a, C_a and S_a of both ends, P_a, D_a
    {.launched = 24},                              // P_a and D_a there and back
    {.launched = 21},                              // P_a twice, D_a, F_a
    {.launched = 5},                               // F_a, O_a
    {.launched = 9, .active = 12},                 // L_a kept, F_a; O_a, L_a twice
    {.launched = 8, .changed = 4},                 // C_a, S_a; C_a
    {.launched = 5, .active = 4},                  // C_a, a flag; A_a
};

VariantInfo describe() {
  VariantInfo info;
  info.id = "boruvka-primitives";
  info.title = "Borůvka with scan, sort and split primitives";
  info.source =
      "Vineet, Harish, Patidar, Narayanan: High Performance Graphics 2009, pages 167 to 171; "
      "Harish, Vineet, Narayanan: IIIT/TR/2009/74, section VIII.E";
  info.deviations = {
      "The lightest arc of a supervertex comes from an atomic minimum; the papers use a segmented scan",
      "Keys have 64 bits, so sizes and weights are not limited; the papers' segmented scan has 32",
      "The host loops over rounds; the papers describe a recursion",
      "The run ends when no arc leaves any supervertex, and the result is a forest",
      "Arcs without a reverse get one, so that directed files are read as undirected graphs",
  };
  info.needs.residual = true;
  info.scratchPerVertex = 4;     // the old S_a of a step, or flags
  info.scratchPerResidual = 24;  // weights; keys or the old L_a of a step: 8; what a sort writes to: 12
  info.answer = Domain::Arc;
  info.arrays = arrays();
  info.kernels = {
      {"weigh", "Sort arcs by weight", "{launched|arc|arcs|no arcs} sorted by weight"},
      {"minimum", "Find the lightest arcs", "{active|arc|arcs|no arcs} between {supervertices|supervertex|supervertices} compared"},
      {"successor", "Choose successors", "{changed|supervertex|supervertices|no supervertex} joined another along the lightest edge"},
      {"double", "Pointer doubling", "{changed|pointer|pointers|no pointer} doubled"},
      {"relabel", "Relabel arcs", "{active|arc|arcs|no arc} of {launched} left between supervertices"},
      {"sort", "Sort pairs", "{launched|arc|arcs|no arcs} sorted by the supervertices at the ends"},
      {"mark", "Mark the lightest of parallels",
       "{active|arc|arcs|none} of {launched} marked, the lightest from one supervertex to "
       "another"},
      {"scan", "Scan marks", "{active|arc|arcs|none} of {launched} got a place in the shorter list"},
      {"split", "Split the list", "{listed|arc|arcs|no arcs} left in the list"},
      {"recolor", "Recolour vertices", "{changed|vertex|vertices|no vertex} got another colour", true},
      {"roots", "List supervertices", "{supervertices|supervertex|supervertices} listed"},
  };
  setTraffic(info.kernels, kTraffic);
  setItems(info.kernels, {"minimum", "relabel", "split"}, Domain::Residual);
  setItems(info.kernels, {"successor", "double"}, Domain::Color);
  setItems(info.kernels, {"mark"}, std::nullopt);  // a slot of the list
  info.scalars = {{"listed", "Length of the arc list"},
                  {"supervertices", "Supervertices"},
                  {.id = "round", .title = "Round of merging", .iteration = true}};
  info.invariants = {
      {"supervertices", "Supervertices",
       "Each is identified by one of its vertices and, except after recolor, listed in A_a; tree arcs stay inside one or join two in this "
       "round, and each has one vertex more than tree arcs"},
      {"choices", "Choices",
       "From minimum to split Key_a is the least key of the outgoing arcs, S_a follows that arc, and every supervertex that joined another "
       "has its arc in the tree"},
      {"list", "Arc list",
       "L_a ascends by weight and edge, holds an edge in both directions or in none, after split no arc inside a supervertex, and the "
       "lightest one out of each"},
      {"order", "Order",
       "From relabel to scan P_a has the pair of every listed arc and D_a its slot; sorted, both ascend, F_a marks the first of each kind, "
       "and O_a counts what it marks"},
  };
  setCode(info, kCode);
  return info;
}

struct Control {
  std::uint32_t next = kWeigh;
  std::uint32_t round = 0;
  std::uint32_t listed = 0;         // length of L_a
  std::uint32_t kept = 0;           // of them, from scan to split
  std::uint32_t supervertices = 0;  // length of A_a
  std::uint32_t done = 0;
};

class Primitives final : public Controlled<Control, Spanning> {
 public:
  using Controlled::Controlled;

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(*this, step, before, after, cell);
  }

  InvariantAnswer checkInvariant(std::size_t k) const override {
    return primitives::checkInvariant(*this,
                                      {.stage = stage(),
                                       .d_weightKeys = d_weightKeys(),
                                       .listed = control_.listed,
                                       .supervertices = control_.supervertices,
                                       .merged = control_.round > 0},
                                      k);
  }

 protected:
  bool isPossible(const Control& control) const override {
    const std::uint32_t arcs = arrays()[kSelected].count;
    return control.next < info().kernels.size() && control.listed <= arcs && control.kept <= arcs &&
           control.supervertices <= graph().vertexCount();
  }

  Status start(const Parameters&) override {
    const VertexId n = graph().vertexCount();
    control_.supervertices = n;
    control_.listed = arrays()[kSelected].count;
    ofVertices_ = executor().allocate(std::size_t{n} * 4);
    ofArcs_ = executor().allocate(std::size_t{control_.listed} * 8);
    placeWeightKeys();
    std::vector<std::uint32_t> own(std::max(n, control_.listed));
    std::iota(own.begin(), own.end(), 0u);
    for (const Array array : {kColor, kColorList, kList}) executor().upload(buffer(array), 0, own.data(), buffer(array).bytes());
    for (const Array array : {kBest, kSuccessor}) fill(array, 0xFF);
    return {};
  }

  void advance(Step& step) override {
    const auto kernel = static_cast<Kernel>(control_.next);
    begin(step, kernel, control_.round);
    KernelStep run(*this, step);
    const bool isPrimitive = kernel == kWeigh || kernel == kSort || kernel == kScan || kernel == kRoots;
    if (isPrimitive) {
      const PrimitiveCounts counts = call(kernel, run);
      run.finish();
      step.launched = counts.elements;
      step.active = metrics() ? counts.active : 0;
      step.changed = metrics() ? counts.changed : 0;
      goOn(kernel, false);
    } else {
      launch(kernel, run);
      goOn(kernel, run.finish().words[0] != 0);
    }
    step.endsIteration = kernel == kRoots || control_.done != 0;
    step.scalars = {control_.listed, control_.supervertices};
  }

 private:
  struct PrimitiveCounts {
    std::uint64_t elements, active, changed;
  };

  Stage stage() const {
    constexpr Stage kStages[] = {Stage::Between, Stage::Weighed, Stage::Chosen, Stage::Doubled,   Stage::Relabelled, Stage::Sorted,
                                 Stage::Marked,  Stage::Scanned, Stage::Split,  Stage::Recolored, Stage::Between};
    if (lastStep().index == 0) return Stage::Unsorted;
    return control_.next == kDouble && lastStep().kernel == kDouble ? Stage::Doubling : kStages[lastStep().kernel];
  }

  // What follows in the schedule; `more`: the kernel raised its flag.
  void goOn(Kernel kernel, bool more) {
    if (kernel == kMinimum) control_.done = more ? 0 : 1;
    if (kernel == kSplit) control_.listed = control_.kept;
    control_.round += kernel == kRoots ? 1 : 0;
    if (kernel == kRoots) {
      control_.next = kMinimum;
    } else if (kernel != kDouble || !more) {
      control_.next = kernel + 1;
    }
  }

  // A whole primitive, with what it needs beside it.
  PrimitiveCounts call(Kernel kernel, KernelStep& run) {
    const VertexId n = graph().vertexCount();
    const std::uint32_t length = control_.listed;
    switch (kernel) {
      case kWeigh:
        run.prepare(length, Weigh<>{coloring(), ofArcs_.as<std::uint64_t>()});
        executor().sortPairs(ofArcs_, buffer(kList), length);
        return {length, length, length};
      case kSort:
        executor().sortPairs(buffer(kPair), buffer(kOrder), length);
        return {length, length, length};
      case kScan:
        run.prepare(length, WidenFlags<>{d_flags(kKeep), ofArcs_.as<std::uint32_t>()});
        control_.kept = static_cast<std::uint32_t>(executor().exclusiveScan(ofArcs_, buffer(kPlace), length));
        return {length, control_.kept, length};
      default:
        run.prepare(n, MarkRoots<>{d_words(kColor), ofVertices_.as<std::uint8_t>()});
        control_.supervertices = executor().compact(ofVertices_, buffer(kColorList), n);
        return {n, control_.supervertices, control_.supervertices};
    }
  }

  void launch(Kernel kernel, KernelStep& run) {
    const std::uint32_t length = control_.listed;
    auto* d_best = d_wide(kBest);
    auto* d_pair = d_wide(kPair);
    switch (kernel) {
      case kMinimum:
        for (const Array array : {kBest, kSuccessor}) fill(array, 0xFF);
        run.run(length, Minimum<>{coloring(), d_words(kList), d_best, d_word(0)});
        return;
      case kSuccessors:
        return overSupervertices(run, Successors<>{coloring(), d_best, d_words(kSuccessor), d_flags(kSelected)});
      case kDouble: {
        auto* d_old = ofVertices_.as<std::uint32_t>();
        const kernels::Listed copy{d_words(kColorList), kernels::CopyWords<>{d_words(kSuccessor), d_old}};
        run.prepare(control_.supervertices, copy);
        return overSupervertices(run, Double<>{d_old, d_words(kSuccessor), d_word(0)});
      }
      case kRelabel:
        run.run(length, Relabel<>{coloring(), d_words(kList), d_words(kSuccessor), d_pair, d_words(kOrder)});
        return;
      case kMark:
        run.run(length, Mark<>{d_pair, d_words(kOrder), d_flags(kKeep)});
        return;
      case kSplit:
        executor().copy(ofArcs_, buffer(kList), std::size_t{length} * 4);
        run.run(length, Split<>{d_flags(kKeep), d_words(kPlace), ofArcs_.as<ArcId>(), d_words(kList)});
        return;
      default:
        run.run(graph().vertexCount(), Recolor<>{d_words(kSuccessor), d_words(kColor)});
        return;
    }
  }

  template <class K>
  void overSupervertices(KernelStep& run, const K& kernel) {
    run.run(control_.supervertices, kernels::Listed{d_words(kColorList), kernel});
  }
  Coloring<> coloring() const { return {deviceGraph().residualHeads(), deviceGraph().residualReverse(), d_weightKeys(), d_words(kColor)}; }

  exec::Buffer ofVertices_;  // one word per vertex: S_a as a step found it, or flags
  exec::Buffer ofArcs_;      // two words per residual arc: keys, words for a scan, or L_a as a step found it
};

}  // namespace
}  // namespace primitives

Variant boruvkaPrimitives() { return {primitives::describe(), make<primitives::Primitives>}; }

}  // namespace wf::algorithms::mst
