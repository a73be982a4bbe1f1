// All-pairs shortest paths, variant `fast`: Floyd and Warshall by blocks of pivots. A block is closed, its rows are multiplied by it, and
// all other rows take what leads through it; where the matrix has no room on a device, tiles of it pass through. Venkataraman, Sahni,
// Mukhopadhyaya: A blocked all-pairs shortest-paths algorithm (2003); Katz, Kider: All-pairs shortest-paths for large graphs on the GPU
// (2008).
#include <algorithm>
#include <vector>

#include "compute/algorithms/apsp/apsp.h"
#include "compute/algorithms/apsp/fast_product.h"
#include "compute/algorithms/apsp/min_plus.h"
#include "compute/algorithms/apsp/streamed_tiles.h"
#include "compute/algorithms/pairs/pivot_blocks.h"
#include "compute/algorithms/paths.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::apsp {
namespace {

enum FastArray : std::size_t { kThrough = 1 };            // after the distances
enum Kernel : std::uint32_t { kDiagonal, kRows, kRest };  // order of VariantInfo::kernels
constexpr std::uint32_t kTileEdge = 128, kTileThreads = 256, kDiagonalThreads = 1024;

constexpr CodeLine kCode[] = {
    {"start: A[i, j] ← the lightest arc i → j, ∞ where there is none, A[i, i] ← 0 at most"},
    {"for each block K of vertices that follow one another, until an A[i, i] is negative:"},
    {"  diagonal: K_a ← K; for each k in K in turn, each pair (i, j) in K × K without k", "diagonal"},
    {"    A[i, j] ← the smaller of it and A[i, k] + A[k, j]", "closed"},
    {"  if there are other vertices, by tiles in parallel, all sums of entries as they were before:"},
    {"    rows of K: A[i, j] ← the least of it and A[i, k] + A[k, j] over k in K, each i in K and j outside K", "rows"},
    {"    rest: A[i, j] ← the least of it and A[i, k] + A[k, j] over k in K, each i outside K and each j", "rest"},
};

VariantInfo describe() {
  VariantInfo info;
  info.id = "fast";
  info.title = "Fast: blocked Floyd–Warshall, tiles in registers";
  info.source =
      "Written for Warpfront; blocks after Venkataraman, Sahni, Mukhopadhyaya, ACM J. Experimental Algorithmics 8 (2003), and Katz, Kider, "
      "Graphics Hardware 2008";
  info.deviations = {
      "The rows of a block are a product with the closed block; the papers go through its pivots one by one, and the results are equal",
      "The columns of a block are no step of their own: as the rows are closed, they come with all other entries",
      "Sums are made in 16 bits where all entries of both factors are below 16,384, else in 32; overflow is looked for only where they are "
      "large enough for it",
      "Negative weights are allowed, and a negative A[i, i] ends the run at the block that closed it",
      "No predecessors are kept: a path is traced back by the arcs that make up its length, where weights are whole and not negative",
  };
  info.needs.weights = true;
  info.answer = Domain::Pair;
  info.scratchPerVertex = 2 * 4 * kMostPivots;  // the packed factors of a product
  info.parameters = {pairs::pivotsParameter("entries", kMostPivots)};
  boundPairs(info);
  info.arrays = {distanceArray("A"), pairs::throughArray()};
  info.invariants = {diagonalInvariant("A"), arcsInvariant("A"), pairs::throughInvariant()};
  info.scalars = {{.id = "block", .title = "Block of pivots, counted from 0", .iteration = true},
                  {.id = "bits", .title = "Bits of the sums of a product, 0 of a diagonal block"},
                  {.id = "checked", .title = "Every sum is checked for overflow", .flag = true},
                  negativeScalar()};
  // Each of a tile's 256 threads reads 64 entries, and 64 of each factor that go through shared memory.
  const Traffic tile{.launched = 4 * (64 + 64 + 64), .changed = 4};
  info.kernels = {
      {.id = "diagonal",
       .title = "Close the block of pivots",
       .caption = "{changed|distance|distances|no distance} improved between the pivots",
       .marksPhase = true,
       .traffic = {.launched = 4 * 16, .changed = 4}},  // 4 by 4 entries a thread
      {.id = "rows",
       .title = "Rows of the block",
       .caption = "{arcs|sum|sums|no sums} of {bits} bits, {changed|distance|distances|no distance} from pivots improved",
       .traffic = tile},
      {.id = "rest",
       .title = "All other rows",
       .caption = "{arcs|sum|sums|no sums} of {bits} bits, {changed|distance|distances|no distance} improved through the pivots",
       .traffic = tile}};
  setCode(info, kCode);
  return info;
}

struct Control {
  std::uint32_t next = 0;  // step, from 0
  std::uint32_t negative = 0;
  std::uint32_t done = 0;
};

class Fast final : public Controlled<Control, AllPairs> {
 public:
  using Controlled::Controlled;

