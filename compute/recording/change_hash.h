// What the changes of a step do to the hash of the state (state_hash.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/exec/change_finder.h"

namespace wf::recording {

// To be added to the hash when elements of `size` bytes (1, 4 or 8), not a whole array, become what they are after the change. Eight
// elements at a time where the processor can.
std::uint64_t hashOfChange(const exec::FoundChanges& change, std::size_t size);
// The same, one by one.
std::uint64_t hashOfChangeOneByOne(const exec::FoundChanges& change, std::size_t size, std::size_t first = 0);

}  // namespace wf::recording
