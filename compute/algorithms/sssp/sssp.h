// Single-source shortest paths by relaxation: what the variants share. They differ in their rounds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/registry.h"
#include "compute/algorithms/sssp/cost_sum.h"

namespace wf::algorithms::sssp {

// The variants, one file each; `edge-sorted` is `edge` in another order.
Variant mask();
Variant compacted();
Variant twoKernel2007();
Variant edge();
Variant edgeSorted();
Variant fast();

// Order of VariantInfo::arrays where there is a mask; only `compacted` has the last. `fast` has the first two: F_a for a mask.
enum Array : std::size_t { kMask, kCost, kUpdating, kList };

// Parts of descriptions (sssp.cpp).
std::vector<ParameterInfo> endParameters();  // source and target
StateArrayInfo costArray();
StateArrayInfo updatingArray();
InvariantInfo boundsInvariant(const std::string& updating = "C_ua");  // the symbol of the updating cost
InvariantInfo reasonsInvariant();
ScalarInfo roundScalar();
ScalarInfo terminateScalar();
// What the variants have whose vertices to relax are a mask; `graphs` says which ones the source does not have.
VariantInfo describeMask(const std::string& graphs);
inline constexpr const char* kReportGraphs =
    "Directed graphs and weights of 0 are allowed; the report has undirected graphs and positive weights";

struct Control {
  VertexId source = kNone;
  VertexId target = kNone;  // kNone: no path was asked for
  std::uint32_t next = 0;   // kernel, into VariantInfo::kernels; a round begins with the first
  std::uint32_t round = 0;
  std::uint32_t length = 0;  // of the newest list
  std::uint32_t bucket = 0;  // to be settled next; kNone: none is left. Of the variant that has buckets
  std::uint32_t done = 0;
};

// Where a run stands between two kernels.
struct InvariantState {
  VertexId source = kNone;
  bool proposed = false;      // the mask was relaxed, and what that lowered is not settled
  bool listIsNew = false;     // there is a list, of what is to be relaxed next
  std::uint32_t length = 0;   // of it
  bool masks = true;          // there is M_a
  bool allRelaxed = true;     // every arc has been, but those out of M_a; else nothing is known of them
  bool unsettled = false;     // threads race: a cost may stand without the one that it was made from
  std::size_t blocks = 0;     // where B_a is, if there is one
  std::uint32_t segment = 1;  // in vertices, too
  // Where there are buckets: costs below `below` are settled, and alone have relaxed their arcs; those from there to below `ahead` are
  // next.
  std::uint32_t below = kNone;
  std::uint32_t ahead = kNone;
};

class Search : public Controlled<Control> {
 public:
  Search(exec::Executor& executor, const VariantInfo& info)
      : Controlled(executor, info), cost_(arrayIndex("cost")), updating_(hasArray("updating") ? arrayIndex("updating") : cost_) {}

  InvariantAnswer checkInvariant(std::size_t k) const override;
  Result<std::optional<Path>> pathTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const override;

 protected:
  // Whether costs can come out wrong; the result then counts the vertices where they did.
  virtual bool losesUpdates() const { return false; }
  virtual InvariantState invariantState() const = 0;
  bool isPossible(const Control& control) const override;

  Status accepts(const Graph& graph, const Parameters& parameters) const override;
  Status start(const Parameters& parameters) override;
  Result<RunResult> workOut(Progress& progress) const override;
  Result<Verification> check(Progress& progress) const override;
  // Set to yes as a round begins, to no by a settle that finds another.
  std::uint64_t terminate() const { return control_.next != 0 || control_.done != 0 ? 1 : 0; }
  // A round has ended; `more`: a cost improved.
  void endRound(Step& step, bool more);

  const std::size_t cost_, updating_;  // where C_a and C_ua are among the arrays; the same where there is no C_ua

 private:
  mutable exec::Buffer sums_;

  bool hasArray(const std::string& id) const {
    return std::any_of(info().arrays.begin(), info().arrays.end(), [&](const StateArrayInfo& one) { return one.id == id; });
  }
};

// As Algorithm::cause(): where there is a mask; one thread per edge, by way of C_ua; and in place, where threads race: an arc that could
// have left the cost, from what its tail had before the step or has after it. None: its tail had something else in between.
std::optional<Cause> whyOfMask(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell);
std::optional<Cause> whyOfEdges(const Algorithm& run, const SavedState& before, const SavedState& after, const Cell& cell);
std::optional<Cause> whyInPlace(const Algorithm& run, const SavedState& before, const SavedState& after, const Cell& cell);
// As Algorithm::cause(), where a step settles a bucket: costs below `end` are settled after it. The arc is the last one of a way whose
// first vertex had its cost before the step; from there on the chain goes on.
std::optional<Cause> whyOfBuckets(const Algorithm& run, std::uint32_t end, const SavedState& before, const SavedState& after,
                                  const Cell& cell);

}  // namespace wf::algorithms::sssp
