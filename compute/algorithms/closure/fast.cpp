// Transitive closure, variant `fast`: Warshall by blocks of pivots, with a bit a pair. A block is closed, its rows take one another, then
// all other rows take the rows of the block that they reach. Warshall: A theorem on Boolean matrices (1962), by blocks as in `fast` of
// shortest paths.
#include <algorithm>

#include "compute/algorithms/closure/bits.h"
#include "compute/algorithms/closure/closure.h"
#include "compute/algorithms/closure/fast_device.h"
#include "compute/algorithms/closure/pack_rows.h"
#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/pairs/kernels.h"
#include "compute/algorithms/pairs/pivot_blocks.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::closure {
namespace {

enum Kernel : std::uint32_t { kDiagonal, kRows, kRest };  // order of VariantInfo::kernels
constexpr std::uint32_t kDiagonalThreads = 128, kTileRows = 128, kTileColumns = 2048, kTileThreads = 256;

constexpr CodeLine kCode[] = {
    {"start: R[i, j] is yes where i = j or an arc i → j is there, else no"},
    {"for each block K of vertices that follow one another:"},
    {"  diagonal: K_a ← K; for each k in K in turn, each pair (i, j) in K × K without k, where R[i, j] is no", "diagonal"},
    {"    R[i, j] ← R[i, k] and R[k, j]", "entry"},
    {"  if there are other vertices, by tiles in parallel, R on the right as it was before:"},
    {"    rows of K: R[i, j] ← yes if R[i, k] and R[k, j] for a k in K, each i in K and each j", "rows"},
    {"    rest: R[i, j] ← yes if R[i, k] and R[k, j] for a k in K, each i outside K and each j", "rest"},
};

VariantInfo describe() {
  VariantInfo info = describeReach();
  info.id = "fast";
  info.title = "Fast: blocked Warshall, a bit per pair";
  info.source = "Written for Warpfront; Warshall: A theorem on Boolean matrices, J. ACM 9 (1962), by blocks of pivots";
  info.deviations = {
      "Pivots come in blocks: a block is closed, then its rows and all others take what leads through it",
      "Bits are kept beside R, and R gets those that are new; on the CPU, what four pivots reach together is looked up in a table",
  };
  info.scratchPerPair = 1;  // a bit, rounded
  info.parameters = {pairs::pivotsParameter("rows", kMostPivots)};
  info.scalars = {{.id = "block", .title = "Block of pivots, counted from 0", .iteration = true}};
  // A thread reads and writes 8 rows by 4 words, four words of the block of each row, and 8 times 4 of a tile's rows of pivots; new pairs
  // are published.
  const Traffic tile{.launched = 4 * (32 + 32 + 32), .changed = 1};
  info.kernels = {
      {.id = "diagonal",
       .title = "Close the block of pivots",
       .caption = "{changed|pair|pairs|no pair} joined between the pivots",
       .marksPhase = true,
       .traffic = {.launched = 16, .changed = 1}},
      {.id = "rows", .title = "Rows of the block", .caption = "{changed|pair|pairs|no pair} joined from the pivots on", .traffic = tile},
      {.id = "rest", .title = "All other rows", .caption = "{changed|pair|pairs|no pair} joined through the pivots", .traffic = tile}};
  setCode(info, kCode);
  return info;
}

struct Control {
  std::uint32_t next = 0;  // step, from 0
  std::uint32_t done = 0;
};

class Fast final : public Controlled<Control, Reach> {
 public:
  using Controlled::Controlled;

  bool couldMake(const Step& step) const override { return blocks_.couldMake(step); }

  InvariantAnswer checkInvariant(std::size_t k) const override { return closure::checkInvariant(*this, blocks_.newest(control_.next), k); }

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(*this, step, before, after, cell);
  }

 protected:
  Status start(const Parameters& parameters) override {
    const VertexId n = graph().vertexCount();
    blocks_ = {n, static_cast<std::uint32_t>(parameters.whole("pivots", kMostPivots))};
    words_ = executor().allocate(std::size_t{n} * pitchOf(n) * 4);
    fillFromArcs();
    packRows();
    return {};
  }
  void replaced() override { packRows(); }

  bool isPossible(const Control& control) const override { return control.next <= blocks_.steps(); }
  void advance(Step& step) override { run(step, 1); }

  std::uint64_t advanceFar(Step& step) override {
    if (executor().backend() != exec::Backend::Cuda) return run(step, 1);
    // A tenth of a second on a large device.
    constexpr double kTerms = 2e13, kMostSteps = 1024;
    return run(step, static_cast<std::uint32_t>(std::clamp(kTerms / blocks_.termsOfStep(), 1.0, kMostSteps)));
  }

