// All-pairs shortest paths, variant `matrix`: squarings of the matrix of distances, one block of the product per step; where the matrix has
// no room on a device, its panels pass through. Source: Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithm 9 and section VII.B (whose
// inner line should add D[k, j]).
#include <algorithm>
#include <bit>

#include "compute/algorithms/apsp/apsp.h"
#include "compute/algorithms/apsp/streamed_product.h"
#include "compute/algorithms/apsp/tile_products.h"
#include "compute/algorithms/described.h"
#include "compute/algorithms/pairs/product_counts.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::apsp {
namespace {

// Smaller blocks leave a large GPU idle (4,096 vertices: 820 ms with 512, 192 ms with 2,048 on an H200).
constexpr std::int64_t kDefaultBlock = 2048;

constexpr std::size_t kNext = kPredecessor + 1, kNextPredecessor = kPredecessor + 2, kRows = kPredecessor + 3;

enum Kernel : std::uint32_t { kProduct, kTake };

// D′ becomes D. One entry per thread.
template <class Value, class Memory = exec::Plain>
struct Take {
  pairs::Panel<Value, Memory> from, to;
  WF_HOST_DEVICE void operator()(std::uint32_t pair, exec::Tally& tally) const {
    if (from.entries[pair] == to.entries[pair]) return;
    tally.active += 1;
    tally.changed += 1;
    to.entries[pair] = from.entries[pair];
    if (to.predecessors == nullptr) return;
    Memory::line("predecessor");
    to.predecessors[pair] = from.predecessors[pair];
  }
};

constexpr CodeLine kCode[] = {
    {"start: D[i, j] is the lightest arc i → j, ∞ where there is none, D[i, i] 0 at most, Π[i, j] is i;  D′ and Π′ are the same"},
    {"at most ⌈log₂ V⌉ times, until nothing improves or a D[i, i] is negative:"},
    {"  product: for each block in turn, each of its pairs (i, j), in parallel", "product"},
    {"    B_a ← the vertices of the block's rows", "rows"},
    {"    look for the least D[i, k] + D[k, j] among all k, the smallest k that has it (lazy: where D[i, k] is not ∞)", "terms"},
    {"    D′[i, j] ← that where it is below D[i, j], else D[i, j]", "next"},
    {"    Π′[i, j] ← Π[k, j] where D′[i, j] is below D[i, j], else Π[i, j]", "next predecessor"},
    {"  take: D ← D′, each pair in parallel", "take"},
    {"    Π ← Π′,  B_a ← none", "predecessor"},
};

VariantInfo describe() {
  VariantInfo info = describePairs("D");
  info.id = "matrix";
  info.title = "Repeated matrix squaring, one block per step";
  info.scratchPerVertex = 2 * 4 * kMostPivots;  // the packed factors of a product
  info.source = "Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithm 9 and section VII.B";
  info.deviations = {
      "The inner line adds D[i, k] and D[k, j]; the report's adds D[i, j] and A[k, j], a slip",
      "D′ starts as D, not as ∞, which is the same for D[i, i] = 0",
      "The run ends when a squaring changes nothing, not only after log V of them",
      "Without predecessors, products use the tiles of fast; the report changes the product of Volkov and Demmel, in shared memory",
      "With predecessors, a thread of the product holds 4 × 8 entries in registers",
      "Counts are those of a thread per tile of 4 × 8 entries either way",
      "Lazy skips a term by its left factor alone; the report names both",
      "The tiles of fast multiply infinite terms, too: without predecessors, lazy only leaves them out of the counts",
      "Negative weights are allowed, and a negative D[i, i] ends the run; the report has positive weights",
      "Predecessors are kept on request; the report has none",
  };
  info.parameters.push_back({.id = "block",
                             .title = "Block",
                             .help = "Rows and columns of the block computed per step",
                             .unit = "vertices",
                             .type = ParameterType::Integer,
                             .defaultValue = std::int64_t{kDefaultBlock},
                             .minimum = 1,
                             .maximum = 65'535});
  info.parameters.push_back({.id = "lazy",
                             .title = "Lazy minimum",
                             .help = "Skip terms whose left factor is infinite: with predecessors, faster where there are many",
                             .type = ParameterType::Flag,
                             .defaultValue = true});
  boundPairs(info);
  StateArrayInfo next = distanceArray("D′"), nextPredecessor = predecessorArray("Π′");
  next.id = "next";
  next.title = "Next distance";
  next.help = "The distance after this squaring, in blocks that are done";
  next.role = Role::None;
  info.arrays.front().next = "next";
  nextPredecessor.id = "next-predecessor";
  nextPredecessor.title = "Next predecessor";
  info.arrays.pop_back();
  info.arrays.push_back(std::move(next));
  info.arrays.push_back(std::move(nextPredecessor));
  info.arrays.push_back(flags("rows", "Rows of the block", "B_a", "Vertices of the newest block's rows", Role::Frontier));
  info.scalars = {
      {.id = "squaring", .title = "Squaring", .iteration = true}, {"row", "Block row"}, {"column", "Block column"}, negativeScalar()};
  info.invariants = {diagonalInvariant("D"),
                     arcsInvariant("D"),
                     predecessorsInvariant(),
                     {"next", "Next distances", "D′ ≤ D everywhere"},
                     {"rows", "Rows of the block", "B_a holds exactly the vertices of the newest block's rows; none once D is replaced"}};
  info.kernels = {{.id = "product",
                   .title = "A block of D · D",
                   .caption = "block {row}, {column}: {arcs|term|terms|no terms} of the product, {changed|distance|distances|no "
                              "distance} improved",
                   // As those of `recursive`; 32 of Π as those of D
                   .traffic = {.launched = 256},
                   .kept = {.launched = 256, .arc = 2}},
                  {.id = "take",
                   .title = "D′ becomes D",
                   .caption = "{changed|distance|distances|no distance} replaced",
                   .marksPhase = true,
                   .traffic = {.launched = 8, .changed = 4},
                   .kept = {.changed = 8}}};
  info.kernels[0].items.reset();  // a tile
  info.kernels[1].items = Domain::Pair;
  setCode(info, kCode);
  return info;
}

struct Control {
  std::uint32_t squaring = 1;
  std::uint32_t row = 0, column = 0;  // the next block; row blocks(): D′ is whole
  std::uint32_t more = 0;             // an entry improved in this squaring
  std::uint32_t negative = 0;
  std::uint32_t done = 0;
  VertexId firstRow = 0, endRow = 0;  // of the newest block
};

class Squaring final : public Controlled<Control, AllPairs> {
 public:
  using Controlled::Controlled;

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState&, const Cell& cell) const override {
    const auto array = static_cast<std::size_t>(cell.array);
    if (array == kRows) return byHost(step.kernel == kTake ? lineOf(kCode, "predecessor") : lineOf(kCode, "rows"));
    if (step.kernel == kTake) {
      const bool distance = array == kDistance;
      Cause cause = byHost(distance ? lineOf(kCode, "take") : lineOf(kCode, "predecessor"));
      cause.source = cellOf(distance ? kNext : kNextPredecessor, cell.index);
      return cause;
    }
    return whyInSquare(*this, before, cell, array == kNextPredecessor, {lineOf(kCode, "next"), lineOf(kCode, "next predecessor")});
  }

 protected:
  Status start(const Parameters& parameters) override {
    const VertexId n = graph().vertexCount();
    block_ = static_cast<std::uint32_t>(std::min<std::int64_t>(parameters.whole("block", kDefaultBlock), n));
    lazy_ = parameters.flag("lazy");
    fillFromArcs();
    executor().copy(buffer(kNext), buffer(kDistance), buffer(kDistance).bytes());
    executor().copy(buffer(kNextPredecessor), buffer(kPredecessor), buffer(kPredecessor).bytes());
    streamed_ = StreamedProduct();
    tiles_ = TileProducts();
    if (pairPlace().onHost) streamed_ = StreamedProduct(executor(), pairPlace().budget, block_, graph(), keepsPredecessors());
    if (!pairPlace().onHost && !keepsPredecessors()) tiles_ = TileProducts(executor(), graph().weightKind(), block_);
    return {};
  }

  void advance(Step& step) override {
    begin(step, control_.row == blocks() ? kTake : kProduct, control_.squaring);
    pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
      if (step.kernel == kTake) {
        take<typename Lengths::Value>(step);
      } else {
        multiply<Lengths>(step);
      }
    });
  }

