// All-pairs shortest paths: why an entry of the matrix, or a predecessor, has its value.
#pragma once

#include <optional>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/pairs/schedule.h"

namespace wf::algorithms::apsp {

struct ChangeLines {
  std::uint32_t distance;
  std::uint32_t predecessor;  // and the number of arcs, where they are counted
};

// Of a step that went through the pivots of [pivots) in the square block.
std::optional<Cause> whyInBlock(const Algorithm& run, const SavedState& before, const SavedState& after, const Cell& cell,
                                pairs::Range block, pairs::Range pivots, ChangeLines lines);
// Of a product over `inner` whose target is in the same matrix. A source that the product replaced is told as it stood before.
std::optional<Cause> whyInProduct(const Algorithm& run, const SavedState& before, const Cell& cell, pairs::Range inner, ChangeLines lines);
// Of the square of the matrix, made in another one: `cell` is there, of D′ or of Π′.
std::optional<Cause> whyInSquare(const Algorithm& run, const SavedState& before, const Cell& cell, bool predecessor, ChangeLines lines);

}  // namespace wf::algorithms::apsp
