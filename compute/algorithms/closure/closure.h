// Transitive closure: what its variants (recursive.cpp, fast.cpp), its answers (closure.cpp) and what explains it (explained.cpp) share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/pairs/recursion.h"
#include "compute/algorithms/registry.h"

namespace wf::algorithms::closure {

Variant recursive();
Variant fast();

enum Array : std::size_t { kReach, kThrough };  // order of VariantInfo::arrays

// R, and beside it what a run over pairs needs; and what holds of both (closure.cpp).
VariantInfo describeReach();

// What every variant answers from R.
class Reach : public Algorithm {
 public:
  using Algorithm::Algorithm;
  // One line per joined pair; Unsupported where they are more than fit as texts.
  Result<ValueTable> values() const override;

 protected:
  Result<RunResult> workOut(Progress& progress) const override;
  // Whether R holds just the pairs between which paths lead, by searches of the host's own: one from every vertex, O(V + A) each; where
  // they come to more than kMostLooks, from evenly spread ones.
  Result<Verification> check(Progress& progress) const override;

  // R ← the arcs, and every vertex to itself. R is zeroed.
  void fillFromArcs();

 private:
  bool readRow(VertexId i, std::vector<std::uint8_t>& reach) const;  // false where that failed
  std::uint64_t pairCount() const;
};
inline constexpr std::uint64_t kMostLooks = 4'000'000'000;

// `newest` is what the newest step led paths through.
InvariantAnswer checkInvariant(const Algorithm& run, pairs::Range newest, std::size_t k);
// As Algorithm::cause().
std::optional<Cause> why(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell);

}  // namespace wf::algorithms::closure
