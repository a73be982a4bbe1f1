// Breadth-first search, variant `fast`: a level is searched from its vertices or, where that is less work, from the vertices without a
// level. The direction as in Beamer, Asanović, Patterson: SC 2012; small levels and the loop on the device are Warpfront's own.
#include <algorithm>
#include <chrono>

#include "compute/algorithms/bfs/bfs.h"
#include "compute/algorithms/bfs/fast_device.h"
#include "compute/algorithms/bfs/fast_host.h"
#include "compute/algorithms/bfs/fast_level.h"
#include "compute/algorithms/described.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::bfs {
namespace {

enum FastArray : std::size_t { kMarks, kLevel };      // order of VariantInfo::arrays
enum Kernel : std::uint32_t { kTopDown, kBottomUp };  // order of VariantInfo::kernels

constexpr std::int64_t kArcShare = 15, kVertexShare = 18;  // Beamer's

constexpr CodeLine kCode[] = {
    {"start: C_a ← ∞, C_a[source] ← 0, F_a[source] ← yes,  direction ← top-down"},
    {"repeat, one level per round:"},
    {"  top_down: if the direction is top-down, each vertex v of the level, in parallel", "top_down"},
    {"    F_a[v] ← no", "leave"},
    {"    for each arc v → n with C_a[n] = ∞"},
    {"      C_a[n] ← C_a[v] + 1,  F_a[n] ← yes", "found"},
    {"  bottom_up: else each vertex n, in parallel", "bottom_up"},
    {"    if n is of the level:  F_a[n] ← no", "leave below"},
    {"    if C_a[n] = ∞, for each arc v → n, until one comes from the level"},
    {"      C_a[n] ← level + 1,  F_a[n] ← yes", "adopted"},
    {"  direction ← bottom-up, if F_a has many of the arcs out of vertices without a level"},
    {"  direction ← top-down, if F_a does not grow and has few vertices"},
    {"until F_a is empty"},
};

VariantInfo describe() {
  VariantInfo info;
  info.id = "fast";
  info.title = "Fast: top-down or bottom-up, the loop on the device";
  info.source = "Written for Warpfront after Beamer, Asanović, Patterson: Direction-optimizing breadth-first search, SC 2012";
  info.deviations = {
      "Back to top-down it goes only once a level does not grow",
      "Levels alone are found, no parents: bottom-up a vertex looks for any in-arc from the level, in the order of tails",
      "On a device one launch goes through all levels, and a cluster of blocks through small ones; a vertex of many arcs is shared by "
      "warps",
  };
  info.needs.inArcs = true;
  info.scratchPerVertex = std::max<std::uint32_t>(HostLevels::kBytesPerVertex, 4 * sizeof(VertexId) + 1 + sizeof(std::uint32_t));
  info.parameters = {
      sourceParameter(),
      {.id = "arc-share",
       .title = "Bottom-up from",
       .help = "A level is searched bottom-up once more than one in so many of the remaining arcs go out of it; 0: never",
       .type = ParameterType::Integer,
       .defaultValue = kArcShare,
       .minimum = 0,
       .maximum = 1'000'000},
      {.id = "vertex-share",
       .title = "Top-down below",
       .help = "The search goes back to top-down once a level that does not grow has less than one in so many of all vertices",
       .type = ParameterType::Integer,
       .defaultValue = kVertexShare,
       .minimum = 1,
       .maximum = 1'000'000}};
  info.arrays = {flags("frontier", "Frontier", "F_a", "Vertices that the next level is found from", Role::Frontier), levelArray()};
  info.invariants = {levelsInvariant(),
                     reasonsInvariant(),
                     reachInvariant(),
                     {"current", "Frontier", "F_a marks the level that is expanded next, and nothing else"}};
  info.scalars = {{"length", "Vertices of the level"}, levelScalar(), terminateScalar()};
  info.kernels = {
      {.id = "top_down",
       .title = "Expand top-down",
       .caption = "{active|vertex|vertices} expanded along {arcs|arc|arcs|no arcs}, {changed|new vertex found|new vertices found|no new "
                  "vertex found}",
       // The list, V_a twice; E_a, C_a; C_a, the list, V_a twice
       .traffic = {.active = 12, .arc = 8, .changed = 16}},
      {.id = "bottom_up",
       .title = "Find parents bottom-up",
       .caption = "{active|vertex|vertices} without a level looked at {arcs|arc|arcs|no arcs}, {changed|found a parent|found a "
                  "parent|none found a parent}",
       // C_a; V_a twice; E_a and a bit of the level; C_a, V_a twice
       .traffic = {.launched = 4, .active = 8, .arc = 5, .changed = 12}}};
  setCode(info, kCode);
  return info;
}

#if defined(__CUDACC__)
// F_a of the level.
struct Mark {
  const std::uint32_t* d_cost;
  std::uint8_t* d_frontier;
  std::uint32_t level;
  WF_HOST_DEVICE void operator()(std::uint32_t v, exec::Tally&) const { d_frontier[v] = d_cost[v] == level ? 1 : 0; }
};
#endif

class Fast final : public Search {
 public:
  using Search::Search;

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    const auto v = static_cast<VertexId>(cell.index);
    if (cell.array == kMarks && Flags(after, kMarks)[v] == 0)
      return byVertex(lineOf(kCode, step.kernel == kTopDown ? "leave" : "leave below"), v, cell);
    return proposedFromLevel(before, step.iteration, v, lineOf(kCode, step.kernel == kTopDown ? "found" : "adopted"));
  }

