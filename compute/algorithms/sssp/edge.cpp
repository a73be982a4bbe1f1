// Single-source shortest paths, variants `edge` and `edge-sorted`: one thread per edge, in rounds over all of them: Bellman and Ford. They
// differ in the edges' order. Kolganov 2014, listings 1 and 2. Costs are held as in kernels.h; no weight is negative, so that of an edge's
// two directions only the one from the cheaper end can lower the other end's cost: the paper's two conditions exclude each other, and only
// the weight of that direction is read.
#include <variant>

#include "compute/algorithms/described.h"
#include "compute/algorithms/edge_blocks.h"
#include "compute/algorithms/edge_order.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/sssp/costs.h"
#include "compute/algorithms/sssp/kernels.h"
#include "compute/algorithms/sssp/sssp.h"

namespace wf::algorithms::sssp {
namespace {

constexpr std::size_t kBlock = 2;                 // behind C_a and C_ua in VariantInfo::arrays, of `edge-sorted`
enum Kernel : std::uint32_t { kRelax, kSettle };  // order of VariantInfo::kernels

// What the cheaper end of an edge proposes to the other one.
struct Proposal {
  VertexId to;
  std::uint32_t cost;  // at or above the other end's: nothing is proposed
};

// `a` and `b` are the costs of the ends. A weight of ∞, of a direction that is not there, counts as no arc.
template <class Sums, bool kCached, class Memory>
WF_HOST_DEVICE inline Proposal proposalOf(const EdgeList<Memory>& edges, EdgeId e, VertexId tail, VertexId head, std::uint32_t a,
                                          std::uint32_t b, std::uint32_t infinite, exec::Tally& tally) {
  if (a == b) return {tail, infinite};
  const bool forward = a < b;
  if (!forward) Memory::line("backward");
  const auto d_weight = forward ? edges.d_forward : edges.d_backward;
  const std::uint32_t weight = d_weight == nullptr ? 1u : loadStill<kCached>(&d_weight[e]);
  const VertexId to = forward ? head : tail;
  if (weight >= infinite) return {to, infinite};
  tally.active += 1;
  tally.arcs += 1;
  return {to, Sums::sum(forward ? a : b, weight)};
}

// Kernel 1. C_a stands still, and C_ua is at most C_a, so that only what is below C_a[n] can lower C_ua[n]; a sum of ∞ never is.
template <class Memory, class Sums, bool kCached>
struct RelaxEdge {
  EdgeList<Memory> edges;                           // words are weights
  exec::Array<Memory, const std::uint32_t> d_cost;  // C_a
  exec::Array<Memory, std::uint32_t> d_updating;    // C_ua
  std::uint32_t infinite;

  WF_HOST_DEVICE void operator()(EdgeId e, exec::Tally& tally) const {
    const VertexId tail = loadStill<kCached>(&edges.d_tail[e]), head = loadStill<kCached>(&edges.d_head[e]);
    Memory::line("forward");
    const std::uint32_t a = loadStill<kCached>(&d_cost[tail]), b = loadStill<kCached>(&d_cost[head]);
    const Proposal proposal = proposalOf<Sums, kCached>(edges, e, tail, head, a, b, infinite, tally);
    if (proposal.cost >= (a < b ? b : a)) return;
    Memory::line("lower");
    exec::atomicMinRelaxed(&d_updating[proposal.to], proposal.cost);
    tally.changed += 1;
  }
};

// Kernel 1 as the paper has it, on one array that is read and written at once: what one thread stores another may read in the same launch,
// or overwrite by a larger sum. That is then made up for: the edge whose sum was lost can still lower its end, so that there is another
// round. No launch raises a cost above what it began with, and every cost is the length of some way from the source.
template <class Memory, class Sums, bool kCached>
struct RelaxEdgeInPlace {
  EdgeList<Memory> edges;
  exec::Array<Memory, std::uint32_t> d_cost;
  std::uint32_t infinite;
  exec::Array<Memory, std::uint32_t> d_more;  // raised to 1 by any smaller cost

