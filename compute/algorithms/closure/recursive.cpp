// Transitive closure, variant `recursive-boolean`: the R-Kleene schedule over (or, and): what it does to distances, it does to whether
// there is a path at all. Source: Buluç, Gilbert, Budak, "Solving path problems on the GPU" (2010), section 2 and fig. 3.
#include "compute/algorithms/closure/closure.h"
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
  return info;
}

class Recursive final : public pairs::Recursion<Reach> {
 public:
  using Recursion::Recursion;

  InvariantAnswer checkInvariant(std::size_t k) const override { return closure::checkInvariant(*this, newest(), k); }

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(*this, step, before, after, cell);
  }

 protected:
  Status start(const Parameters& parameters) override {
    makeSchedule(parameters);
    aside_ = executor().allocate(asideCount());
    fillFromArcs();
    return {};
  }

  void advance(Step& step) override {
    const VertexId n = graph().vertexCount();
    const pairs::Panel<std::uint8_t> whole{.entries = d_flags(kReach), .pitch = n};
    runNext(step, kThrough, [&](KernelStep& launches, const pairs::Task& task) {
      const auto target = pairs::at(whole, task.rows.begin, task.columns.begin);
      const std::uint32_t rows = task.rows.size(), columns = task.columns.size();
      if (task.operation == pairs::kClose) return pairs::closeByPivots<pairs::Reachability>(launches, target, rows);
      pairs::Panel<std::uint8_t> to = target;
      if (task.readsTarget()) to = {.entries = aside_.as<std::uint8_t>(), .pitch = columns};
      launches.run(pairs::tilesOf(rows, pairs::kTileRows) * pairs::tilesOf(columns, pairs::kTileColumns),
                   pairs::Product<pairs::Reachability>{.left = pairs::at(whole, task.rows.begin, task.inner.begin),
                                                       .right = pairs::at(whole, task.inner.begin, task.columns.begin),
                                                       .from = target,
                                                       .to = to,
                                                       .rows = rows,
                                                       .columns = columns,
                                                       .inner = task.inner.size(),
                                                       .lazy = true});
      if (task.readsTarget()) launches.prepare(rows * columns, pairs::CopyBlock<std::uint8_t>{to, target, columns});
    });
  }

 private:
  exec::Buffer aside_;  // a product that reads its target
};

}  // namespace

Variant recursive() { return {describe(), make<Recursive>}; }

}  // namespace wf::algorithms::closure
