// The arcs of a block of DIMACS text, parsed beside other blocks: nothing is known here of the p line or of the blocks before.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "compute/core/types.h"

namespace wf::io {

struct DimacsBlock {
  std::vector<VertexId> tails;  // from 0
  std::vector<VertexId> heads;
  std::vector<std::uint32_t> numbers;  // the low 32 bits of the int64
  VertexId largestId = 0;              // from 1; 0: no arc
  std::int64_t largest = 0;            // of the numbers, at least 0
  std::uint64_t firstNegative = 0;     // line in the block, from 1, of the first number below 0; 0: none
  std::uint64_t firstLarge = 0;        // of the first above 2^31 − 1
  std::size_t parsed = 0;              // bytes before the first line that is no arc, comment or empty line
  std::uint64_t lines = 0;             // in them

  void parse(std::string_view text);  // clears what was there
};

}  // namespace wf::io