  WF_HOST_DEVICE void operator()(EdgeId e, exec::Tally& tally) const {
    const VertexId tail = loadStill<kCached>(&edges.d_tail[e]), head = loadStill<kCached>(&edges.d_head[e]);
    Memory::line("forward");
    const std::uint32_t a = exec::loadRelaxed(&d_cost[tail]), b = exec::loadRelaxed(&d_cost[head]);
    const Proposal proposal = proposalOf<Sums, kCached>(edges, e, tail, head, a, b, infinite, tally);
    if (proposal.cost >= (a < b ? b : a)) return;
    Memory::line("in place");
    exec::storeRelaxed(&d_cost[proposal.to], proposal.cost);
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.changed += 1;
  }
};

// Kernel 2. A vertex whose cost improved takes it over and keeps the search going.
template <class Memory = exec::Plain>
struct SettleCost {
  exec::Array<Memory, std::uint32_t> d_cost;
  exec::Array<Memory, const std::uint32_t> d_updating;
  exec::Array<Memory, std::uint32_t> d_more;  // raised to 1 by any cost that improved

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    const std::uint32_t cost = d_updating[v];
    if (cost >= d_cost[v]) return;
    Memory::line("take");
    d_cost[v] = cost;
    Memory::line("go on");
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.active += 1;
    tally.changed += 1;
  }
};

constexpr CodeLine kCode[] = {
    {"start: C_a ← ∞, C_ua ← ∞, C_a[source] ← 0, C_ua[source] ← 0"},
    {"repeat:"},
    {"  Terminate ← yes"},
    {"  relax: each edge {u, v}, in parallel", "relax"},
    {"    if C_a[u] + weight of u → v < C_a[v]:  n ← v,  sum ← the left side", "forward"},
    {"    else if C_a[v] + weight of v → u < C_a[u]:  n ← u,  sum ← the left side", "backward"},
    {"    else leave"},
    {"    atomically: C_ua[n] ← the smaller of C_ua[n] and sum", "lower"},
    {"    (in place: C_a[n] ← sum and Terminate ← no, while others read and write it; then C_ua ← C_a, and there is no settle)",
     "in place"},
    {"  settle: each vertex v with C_ua[v] < C_a[v], in parallel", "settle"},
    {"    C_a[v] ← C_ua[v]", "take"},
    {"    Terminate ← no", "go on"},
    {"until Terminate"},
};

VariantInfo describe() {
  VariantInfo info;
  info.id = "edge";
  info.title = "Edge-parallel, both directions in one visit";
  info.source = "Kolganov: Vestnik UGATU 18 (4), 2014, listings 1 and 2";
  info.deviations = {
      "Two kernels replace one: relax lowers C_ua by the costs of the previous round, settle makes it C_a; in-place selects the paper's "
      "form",
      "An atomic minimum lowers C_ua; the paper's threads race and recover lost updates in later rounds, as in-place does",
      "In place, C_a is not read through the read-only cache, because the kernel writes it; listing 2 does so by a second pointer",
      "Only the direction from the cheaper end is checked; without negative weights the other cannot relax",
      "Each direction has a weight of its own, or no arc; the paper has undirected graphs",
      "Loops and parallel edges keep threads of their own; in the paper every pair of vertices occurs once",
      "Costs and weights have 32 bits; the paper's are doubles",
      "Sums that 32 bits cannot hold relax nothing, and if a cost is missing for that reason, the result is an error",
  };
  info.needs.weights = true;
  info.needs.edges = true;
  info.scratchPerEdge = 8;  // the weights of both directions
  info.parameters = endParameters();
  info.parameters.push_back({.id = "in-place",
                             .title = "In place",
                             .help = "The paper's form: threads read and write one array at once, without atomics. The costs are still "
                                     "right at the end, but the number of rounds and the steps between vary from run to run",
                             .type = ParameterType::Flag,
                             .defaultValue = false,
                             .racing = true});
  info.parameters.push_back({.id = "readonly-cache",
                             .title = "Read-only cache",
                             .help = "The GPU reads edges, weights and the costs that the kernel does not write through its read-only "
                                     "cache. Only times change; on the CPU nothing does",
                             .type = ParameterType::Flag,
                             .defaultValue = true});
  info.arrays = {costArray(), updatingArray()};
  info.invariants = {
      boundsInvariant(),
      reasonsInvariant(),
      {"relaxed", "Relaxed arcs", "After relax no arc could lower an updating cost, and at the end none could lower a cost"},
  };
  // Where threads race a cost can stand for a while without the one that it was made from.
  info.invariants[1].help += "; in place only checked at the end of the run";
  info.scalars = {roundScalar(), terminateScalar()};
  info.kernels = {
      {.id = "relax",
       .title = "Relax every edge",
       .caption = "of {launched|edge|edges}, {active|has|have|none has} a cheaper end with an arc to the other, "
                  "{changed|leads to a smaller cost|lead to smaller costs|none leads to a smaller cost}",
       // startV, endV, C_a of both ends; W_a; C_ua read and written
       .traffic = {.launched = 16, .changed = 8, .weightedArc = 4}},
      {.id = "settle",
       .title = "Settle updating costs",
       .caption = "{changed|cost improved|costs improved|no cost improved}",
       .traffic = {.launched = 8, .active = 4}},  // C_a, C_ua; C_a
  };
  setItems(info.kernels, {"relax"}, Domain::Edge);
  setCode(info, kCode);
  return info;
}

VariantInfo describeSorted() {
  VariantInfo info = describe();
  info.id = "edge-sorted";
  info.title = "Edge-parallel, edges sorted so that costs stay in a cache";
  info.source = "Kolganov: Vestnik UGATU 18 (4), 2014, listings 1 and 2 with the edges sorted by segments of vertices";
  describeBlocks(info, kRelax, "; costs of two segments at a time");
  return info;
}

class Edge final : public Search {
 public:
  using Search::Search;