 protected:
  InvariantState invariantState() const override { return {.source = control_.source, .level = control_.fast.level}; }

  Status start(const Parameters& parameters) override {
    const Status status = Search::start(parameters);
    put(kMarks, control_.source, std::uint8_t{1});
    const VertexId n = graph().vertexCount();
    rule_ = {.vertices = n,
             .arcShare = static_cast<std::uint32_t>(parameters.whole("arc-share", kArcShare)),
             .vertexShare = static_cast<std::uint32_t>(parameters.whole("vertex-share", kVertexShare))};
    const std::uint32_t degree = graph().degree(control_.source);
    control_.fast = {.length = 1, .arcs = degree, .left = graph().arcCount() - degree};
    lengths_ = {1};
    reachedArcs_ = degree;
    if (onDevice()) {
      allocateOnDevice();
    } else {
      host_.begin({.vertices = n,
                   .offsets = deviceGraph().offsets(),
                   .heads = deviceGraph().heads(),
                   .inOffsets = deviceGraph().inOffsets(),
                   .inTails = deviceGraph().inTails(),
                   .cost = d_words(kLevel),
                   .frontier = d_flags(kMarks)});
    }
    return status;
  }

  void replaced() override {
    host_.forget();
    lengths_.clear();  // those of another past
  }

  void advance(Step& step) override { advanceBy(step, 1); }
  std::uint64_t advanceFar(Step& step) override { return advanceBy(step, kMostLevels); }

  Result<RunResult> workOut(Progress& progress) const override {
    if (executor().failed()) return executor().error();
    if (lengths_.size() != control_.fast.level + std::size_t{1}) return Search::workOut(progress);
    return resultOf(std::vector<std::uint64_t>(lengths_.begin(), lengths_.end() - 1), reachedArcs_);
  }

 private:
  static constexpr std::uint32_t kMostLevels = 1 << 15;  // of a leap: on a device some 0.1 s
  static constexpr std::chrono::milliseconds kLeap{100};

  bool onDevice() const { return executor().backend() == exec::Backend::Cuda; }

  std::uint64_t advanceBy(Step& step, std::uint32_t most) {
    const FastState from = control_.fast;
    begin(step, from.bottomUp != 0 ? kBottomUp : kTopDown, from.level);
    step.endsIteration = true;
    if (most == 1) step.launched = from.bottomUp != 0 ? graph().vertexCount() : from.length;
    const FastCounts counts = onDevice() ? searchOnDevice(step, most) : searchOnHost(step, most);
    const FastState& to = control_.fast;
    reachedArcs_ += counts.arcs;
    control_.done = to.done() ? 1 : 0;
    if (metrics()) {
      step.active = counts.active;
      step.arcs = counts.looked;
      step.changed = counts.found;
      step.frontier = from.length;
    }
    const std::uint32_t levels = to.level - from.level;
    if (levels > 1) {
      step.iteration = to.level - 1;
      step.frontier = kNotCounted;
    }
    step.scalars[0] = to.before;
    step.scalars[2] = control_.done;
    return levels;
  }

