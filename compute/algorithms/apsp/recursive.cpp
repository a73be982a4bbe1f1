// All-pairs shortest paths, variants `recursive` and `recursive-lazy`: the R-Kleene schedule, products of blocks, and base cases of at most
// β vertices. Source: Buluç, Gilbert, Budak, "Solving path problems on the GPU" (2010), fig. 3; lazy: IIIT/TR/2009/74, section VII.C.
#include "compute/algorithms/apsp/apsp.h"
#include "compute/algorithms/apsp/tile_products.h"
#include "compute/algorithms/pairs/product_counts.h"
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
  info.scratchPerVertex = 2 * 4 * kMostPivots;  // the packed factors of a product
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
  info.deviations.insert(
      info.deviations.end(),
      {
          "A product that reads the block it replaces reads a copy of it or, with predecessors, is made aside and copied back; the paper "
          "overwrites the block while it is read",
          "A negative A[i, i] ends the run; the paper assumes that no cycle is negative",
          "Π(i, j) becomes Π(k, j), the vertex before j; in the paper it becomes k",
          "Of paths of equal length, the one with fewest arcs is kept when predecessors are; the paper keeps either",
          "Without predecessors, products use the tiles of fast, and base cases of up to 128 vertices take one launch; counts stay "
          "those of a thread per tile of 4 × 8 entries and per pair",
      });
  return info;
}

