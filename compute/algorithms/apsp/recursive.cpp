// All-pairs shortest paths, variants `recursive` and `recursive-lazy`: the R-Kleene schedule, products of blocks, and base cases of at most
// β vertices. Source: Buluç, Gilbert, Budak, "Solving path problems on the GPU" (2010), fig. 3; lazy: IIIT/TR/2009/74, section VII.C.
#include "compute/algorithms/apsp/apsp.h"
#include "compute/algorithms/pairs/recursive_step.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::apsp {
namespace {

constexpr std::size_t kHops = kPredecessor + 1, kThrough = kPredecessor + 2;

VariantInfo describe() {
  VariantInfo info = describePairs("A");
  info.id = "recursive";
  info.title = "Recursive elimination, block products";
  info.source = "Buluç, Gilbert, Budak: Solving path problems on the GPU, Parallel Computing 36 (2010), figure 3";
  info.arrays.insert(info.arrays.end() - 1,
                     {.id = "hops",
                      .title = "Arcs",
                      .symbol = "H",
                      .help = "Number of arcs on the path from the row's vertex to the column's; the fewest among equal lengths",
                      .domain = Domain::Pair,
                      .reduction = Reduction::Min,
                      .unit = "arcs",
                      .infinite = kNone,
                      .when = "predecessors"});
  pairs::describeRecursion(info, {.symbol = "A",
                                  .bytes = 4,  // and Π, which comes with numbers of arcs
                                  .start = "start: A[i, j] is the lightest arc i → j, ∞ where there is none, A[i, i] 0 at most;  Π[i, j] "
                                           "is i;  a negative A[i, i] ends the run",
                                  .where = "where A[i, k] + A[k, j] is less than A[i, j], or equal with fewer arcs",
                                  .statement = "A[i, j] ← A[i, k] + A[k, j]",
                                  .beside = "Π[i, j] ← Π[k, j],  H[i, j] ← H[i, k] + H[k, j]",
                                  .alongside = "Π, H, "});
  info.scalars.push_back(negativeScalar());
  info.deviations.insert(info.deviations.end(),
                         {
                             "A negative A[i, i] ends the run; the paper assumes that no cycle is negative",
                             "Π(i, j) becomes Π(k, j), the vertex before j; in the paper it becomes k",
                             "Of paths of equal length, the one with fewest arcs is kept when predecessors are; the paper keeps either",
                         });
  return info;
}

VariantInfo describeLazy() {
  VariantInfo info = describe();
  info.id = "recursive-lazy";
  info.title = "Recursive elimination, infinite terms left out";
  info.source += "; lazy minimum: Harish, Vineet, Narayanan: IIIT/TR/2009/74, section VII.C";
  info.deviations.push_back("Lazy skips a term of a product by its left factor alone; the report names both");
  return info;
}

// The arcs of a way of at most one. One entry per thread.
struct CountArcs {
  const std::uint32_t* d_predecessors;
  std::uint32_t* d_hops;
  std::uint32_t vertices;
  WF_HOST_DEVICE void operator()(std::uint32_t pair, exec::Tally&) const {
    d_hops[pair] = pair / vertices == pair % vertices ? 0 : d_predecessors[pair] == kNone ? kNone : 1;
  }
};

template <bool kLazy>
class Recursive final : public pairs::Recursion<AllPairs> {
 public:
  using Recursion::Recursion;

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    if (cell.array == static_cast<int>(kThrough)) return byHost(step.line);
    const PairBlock& written = step.blocks[0];
    if (step.kernel == pairs::kClose) {
      const pairs::Range block{written.firstRow, written.endRow};
      return whyInBlock(*this, before, after, cell, block, block, {lineOf(info(), "entry"), lineOf(info(), "beside")});
    }
    const PairBlock& left = step.blocks[1];
    return whyInProduct(*this, before, cell, {left.firstColumn, left.endColumn}, {step.line, step.line});
  }

 protected:
  Status start(const Parameters& parameters) override {
    const VertexId n = graph().vertexCount();
    makeSchedule(parameters);
    const std::size_t aside = asideCount() * 4;
    aside_ = executor().allocate(aside);
    asidePredecessors_ = executor().allocate(keepsPredecessors() ? aside : 0);
    asideHops_ = executor().allocate(keepsPredecessors() ? aside : 0);
    fillFromArcs();
    if (keepsPredecessors())
      exec::forEach(executor(), "start", arrays()[kHops].count, CountArcs{d_words(kPredecessor), d_words(kHops), n}, nullptr);
    return {};
  }

  void advance(Step& step) override {
    pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
      using Value = typename Lengths::Value;
      pairs::RecursiveState<Value> state{
          panel<Value>(kDistance, kPredecessor), {.entries = aside_.as<Value>()}, d_flags(kThrough), graph().vertexCount()};
      if (keepsPredecessors()) {
        state.matrix.hops = d_words(kHops);
        state.aside.predecessors = asidePredecessors_.as<std::uint32_t>();
        state.aside.hops = asideHops_.as<std::uint32_t>();
      }
      runNext<Lengths>(step, state, kLazy);
    });
  }

  bool foundNegative() const override { return control_.negative != 0; }
  InvariantState invariantState() const override {
    return {.rowsFilled = graph().vertexCount(), .begin = newest().begin, .end = newest().end};
  }

 private:
  exec::Buffer aside_, asidePredecessors_, asideHops_;  // a product that reads its target
};

}  // namespace

Variant recursive() { return {describe(), make<Recursive<false>>}; }
Variant recursiveLazy() { return {describeLazy(), make<Recursive<true>>}; }

}  // namespace wf::algorithms::apsp
