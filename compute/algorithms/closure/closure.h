// Transitive closure: what its variant (recursive.cpp), its answers (closure.cpp) and what explains it (explained.cpp) share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/pairs/recursion.h"
#include "compute/algorithms/registry.h"

namespace wf::algorithms::closure {

Variant recursive();

enum Array : std::size_t { kReach, kThrough };  // order of VariantInfo::arrays

// Of `all` ordered pairs, so many are joined by a path.
RunResult resultOf(std::uint64_t joined, std::uint64_t all);

// Fills in row i and is false where that failed.
using RowReader = std::function<bool(VertexId i, std::vector<std::uint8_t>& reach)>;
// One line per joined pair; Unsupported where they are more than fit as texts.
Result<ValueTable> tableOf(const Graph& graph, std::uint64_t joined, const RowReader& row);
// Whether given pairs are those between which paths lead, by searches of the host's own: one from every vertex, O(V + A) each; where they
// come to more than kMostLooks, from evenly spread ones. Means nothing once cancelled.
inline constexpr std::uint64_t kMostLooks = 4'000'000'000;
Result<Verification> verifyRows(const Graph& graph, const RowReader& row, Progress& progress);

// `newest` is what the newest step led paths through.
InvariantAnswer checkInvariant(const Algorithm& run, pairs::Range newest, std::size_t k);
// As Algorithm::cause().
std::optional<Cause> why(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell);

}  // namespace wf::algorithms::closure
