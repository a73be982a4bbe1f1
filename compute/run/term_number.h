// The numbers that terms of a query are about, read of a state. Used on the compute thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "compute/algorithms/algorithm.h"
#include "compute/run/query.h"

namespace wf::run {

// How many elements there are to look at: slots of a list past its length keep what was there.
std::uint32_t lengthOf(const algorithms::Algorithm& algorithm, const exec::StateArray& array);

// "1,234", "∞", "0.25"
std::string numberText(const Quantity& quantity);

// Of a term that is about one number: Count, Minimum, Maximum, Sum, OfStep. None: there is none yet, as before the first kernel, or the
// executor failed. counts: whether the steps count what threads do.
std::optional<Quantity> numberOf(const Term& term, const algorithms::Algorithm& algorithm, bool counts);

}  // namespace wf::run