 private:
  BitMatrix bits() {
    const VertexId n = graph().vertexCount();
    return {words_.as<std::uint32_t>(), d_flags(kReach), n, pitchOf(n)};
  }
  void packRows() { exec::forEach(executor(), "start", graph().vertexCount() * bits().pitch, PackRows{bits()}, nullptr); }

  // Up to `count` steps; returns how many there were.
  std::uint32_t run(Step& step, std::uint32_t count) {
    const std::uint32_t first = control_.next;
    count = std::min(count, blocks_.steps() - first);
    tell(step, first + count - 1);
    KernelStep launches(*this, step);
    const pairs::Range newest = blocks_.block((first + count - 1) / pairs::kStepsOfBlock);
    launches.prepare(graph().vertexCount(), pairs::MarkRange{d_flags(kThrough), newest.begin, newest.end});
    std::uint64_t changed = 0;
    for (std::uint32_t k = first; k < first + count; ++k)
      changed += launch(launches, k % pairs::kStepsOfBlock, blocks_.block(k / pairs::kStepsOfBlock));
    launches.finish();
    if (metrics()) step.changed += changed;
    for (std::uint32_t k = first; k < first + count; ++k) addCounts(step, k);
    control_.next += count;
    control_.done = control_.next == blocks_.steps() ? 1 : 0;
    return count;
  }

  // What a step is called, and what it works on.
  void tell(Step& step, std::uint32_t index) const {
    const VertexId n = graph().vertexCount();
    const std::uint32_t kernel = index % pairs::kStepsOfBlock;
    begin(step, kernel, index / pairs::kStepsOfBlock);
    const pairs::Range pivots = blocks_.block(index / pairs::kStepsOfBlock), all{0, n};
    const pairs::Range rows = kernel == kRest ? all : pivots, columns = kernel == kDiagonal ? pivots : all;
    const auto block = [](pairs::Range down, pairs::Range across) { return PairBlock{down.begin, down.end, across.begin, across.end}; };
    step.blocks = {block(rows, columns), block(rows, pivots), block(pivots, columns)};
    step.endsIteration = kernel == kRest || blocks_.steps() == 1;
  }

  void addCounts(Step& step, std::uint32_t index) const {
    const std::uint64_t n = graph().vertexCount(), inner = blocks_.block(index / pairs::kStepsOfBlock).size();
    const std::uint64_t across = (n + kTileColumns - 1) / kTileColumns, down = (n + kTileRows - 1) / kTileRows;
    const std::uint32_t kernel = index % pairs::kStepsOfBlock;
    const std::uint64_t threads = kernel == kDiagonal ? kDiagonalThreads : kTileThreads * across * (kernel == kRows ? 1 : down);
    step.launched += threads;
    if (!metrics()) return;
    step.active += threads;
    step.arcs += inner * (kernel == kDiagonal ? inner * inner : kernel == kRows ? inner * n : (n - inner) * n);
  }

  // Returns how many pairs are new, where the host made them.
  std::uint64_t launch([[maybe_unused]] KernelStep& launches, std::uint32_t kernel, pairs::Range block) {
    if (executor().failed()) return 0;
#if defined(__CUDACC__)
    if (executor().backend() == exec::Backend::Cuda) {
      static_assert(kTileRows == device::kTileRows && kTileColumns == device::kTileWords * kWordBits && kTileThreads == device::kThreads &&
                    kDiagonalThreads == device::kClosingThreads);
      launches.blocks(0, 1);
      if (kernel == kDiagonal) {
        exec::launchBlocks(executor(), launches.name(), 1, kDiagonalThreads, 0, device::CloseBits<>{bits(), block, launches.tally()});
      } else {
        const device::TakeThrough take{bits(), takingOf(kernel, block), launches.tally()};
        exec::launchBlocks(executor(), launches.name(), take.blocks(), kTileThreads, 0, take);
      }
      return 0;
    }
#endif
    executor().wroteUnseen();
    return kernel == kDiagonal ? closeBits(bits(), block).changed : takeThrough(executor(), bits(), takingOf(kernel, block));
  }
  Taking takingOf(std::uint32_t kernel, pairs::Range block) const {
    const pairs::Range all{0, graph().vertexCount()};
    if (kernel == kRows) return {.rows = block, .columns = all, .block = block};
    return {.rows = all, .columns = all, .block = block, .stillRows = block};
  }

  pairs::PivotBlocks blocks_;
  exec::Buffer words_;  // R as bits
};

}  // namespace

Variant fast() { return {describe(), make<Fast>}; }

}  // namespace wf::algorithms::closure
