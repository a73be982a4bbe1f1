// What terms of a query are about, read of a state: numbers, elements, whole arrays. Used on the compute thread, between two kernels.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "compute/exec/array_summary.h"
#include "compute/run/query.h"
#include "compute/run/runner.h"

namespace wf::run {

// One of the three, by the term's subject.
struct QuantityValue {
  std::optional<Quantity> number;             // as numberOf()
  std::optional<std::uint64_t> bits;          // Element, zero-extended; none: the list is shorter, or the array is not kept
  std::optional<std::uint64_t> before;        // Element, at the step directly before; none: not known, or there is none
  std::optional<exec::ArraySummary> summary;  // Elements
};

struct QuantityValues {
  std::uint64_t step = 0;
  std::vector<QuantityValue> values;  // one per term
};

// Of parseQuantity()'s terms. Looks up what elements were before the last kernel, a replay per array. None: the run failed, or there is
// none.
std::optional<QuantityValues> readQuantities(std::span<const Term> terms, const Runner::QueriedState& state, bool counts);

}  // namespace wf::run
