// What a step changed, as ChangeFinder tells it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace wf::exec {

// Of one array.
struct FoundChanges {
  std::uint32_t array = 0;
  // More than a part of it changed, so that all of it is there: `after` holds every element, and `indices` and `before` are empty.
  bool whole = false;
  std::vector<std::uint64_t> indices;    // ascending
  std::vector<std::byte> before, after;  // of these elements, as the array's type

  // Bytes that it holds, used or not.
  std::size_t room() const { return indices.capacity() * sizeof(std::uint64_t) + before.capacity() + after.capacity(); }
};

// Sixteen bytes that differ.
struct ChangedUnit {
  std::uint64_t before[2];
  std::uint64_t after[2];
  std::uint64_t unit;  // among those of all arrays: unit_map.h
};

// An answer as it comes. On the host `changes` are all there is to say, ascending by array. A device lists units in no order, which
// ChangeFinder::inOrder() makes into changes; `changes` are then the arrays that are there as a whole.
struct ChangesAsFound {
  std::vector<FoundChanges> changes;
  std::vector<ChangedUnit> units;
};

}  // namespace wf::exec
