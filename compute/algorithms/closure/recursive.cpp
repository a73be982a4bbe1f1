// Transitive closure, variant `recursive-boolean`: the R-Kleene schedule over (or, and): what it does to distances, it does to whether
// there is a path at all. Source: Buluç, Gilbert, Budak, "Solving path problems on the GPU" (2010), section 2 and fig. 3.
#include "compute/algorithms/closure/closure.h"
#include "compute/algorithms/described.h"
#include "compute/algorithms/pairs/recursive_step.h"
#include "compute/algorithms/pairs/semiring.h"

namespace wf::algorithms::closure {
namespace {

VariantInfo describe() {
  VariantInfo info;
  info.id = "recursive-boolean";
  info.title = "Recursive elimination, Boolean semiring";
  info.source = "Buluç, Gilbert, Budak: Solving path problems on the GPU, Parallel Computing 36 (2010), section 2 and figure 3";
  info.answer = Domain::Pair;
  info.arrays = {flags("reach", "Reachable", "R", "Whether a path leads from the row's vertex to the column's; every vertex reaches itself",
                       Role::Visited),
                 pairs::throughArray()};
  info.arrays[kReach].domain = Domain::Pair;
  pairs::describeRecursion(info, {.symbol = "R",
                                  .bytes = 1,
                                  .start = "start: R[i, j] is yes where i = j or an arc i → j is there, else no",
                                  .where = "where R[i, j] is no",
                                  .statement = "R[i, j] ← R[i, k] and R[k, j]",
                                  .beside = "(what is yes stays so)",
                                  .alongside = ""});
  info.deviations.emplace_back("Terms whose left factor is no are skipped; the paper evaluates all");
  info.invariants = {{"diagonal", "Diagonal", "Every vertex reaches itself"},
                     {"arcs", "Arcs", "The tail of every arc reaches its head"},
                     pairs::throughInvariant()};
  return info;
}

// One row per thread.
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

class Recursive final : public pairs::Recursion<Algorithm> {
 public:
  using Recursion::Recursion;

  Result<ValueTable> values() const override {
    return tableOf(graph(), pairCount(), [&](VertexId i, std::vector<std::uint8_t>& reach) { return readRow(i, reach); });
  }

  InvariantAnswer checkInvariant(std::size_t k) const override { return closure::checkInvariant(*this, newest(), k); }

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(*this, step, before, after, cell);
  }

 protected:
  Result<RunResult> workOut(Progress&) const override {
    const std::uint64_t pairs = pairCount();
    if (executor().failed()) return executor().error();
    return resultOf(pairs, arrays()[kReach].count);
  }

  Result<Verification> check(Progress& progress) const override {
    if (executor().failed()) return executor().error();
    return verifyRows(
        graph(), [&](VertexId i, std::vector<std::uint8_t>& reach) { return readRow(i, reach); }, progress);
  }

  Status start(const Parameters& parameters) override {
    const VertexId n = graph().vertexCount();
    makeSchedule(parameters);
    aside_ = executor().allocate(asideCount());
    exec::forEach(executor(), "start", n, TakeArcs{d_flags(kReach), deviceGraph().offsets(), deviceGraph().heads(), n}, nullptr);
    return {};
  }

  void advance(Step& step) override {
    const VertexId n = graph().vertexCount();
    runNext<pairs::Reachability>(
        step, {{.entries = d_flags(kReach), .pitch = n}, {.entries = aside_.as<std::uint8_t>()}, d_flags(kThrough), n}, true);
  }

 private:
  bool readRow(VertexId i, std::vector<std::uint8_t>& reach) const {
    const VertexId n = graph().vertexCount();
    reach.resize(n);
    executor().download(reach.data(), buffer(kReach), std::size_t{i} * n, n);
    return !executor().failed();
  }
  std::uint64_t pairCount() const {
    const exec::StateArray& array = arrays()[kReach];
    return executor().match(*array.data, array.info->type, array.count, {.low = 1, .high = 1, .outside = false, .skip = {}}).count;
  }

  exec::Buffer aside_;  // a product that reads its target
};

}  // namespace

Variant recursive() { return {describe(), make<Recursive>}; }

}  // namespace wf::algorithms::closure
