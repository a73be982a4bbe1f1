// Minimum spanning tree, variant `fast`: Borůvka's rounds over a list of edges that gets shorter, the lightest edges first.
#include <algorithm>
#include <array>
#include <numeric>

#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/mst/fast_device.h"
#include "compute/algorithms/mst/fast_kernels.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::mst {
namespace fast {
namespace {

constexpr std::int64_t kLightEdges = 150;  // percent of the vertices
constexpr std::uint64_t kSampled = 1024;   // arcs

constexpr CodeLine kCode[] = {
    {"start: every vertex v is a supervertex: C_a[v] ← v;  Key_a ← none;  Mst_a ← no"},
    {"  an edge's key is (weight, first arc);  T ← the key that about light % · V edges do not pass, by a sample of arcs"},
    {"  light, once: each edge with a key up to T, in parallel", "light"},
    {"    between colours c and d, c ≠ d: W ← it too;  Key_a[c], Key_a[d] ← the least of themselves and the light edge's key",
     "least light"},
    {"repeat, supervertices merged once per round, until no edge is left:"},
    {"  merge: each edge of W, between colours c and d, in parallel", "merge"},
    {"    if its key is Key_a[c] or Key_a[d]: Mst_a[its first arc] ← yes, and c and d are one", "join"},
    {"    then C_a[v] ← the smallest vertex of what v is in, for each vertex v", "take"},
    {"    then Key_a ← none for every vertex", "clear"},
    {"    then each edge of W, between colours c and d by now:"},
    {"      if c = d: W loses it;  else Key_a[c], Key_a[d] ← the least of themselves and the key of what is left", "least left"},
    {"  heavy, once W is empty: each edge with a key above T, in parallel", "heavy"},
    {"    between colours c and d, c ≠ d: W ← it too;  Key_a[c], Key_a[d] ← the least of themselves and the heavy edge's key",
     "least heavy"},
};

std::vector<StateArrayInfo> arrays() {
  return {
      {.id = "color",
       .title = "Colour",
       .symbol = "C_a",
       .help = "The supervertex of a vertex, identified by its smallest vertex",
       .role = Role::Color,
       .names = Names::Vertex},
      byColor("color",
              {.id = "best",
               .title = "Least key",
               .symbol = "Key_a",
               .help = "Key of the lightest edge at work out of the supervertex: weight in the upper 32 bits, edge in the lower ones",
               .type = ElementType::U64,
               .reduction = Reduction::Min,
               .names = Names::LightestArc,
               .infinite = kNoKey}),
      treeArcs(),
  };
}

VariantInfo describe() {
  VariantInfo info;
  info.id = "fast";
  info.title = "Fast: Borůvka over a list of edges, light ones first";
  info.source =
      "Written for Warpfront, with ideas of Fallin, Gonzalez, Seo, Burtscher: SC 2023 (lists of edges, keys of weight and edge) and of "
      "Osipov, Sanders, Singler: ALENEX 2009 (light edges first)";
  info.deviations = {
      "Of the ideas of its sources it is a work of its own, and shows every round",
      "A supervertex is identified by its smallest vertex, in any order of threads",
      "A round is done for all vertices before the next one begins",
      "Arcs without a reverse get one, so that directed files are read as undirected graphs",
  };
  info.needs.residual = true;
  info.scratchPerResidual = 24;  // weights, tails; what is listed: 16
  info.answer = Domain::Arc;
  info.parameters = {
      {.id = "light",
       .title = "Light edges",
       .help = "So many of the lightest edges, about, in percent of the vertices, come first, if there are twice as many; 0: all at once",
       .unit = "%",
       .type = ParameterType::Integer,
       .defaultValue = kLightEdges,
       .minimum = 0,
       .maximum = 10'000}};
  info.arrays = arrays();
  info.kernels = {
      {"light", "Gather light edges", "{active|light edge|light edges|no light edges} between supervertices"},
      {"merge", "Merge along the lightest", "{changed|edge|edges|no edge} into the tree, {left|edge|edges|no edges} left to compare", true},
      {"heavy", "Gather heavy edges", "{active|heavy edge|heavy edges|no heavy edges} left between supervertices"},
  };
  // Tails, heads, weights; of an edge in the list colours of both ends and Key_a twice. In a round the list twice and Key_a and C_a twice.
  const Traffic gathered{.launched = 12, .changed = 40};
  setTraffic(info.kernels, std::array{gathered, Traffic{.arc = 72, .changed = 9, .vertex = 16}, gathered});
  info.scalars = {{"left", "Edges left to compare"},
                  {"supervertices", "Supervertices"},
                  {.id = "round", .title = "Round of merging", .iteration = true}};
  info.invariants = {
      {"merged", "Supervertices",
       "Each is identified by its smallest vertex, holds every tree arc at both ends, and has one vertex more than tree arcs"},
      {"least", "Least keys",
       "Key_a is the least key of the edges at work that leave a supervertex; once heavy edges are at work, no light one leaves any"},
  };
  setCode(info, kCode);
  return info;
}

struct Control {
  std::uint32_t next = kLight;
  std::uint32_t round = 0;
  std::uint32_t heavy = 0;  // whether heavy edges are at work
  std::uint32_t left = 0;   // edges in the list
  std::uint32_t supervertices = 0;
  std::uint32_t done = 0;
};

class Fast final : public Controlled<Control, Spanning> {
 public:
  using Controlled::Controlled;

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(*this, step, before, after, cell);
  }

  InvariantAnswer checkInvariant(std::size_t k) const override {
    return fast::checkInvariant(*this, {atWork(), lastStep().index != 0, d_weightKeys()}, k);
  }

 protected:
  bool isPossible(const Control& control) const override {
    return control.next < info().kernels.size() && control.left <= arcs_ / 2 && control.supervertices <= graph().vertexCount();
  }

  Status start(const Parameters& parameters) override {
    const VertexId n = graph().vertexCount();
    arcs_ = arrays()[kSelected].count;
    control_.supervertices = n;
    placeWeightKeys();
    threshold_ = threshold(static_cast<std::uint64_t>(parameters.whole("light", kLightEdges)));
    std::vector<std::uint32_t> own(n);
    std::iota(own.begin(), own.end(), 0u);
    executor().upload(buffer(kColor), 0, own.data(), buffer(kColor).bytes());
    fill(kBest, 0xFF);
    length_ = executor().allocate(4);
    placeLists();
    return {};
  }

  void advance(Step& step) override {
    const auto kernel = static_cast<Kernel>(control_.next);
    begin(step, kernel, control_.round);
    KernelStep run(*this, step);
    const std::uint32_t compared = control_.left;
    if (kernel == kMerge) {
      merge(run);
    } else {
      control_.heavy = kernel == kHeavy ? 1 : 0;
      gather(&run, run.d_word(0));
    }
    const KernelReport report = run.finish();
    const Found found{report.words[0], report.words[1]};
    step.launched = kernel == kMerge ? compared + std::uint64_t{graph().vertexCount()} : arcs_;
    if (metrics()) {
      step.active = kernel == kMerge ? found.joined : found.left;
      step.arcs = kernel == kMerge ? compared : arcs_;
      step.changed = step.active;
    }
    goOn(kernel, found);
    step.endsIteration = kernel == kMerge || control_.done != 0;
    step.scalars = {control_.left, control_.supervertices};
  }

  // What is listed follows from the colors. Offering it once more changes no key.
  void replaced() override {
    if (control_.next != kMerge || control_.done != 0) return;
    executor().fill(length_, 0, length_.bytes());
    gather(nullptr, length_.as<std::uint32_t>());
  }

 private:
  struct Found {
    std::uint32_t left = 0, joined = 0;
  };

  EdgeClass atWork() const { return {threshold_, control_.heavy != 0}; }
  bool onDevice() const { return executor().backend() == exec::Backend::Cuda; }

  void goOn(Kernel kernel, const Found& found) {
    control_.left = found.left;
    control_.supervertices -= found.joined;
    control_.round += kernel == kMerge ? 1 : 0;
    control_.next = found.left != 0 ? kMerge : kHeavy;
    const bool noneIsHeavy = control_.heavy != 0 || threshold_ == kNoKey;
    control_.done = found.left == 0 && (noneIsHeavy || control_.supervertices == 1) ? 1 : 0;
  }

  // Of arcs sampled at equal distances, the key at the rank that is in proportion. None: all edges are light.
  std::uint64_t threshold(std::uint64_t percent) const {
    const std::uint64_t wanted = percent * graph().vertexCount() / 100, edges = arcs_ / 2;
    if (wanted == 0 || edges <= 2 * wanted) return kNoKey;
    const auto samples = static_cast<std::uint32_t>(std::min<std::uint64_t>(kSampled, arcs_));
    std::vector<std::uint64_t> keys = sampledKeys(deviceGraph(), executor(), d_weightKeys(), samples);
    const auto rank = static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(wanted * samples / edges, samples - 1));
    std::nth_element(keys.begin(), keys.begin() + rank, keys.end());
    return keys[static_cast<std::size_t>(rank)];
  }

  void placeLists() {
    for (exec::Buffer& list : lists_) {
      list = {};
      list = executor().allocate(std::size_t{arcs_ / 2} * sizeof(WorkEdge));
    }
    tails_ = {};
    if (!onDevice()) return;
    tails_ = executor().allocate(std::size_t{arcs_} * 4);
    exec::forEach(executor(), "place tails", arcs_,
                  FindTail{deviceGraph().residualHeads(), deviceGraph().residualReverse(), tails_.as<VertexId>()}, nullptr);
  }

  WorkEdge* d_list() const { return lists_[current_].as<WorkEdge>(); }

  // Lists what is at work, in no step where `run` is null. *d_length, 0 before, becomes how many they are.
  void gather(KernelStep* run, std::uint32_t* d_length) {
    const VertexId* d_heads = deviceGraph().residualHeads();
#if defined(__CUDACC__)
    if (onDevice()) return launchGather(run, FromArcs{tails_.as<VertexId>(), d_heads, d_weightKeys(), atWork()}, arcs_, d_length);
#endif
    const GatherBlock kernel{deviceGraph().residualOffsets(), d_heads, d_weightKeys(), d_words(kColor),
                             graph().vertexCount(),           arcs_,   atWork(),       {d_list(), d_length, d_wide(kBest)}};
    exec::forEach(executor(), run == nullptr ? "gather again" : run->name(), blocksOf(arcs_), kernel, nullptr);
  }

  void merge(KernelStep& run) {
    const WorkEdge* d_edges = d_list();
    const std::uint32_t length = control_.left;
    auto* d_color = d_words(kColor);
    auto* d_best = d_wide(kBest);
    const Flatten flatten{d_color, d_best};
    current_ = 1 - current_;
#if defined(__CUDACC__)
    if (onDevice()) {
      exec::launchBlocks(executor(), run.name(), tilesOf(length, 1), kThreads, 0,
                         JoinTile{d_edges, length, d_best, d_flags(kSelected), d_color, run.d_word(1)});
      run.blocks(0, 1).prepare(graph().vertexCount(), flatten);
      return launchGather(&run, FromList{d_edges}, length, run.d_word(0));
    }
#endif
    run.prepare(blocksOf(length), JoinBlock{d_edges, length, d_best, d_flags(kSelected), d_color, run.d_word(1)});
    run.prepare(graph().vertexCount(), flatten);
    run.prepare(blocksOf(length), FilterBlock{d_edges, length, d_color, {d_list(), run.d_word(0), d_best}});
  }

#if defined(__CUDACC__)
  template <class From>
  void launchGather(KernelStep* run, const From& from, std::uint32_t count, std::uint32_t* d_length) {
    exec::launchBlocks(executor(), run == nullptr ? "gather again" : run->name(), tilesOf(count, kEach), kThreads, 0,
                       GatherTile<From>{from, count, d_words(kColor), d_list(), d_length, d_wide(kBest)});
    if (run != nullptr) run->blocks(0, 1);
  }
#endif

  std::uint32_t arcs_ = 0;            // residual arcs
  std::uint64_t threshold_ = kNoKey;  // of light edges
  exec::Buffer lists_[2];             // WorkEdges, in any order; they take turns, and `current_` is what is at work
  exec::Buffer tails_;                // of residual arcs, on a device
  exec::Buffer length_;               // of a list that is gathered again
  unsigned current_ = 0;
};

}  // namespace
}  // namespace fast

Variant fastBoruvka() { return {fast::describe(), make<fast::Fast>}; }

}  // namespace wf::algorithms::mst
