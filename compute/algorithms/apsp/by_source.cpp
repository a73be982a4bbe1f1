// All-pairs shortest paths, variant `sssp`: a search from every vertex in turn, one source and one row of the result per step.
// Source: Harish, Narayanan: HiPC 2007, algorithm 7; IIIT/TR/2009/74, section VII.A; the search is algorithms 6 and 7 there.
#include <cstring>

#include "compute/algorithms/apsp/apsp.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/sssp/costs.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::apsp {
namespace {

constexpr std::size_t kCost = kPredecessor + 1;
constexpr std::uint64_t kNoProposal = ~std::uint64_t{0};

// The search's own arrays, a vertex each.
template <class Value, class Memory = exec::Plain>
struct Search {
  exec::Array<Memory, Value> d_cost;  // C_a
  // The least proposal: the cost's bits, which order as costs that are not negative do, then who made it.
  exec::Array<Memory, std::uint64_t> d_updating;
  exec::Array<Memory, std::uint8_t> d_mask;
  exec::Array<Memory, std::uint32_t> d_before;  // the predecessor on the path that C_a tells of
};

template <class Lengths, class Memory = exec::Plain>
struct Begin {
  Search<typename Lengths::Value, Memory> search;
  VertexId source;
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    search.d_cost[v] = v == source ? typename Lengths::Value{0} : Lengths::kNothing;
    search.d_updating[v] = kNoProposal;
    search.d_mask[v] = v == source ? 1 : 0;
    search.d_before[v] = kNone;
  }
};

// Every masked vertex proposes its cost and the arc's weight to its neighbours; C_a stands still.
template <class Lengths, class Memory = exec::Plain>
struct Relax {
  using Value = typename Lengths::Value;
  Search<Value, Memory> search;
  exec::Array<Memory, const ArcId> d_offsets;
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, const Value> d_weights;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    Memory::line("relax");
    if (search.d_mask[v] == 0) return;
    search.d_mask[v] = 0;
    tally.active += 1;
    tally.arcs += d_offsets[v + 1] - d_offsets[v];
    for (ArcId arc = d_offsets[v]; arc < d_offsets[v + 1]; ++arc) {
      Memory::trip("relax");
      const Value proposed = Lengths::joined(search.d_cost[v], d_weights == nullptr ? Value{1} : d_weights[arc]);
      if (!Lengths::better(proposed, search.d_cost[d_heads[arc]])) continue;
      std::uint32_t bits;
      static_assert(sizeof bits == sizeof proposed);
      memcpy(&bits, &proposed, sizeof bits);
      exec::atomicMinRelaxed(&search.d_updating[d_heads[arc]], std::uint64_t{bits} << 32 | v);
      tally.changed += 1;
    }
  }
};

// What was proposed to a vertex is less than its cost: it takes it over, and its arcs are next.
template <class Lengths, class Memory = exec::Plain>
struct Settle {
  using Value = typename Lengths::Value;
  Search<Value, Memory> search;
  exec::Array<Memory, std::uint32_t> d_more;
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    Memory::line("settle");
    const std::uint64_t proposal = search.d_updating[v];
    if (proposal == kNoProposal) return;
    search.d_updating[v] = kNoProposal;
    const auto bits = static_cast<std::uint32_t>(proposal >> 32);
    Value cost;
    memcpy(&cost, &bits, sizeof cost);
    Memory::line("cost");
    search.d_cost[v] = cost;
    search.d_before[v] = static_cast<std::uint32_t>(proposal);
    Memory::line("settle");
    search.d_mask[v] = 1;
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.active += 1;
    tally.changed += 1;
  }
};

template <class Lengths, class Memory = exec::Plain>
struct FillRow {
  Search<typename Lengths::Value, Memory> search;
  pairs::Panel<typename Lengths::Value, Memory> row;
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    Memory::line("distance");
    row.entries[v] = search.d_cost[v];
    if (row.predecessors == nullptr) return;
    Memory::line("predecessor");
    row.predecessors[v] = search.d_before[v];
  }
};

struct FillCosts {
  std::uint32_t* d_cost;
  std::uint32_t bits;
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const { d_cost[v] = bits; }
};

constexpr CodeLine kCode[] = {
    {"start: nothing is known, every A[i, j] and C_a[v] is ∞"},
    {"for each vertex s:"},
    {"  search: the cost of s is 0, of others ∞, and s is masked; while a vertex is, in parallel", "search"},
    {"    relax: each masked vertex v leaves the mask and proposes C_a[v] + w to n, for each arc v → n of weight w", "relax"},
    {"    settle: each vertex n with a proposal below its cost takes the least, of the smallest v, and is masked:", "settle"},
    {"      C_a ← the proposal", "cost"},
    {"    A[s] ← C_a", "distance"},
    {"    Π[s] ← the vertex that proposed it", "predecessor"},
};

