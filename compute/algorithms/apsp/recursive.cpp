// All-pairs shortest paths by the recursive R-Kleene schedule: products of blocks, and base cases of at most β vertices.
// Source: Buluç, Gilbert, Budak, "Solving path problems on the GPU" (2010), fig. 3; lazy: IIIT/TR/2009/74, section VII.C.
#include <algorithm>
#include <type_traits>
#include <vector>

#include "compute/algorithms/apsp/all_pairs.h"
#include "compute/algorithms/apsp/variants.h"
#include "compute/algorithms/apsp/why.h"
#include "compute/algorithms/pairs/described.h"
#include "compute/algorithms/pairs/recursive_step.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::apsp {
namespace {

constexpr std::size_t kHops = kPredecessor + 1, kThrough = kPredecessor + 2;

// The arcs of a way of at most one. An entry a thread.
struct CountArcs {
  const std::uint32_t* d_predecessors;
  std::uint32_t* d_hops;
  std::uint32_t vertices;
  WF_HOST_DEVICE void operator()(std::uint32_t pair, exec::Tally&) const {
    d_hops[pair] = pair / vertices == pair % vertices ? 0 : d_predecessors[pair] == kNone ? kNone : 1;
  }
};

class Recursive final : public AllPairs {
 public:
  Recursive(exec::Executor& executor, const VariantInfo& info, bool lazy) : AllPairs(executor, info), lazy_(lazy) {}

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    if (cell.array == static_cast<int>(kThrough)) return byHost(step.line);
    const PairBlock& written = step.blocks[0];
    if (step.kernel == pairs::kClose) {
      const pairs::Range block{written.firstRow, written.endRow};
      return whyInBlock(*this, before, after, cell, block, block, {pairs::kRecursiveLines.entry, pairs::kRecursiveLines.beside});
    }
    const PairBlock& left = step.blocks[1];
    return whyInProduct(*this, before, cell, {left.firstColumn, left.endColumn}, {step.line, step.line});
  }

 protected:
  Status start(const Parameters& parameters) override {
    const VertexId n = graph().vertexCount();
    report_ = executor().allocate(sizeof(KernelReport));
    schedule_ = pairs::recursiveSchedule(n, static_cast<std::uint32_t>(parameters.whole("beta", pairs::kDefaultBeta)));
    const std::size_t half = (std::size_t{n} + 1) / 2;
    const std::size_t aside = schedule_.size() > 1 ? half * half * 4 : 0;
    aside_ = executor().allocate(aside);
    asidePredecessors_ = executor().allocate(keepsPredecessors() ? aside : 0);
    asideHops_ = executor().allocate(keepsPredecessors() ? aside : 0);
    control_ = {};
    control_.done = schedule_.empty() ? 1 : 0;
    fillFromArcs();
    if (keepsPredecessors()) {
      exec::forEach(executor(), "start", arrays()[kHops].count,
                    CountArcs{buffer(kPredecessor).as<std::uint32_t>(), buffer(kHops).as<std::uint32_t>(), n}, nullptr);
    }
    return {};
  }

  void advance(Step& step) override {
    const pairs::Task& task = schedule_[control_.next];
    const bool last = control_.next + 1 == schedule_.size();
    step.iteration = task.block;
    step.line = pairs::kRecursiveLines.operations[task.operation];
    step.endsIteration = last || schedule_[control_.next + 1].operation == pairs::kClose;
    pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
      using Value = typename Lengths::Value;
      pairs::RecursiveState<Value> state{panel<Value>(kDistance, kPredecessor),
                                         {.entries = aside_.as<Value>()},
                                         buffer(kThrough).template as<std::uint8_t>(),
                                         graph().vertexCount()};
      if (keepsPredecessors()) {
        state.matrix.hops = buffer(kHops).template as<std::uint32_t>();
        state.aside.predecessors = asidePredecessors_.as<std::uint32_t>();
        state.aside.hops = asideHops_.as<std::uint32_t>();
      }
      const KernelReport report = pairs::runTask<Lengths>(executor(), info(), report_, step, metrics(), task, state, lazy_);
      control_.negative = report.words[0];
    });
    step.scalars = {task.block, task.depth, control_.negative};
    control_.next += 1;
    control_.done = last || control_.negative != 0 ? 1 : 0;
  }

  bool isDone() const override { return control_.done != 0; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }
  bool foundNegative() const override { return control_.negative != 0; }
  Standing standing() const override {
    const pairs::Range newest = control_.next == 0 ? pairs::Range{} : schedule_[control_.next - 1].inner;
    return {.rowsFilled = graph().vertexCount(), .begin = newest.begin, .end = newest.end};
  }

 private:
  struct Control {
    std::uint32_t next = 0;  // into the schedule
    std::uint32_t negative = 0;
    std::uint32_t done = 0;
  };
  static_assert(std::is_trivially_copyable_v<Control>);

  bool lazy_;
  std::vector<pairs::Task> schedule_;
  exec::Buffer report_;
  exec::Buffer aside_, asidePredecessors_, asideHops_;  // a product that reads its target
  Control control_;
};

}  // namespace

std::unique_ptr<Algorithm> makeRecursive(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<Recursive>(executor, info, false);
}
std::unique_ptr<Algorithm> makeRecursiveLazy(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<Recursive>(executor, info, true);
}

}  // namespace wf::algorithms::apsp
