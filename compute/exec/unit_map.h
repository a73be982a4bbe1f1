// The arrays that a device compares, cut into units of sixteen bytes, which are numbered through; and units as changes of elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "compute/core/state_array.h"
#include "compute/exec/found_changes.h"

namespace wf::exec {

class UnitMap {
 public:
  static constexpr std::uint32_t kUnit = 16;  // bytes; the last unit of an array may be shorter

  void add(ElementType type, std::uint64_t bytes);
  std::uint64_t units() const { return first_.back(); }
  std::uint64_t unitsOf(std::size_t array) const { return first_[array + 1] - first_[array]; }

  // How many of these units are each array's.
  std::vector<std::uint32_t> perArray(std::span<const ChangedUnit> units) const;
  // Units of arrays that are there as a whole are left out. Any thread may ask.
  std::vector<FoundChanges> inOrder(ChangesAsFound found) const;

 private:
  std::size_t arrayOf(std::uint64_t unit) const;

  std::vector<ElementType> types_;
  std::vector<std::uint64_t> first_{0};  // of each array; then how many there are
};

}  // namespace wf::exec
