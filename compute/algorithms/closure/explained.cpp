// Transitive closure: why an entry has its value, and what is true after every step.
#include "compute/algorithms/checker.h"
#include "compute/algorithms/closure/closure.h"
#include "compute/algorithms/pairs/checks.h"
#include "compute/algorithms/pairs/why.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::closure {

std::optional<Cause> why(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) {
  if (cell.array == static_cast<int>(kThrough)) return byHost(step.line);
  const VertexId n = run.graph().vertexCount();
  const pairs::Pair pair = pairs::pairAt(cell.index, n);
  const pairs::Entries<pairs::Reachability> reach{StateView<std::uint8_t>(before, kReach), std::nullopt, n};
  if (step.kernel == pairs::kClose) {
    const pairs::Range block{step.blocks[0].firstRow, step.blocks[0].endRow};
    const auto k = pairs::pivotOf<pairs::Reachability>(reach, block, block, pair);
    if (!k) return std::nullopt;
    return pairs::fallCause<std::uint8_t>(before, after, cell, n, *k, lineOf(run.info(), "entry"), false);
  }
  const auto k = pairs::bestThrough<pairs::Reachability>(reach, {step.blocks[1].firstColumn, step.blocks[1].endColumn}, pair);
  if (!k) return std::nullopt;
  return writtenBy(Cause::From::Through, step.line, *k, cellOf(kReach, std::uint64_t{pair.i} * n + *k));
}

namespace {

struct CheckDiagonal {
  const std::uint8_t* d_reach;
  std::uint32_t vertices;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId i) const {
    return d_reach[std::size_t{i} * vertices + i] == 1 ? kAllRight : wrong(i, 0);
  }
};

struct CheckArcs {
  const std::uint8_t* d_reach;
  const ArcId* d_offsets;
  const VertexId* d_heads;
  std::uint32_t vertices;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId u) const {
    for (ArcId arc = d_offsets[u]; arc < d_offsets[u + 1]; ++arc) {
      if (d_reach[std::size_t{u} * vertices + d_heads[arc]] != 1) return wrong(arc, 0);
    }
    return kAllRight;
  }
};

class Check : public Checker {
 public:
  Check(const Algorithm& run, pairs::Range newest) : Checker(run), newest_(newest) {}

  Answer diagonal() {
    const auto found = first(vertices(), CheckDiagonal{d_array<std::uint8_t>(kReach), vertices()});
    if (!found) return holds();
    const VertexId i = found->element;
    return broken(kReach, index(i, i), id(i) + " does not reach itself");
  }

  Answer arcs() {
    const auto found =
        first(vertices(), CheckArcs{d_array<std::uint8_t>(kReach), deviceGraph().offsets(), deviceGraph().heads(), vertices()});
    if (!found) return holds();
    const ArcId a = found->element;
    return broken(kReach, index(graph().tail(a), graph().heads()[a]), arc(a) + " is an arc, but not in the closure", a);
  }

  Answer marks() { return pairs::checkMarks(*this, kThrough, newest_); }

 private:
  std::uint64_t index(VertexId i, VertexId j) const { return std::uint64_t{i} * vertices() + j; }

  const pairs::Range newest_;
};

}  // namespace

InvariantAnswer checkInvariant(const Algorithm& run, pairs::Range newest, std::size_t k) {
  Check check(run, newest);
  constexpr NamedCheck<Check> kChecks[] = {{"diagonal", by<&Check::diagonal>}, {"arcs", by<&Check::arcs>}, {"through", by<&Check::marks>}};
  return checkNamed(run, k, check, kChecks);
}

}  // namespace wf::algorithms::closure