  std::optional<Cause> cause(const Step&, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return inPlace_ ? whyInPlace(*this, before, after, cell) : whyOfEdges(*this, before, after, cell);
  }

 protected:
  InvariantState invariantState() const override {
    const bool settles = control_.next == kSettle;
    return {.source = control_.source,
            .proposed = settles,
            .masks = false,
            .allRelaxed = settles || isDone(),
            .unsettled = inPlace_ && !isDone(),
            .blocks = kBlock,
            .segment = segment_};
  }

  Status start(const Parameters& parameters) override {
    inPlace_ = parameters.flag("in-place");
    cached_ = parameters.flag("readonly-cache");
    infinite_ = Costs(graph()).infinite();
    segment_ = static_cast<std::uint32_t>(parameters.whole("segment", 1));
    if (info().arrays.size() > kBlock) {
      order_.byBlocks(deviceGraph(), executor(), segment_, buffer(kBlock), DirectionWords::Weights, infinite_);
    } else {
      order_.asTheyAre(deviceGraph(), executor(), DirectionWords::Weights, infinite_);
    }
    return Search::start(parameters);
  }

  void advance(Step& step) override {
    begin(step, control_.next, control_.round);
    if (step.kernel == kRelax) {
      // The vertices whose cost improved in the round before: settle has counted them. In place nothing tells which they are.
      if (metrics() && !inPlace_) step.frontier = lastStep().index == 0 ? 1 : lastStep().active;
      const bool more = std::holds_alternative<Column<float>>(graph().weights()) ? relax<FloatSums>(step) : relax<IntegerSums>(step);
      control_.next = kSettle;
      if (inPlace_) endRound(step, more);
    } else {
      const SettleCost<> kernel{d_words(cost_), d_words(updating_), d_word(0)};
      endRound(step, KernelStep(*this, step).run(graph().vertexCount(), kernel).finish().words[0] != 0);
    }
    step.scalars[1] = terminate();
  }

 private:
  template <class Sums>
  bool relax(Step& step) {
    return cached_ ? relax<Sums, true>(step) : relax<Sums, false>(step);
  }
  // Whether a cost improved, in place.
  template <class Sums, bool kCached>
  bool relax(Step& step) {
    const auto edges = static_cast<std::uint32_t>(graph().edgeCount());
    auto* d_cost = d_words(cost_);
    KernelStep run(*this, step);
    if (!inPlace_) {
      run.run(edges, RelaxEdge<exec::Plain, Sums, kCached>{order_.list(), d_cost, d_words(updating_), infinite_});
      run.finish();
      return false;
    }
    run.run(edges, RelaxEdgeInPlace<exec::Plain, Sums, kCached>{order_.list(), d_cost, infinite_, d_word(0)});
    const bool more = run.finish().words[0] != 0;
    // So that nothing looks as if it were pending; not part of the kernel's time.
    executor().copy(buffer(updating_), buffer(cost_), buffer(cost_).bytes());
    return more;
  }

  EdgeOrder order_;
  std::uint32_t infinite_ = kNone;
  std::uint32_t segment_ = 1;
  bool inPlace_ = false;
  bool cached_ = false;
};

}  // namespace

Variant edge() { return {describe(), make<Edge>}; }
Variant edgeSorted() { return {describeSorted(), make<Edge>}; }

}  // namespace wf::algorithms::sssp
