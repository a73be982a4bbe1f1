// Transitive closure by the R-Kleene schedule over (or, and): what it does to distances, it does to whether there is a path at all.
// Source: Buluç, Gilbert, Budak, "Solving path problems on the GPU" (2010), section 2 and fig. 3.
#include "compute/algorithms/closure/recursive.h"

#include <type_traits>
#include <utility>

#include "compute/algorithms/closure/invariants.h"
#include "compute/algorithms/closure/result.h"
#include "compute/algorithms/closure/verify.h"
#include "compute/algorithms/pairs/described.h"
#include "compute/algorithms/pairs/recursive_step.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/algorithms/pairs/why.h"

namespace wf::algorithms::closure {
namespace {

using pairs::Reachability;

// A row a thread.
struct TakeArcs {
  std::uint8_t* d_reach;  // zeroed
  const ArcId* d_offsets;
  const VertexId* d_heads;
  std::uint32_t vertices;
  WF_HOST_DEVICE void operator()(VertexId i, exec::Tally&) const {
    std::uint8_t* row = d_reach + std::size_t{i} * vertices;
    row[i] = 1;
    for (ArcId arc = d_offsets[i]; arc < d_offsets[i + 1]; ++arc) row[d_heads[arc]] = 1;
  }
};

class Recursive final : public Algorithm {
 public:
  Recursive(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info) {}

  Result<RunResult> workOut(Progress&) const override {
    const std::uint64_t pairs = pairCount();
    if (executor().failed()) return executor().error();
    return resultOf(pairs, arrays()[kReach].count);
  }

  Result<Verification> check(Progress& progress) const override {
    if (executor().failed()) return executor().error();
    const VertexId n = graph().vertexCount();
    return verifyRows(
        graph(), [&](VertexId i, std::vector<std::uint8_t>& reach) { return readRow(i, n, reach); }, progress);
  }

  Result<ValueTable> values() const override {
    const VertexId n = graph().vertexCount();
    return tableOf(graph(), pairCount(), [&](VertexId i, std::vector<std::uint8_t>& reach) { return readRow(i, n, reach); });
  }

  Result<std::optional<InvariantBreach>> checkInvariant(std::size_t k) const override {
    const pairs::Range newest = control_.next == 0 ? pairs::Range{} : schedule_[control_.next - 1].inner;
    return closure::checkInvariant(*this, deviceGraph(), checkMemory(), newest, k);
  }

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    if (cell.array == static_cast<int>(kThrough)) return byHost(step.line);
    const VertexId n = graph().vertexCount();
    const pairs::Pair pair = pairs::pairAt(cell.index, n);
    const pairs::Entries<Reachability> reach{StateView<std::uint8_t>(before, kReach), std::nullopt, n};
    if (step.kernel == pairs::kClose) {
      const pairs::Range block{step.blocks[0].firstRow, step.blocks[0].endRow};
      const auto k = pairs::pivotOf<Reachability>(reach, block, block, pair);
      if (!k) return std::nullopt;
      return pairs::fallCause<std::uint8_t>(before, after, cell, n, *k, pairs::kRecursiveLines.entry, false);
    }
    const auto k = pairs::bestThrough<Reachability>(reach, {step.blocks[1].firstColumn, step.blocks[1].endColumn}, pair);
    if (!k) return std::nullopt;
    return writtenBy(Cause::From::Through, step.line, *k, cellOf(kReach, std::uint64_t{pair.i} * n + *k));
  }

 protected:
  Status start(const Parameters& parameters) override {
    const VertexId n = graph().vertexCount();
    report_ = executor().allocate(sizeof(KernelReport));
    schedule_ = pairs::recursiveSchedule(n, static_cast<std::uint32_t>(parameters.whole("beta", pairs::kDefaultBeta)));
    const std::size_t half = (std::size_t{n} + 1) / 2;
    aside_ = executor().allocate(schedule_.size() > 1 ? half * half : 0);
    control_ = {};
    control_.done = schedule_.empty() ? 1 : 0;
    exec::forEach(executor(), "start", n, TakeArcs{buffer(kReach).as<std::uint8_t>(), deviceGraph().offsets(), deviceGraph().heads(), n},
                  nullptr);
    return {};
  }

  void advance(Step& step) override {
    const pairs::Task& task = schedule_[control_.next];
    const bool last = control_.next + 1 == schedule_.size();
    step.iteration = task.block;
    step.line = pairs::kRecursiveLines.operations[task.operation];
    step.endsIteration = last || schedule_[control_.next + 1].operation == pairs::kClose;
    const pairs::RecursiveState<std::uint8_t> state{{.entries = buffer(kReach).as<std::uint8_t>(), .pitch = graph().vertexCount()},
                                                    {.entries = aside_.as<std::uint8_t>()},
                                                    buffer(kThrough).as<std::uint8_t>(),
                                                    graph().vertexCount()};
    pairs::runTask<Reachability>(executor(), info(), report_, step, metrics(), task, state, true);
    step.scalars = {task.block, task.depth};
    control_.next += 1;
    control_.done = last ? 1 : 0;
  }

  bool isDone() const override { return control_.done != 0; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }

 private:
  bool readRow(VertexId i, VertexId n, std::vector<std::uint8_t>& reach) const {
    reach.resize(n);
    executor().download(reach.data(), buffer(kReach), std::size_t{i} * n, n);
    return !executor().failed();
  }
  std::uint64_t pairCount() const {
    const exec::StateArray& array = arrays()[kReach];
    return executor().match(*array.data, array.info->type, array.count, {.low = 1, .high = 1, .outside = false, .skip = {}}).count;
  }

  struct Control {
    std::uint32_t next = 0;  // into the schedule
    std::uint32_t done = 0;
  };
  static_assert(std::is_trivially_copyable_v<Control>);

  std::vector<pairs::Task> schedule_;
  exec::Buffer report_;
  exec::Buffer aside_;  // a product that reads its target
  Control control_;
};

}  // namespace

std::unique_ptr<Algorithm> makeRecursive(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<Recursive>(executor, info);
}

}  // namespace wf::algorithms::closure