  bool isPossible(const Control& control) const override {
    return control.row <= blocks() && control.column <= blocks() && control.firstRow <= control.endRow &&
           control.endRow <= graph().vertexCount();
  }
  bool foundNegative() const override { return control_.done != 0 && control_.negative != 0; }
  InvariantState invariantState() const override {
    return {.rowsFilled = graph().vertexCount(), .begin = control_.firstRow, .end = control_.endRow};
  }

 private:
  std::uint32_t blocks() const { return (graph().vertexCount() + block_ - 1) / block_; }
  // Paths of one arc at the start, of twice as many after each squaring; a negative cycle may need one arc more than a path.
  std::uint32_t squarings() const { return std::max(1u, static_cast<std::uint32_t>(std::bit_width(graph().vertexCount() - 1))); }

  template <class Lengths>
  void multiply(Step& step) {
    using Value = typename Lengths::Value;
    const VertexId n = graph().vertexCount();
    const std::uint32_t row = control_.row, column = control_.column;
    const pairs::Range rows{row * block_, std::min(n, (row + 1) * block_)}, columns{column * block_, std::min(n, (column + 1) * block_)};
    step.blocks = {{{rows.begin, rows.end, columns.begin, columns.end}, {rows.begin, rows.end, 0, n}, {0, n, columns.begin, columns.end}}};
    KernelStep launches(*this, step);
    launches.prepare(n, pairs::MarkRange{d_flags(kRows), rows.begin, rows.end});
    if (streamed_) {
      streamed_.run<Lengths>(launches, {.rows = rows, .columns = columns, .inner = n, .lazy = lazy_},
                             {buffer(kDistance), buffer(kPredecessor), buffer(kNext), buffer(kNextPredecessor)});
    } else if (tiles_) {
      multiplyTiles<Lengths>(launches, rows, columns);
    } else {
      const auto from = panel<Value>(kDistance, kPredecessor), to = panel<Value>(kNext, kNextPredecessor);
      const auto target = pairs::at(from, rows.begin, columns.begin);
      launches.run(pairs::tilesOf(rows.size(), pairs::kTileRows) * pairs::tilesOf(columns.size(), pairs::kTileColumns),
                   pairs::Product<Lengths>{.left = pairs::at(from, rows.begin, 0),
                                           .right = pairs::at(from, 0, columns.begin),
                                           .from = target,
                                           .to = pairs::at(to, rows.begin, columns.begin),
                                           .rows = rows.size(),
                                           .columns = columns.size(),
                                           .inner = n,
                                           .lazy = lazy_,
                                           .d_more = d_word(0),
                                           .d_negative = d_word(1),
                                           .diagonal = std::int64_t{rows.begin} - columns.begin,
                                           .before = target});
    }
    const KernelReport report = launches.finish();
    if (streamed_) streamed_.tell(step);
    if (!keepsPredecessors() && metrics()) {
      // Every row has its diagonal, so that no tile is without a term.
      step.active = step.launched;
      if (!lazy_) step.arcs = std::uint64_t{rows.size()} * columns.size() * n;
    }
    control_.more |= report.words[0];
    control_.negative |= report.words[1];
    step.scalars = {control_.squaring, row, column, control_.negative};
    control_.firstRow = rows.begin;
    control_.endRow = rows.end;
    control_.column += 1;
    if (control_.column < blocks()) return;
    control_.column = 0;
    control_.row += 1;
  }

