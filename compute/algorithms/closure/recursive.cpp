// Transitive closure, variant `recursive-boolean`: the R-Kleene schedule over (or, and): what it does to distances, it does to whether
// there is a path at all. Source: Buluç, Gilbert, Budak, "Solving path problems on the GPU" (2010), section 2 and fig. 3.
#include <bit>

#include "compute/algorithms/closure/bits.h"
#include "compute/algorithms/closure/closure.h"
#include "compute/algorithms/closure/fast_device.h"
#include "compute/algorithms/closure/pack_rows.h"
#include "compute/algorithms/pairs/recursive_step.h"
#include "compute/algorithms/pairs/semiring.h"

namespace wf::algorithms::closure {
namespace {

VariantInfo describe() {
  VariantInfo info = describeReach();
  info.id = "recursive-boolean";
  info.title = "Recursive elimination, Boolean semiring";
  info.source = "Buluç, Gilbert, Budak: Solving path problems on the GPU, Parallel Computing 36 (2010), section 2 and figure 3";
  pairs::describeRecursion(info, {.symbol = "R",
                                  .bytes = 1,
                                  .start = "start: R[i, j] is yes where i = j or an arc i → j is there, else no",
                                  .where = "where R[i, j] is no",
                                  .statement = "R[i, j] ← R[i, k] and R[k, j]",
                                  .beside = "(what is yes stays so)",
                                  .alongside = ""});
  info.deviations.emplace_back("Terms whose left factor is no are skipped; the paper evaluates all");
  info.deviations.emplace_back("Base cases of up to 128 vertices and products use the kernels of fast, on bits kept beside R");
  info.deviations.emplace_back("Counts are those of a thread per pair in base cases, and of one per tile of 4 × 8 pairs in products");
  return info;
}

// The terms of a product: what rows reach of its inner vertices. One group of kTileRows rows per thread.
struct CountTerms {
  BitMatrix bits;
  pairs::Range rows, inner;
  std::uint32_t columns;

  WF_HOST_DEVICE static std::uint32_t ones(std::uint32_t word) {
#if defined(__CUDA_ARCH__)
    return static_cast<std::uint32_t>(__popc(word));
#else
    return static_cast<std::uint32_t>(std::popcount(word));
#endif
  }

  WF_HOST_DEVICE void operator()(std::uint32_t group, exec::Tally& tally) const {
    const std::uint32_t first = rows.begin + group * pairs::kTileRows;
    std::uint32_t known = 0;
    for (std::uint32_t row = first; row < first + pairs::kTileRows && row < rows.end; ++row) {
      for (std::uint32_t w = 0; inner.begin + w * kWordBits < inner.end; ++w) known += ones(leftWord(bits, inner, row, w));
    }
    tally.active += known != 0 ? pairs::tilesOf(columns, pairs::kTileColumns) : 0;
    tally.arcs += std::uint64_t{known} * columns;
  }
};

class Recursive final : public pairs::Recursion<Reach> {
 public:
  using Recursion::Recursion;

  InvariantAnswer checkInvariant(std::size_t k) const override { return closure::checkInvariant(*this, newest(), k); }

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(*this, step, before, after, cell);
  }

 protected:
  Status start(const Parameters& parameters) override {
    const VertexId n = graph().vertexCount();
    makeSchedule(parameters);
    words_ = executor().allocate(std::size_t{n} * pitchOf(n) * 4);
    fillFromArcs();
    packRows({0, n});
    return {};
  }
  void replaced() override { packRows({0, graph().vertexCount()}); }

  void advance(Step& step) override {
    runNext(step, kThrough, [&](KernelStep& launches, const pairs::Task& task) {
      if (task.operation == pairs::kClose) {
        close(launches, task.inner);
      } else {
        multiply(launches, task);
      }
    });
  }

 private:
  BitMatrix bits() {
    const VertexId n = graph().vertexCount();
    return {words_.as<std::uint32_t>(), d_flags(kReach), n, pitchOf(n)};
  }
  void packRows(pairs::Range rows) {
    exec::forEach(executor(), "start", rows.size() * bits().pitch, PackRows{bits(), rows.begin}, nullptr);
  }

  void close(KernelStep& launches, pairs::Range block) {
    if (executor().failed()) return;
    if (block.size() > kMostPivots) {
      const VertexId n = graph().vertexCount();
      const pairs::Panel<std::uint8_t> whole{.entries = d_flags(kReach), .pitch = n};
      pairs::closeByPivots<pairs::Reachability>(launches, pairs::at(whole, block.begin, block.begin), block.size());
      launches.prepare(block.size() * bits().pitch, PackRows{bits(), block.begin});
      return;
    }
    launches.counted(std::uint64_t{block.size()} * block.size() * block.size());
#if defined(__CUDACC__)
    if (executor().backend() == exec::Backend::Cuda) {
      exec::launchBlocks(executor(), launches.name(), 1, device::kClosingThreads, 0,
                         device::CloseBits<true>{bits(), block, launches.tally()});
      launches.blocks(0, 1);
      return;
    }
#endif
    executor().wroteUnseen();
    const Closed closed = closeBits(bits(), block);
    if (exec::Tally* const tally = launches.tally(); tally != nullptr)
      *tally = {.active = closed.joined, .arcs = closed.joined, .changed = closed.changed};
  }

  // In place: the factor that is a part of the target is multiplied by one that is closed.
  void multiply(KernelStep& launches, const pairs::Task& task) {
    const std::uint32_t groups = pairs::tilesOf(task.rows.size(), pairs::kTileRows);
    launches.counted(std::uint64_t{groups} * pairs::tilesOf(task.columns.size(), pairs::kTileColumns));
    if (metrics()) launches.part(groups, CountTerms{bits(), task.rows, task.inner, task.columns.size()});
    std::uint64_t changed = 0;
    for (std::uint32_t k = task.inner.begin; k < task.inner.end && !executor().failed(); k += kMostPivots) {
      const Taking what{
          .rows = task.rows, .columns = task.columns, .block = {k, std::min(task.inner.end, k + kMostPivots)}, .stillRows = {}};
#if defined(__CUDACC__)
      if (executor().backend() == exec::Backend::Cuda) {
        const device::TakeThrough take{bits(), what, launches.tally()};
        exec::launchBlocks(executor(), launches.name(), take.blocks(), device::kThreads, 0, take);
        launches.blocks(0, 1);
        continue;
      }
#endif
      changed += takeThrough(executor(), bits(), what);
    }
    if (changed != 0 && launches.tally() != nullptr) launches.tally()->changed += changed;
  }

  exec::Buffer words_;  // R as bits
};

}  // namespace

Variant recursive() { return {describe(), make<Recursive>}; }

}  // namespace wf::algorithms::closure
