// What differs between an array and its shadow on the host, where some of its blocks may have been written and all others were not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "compute/exec/change_finder.h"
#include "compute/exec/executor.h"
#include "compute/exec/write_marks.h"

namespace wf::exec {

class BlockComparison {
 public:
  struct Array {
    const std::uint8_t* now = nullptr;
    std::uint8_t* shadow = nullptr;
    std::uint64_t bytes = 0;
    std::size_t element = 1;  // bytes: 1, 4 or 8, and the array begins at a multiple of it
  };
  // As ChangeFinder::find(), of the marked blocks, whose marks go: a FoundChanges for each array that changed, with its place among them.
  // The shadows become the arrays. On the executor's threads where there is much to compare.
  std::vector<FoundChanges> find(Executor& executor, WriteMarks& marks, std::span<const Array> arrays);

  // ChangeFinder::reuse().
  void reuse(std::vector<FoundChanges> spent);

 private:
  // A part of an array's marked blocks, ascending, and what differs in them. Kept, so that what it allocated serves the next step.
  struct Part {
    const Array* array = nullptr;
    std::span<const std::uint64_t> blocks;
    std::vector<std::uint64_t> indices;
    std::vector<std::uint8_t> before, after;  // room, as `indices`; of `found` elements
    std::size_t found = 0;
  };
  template <class T>
  static void compare(Part& part);
  static void comparePart(Part& part);
  FoundChanges joined(const Array& array, std::span<const Part> parts);

  std::vector<std::uint64_t> blocks_;  // of all arrays: addresses / WriteMarks::kBlock
  std::vector<Part> parts_;
  std::vector<FoundChanges> spent_;
};

}  // namespace wf::exec