  bool couldMake(const Step& step) const override { return blocks_.couldMake(step); }

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    const pairs::Range block = blocks_.block(step.iteration);
    if (cell.array == static_cast<int>(kThrough)) return byHost(lineOf(info(), "diagonal"));
    const std::uint32_t closed = lineOf(info(), "closed");
    if (step.kernel == kDiagonal) return whyInBlock(*this, before, after, cell, block, block, {closed, closed});
    return whyInProduct(*this, before, cell, block, {step.line, step.line});
  }

  // Lengths that are whole and not negative say by which arcs they come.
  Result<std::optional<Path>> pathTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const override {
    if (chosen.size() < 2 || chosen[0] == chosen[1] || graph().weightKind() != WeightKind::Unsigned) return std::optional<Path>();
    std::vector<std::uint32_t> costs;
    readRow(kDistance, chosen[0], costs);
    if (executor().failed()) return executor().error();
    const auto along = [this](std::uint32_t cost, ArcId arc) {
      return static_cast<std::uint32_t>(std::min<std::uint64_t>(cost + static_cast<std::uint64_t>(graph().weight(arc)), kNone));
    };
    return pathOf(tightPath(graph(), chosen[0], chosen[1], {costs, kNone, along}, wanted), costs[chosen[1]]);
  }

 protected:
  Status start(const Parameters& parameters) override {
    const VertexId n = graph().vertexCount();
    blocks_ = {n, std::min(n, static_cast<std::uint32_t>(parameters.whole("pivots", kMostPivots)))};
    streamed_ = StreamedTiles();
    if (pairPlace().onHost) streamed_ = StreamedTiles(executor(), pairPlace().budget, blocks_.pivots, n);
    const std::size_t factor = factorBytes(streamed_ ? streamed_.edge() : n, blocks_.pivots);
    left_ = executor().allocate(factor);
    right_ = executor().allocate(factor);
    signals_ = executor().allocate(std::size_t{kMostSteps + 1} * 4);
    fillFromArcs();
    return {};
  }

  void advance(Step& step) override { run(step, 1); }

  std::uint64_t advanceFar(Step& step) override {
    if (executor().backend() != exec::Backend::Cuda || streamed_) return run(step, 1);
    // A tenth of a second on a large device, or what the signals have room for.
    constexpr double kSums = 1e12;
    return run(step, static_cast<std::uint32_t>(std::clamp(kSums / blocks_.termsOfStep(), 1.0, double{kMostSteps})));
  }

  bool isPossible(const Control& control) const override { return control.next <= blocks_.steps(); }
  bool foundNegative() const override { return control_.negative != 0; }
  InvariantState invariantState() const override {
    const pairs::Range newest = blocks_.newest(control_.next);
    return {.rowsFilled = graph().vertexCount(), .begin = newest.begin, .end = newest.end};
  }