VariantInfo describeLazy() {
  VariantInfo info = describe();
  info.id = "recursive-lazy";
  info.title = "Recursive elimination, infinite terms left out";
  info.source += "; lazy minimum: Harish, Vineet, Narayanan: IIIT/TR/2009/74, section VII.C";
  info.deviations.push_back("Lazy skips a term of a product by its left factor alone; the report names both");
  info.deviations.push_back("The tiles of fast multiply infinite terms, too: without predecessors, only the counts leave them out");
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
    tiles_ = keepsPredecessors() ? TileProducts() : TileProducts(executor(), graph().weightKind(), n);
    busy_ = executor().allocate(keepsPredecessors() || !kLazy ? 0 : pairs::tilesOf(n, pairs::kTileRows));
    fillFromArcs();
    if (keepsPredecessors())
      exec::forEach(executor(), "start", arrays()[kHops].count, CountArcs{d_words(kPredecessor), d_words(kHops), n}, nullptr);
    return {};
  }

  void advance(Step& step) override {
    pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
      runNext(step, kThrough, [&](KernelStep& launches, const pairs::Task& task) {
        if (task.operation == pairs::kClose) return close<Lengths>(launches, task);
        if (tiles_) return multiply<Lengths>(launches, task);
        multiplyTracked<Lengths>(launches, task);
      });
    });
    // The tiles take every term.
    if (kLazy || !tiles_ || !metrics() || step.kernel == pairs::kClose) return;
    const PairBlock &target = step.blocks[0], &left = step.blocks[1];
    step.active = step.launched;
    step.arcs =
        std::uint64_t{target.endRow - target.firstRow} * (target.endColumn - target.firstColumn) * (left.endColumn - left.firstColumn);
  }

  bool foundNegative() const override { return control_.negative != 0; }
  InvariantState invariantState() const override {
    return {.rowsFilled = graph().vertexCount(), .begin = newest().begin, .end = newest().end};
  }

 private:
  template <class Value>
  pairs::Panel<Value> matrix() {
    auto whole = panel<Value>(kDistance, kPredecessor);
    whole.hops = keepsPredecessors() ? d_words(kHops) : nullptr;
    return whole;
  }
  // A block beside its target, of the target's shape.
  template <class Value>
  pairs::Panel<Value> aside(std::uint32_t columns) const {
    return {aside_.as<Value>(), asidePredecessors_.as<std::uint32_t>(), columns, asideHops_.as<std::uint32_t>()};
  }
  template <class Value>
  static Rectangle rectangle(const pairs::Panel<Value>& of) {
    return {reinterpret_cast<std::uint32_t*>(of.entries), of.pitch};
  }

  template <class Lengths>
  void close(KernelStep& launches, const pairs::Task& task) {
    const std::uint32_t size = task.rows.size();
    const auto block = pairs::at(matrix<typename Lengths::Value>(), task.rows.begin, task.rows.begin);
    if (!tiles_ || size > kMostPivots) return pairs::closeByPivots<Lengths>(launches, block, size);
    tiles_.close(launches, rectangle(block), size);
    launches.counted(std::uint64_t{size} * size * size);
  }

  template <class Lengths>
  void multiply(KernelStep& launches, const pairs::Task& task) {
    using Value = typename Lengths::Value;
    const auto whole = matrix<Value>();
    const std::uint32_t rows = task.rows.size(), columns = task.columns.size(), inner = task.inner.size();
    const auto target = pairs::at(whole, task.rows.begin, task.columns.begin), before = aside<Value>(columns);
    auto left = pairs::at(whole, task.rows.begin, task.inner.begin), right = pairs::at(whole, task.inner.begin, task.columns.begin);
    const std::uint32_t spans = rows * pairs::tilesOf(columns, pairs::kSpan);
    if (metrics() || task.readsTarget()) {
      launches.prepare(spans, pairs::CopySpans<Value>{target, before, columns});
      if (task.inner.begin == task.columns.begin) left = before;
      if (task.inner.begin == task.rows.begin) right = before;
    }
    tiles_.multiply(launches, {.left = rectangle(left),
                               .right = rectangle(right),
                               .target = rectangle(target),
                               .rows = rows,
                               .columns = columns,
                               .inner = inner});
    const std::uint32_t groups = pairs::tilesOf(rows, pairs::kTileRows), across = pairs::tilesOf(columns, pairs::kTileColumns);
    launches.counted(std::uint64_t{groups} * across);
    launches.count(spans, pairs::CompareSpans<Lengths>{.before = before, .after = target, .columns = columns});
    if constexpr (kLazy) {
      const pairs::CountTerms<Lengths> terms{left, rows, inner, columns, busy_.as<std::uint8_t>()};
      launches.count(terms.threads(rows, inner), terms);
      launches.count(groups, pairs::CountBusy{busy_.as<std::uint8_t>(), across});
    }
  }

  // With predecessors and numbers of arcs.
  template <class Lengths>
  void multiplyTracked(KernelStep& launches, const pairs::Task& task) {
    using Value = typename Lengths::Value;
    const auto whole = matrix<Value>();
    const std::uint32_t rows = task.rows.size(), columns = task.columns.size();
    const auto target = pairs::at(whole, task.rows.begin, task.columns.begin);
    const auto to = task.readsTarget() ? aside<Value>(columns) : target;
    launches.run(pairs::tilesOf(rows, pairs::kTileRows) * pairs::tilesOf(columns, pairs::kTileColumns),
                 pairs::Product<Lengths>{.left = pairs::at(whole, task.rows.begin, task.inner.begin),
                                         .right = pairs::at(whole, task.inner.begin, task.columns.begin),
                                         .from = target,
                                         .to = to,
                                         .rows = rows,
                                         .columns = columns,
                                         .inner = task.inner.size(),
                                         .lazy = kLazy});
    if (task.readsTarget()) launches.prepare(rows * columns, pairs::CopyBlock<Value>{to, target, columns});
  }

  exec::Buffer aside_, asidePredecessors_, asideHops_;  // a target as it was, or one to come
  TileProducts tiles_;                                  // none where predecessors are kept
  exec::Buffer busy_;                                   // marks of pairs::CountTerms
};

}  // namespace

Variant recursive() { return {describe(), make<Recursive<false>>}; }
Variant recursiveLazy() { return {describeLazy(), make<Recursive<true>>}; }

}  // namespace wf::algorithms::apsp
