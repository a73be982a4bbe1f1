// What checks of invariants look at in every run over pairs. Only files that launch kernels include it.
#pragma once

#include <string>

#include "compute/algorithms/checker.h"
#include "compute/algorithms/pairs/recursion.h"

namespace wf::algorithms::pairs {

struct CheckMarks {
  const std::uint8_t* d_marks;
  Range range;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint8_t right = v >= range.begin && v < range.end ? 1 : 0;
    return d_marks[v] == right ? kAllRight : wrong(v, right);
  }
};

// Whether an array of flags marks just the vertices of `range`.
inline Checker::Answer checkMarks(Checker& checker, std::size_t array, Range range) {
  const auto found = checker.first(checker.vertices(), CheckMarks{checker.d_array<std::uint8_t>(array), range});
  if (!found) return checker.holds();
  const std::string vertex = checker.id(found->element), symbol = checker.symbol(array);
  return checker.broken(array, found->element,
                        found->fact == 0 ? vertex + " is in " + symbol + ", but the newest step does not use it"
                                         : vertex + " is not in " + symbol + ", but the newest step uses it");
}

}  // namespace wf::algorithms::pairs