 private:
  static constexpr std::uint32_t kMostSteps = 1024;  // of one leap

  // What one step does: entries of rows × columns take what leads through the pivots. Of the diagonal these are the block in all three.
  struct Task {
    std::uint32_t kernel, block;
    pairs::Range rows, columns, pivots;
    std::uint64_t threads, terms;

    pairs::Range stillRows() const { return kernel == kRest ? pivots : pairs::Range{}; }
    pairs::Range stillColumns() const { return kernel == kRows ? pivots : pairs::Range{}; }
  };

  Task taskOf(std::uint32_t index) const {
    const VertexId n = graph().vertexCount();
    const std::uint32_t kernel = index % pairs::kStepsOfBlock, block = index / pairs::kStepsOfBlock;
    const pairs::Range pivots = blocks_.block(block), all{0, n};
    const std::uint64_t inner = pivots.size(), others = n - inner;
    const std::uint64_t tiles = (std::uint64_t{n} + kTileEdge - 1) / kTileEdge;
    if (kernel == kDiagonal) return {kernel, block, pivots, pivots, pivots, kDiagonalThreads, inner * inner * inner};
    if (kernel == kRows) return {kernel, block, pivots, all, pivots, tiles * kTileThreads, inner * inner * others};
    return {kernel, block, all, all, pivots, tiles * tiles * kTileThreads, inner * others * n};
  }

  // Up to `count` steps; returns how many there were.
  std::uint32_t run(Step& step, std::uint32_t count) {
    const std::uint32_t first = control_.next;
    count = std::min(count, blocks_.steps() - first);
    tell(step, taskOf(first));
    KernelStep launches(*this, step);
    executor().fill(signals_, 0, (std::size_t{count} + 1) * 4);
    std::uint64_t changed = 0;
    for (std::uint32_t k = 0; k < count; ++k) launch(launches, taskOf(first + k), k, changed);
    const pairs::Range marked = taskOf(first + count - 1).pivots;
    mark(launches, marked);
    launches.finish();
    if (streamed_) streamed_.tell(step);
    std::vector<std::uint32_t> signals(count + 1);
    executor().download(signals.data(), signals_, 0, signals.size() * 4);
    if (executor().failed()) return count;
    // Nothing was done after the diagonal that is negative.
    control_.negative = signals[0] != 0 ? 1 : 0;
    if (control_.negative != 0) count = (signals[0] - 1) * pairs::kStepsOfBlock + 1 - first;
    const Task last = taskOf(first + count - 1);
    if (last.pivots.begin != marked.begin) exec::forEach(executor(), "through", graph().vertexCount(), marksOf(last.pivots), nullptr);
    tell(step, last);
    step.launched = 0;
    for (std::uint32_t k = 0; k < count; ++k) addCounts(step, taskOf(first + k));
    if (metrics()) step.changed += changed;
    scalars(step, last, signals[count]);
    control_.next += count;
    control_.done = control_.negative != 0 || control_.next == blocks_.steps() ? 1 : 0;
    return count;
  }

  // What a step is called, and what it works on.
  void tell(Step& step, const Task& task) const {
    begin(step, task.kernel, task.block);
    const auto block = [](pairs::Range rows, pairs::Range columns) { return PairBlock{rows.begin, rows.end, columns.begin, columns.end}; };
    step.blocks = {block(task.rows, task.columns), block(task.rows, task.pivots), block(task.pivots, task.columns)};
    step.endsIteration = task.kernel == kRest || blocks_.steps() == 1;
  }
  void addCounts(Step& step, const Task& task) const {
    step.launched += task.threads;
    if (!metrics()) return;
    step.active += task.threads;
    step.arcs += task.terms;
  }
  void scalars(Step& step, const Task& task, std::uint32_t largest) const {
    step.scalars = {task.block, 0, 0, control_.negative};
    if (task.kernel == kDiagonal) return;
    const Sums sums = sumsOf(graph().weightKind(), largest);
    step.scalars[1] = sums == Sums::Packed ? 16 : 32;
    step.scalars[2] = sums == Sums::Checked ? 1 : 0;
  }

