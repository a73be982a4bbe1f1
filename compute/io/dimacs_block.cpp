#include "compute/io/dimacs_block.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "compute/io/dimacs_arcs.h"
#include "compute/io/fields.h"

namespace wf::io {

void DimacsBlock::parse(std::string_view text) {
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
