// Arrays of colors are read through another array of the run, which names each vertex's color.
#pragma once

#include <span>

#include "compute/core/domains.h"
#include "compute/exec/state_array.h"

namespace wf::run {

// null: the array is of another domain, or there is no such other.
inline const exec::StateArray* viaArray(std::span<const exec::StateArray> arrays, const exec::StateArray& array) {
  const int place = viaPlace(arrays, *array.info, [](const exec::StateArray& one) -> const StateArrayInfo& { return *one.info; });
  return place < 0 ? nullptr : &arrays[static_cast<std::size_t>(place)];
}

}  // namespace wf::run
