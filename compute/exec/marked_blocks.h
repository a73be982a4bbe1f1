// Blocks that are marked (write_marks.h), by their numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "compute/exec/write_marks.h"

namespace wf::exec {

class MarkedBlocks {
 public:
  void restart();
  // Those from `block` to below `end`, ascending, behind what was listed before.
  void list(const WriteMarks& marks, std::uint64_t block, std::uint64_t end);
  // The form for every machine; list() has one for processors with AVX-512, too.
  void listPlainly(const WriteMarks& marks, std::uint64_t block, std::uint64_t end);
  // After all of all arrays were listed, for two blocks may share a mark.
  void clear(WriteMarks& marks) const;

  std::span<const std::uint64_t> blocks() const { return {lists_.blocks.data(), lists_.count}; }
  std::size_t size() const { return lists_.count; }

 private:
  // Kept from step to step. The first `count` and so on: what is behind has been before.
  struct Lists {
    std::vector<std::uint64_t> blocks;
    std::vector<std::uint64_t> groups;  // blocks: 64 from there on were listed, and have a mark among them
    std::size_t count = 0, groupCount = 0;
    void makeRoom();  // for one more group
  };
  template <class Groups>
  void listBy(const WriteMarks& marks, std::uint64_t block, std::uint64_t end, const Groups& groups);

  Lists lists_;
  std::vector<std::uint64_t> others_;  // listed blocks of no group
};

}  // namespace wf::exec
