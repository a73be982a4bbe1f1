// Breadth-first search, variants `edge` and `edge-sorted`: one thread per edge, one launch over all edges per level; they differ in the
// edges' order. Kolganov 2014, listing 3.
#include "compute/algorithms/bfs/bfs.h"
#include "compute/algorithms/bfs/edge_kernels.h"
#include "compute/algorithms/edge_blocks.h"
#include "compute/algorithms/edge_order.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::bfs {
namespace {

enum EdgeArray : std::size_t { kLevel, kBlock };  // order of VariantInfo::arrays; only `edge-sorted` has the last

constexpr CodeLine kCode[] = {
    {"start: C_a ← ∞, C_a[source] ← 0"},
    {"repeat, one level per round:"},
    {"  Terminate ← yes"},
    {"  visit: each edge {u, v}, in parallel", "visit"},
    {"    if C_a[u] = level and there is an arc u → v:  n ← v", "forward"},
    {"    else if C_a[v] = level and there is an arc v → u:  n ← u", "backward"},
    {"    else leave"},
    {"    if C_a[n] > level", "unreached"},
    {"      C_a[n] ← level + 1", "cost"},
    {"      Terminate ← no", "go on"},
    {"until Terminate"},
};

VariantInfo describe() {
  VariantInfo info;
  info.id = "edge";
  info.title = "Edge-parallel, both directions in one visit";
  info.source = "Kolganov: Vestnik UGATU 18 (4), 2014, listing 3";
  info.deviations = edgeDeviations();
  info.deviations.emplace_back("Edges are in the graph's order; the paper has sorted them, as edge-sorted does");
  info.needs.edges = true;
  info.parameters = {sourceParameter(), cacheParameter()};
  info.arrays = {levelArray()};
  info.invariants = {levelsInvariant(), reasonsInvariant(), reachInvariant()};
  info.scalars = {levelScalar(), terminateScalar()};
  info.kernels = {{.id = "visit",
                   .title = "Visit every edge",
                   .caption =
                       "of {launched|edge|edges}, {active|leads|lead|none leads} out of level {iteration}, {changed|to a new vertex|to new "
                       "vertices|none to a new vertex}",
                   .traffic = {.launched = 16, .changed = 4}}};  // startV, endV and the levels of both ends; C_a
  info.kernels[0].items = Domain::Edge;
  setCode(info, kCode);
  return info;
}

VariantInfo describeSorted() {
  VariantInfo info = describe();
  info.deviations = edgeDeviations();
  info.id = "edge-sorted";
  info.title = "Edge-parallel, edges sorted so that levels stay in a cache";
  info.source = "Kolganov: Vestnik UGATU 18 (4), 2014, listing 3 with the edges sorted by segments of vertices";
  describeBlocks(info, 0, "; levels of two segments at a time");
  return info;
}

// A vertex: whether it stands on the level. That of a launch over edges has no thread for each of its vertices.
template <class Memory = exec::Plain>
struct OnLevel {
  exec::Array<Memory, const std::uint32_t> d_cost;
  std::uint32_t level;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const { tally.active += d_cost[v] == level ? 1 : 0; }
};

class Edge final : public Search {
 public:
  using Search::Search;

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState&, const Cell& cell) const override {
    if (cell.array != kLevel) return std::nullopt;
    return proposedFromLevel(before, step.iteration, static_cast<VertexId>(cell.index), lineOf(kCode, "cost"));
  }

 protected:
  InvariantState invariantState() const override {
    return {.source = control_.source, .level = control_.level, .blocks = kBlock, .segment = segment_};
  }

  Status start(const Parameters& parameters) override {
    cached_ = parameters.flag("readonly-cache");
    segment_ = static_cast<std::uint32_t>(parameters.whole("segment", 1));
    if (info().arrays.size() > kBlock) {
      order_.byBlocks(deviceGraph(), executor(), segment_, buffer(kBlock), DirectionWords::Arcs);
    } else {
      order_.asTheyAre(deviceGraph(), executor(), DirectionWords::Arcs);
    }
    return Search::start(parameters);
  }

  void advance(Step& step) override {
    begin(step, 0, control_.level);
    step.endsIteration = true;
    control_.done = (cached_ ? visit<true>(step) : visit<false>(step)) ? 0 : 1;
    control_.level += 1;
    step.scalars[1] = control_.done;
  }

 private:
  // Whether there is another level.
  template <bool kCached>
  bool visit(Step& step) {
    KernelStep run(*this, step);
    run.run(static_cast<std::uint32_t>(graph().edgeCount()),
            VisitEdge<exec::Plain, kCached>{order_.list(), d_words(kLevel), nullptr, control_.level, d_word(0)});
    run.countFrontier(graph().vertexCount(), OnLevel<>{d_words(kLevel), control_.level});
    return run.finish().words[0] != 0;
  }

  EdgeOrder order_;
  std::uint32_t segment_ = 1;
  bool cached_ = false;
};

}  // namespace

Variant edge() { return {describe(), make<Edge>}; }
Variant edgeSorted() { return {describeSorted(), make<Edge>}; }

}  // namespace wf::algorithms::bfs
