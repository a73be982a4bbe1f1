#include "compute/algorithms/closure/invariants.h"

#include "compute/algorithms/closure/recursive.h"
#include "compute/algorithms/inspection.h"
#include "compute/algorithms/pairs/looks.h"

namespace wf::algorithms::closure {
namespace {

struct LookAtDiagonal {
  const std::uint8_t* d_reach;
  std::uint32_t vertices;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId i) const {
    return d_reach[std::size_t{i} * vertices + i] == 1 ? kAllRight : wrong(i, 0);
  }
};

struct LookAtArcs {
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

class Check : public Inspection {
 public:
  Check(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory, pairs::Range newest)
      : Inspection(run, graph, memory), newest_(newest), symbol_(run.info().arrays[kThrough].symbol) {}

  Answer diagonal() {
    const auto found = first(vertices(), LookAtDiagonal{d_array<std::uint8_t>(kReach), vertices()});
    if (!found) return holds();
    const VertexId i = found->element;
    return broken(kReach, index(i, i), id(i) + " is said not to reach itself");
  }

  Answer arcs() {
    const auto found =
        first(vertices(), LookAtArcs{d_array<std::uint8_t>(kReach), deviceGraph().offsets(), deviceGraph().heads(), vertices()});
    if (!found) return holds();
    const ArcId a = found->element;
    return broken(kReach, index(graph().tail(a), graph().heads()[a]), arc(a) + " is an arc, but said to be no path", a);
  }

  Answer marks() { return pairs::checkMarks(*this, kThrough, symbol_, newest_); }

 private:
  std::uint64_t index(VertexId i, VertexId j) const { return std::uint64_t{i} * vertices() + j; }

  pairs::Range newest_;
  std::string symbol_;
};

}  // namespace

Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      pairs::Range newest, std::size_t k) {
  Check check(run, graph, memory, newest);
  const NamedCheck<Check> table[] = {
      {"diagonal", by<&Check::diagonal, Check>}, {"arcs", by<&Check::arcs, Check>}, {"through", by<&Check::marks, Check>}};
  return checkNamed(run, k, check, table);
}

}  // namespace wf::algorithms::closure
