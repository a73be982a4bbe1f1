// The arcs of a block of DIMACS text, parsed beside other blocks: nothing is known here of the p line or of the blocks before.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "compute/core/types.h"
#include "compute/io/dimacs_arcs.h"
#include "compute/io/text_lines.h"

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

  void parse(std::string_view text);
};

inline void DimacsBlock::parse(std::string_view text) {
  constexpr std::int64_t kSmallest = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t kLargestSigned = std::numeric_limits<std::int32_t>::max();
  constexpr std::int64_t kLargestUnsigned = std::numeric_limits<std::uint32_t>::max();
  tails.clear(), heads.clear(), numbers.clear();
  largestId = 0, largest = 0, firstNegative = 0, firstLarge = 0, lines = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    const void* newline = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
    const char* const stop = newline == nullptr ? end : static_cast<const char*>(newline);
    DimacsArc arc;
    if (parseDimacsArc(at, stop, arc) && arc.tail - 1 < kMaxIndex && arc.head - 1 < kMaxIndex && arc.number >= kSmallest &&
        arc.number <= kLargestUnsigned) {
      tails.push_back(static_cast<VertexId>(arc.tail - 1));
      heads.push_back(static_cast<VertexId>(arc.head - 1));
      numbers.push_back(static_cast<std::uint32_t>(arc.number));
      largestId = std::max({largestId, static_cast<VertexId>(arc.tail), static_cast<VertexId>(arc.head)});
      largest = std::max(largest, arc.number);
      if (arc.number < 0 && firstNegative == 0) firstNegative = lines + 1;
      if (arc.number > kLargestSigned && firstLarge == 0) firstLarge = lines + 1;
    } else {
      const std::string_view line = withoutTrailingBlanks({at, static_cast<std::size_t>(stop - at)});
      if (!line.empty() && !isDimacsComment(line)) break;
    }
    ++lines;
    at = newline == nullptr ? end : stop + 1;
  }
  parsed = static_cast<std::size_t>(at - text.data());
}

}  // namespace wf::io