  pairs::MarkRange marksOf(pairs::Range range) const { return {d_flags(kThrough), range.begin, range.end}; }
  void mark(KernelStep& launches, pairs::Range range) { launches.prepare(graph().vertexCount(), marksOf(range)); }

  // The k-th of the steps made together. `changed` counts on the host, where they are made there.
  void launch(KernelStep& launches, const Task& task, std::uint32_t k, std::uint64_t& changed) {
    if (executor().failed()) return;
    const Rectangle matrix{d_words(kDistance), graph().vertexCount()};
    if (task.kernel == kDiagonal) {
      close(launches, matrix.at(task.pivots.begin, task.pivots.begin), task, changed);
    } else if (streamed_) {
      streamed_.run(buffer(kDistance), task.rows, task.columns, task.pivots, task.stillRows(), task.stillColumns(),
                    [&](const ProductOf& tile) { multiply(launches, tile, k, changed); });
    } else {
      multiply(launches,
               {.left = matrix.at(task.rows.begin, task.pivots.begin),
                .right = matrix.at(task.pivots.begin, task.columns.begin),
                .target = matrix.at(task.rows.begin, task.columns.begin),
                .rows = task.rows.size(),
                .columns = task.columns.size(),
                .inner = task.pivots.size(),
                .stillRows = task.stillRows(),
                .stillColumns = task.stillColumns()},
               k, changed);
    }
  }

  void close([[maybe_unused]] KernelStep& launches, Rectangle block, const Task& task, std::uint64_t& changed) {
    const std::uint32_t size = task.pivots.size(), mark = task.block + 1;
#if defined(__CUDACC__)
    if (executor().backend() == exec::Backend::Cuda) {
      static_assert(kMostPivots == device::kMost && kDiagonalThreads == device::kClosingThreads);
      pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
        exec::launchBlocks(executor(), launches.name(), 1, device::kClosingThreads, 0,
                           device::CloseBlock<Lengths>{block, size, signals_.as<std::uint32_t>(), mark, launches.tally()});
      });
      launches.blocks(0, 1);
      return;
    }
#endif
    executor().wroteUnseen();
    const Closed closed = apsp::close(graph().weightKind(), block, size);
    changed += closed.changed;
    if (closed.negative) signals_.as<std::uint32_t>()[0] = mark;
  }

  void multiply([[maybe_unused]] KernelStep& launches, const ProductOf& what, std::uint32_t k, std::uint64_t& changed) {
    std::uint32_t* const largest = signals_.as<std::uint32_t>() + k + 1;
#if defined(__CUDACC__)
    if (executor().backend() == exec::Backend::Cuda) {
      static_assert(kTileEdge == device::kTile && kTileThreads == device::kThreads);
      pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
        device::multiply<Lengths>(executor(), launches.name(), graph().weightKind(), {signals_.as<std::uint32_t>(), largest}, what,
                                  left_.as<std::uint32_t>(), right_.as<std::uint32_t>(), launches.tally());
      });
      launches.blocks(0, device::kLaunchesOfProduct);
      return;
    }
#endif
    const HostProduct on{executor(), graph().weightKind(), left_.data(), right_.data()};
    *largest = std::max(*largest, largestOf(on, what));
    changed += apsp::multiply(on, what, sumsOf(on.weights, *largest));
  }

  pairs::PivotBlocks blocks_;
  exec::Buffer left_, right_;  // factors, packed
  StreamedTiles streamed_;     // where the matrix is in the host's memory
  exec::Buffer signals_;       // what stops a leap, then of each of its steps the largest entry of the factors
};

}  // namespace

Variant fast() { return {describe(), make<Fast>}; }

}  // namespace wf::algorithms::apsp
