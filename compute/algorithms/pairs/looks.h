// What checks of invariants look at in every run over pairs. Only files that launch kernels include it.
#pragma once

#include <string>

#include "compute/algorithms/inspection.h"
#include "compute/algorithms/pairs/recursion.h"

namespace wf::algorithms::pairs {

struct LookAtMarks {
  const std::uint8_t* d_marks;
  Range range;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint8_t right = v >= range.begin && v < range.end ? 1 : 0;
    return d_marks[v] == right ? kAllRight : wrong(v, right);
  }
};

// Whether an array of flags marks just the vertices of `range`.
inline Inspection::Answer checkMarks(Inspection& inspection, std::size_t array, Range range) {
  const auto found = inspection.first(inspection.vertices(), LookAtMarks{inspection.d_array<std::uint8_t>(array), range});
  if (!found) return inspection.holds();
  const std::string vertex = inspection.id(found->element), symbol = inspection.symbol(array);
  return inspection.broken(array, found->element,
                           found->fact == 0 ? vertex + " is in " + symbol + ", but the newest step does not use it"
                                            : vertex + " is not in " + symbol + ", but the newest step uses it");
}

}  // namespace wf::algorithms::pairs
