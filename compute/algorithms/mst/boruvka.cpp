// Minimum spanning tree, variant `boruvka`, and the host loop that it shares with `boruvka-compacted`. IIIT/TR/2009/74, algorithm 10.
#include "compute/algorithms/mst/boruvka.h"

#include <numeric>

#include "compute/algorithms/described.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/kernels/listed.h"
#include "compute/algorithms/kernels/propagate.h"
#include "compute/algorithms/mst/boruvka_kernels.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::mst {
namespace {

constexpr CodeLine kCode[] = {
    {"start: every vertex v is a supervertex: C_a[v], Ci_a[v] ← v;  Mst_a ← no"},
    {"repeat, supervertices merged once per round, until no arc leaves any supervertex:"},
    {"  min weight: each vertex v of colour c = C_a[Ci_a[v]], in parallel", "min_weight"},
    {"    before all of them: Key_a, NMst_a, Cy_a ← none,  Ac_a ← no,  Deg_a ← 0", "clear"},
    {"    for each arc v → n to another colour d = C_a[Ci_a[n]]", "arcs"},
    {"      Key_a[c] ← the least of itself and (weight, d),  Ac_a[c] ← yes", "key"},
    {"  min arc: each vertex v, in parallel", "min_arc"},
    {"    NMst_a[c] ← the first of the arcs v → n with (weight, d) = Key_a[c]", "choose"},
    {"  add: each colour c in Ac_a, in parallel", "add"},
    {"    Mst_a[NMst_a[c]] ← yes", "select"},
    {"  degree: each colour c, d the colour that NMst_a[c] leads to", "degree"},
    {"    PrevC_a[c] ← C_a[c];  if Ac_a[c]: Deg_a[c] + 1, Deg_a[d] + 1", "count"},
    {"  propagate, until nothing changes: each colour c in Ac_a", "propagate"},
    {"    C_a at both ends of NMst_a[c] ← the lower one of the two", "spread"},
    {"  peel, until nothing changes: each colour c with Deg_a[c] = 1", "peel"},
    {"    Deg_a − 1 at both ends of NMst_a[c], by their colours in PrevC_a", "uncount"},
    {"    NMst_a[c] ← none", "give up"},
    {"  cycle: each colour c that has kept NMst_a[c]", "cycle"},
    {"    Cy_a[C_a[c]] ← the first of itself and NMst_a[c]", "on cycle"},
    {"  strike: each colour c with an arc in Cy_a[c]", "strike"},
    {"    Mst_a[Cy_a[c]] ← no", "unselect"},
    {"  recolor: each vertex v, in parallel", "recolor"},
    {"    c ← Ci_a[v];  while C_a[c] ≠ c: c ← C_a[c];  Ci_a[v] ← c", "follow"},
};

std::vector<StateArrayInfo> arrays() {
  return {
      {.id = "color_index",
       .title = "Colour index",
       .symbol = "Ci_a",
       .help = "The slot at which a vertex finds the colour of its supervertex",
       .names = Names::Vertex},
      byColor("color_index", {.id = "color",
                              .title = "Colour",
                              .symbol = "C_a",
                              .help = "The colour of a supervertex: the lowest slot of those that have merged into it",
                              .role = Role::Color,
                              .reduction = Reduction::Min,
                              .names = Names::Vertex}),
      byColor("color_index", {.id = "active",
                              .title = "Active",
                              .symbol = "Ac_a",
                              .help = "Supervertices with an outgoing arc in this round",
                              .type = ElementType::U8,
                              .flag = true}),
      byColor("color_index",
              {.id = "best",
               .title = "Least key",
               .symbol = "Key_a",
               .help = "Key of the lightest arc out of the supervertex: weight in the upper 32 bits, target colour in the lower ones",
               .type = ElementType::U64,
               .reduction = Reduction::Min,
               .names = Names::Lightest,
               .infinite = ~std::uint64_t{0}}),
      byColor("color_index", {.id = "chosen_edge",
                              .title = "Chosen edge",
                              .symbol = "NMst_a",
                              .help = "The residual arc that the supervertex adds to the tree in this round",
                              .reduction = Reduction::Min,
                              .names = Names::Residual,
                              .infinite = kNone}),
      treeArcs(),
      byColor("color_index", {.id = "degree",
                              .title = "Degree",
                              .symbol = "Deg_a",
                              .help = "Number of chosen edges at the supervertex that are not peeled off yet",
                              .reduction = Reduction::Max,
                              .unit = "edges"}),
      byColor("color_index", {.id = "cycle",
                              .title = "Cycle edge",
                              .symbol = "Cy_a",
                              .help = "The residual arc that is removed to break the cycle of the merged supervertex",
                              .reduction = Reduction::Min,
                              .names = Names::Residual,
                              .infinite = kNone}),
      byColor("color_index", {.id = "previous",
                              .title = "Previous colour",
                              .symbol = "PrevC_a",
                              .help = "The colour before the supervertices of this round merged",
                              .reduction = Reduction::Min,
                              .names = Names::Vertex}),
  };
}

// Words are 4 bytes, Key_a's 8, flags 1. Arcs cost what is read of all of them; the key is only read of those that leave.
constexpr Traffic kTraffic[] = {
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

VariantInfo describe() {
  VariantInfo info;
  info.id = "boruvka";
  info.title = "Borůvka with supervertices";
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithms 10 to 18";
  info.deviations = {
      "The first kernel is two: the least (weight, colour) by an atomic minimum of 64 bits, then an arc that has it",
      "The lighter edge is chosen; the comparison in algorithm 11 is the wrong way round",
      "Among arcs of equal weight and colour the smallest number is chosen; the report leaves that open",
      "The first kernel does not look at Mst_a: both ends of an arc in the tree have one colour",
      "Of the two edges of a cycle the one with the smaller number is removed; the report takes the one that is written last",
      "Peel reads the degrees at the start of the kernel, so a chain loses one supervertex at each end per step",
      "The run ends when no arc leaves any supervertex, and the result is a forest; the report waits for one supervertex",
      "Arcs without a reverse get one, so that directed files are read as undirected graphs",
  };
  info.needs.residual = true;
  info.scratchPerVertex = 4;    // the old C_a or Deg_a of a step
  info.scratchPerResidual = 4;  // weights
  info.answer = Domain::Arc;
  info.arrays = arrays();
  info.kernels = {
      {"min_weight", "Find the lightest weight", "{active|vertex|vertices|no vertex} with an arc to another supervertex"},
      {"min_arc", "Find the lightest arc", "{changed|arc|arcs|no arc} as light as the lightest of the supervertex"},
      {"add", "Add arcs to the tree", "{active|supervertex|supervertices|no supervertex} chose the lightest edge out"},
      {"degree", "Count degrees", "{active|chosen edge|chosen edges|no chosen edge} counted at both ends"},
      {"propagate", "Propagate colours", "{changed|chosen edge|chosen edges|no chosen edge} still joined two colours"},
      {"peel", "Peel off chains", "{changed|supervertex on no cycle|supervertices on no cycle|no supervertex} peeled off"},
      {"cycle", "Find cycles", "{changed|edge|edges|no edge} left on cycles"},
      {"strike", "Remove cycle edges", "{changed|cycle edge|cycle edges|no cycle edge} removed"},
      {"recolor", "Recolour vertices", "{changed|vertex|vertices|no vertex} moved to a lower colour", true},
  };
  setTraffic(info.kernels, kTraffic);
  setItems(info.kernels, {"add", "degree", "propagate", "peel", "cycle", "strike"}, Domain::Color);
  info.scalars = {{.id = "round", .title = "Round of merging", .iteration = true}};
  info.invariants = {
      {"colours", "Colours",
       "Colours only decrease, starting at the vertex itself; the colour in Ci_a is its own until the round propagates colours, and was "
       "its own before"},
      {"lightest", "Lightest edges",
       "From min weight to strike no arc leaves a supervertex with a key below Key_a; the chosen arc is the first with that key"},
      {"forest", "Forest",
       "Tree arcs stay inside a supervertex, or join two in this round; except from add to cycle, each has one vertex more than tree "
       "edges"},
      {"degrees", "Degrees", "From min weight to strike Deg_a counts the chosen edges at a supervertex that are not peeled off"},
      {"cycles", "Cycle edges",
       "After cycle and strike every supervertex that merged has the first edge of its cycle in Cy_a; from strike on it is out of the "
       "tree"},
  };
  setCode(info, kCode);
  return info;
}

struct Control {
  std::uint32_t next = kMinWeight;
  std::uint32_t round = 0;
  std::uint32_t vertices = 0;  // length of B_a
  std::uint32_t colors = 0;    // length of A_a
  std::uint32_t done = 0;
};

class Boruvka final : public Controlled<Control, Spanning> {
 public:
  Boruvka(exec::Executor& executor, const VariantInfo& info) : Controlled(executor, info), compacted_(info.arrays.size() > kLive) {}

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(*this, step, before, after, cell);
  }

  InvariantAnswer checkInvariant(std::size_t k) const override {
    const bool begun = lastStep().index > 0;
    const auto kernel = begun ? static_cast<Kernel>(lastStep().kernel) : kRecolor;
    return mst::checkInvariant(*this,
                               {.stage = stageAfter(kernel),
                                .d_weightKeys = d_weightKeys(),
                                .vertices = control_.vertices,
                                .colors = control_.colors,
                                .verticesListed = begun,
                                .vertexListIsNew = kernel == kCompactVertices,
                                .colorsListed = control_.round > 0 ? kernel != kMinWeight && kernel != kMinArc : control_.colors > 0},
                               k);
  }

 protected:
  bool isPossible(const Control& control) const override {
    const VertexId n = graph().vertexCount();
    return control.next < info().kernels.size() && control.vertices <= n && control.colors <= n;
  }

  Status start(const Parameters&) override {
    const VertexId n = graph().vertexCount();
    control_.next = compacted_ ? kCompactVertices : kMinWeight;
    old_ = executor().allocate(std::size_t{n} * 4);
    placeWeightKeys();
    std::vector<std::uint32_t> own(n);
    std::iota(own.begin(), own.end(), 0u);
    for (const Array array : {kColorIndex, kColor, kPrevious}) executor().upload(buffer(array), 0, own.data(), buffer(array).bytes());
    for (const Array array : {kBest, kChosen, kCycle}) fill(array, 0xFF);
    if (compacted_) fill(kLive, 1);
    return {};
  }

  void advance(Step& step) override {
    const Kernel kernel = static_cast<Kernel>(control_.next);
    begin(step, kernel, control_.round);
    bool more = true;
    if (kernel == kCompactVertices) {
      control_.vertices = compact(kLive, kVertexList, step);
    } else if (kernel == kCompactColors) {
      control_.colors = compact(kActive, kColorList, step);
    } else {
      KernelStep run(*this, step);
      launch(kernel, run);
      more = run.finish().words[0] != 0;
    }
    control_.next = after(kernel, more);
    control_.done = kernel == kMinWeight && !more ? 1 : 0;
    step.endsIteration = kernel == kRecolor || control_.done != 0;
    control_.round += kernel == kRecolor ? 1 : 0;
    if (compacted_) step.scalars = {control_.vertices, control_.colors};
  }

 private:
  static Stage stageAfter(Kernel kernel) {
    constexpr Stage kStages[] = {Stage::Weighed, Stage::Chosen, Stage::Added, Stage::Counted, Stage::Spreading, Stage::Peeling,
                                 Stage::Cycled,  Stage::Struck, Stage::Begin, Stage::Begin,   Stage::Chosen};
    return kStages[kernel];
  }

  // What follows in the schedule; `more`: the kernel raised its flag.
  std::uint32_t after(Kernel kernel, bool more) const {
    switch (kernel) {
      case kCompactVertices:
        return kMinWeight;
      case kMinArc:
        return compacted_ ? kCompactColors : kAdd;
      case kCompactColors:
        return kAdd;
      case kPropagate:
        return more ? kPropagate : kPeel;
      case kPeel:
        return more ? kPeel : kFindCycles;
      case kRecolor:
        return compacted_ ? kCompactVertices : kMinWeight;
      default:
        return kernel + 1;
    }
  }

  void launch(Kernel kernel, KernelStep& run) {
    const VertexId* d_heads = deviceGraph().residualHeads();
    const Coloring<> coloring{deviceGraph().residualOffsets(), d_heads, d_weightKeys(), d_words(kColorIndex), d_words(kColor)};
    std::uint32_t* d_more = d_word(0);
    auto* d_active = d_flags(kActive);
    auto* d_best = d_wide(kBest);
    auto* d_selected = d_flags(kSelected);
    switch (kernel) {
      case kMinWeight:
        for (const Array array : {kActive, kDegree}) fill(array, 0);
        for (const Array array : {kBest, kChosen, kCycle}) fill(array, 0xFF);
        return overVertices(run, MinWeight<>{coloring, d_active, d_best, compacted_ ? d_flags(kLive) : nullptr, d_more});
      case kMinArc:
        return overVertices(run, MinArc<>{coloring, d_best, d_words(kChosen)});
      case kAdd:
        return overColors(run, Add<>{d_active, d_words(kChosen), d_selected});
      case kCountDegrees:
        return overColors(run, Degree<>{coloring, d_active, d_words(kChosen), d_words(kDegree), d_words(kPrevious)});
      case kPropagate: {
        keepOld(run, kColor);  // links join listed colors only: what an arc leads to has an arc out itself, the one back
        const ChosenLinks<> links{d_active, d_words(kChosen), d_heads, d_words(kColorIndex)};
        return overColors(run, kernels::Propagate{links, old_.as<std::uint32_t>(), d_words(kColor), d_more});
      }
      case kPeel:
        keepOld(run, kDegree);
        return overColors(run, Peel<>{d_active, d_heads, d_words(kColorIndex), d_words(kPrevious), old_.as<std::uint32_t>(),
                                      d_words(kDegree), d_words(kChosen), d_more});
      case kFindCycles:
        return overColors(run, Cycle<>{d_active, d_words(kChosen), d_words(kColor), d_words(kCycle)});
      case kStrike:
        return overColors(run, Strike<>{d_words(kCycle), d_selected});
      default:
        run.run(graph().vertexCount(), Recolor<>{d_words(kColor), d_words(kColorIndex)});
    }
  }

  // What the colors of this round have in `array` as the step begins.
  void keepOld(KernelStep& run, Array array) {
    if (!compacted_) return executor().copy(old_, buffer(array), old_.bytes());
    const kernels::Listed copy{d_words(kColorList), kernels::CopyWords<>{d_words(array), old_.as<std::uint32_t>()}};
    run.prepare(control_.colors, copy);
  }

  template <class K>
  void overVertices(KernelStep& run, const K& kernel) {
    over(run, kernel, kVertexList, control_.vertices);
  }
  template <class K>
  void overColors(KernelStep& run, const K& kernel) {
    over(run, kernel, kColorList, control_.colors);
  }
  template <class K>
  void over(KernelStep& run, const K& kernel, Array list, std::uint32_t length) {
    if (compacted_) {
      run.run(length, kernels::Listed{d_words(list), kernel});
    } else {
      run.run(graph().vertexCount(), kernel);
    }
  }

  const bool compacted_;
  exec::Buffer old_;  // C_a or Deg_a as a step found it
};

}  // namespace

Variant boruvka() { return {describe(), make<Boruvka>}; }

}  // namespace wf::algorithms::mst