  FastCounts searchOnHost(Step& step, std::uint32_t most) {
    KernelStep run(*this, step);
    const auto until = std::chrono::steady_clock::now() + kLeap;
    FastCounts sums;
    executor().wroteUnseen();
    FastState& at = control_.fast;
    const std::uint32_t first = at.level;
    do {
      const FastCounts counts = host_.search(executor(), at);
      at = rule_.after(at, static_cast<std::uint32_t>(counts.found), static_cast<std::uint32_t>(counts.arcs));
      sums += counts;
      if (lengths_.size() == at.level) lengths_.push_back(at.length);
    } while (!at.done() && at.level - first < most && std::chrono::steady_clock::now() < until);
    run.finish();
    host_.publish(at, at.level - first > 1);
    return sums;
  }

#if defined(__CUDACC__)
  void allocateOnDevice() {
    cluster_ = exec::hasClusters() ? FastSearch::kCluster : 1;
    blocks_ = exec::blocksAtOnce<FastSearch>(FastSearch::kMaxThreads, 0, cluster_);
    if (blocks_ == 0 && cluster_ > 1) {  // a part of a device may have no room for a cluster
      cluster_ = 1;
      blocks_ = exec::blocksAtOnce<FastSearch>(FastSearch::kMaxThreads, 0);
    }
    // One on each multiprocessor: more of them wait longer for one another.
    blocks_ = std::min(blocks_, std::max(exec::multiprocessors() / cluster_, 1u) * cluster_);
    const std::uint64_t n = graph().vertexCount();
    for (int k = 0; k < 2; ++k) {
      d_lists_[k] = executor().allocate(n * sizeof(uint2));
      d_pieces_[k] = executor().allocate(FastSearch::pieces(graph().arcCount()) * sizeof(uint2));
      d_bits_[k] = executor().allocate((n + 31) / 32 * sizeof(std::uint32_t));
    }
    d_lengths_ = executor().allocate((n + 1) * sizeof(std::uint32_t));
    d_shared_ = executor().allocate(sizeof(FastShared));
  }

  FastCounts searchOnDevice(Step& step, std::uint32_t most) {
    executor().fill(d_shared_, 0, sizeof(FastShared));
    const FastState from = control_.fast;
    const FastSearch search{
        .n = graph().vertexCount(),
        .along = {deviceGraph().offsets(), deviceGraph().heads(), d_words(kLevel)},
        .d_inOffsets = deviceGraph().inOffsets(),
        .d_inTails = deviceGraph().inTails(),
        .d_lists = {d_lists_[0].as<uint2>(), d_lists_[1].as<uint2>()},
        .d_pieces = {d_pieces_[0].as<uint2>(), d_pieces_[1].as<uint2>()},
        .d_bits = {d_bits_[0].as<std::uint32_t>(), d_bits_[1].as<std::uint32_t>()},
        .d_lengths = d_lengths_.as<std::uint32_t>(),
        .d_shared = d_shared_.as<FastShared>(),
        .start = from,
        .rule = rule_,
        .levels = most,
        .counts = metrics(),
    };
    KernelStep run(*this, step);
    exec::launchTogether(executor(), run.name(), blocks_, FastSearch::kMaxThreads, 0, search, cluster_);
    run.blocks(0, 1);
    FastShared found{};
    run.finish(found, d_shared_);
    if (executor().failed()) return {};
    control_.fast = found.state;
    const std::uint32_t levels = found.state.level - from.level;
    if (lengths_.size() == from.level + std::size_t{1}) {
      const std::uint32_t here = std::min(levels, FastShared::kLengths);
      lengths_.insert(lengths_.end(), found.lengths, found.lengths + here);
      lengths_.resize(lengths_.size() + levels - here);
      const std::size_t behind = from.level + std::size_t{1} + here;
      executor().download(lengths_.data() + behind, d_lengths_, behind * sizeof(std::uint32_t), (levels - here) * sizeof(std::uint32_t));
    }
    // F_a is no part of the search: others read it, and its update is not timed.
    if (found.state.done()) {
      fill(kMarks, 0);
    } else {
      exec::forEach(executor(), "publish", graph().vertexCount(), Mark{d_words(kLevel), d_flags(kMarks), found.state.level}, nullptr);
    }
    return found.counts;
  }
#else
  void allocateOnDevice() {}
  FastCounts searchOnDevice(Step&, std::uint32_t) { return {}; }
#endif

  FastRule rule_;
  HostLevels host_;
  exec::Buffer d_lists_[2], d_pieces_[2], d_bits_[2], d_lengths_, d_shared_;
  unsigned cluster_ = 1;
  unsigned blocks_ = 0;                 // that the device runs at once
  std::vector<std::uint32_t> lengths_;  // of levels 0, 1, …, if all of them were searched here
  std::uint64_t reachedArcs_ = 0;       // out of those
};

}  // namespace

Variant fast() { return {describe(), make<Fast>}; }

}  // namespace wf::algorithms::bfs
