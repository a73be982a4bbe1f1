// What differs between arrays and their shadows on the host: in marked blocks, where all others were not written, or in all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "compute/exec/change_finder.h"
#include "compute/exec/changed_blocks.h"
#include "compute/exec/executor.h"
#include "compute/exec/marked_blocks.h"
#include "compute/exec/write_marks.h"

namespace wf::exec {

class BlockComparison {
 public:
  explicit BlockComparison(std::vector<ComparedArray> arrays);

  // As ChangeFinder::find(), of the marked blocks, whose marks go (null: of all blocks): a FoundChanges for each array that changed, with
  // its place among them. The shadows become the arrays. On the executor's threads where there is much to compare.
  std::vector<FoundChanges> find(Executor& executor, WriteMarks* marks, std::vector<FoundChanges> room);

 private:
  // Some blocks of an array, and what differs in them: `out` has room for more than was found.
  struct Part {
    std::uint64_t block = 0, end = 0;
    FoundChanges out;
    std::size_t found = 0;         // elements
    FoundChanges* into = nullptr;  // where they go; null: nowhere
    std::size_t place = 0;         // there
  };
  // The same share of every array: a thread that works on the low ones of all vertices, say, goes on with what its cache holds.
  struct Slice {
    MarkedBlocks marked;
    std::vector<Part> parts;  // one for each array
  };
  template <class Body>
  void eachSlice(Executor* executor, const Body& body);
  void compare(Slice& slice, const WriteMarks& marks) const;
  void compareAll(Slice& slice) const;
  void join(std::size_t array, FoundChanges& out);
  FoundChanges& next(std::vector<FoundChanges>& out, std::size_t at);

  const std::vector<ComparedArray> arrays_;
  // Kept from step to step, with what they allocated.
  std::vector<Slice> slices_;
  std::vector<FoundChanges> spare_;
  std::size_t spareBytes_ = 0;
  std::size_t blocks_ = 0, lastMarked_ = 0;  // of all arrays; of the last call by marks
};

}  // namespace wf::exec