  // In D′, which is D where this squaring has not been.
  template <class Lengths>
  void multiplyTiles(KernelStep& launches, pairs::Range rows, pairs::Range columns) {
    using Value = typename Lengths::Value;
    const VertexId n = graph().vertexCount();
    const auto from = panel<Value>(kDistance, kPredecessor), to = panel<Value>(kNext, kNextPredecessor);
    const Rectangle whole{d_words(kDistance), n}, next{d_words(kNext), n};
    tiles_.multiply(launches, {.left = whole.at(rows.begin, 0),
                               .right = whole.at(0, columns.begin),
                               .target = next.at(rows.begin, columns.begin),
                               .rows = rows.size(),
                               .columns = columns.size(),
                               .inner = n});
    launches.counted(std::uint64_t{pairs::tilesOf(rows.size(), pairs::kTileRows)} * pairs::tilesOf(columns.size(), pairs::kTileColumns));
    launches.part(rows.size() * pairs::tilesOf(columns.size(), pairs::kSpan),
                  pairs::CompareSpans<Lengths>{.before = pairs::at(from, rows.begin, columns.begin),
                                               .after = pairs::at(to, rows.begin, columns.begin),
                                               .columns = columns.size(),
                                               .d_more = d_word(0),
                                               .d_negative = d_word(1),
                                               .diagonal = std::int64_t{rows.begin} - columns.begin});
    if (!lazy_) return;
    const pairs::CountTerms<Lengths> terms{pairs::at(from, rows.begin, 0), rows.size(), n, columns.size()};
    launches.count(terms.threads(rows.size(), n), terms);
  }

  template <class Value>
  void take(Step& step) {
    step.endsIteration = true;
    step.blocks[0] = {0, graph().vertexCount(), 0, graph().vertexCount()};
    KernelStep launches(*this, step);
    launches.prepare(graph().vertexCount(), pairs::MarkRange{d_flags(kRows), 0, 0});
    launches.run(arrays()[kDistance].count, Take<Value>{panel<Value>(kNext, kNextPredecessor), panel<Value>(kDistance, kPredecessor)});
    launches.finish();
    step.scalars = {control_.squaring, 0, 0, control_.negative};
    control_.firstRow = control_.endRow = 0;
    control_.done = control_.negative != 0 || control_.more == 0 || control_.squaring == squarings() ? 1 : 0;
    if (control_.done != 0) return;
    control_.squaring += 1;
    control_.row = control_.more = 0;
  }

  std::uint32_t block_ = 1;
  bool lazy_ = true;
  StreamedProduct streamed_;
  TileProducts tiles_;  // where the pairs are here, and no predecessors are kept
};

}  // namespace

Variant squaring() { return {describe(), make<Squaring>}; }

}  // namespace wf::algorithms::apsp
