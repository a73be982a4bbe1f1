// Breadth-first search by levels: what its variants share. They differ in how threads find the frontier.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/bfs/fast_level.h"
#include "compute/algorithms/registry.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::bfs {

// The variants, one file each; `edge-sorted` is `edge` in another order.
Variant mask();
Variant compacted();
Variant edge();
Variant edgeSorted();
Variant adaptive();
Variant oneKernel2007();
Variant fast();

// Order of VariantInfo::arrays where the frontier is a mask; only `compacted` has the last.
enum Array : std::size_t { kFrontier, kNext, kVisited, kCost, kList };

// Parts of descriptions (bfs.cpp).
ParameterInfo sourceParameter();
ParameterInfo cacheParameter();  // of those that visit edges, as the next three
std::vector<std::string> edgeDeviations();
InvariantInfo reachInvariant();
StateArrayInfo levelArray();
InvariantInfo levelsInvariant();
InvariantInfo reasonsInvariant();
InvariantInfo listInvariant();
ScalarInfo levelScalar();
ScalarInfo terminateScalar();
// What the variants have whose frontier is a mask.
VariantInfo describeMasks();
KernelInfo expandKernel();
KernelInfo settleKernel();

struct Control {
  VertexId source = kNone;
  std::uint32_t next = 0;  // kernel, into VariantInfo::kernels; a level begins with the first
  std::uint32_t level = 0;
  std::uint32_t length = 0;  // of the newest list
  std::uint32_t done = 0;
  FastState fast;  // of `fast` alone
};

// Where a run stands between two kernels.
struct InvariantState {
  VertexId source = kNone;
  std::uint32_t level = 0;      // to be expanded, or just expanded
  bool proposed = false;        // it was: the next level is proposed and not settled
  bool listIsNew = false;       // there is a list, of what is to be expanded next
  std::uint32_t listLevel = 0;  // the level that it is of
  std::uint32_t length = 0;     // of it
  bool masks = false;           // F_a, F_ua and X_a are there; else all that stands below the level has been expanded
  std::size_t list = kList;     // where A_a is, if there is one
  std::size_t visited = 0;      // where X_a is, if there is one without F_ua
  bool races = false;           // threads do, and little is known of levels
  std::size_t blocks = 0;       // where B_a is, if there is one
  std::uint32_t segment = 1;    // in vertices, too
};

class Search : public Controlled<Control> {
 public:
  Search(exec::Executor& executor, const VariantInfo& info) : Controlled(executor, info), cost_(arrayIndex("cost")) {}

  InvariantAnswer checkInvariant(std::size_t k) const override;
  Result<std::optional<Path>> pathTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const override;

 protected:
  Status start(const Parameters& parameters) override;
  Result<RunResult> workOut(Progress& progress) const override;
  Result<Verification> check(Progress& progress) const override;
  virtual InvariantState invariantState() const = 0;
  bool isPossible(const Control& control) const override;
  // What a search comes to that found so many vertices of level 0, 1, …, out of which `arcs` lead.
  RunResult resultOf(std::vector<std::uint64_t> levels, std::uint64_t arcs) const;
  // Whether levels can come out wrong; the result then counts the vertices where they did.
  virtual bool mayBeWrong() const { return false; }
  // Set to yes as a level begins, to no by a settle that finds another.
  std::uint64_t terminate() const { return control_.next != 0 || control_.done != 0 ? 1 : 0; }
  // C_a[v] of a step that expands a level: the smallest arc from there to v; all such arcs write the same.
  std::optional<Cause> proposedFromLevel(const SavedState& before, std::uint32_t level, VertexId v, std::uint32_t line) const;

  const std::size_t cost_;  // where C_a is among the arrays
};

// The frontier is a mask, and the last kernel of a level is settle.
class MaskSearch : public Search {
 public:
  using Search::Search;

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override;

 protected:
  Status start(const Parameters& parameters) override;
  InvariantState invariantState() const override;
};

}  // namespace wf::algorithms::bfs
