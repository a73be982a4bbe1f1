#include "compute/io/dimacs_block.h"

#include <algorithm>
#include <limits>

#include "compute/io/dimacs_arcs.h"
#include "compute/io/fields.h"

namespace wf::io {

void DimacsBlock::parse(std::string_view text) {
  constexpr std::int64_t kSmallest = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t kLargestSigned = std::numeric_limits<std::int32_t>::max();
  constexpr std::int64_t kLargestUnsigned = std::numeric_limits<std::uint32_t>::max();
  tails.clear(), heads.clear(), numbers.clear();
  largestId = 0, largest = 0, firstNegative = 0, firstLarge = 0;
  const DimacsTaken taken = takeDimacsLines(text, [this](const char* at, const char* end, std::uint64_t before) {
    DimacsArc arc;
    if (!parseDimacsArc(at, end, arc) || arc.tail - 1 >= kMaxIndex || arc.head - 1 >= kMaxIndex || arc.number < kSmallest ||
        arc.number > kLargestUnsigned)
      return false;
    tails.push_back(static_cast<VertexId>(arc.tail - 1));
    heads.push_back(static_cast<VertexId>(arc.head - 1));
    numbers.push_back(static_cast<std::uint32_t>(arc.number));
    largestId = std::max({largestId, static_cast<VertexId>(arc.tail), static_cast<VertexId>(arc.head)});
    largest = std::max(largest, arc.number);
    if (arc.number < 0 && firstNegative == 0) firstNegative = before + 1;
    if (arc.number > kLargestSigned && firstLarge == 0) firstLarge = before + 1;
    return true;
  });
  parsed = taken.bytes;
  lines = taken.lines;
}

}  // namespace wf::io
