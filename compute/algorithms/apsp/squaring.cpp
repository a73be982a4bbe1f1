// All-pairs shortest paths by squaring the matrix of distances, a block of the product a step; where the matrix has no room on a device,
// its panels pass through. Source: Harish, Vineet, Narayanan: IIIT/TR/2009/74, algorithm 9 and section VII.B (whose inner line
// should add D[k, j]).
#include <algorithm>
#include <bit>
#include <type_traits>

#include "compute/algorithms/apsp/all_pairs.h"
#include "compute/algorithms/apsp/streamed_product.h"
#include "compute/algorithms/apsp/variants.h"
#include "compute/algorithms/apsp/why.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::apsp {
namespace {

constexpr std::size_t kNext = kPredecessor + 1, kNextPredecessor = kPredecessor + 2, kRows = kPredecessor + 3;

enum Kernel : std::uint32_t { kProduct, kTake };

// D′ becomes D. One entry a thread.
template <class Value>
struct Take {
  pairs::Panel<Value> from, to;
  WF_HOST_DEVICE void operator()(std::uint32_t pair, exec::Tally& tally) const {
    if (from.entries[pair] == to.entries[pair]) return;
    tally.active += 1;
    tally.changed += 1;
    to.entries[pair] = from.entries[pair];
    if (to.predecessors != nullptr) to.predecessors[pair] = from.predecessors[pair];
  }
};

class Squaring final : public AllPairs {
 public:
  Squaring(exec::Executor& executor, const VariantInfo& info) : AllPairs(executor, info) {}

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState&, const Cell& cell) const override {
    const auto array = static_cast<std::size_t>(cell.array);
    if (array == kRows) return byHost(step.kernel == kTake ? kSquaringLines.predecessor : kSquaringLines.rows);
    if (step.kernel == kTake) {
      const bool distance = array == kDistance;
      Cause cause = byHost(distance ? kSquaringLines.take : kSquaringLines.predecessor);
      cause.source = cellOf(distance ? kNext : kNextPredecessor, cell.index);
      return cause;
    }
    return whyInSquare(*this, before, cell, array == kNextPredecessor, {kSquaringLines.next, kSquaringLines.nextPredecessor});
  }

 protected:
  Status start(const Parameters& parameters) override {
    const VertexId n = graph().vertexCount();
    report_ = executor().allocate(sizeof(KernelReport));
    block_ = static_cast<std::uint32_t>(std::min<std::int64_t>(parameters.whole("block", kDefaultBlock), std::max<VertexId>(n, 1)));
    lazy_ = parameters.flag("lazy");
    control_ = {};
    control_.done = n == 0 ? 1 : 0;
    fillFromArcs();
    executor().copy(buffer(kNext), buffer(kDistance), buffer(kDistance).bytes());
    executor().copy(buffer(kNextPredecessor), buffer(kPredecessor), buffer(kPredecessor).bytes());
    streamed_ = StreamedProduct();
    if (pairPlace().onHost) streamed_ = StreamedProduct(executor(), pairPlace().budget, block_, n, keepsPredecessors());
    return {};
  }

  void advance(Step& step) override {
    step.iteration = control_.squaring;
    pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
      if (control_.row == blocks()) {
        take<typename Lengths::Value>(step);
      } else {
        multiply<Lengths>(step);
      }
    });
  }

  bool isDone() const override { return control_.done != 0; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }
  bool foundNegative() const override { return control_.done != 0 && control_.negative != 0; }
  Standing standing() const override { return {.rowsFilled = graph().vertexCount(), .begin = control_.firstRow, .end = control_.endRow}; }

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
    step.kernel = kProduct;
    step.line = kSquaringLines.product;
    step.blocks = {{{rows.begin, rows.end, columns.begin, columns.end}, {rows.begin, rows.end, 0, n}, {0, n, columns.begin, columns.end}}};
    KernelStep launches(executor(), info(), report_, step, metrics());
    launches.prepare(n, pairs::MarkRange{buffer(kRows).template as<std::uint8_t>(), rows.begin, rows.end});
    const auto from = panel<Value>(kDistance, kPredecessor), to = panel<Value>(kNext, kNextPredecessor);
    if (streamed_) {
      streamed_.run<Lengths>(launches, {.rows = rows, .columns = columns, .inner = n, .lazy = lazy_},
                             {buffer(kDistance), buffer(kPredecessor), buffer(kNext), buffer(kNextPredecessor)});
    } else {
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
                                           .d_more = launches.d_word(0),
                                           .d_negative = launches.d_word(1),
                                           .diagonal = std::int64_t{rows.begin} - columns.begin,
                                           .before = target});
    }
    const KernelReport report = launches.finish();
    if (streamed_) streamed_.tell(step);
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

  template <class Value>
  void take(Step& step) {
    step.kernel = kTake;
    step.line = kSquaringLines.take;
    step.endsIteration = true;
    step.blocks[0] = {0, graph().vertexCount(), 0, graph().vertexCount()};
    KernelStep launches(executor(), info(), report_, step, metrics());
    launches.prepare(graph().vertexCount(), pairs::MarkRange{buffer(kRows).template as<std::uint8_t>(), 0, 0});
    launches.run(arrays()[kDistance].count, Take<Value>{panel<Value>(kNext, kNextPredecessor), panel<Value>(kDistance, kPredecessor)});
    launches.finish();
    step.scalars = {control_.squaring, 0, 0, control_.negative};
    control_.firstRow = control_.endRow = 0;
    control_.done = control_.negative != 0 || control_.more == 0 || control_.squaring == squarings() ? 1 : 0;
    if (control_.done != 0) return;
    control_.squaring += 1;
    control_.row = control_.more = 0;
  }

  struct Control {
    std::uint32_t squaring = 1;
    std::uint32_t row = 0, column = 0;  // the next block; row blocks(): D′ is whole
    std::uint32_t more = 0;             // an entry fell in this squaring
    std::uint32_t negative = 0;
    std::uint32_t done = 0;
    VertexId firstRow = 0, endRow = 0;  // of the newest block
  };
  static_assert(std::is_trivially_copyable_v<Control>);

  std::uint32_t block_ = 1;
  bool lazy_ = true;
  exec::Buffer report_;
  StreamedProduct streamed_;
  Control control_;
};

}  // namespace

std::unique_ptr<Algorithm> makeSquaring(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<Squaring>(executor, info);
}

}  // namespace wf::algorithms::apsp