VariantInfo describe() {
  VariantInfo info = describePairs("A");
  info.id = "sssp";
  info.title = "One search per vertex, one row per step";
  info.source = "Harish, Narayanan: HiPC 2007, algorithm 7; Harish, Vineet, Narayanan: IIIT/TR/2009/74, section VII.A";
  info.deviations = {
      "An atomic minimum of 64 bits keeps the least proposal with its proposer, so that predecessors can be kept on request",
      "Costs, mask and proposals are set anew for every source; the listing of 2007 sets only the source's",
      "Every row goes to the matrix on the device; the papers copy it to the host",
      "Weights of 0 are allowed; the papers have positive ones",
  };
  info.scratchPerVertex = 13;  // the proposals, the mask and the predecessors of a search
  info.arrays.pop_back();
  info.arrays.push_back({.id = "cost",
                         .title = "Cost",
                         .symbol = "C_a",
                         .help = "The distances from the newest source: the newest row",
                         .role = Role::Height,  // a step makes a whole search: no edge is one that relaxed in it
                         .reduction = Reduction::Min,
                         .infinite = kNone,
                         .weightTyped = true,
                         .maybeNegative = true});
  info.scalars = {{.id = "source", .title = "Source, by position", .iteration = true}, {"rounds", "Rounds of relax and settle"}};
  info.invariants = {{"diagonal", "Diagonal", "A[i, i] is 0 where row i is done, ∞ elsewhere"},
                     arcsInvariant("A"),
                     predecessorsInvariant(),
                     {"cost", "Costs", "C_a is the row of the newest source"}};
  info.kernels = {{.id = "search",
                   .title = "Search from the next source",
                   .caption = "{rounds|round|rounds}, {arcs|arc|arcs|no arcs} relaxed, {changed|smaller cost|smaller costs|no smaller "
                              "cost}",
                   // M_a or the proposal; V_a twice, C_a; E_a, W_a, C_a; a proposal read and written; the row of Π
                   .traffic = {.launched = 5, .active = 16, .arc = 8, .changed = 16, .weightedArc = 4, .vertex = 34},
                   .kept = {.vertex = 8}}};
  setCode(info, kCode);
  return info;
}

struct Control {
  VertexId next = 0;  // source
  std::uint32_t done = 0;
};

class BySource final : public Controlled<Control, AllPairs> {
 public:
  using Controlled::Controlled;

  std::optional<Cause> cause(const Step&, const SavedState&, const SavedState&, const Cell& cell) const override {
    const auto vertex = static_cast<VertexId>(cell.index % graph().vertexCount());
    const char* tag = cell.array == static_cast<int>(kCost)       ? "cost"
                      : cell.array == static_cast<int>(kDistance) ? "distance"
                                                                  : "predecessor";
    return byVertex(lineOf(info(), tag), vertex);
  }

 protected:
  Status accepts(const Graph& graph, const Parameters&) const override { return sssp::refuseNegativeWeights(graph); }

  Status start(const Parameters&) override {
    const VertexId n = graph().vertexCount();
    more_ = executor().allocate(sizeof(std::uint32_t));
    updating_ = executor().allocate(std::size_t{n} * 8);
    mask_ = executor().allocate(n);
    before_ = executor().allocate(std::size_t{n} * 4);
    fillWithNothing();
    const auto infinite = static_cast<std::uint32_t>(*arrays()[kCost].info->infinite);
    exec::forEach(executor(), "start", n, FillCosts{d_words(kCost), infinite}, nullptr);
    return {};
  }

  void advance(Step& step) override {
    const VertexId n = graph().vertexCount(), source = control_.next;
    begin(step, 0, source);
    step.endsIteration = true;
    step.blocks[0] = {source, source + 1, 0, n};
    std::uint32_t rounds = 0;
    pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) { rounds = search<Lengths>(step, source); });
    step.scalars = {source, rounds};
    control_.next += 1;
    control_.done = control_.next == n ? 1 : 0;
  }

  bool isPossible(const Control& control) const override { return control.next <= graph().vertexCount(); }
  bool foundNegative() const override { return false; }
  InvariantState invariantState() const override { return {.rowsFilled = control_.next, .byRows = true}; }

 private:
  template <class Lengths>
  std::uint32_t search(Step& step, VertexId source) {
    using Value = typename Lengths::Value;
    const VertexId n = graph().vertexCount();
    const exec::DeviceGraph& on = deviceGraph();
    const Search<Value> arrays{buffer(kCost).template as<Value>(), updating_.as<std::uint64_t>(), mask_.as<std::uint8_t>(),
                               before_.as<std::uint32_t>()};
    const Relax<Lengths> relax{arrays, on.offsets(), on.heads(), reinterpret_cast<const Value*>(on.weights())};
    const Settle<Lengths> settle{arrays, more_.as<std::uint32_t>()};
    KernelStep launches(*this, step);
    launches.prepare(n, Begin<Lengths>{arrays, source});
    std::uint32_t rounds = 0;
    for (std::uint32_t more = 1; more != 0 && !executor().failed(); ++rounds) {
      executor().fill(more_, 0, sizeof more);
      launches.run(n, relax);
      launches.run(n, settle);
      more = 0;
      executor().download(&more, more_, 0, sizeof more);
    }
    launches.prepare(n, FillRow<Lengths>{arrays, pairs::at(panel<Value>(kDistance, kPredecessor), source, 0)});
    launches.finish();
    return rounds;
  }

  exec::Buffer more_;  // the flag of a round; the report counts all rounds of a step
  exec::Buffer updating_, mask_, before_;
};

}  // namespace

Variant bySource() { return {describe(), make<BySource>}; }

}  // namespace wf::algorithms::apsp
