// A value of an array with its unit, as a person reads it.
#pragma once

#include <cstdint>
#include <string>

#include "compute/core/state_array.h"

namespace wf {

class Graph;

// "5 arcs", "1 arc"; "∞" and what has no unit alone.
std::string valueWithUnit(const StateArrayInfo& info, std::uint64_t bits, const Graph& graph);
// The unit behind that value, after a blank; empty where there is none.
std::string unitBehind(const StateArrayInfo& info, std::uint64_t bits);

}  // namespace wf
