#include "compute/exec/marked_blocks.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "compute/core/wide_bytes.h"
#include "compute/exec/byte_masks.h"
#include "compute/exec/prefetch.h"

namespace wf::exec {
namespace {

constexpr std::uint64_t kGroup = 64;      // marks that are looked at together
constexpr std::size_t kMarksAhead = 512;  // asked for early: another thread may have written them

std::uint64_t placeOf(std::uint64_t block) { return block % WriteMarks::kMarks; }

// From `block` to below `end`, whole groups, the first mark at `marks`.
template <class Lists>
void groupsPlainly(Lists& into, const std::uint8_t* marks, std::uint64_t block, std::uint64_t end) {
  for (; block != end; block += kGroup, marks += kGroup) {
    prefetch(marks + kMarksAhead);
    std::uint64_t set = setBytes(marks);
    if (set == 0) continue;
    into.makeRoom();
    into.groups[into.groupCount++] = block;
    for (; set != 0; set &= set - 1) into.blocks[into.count++] = block + static_cast<std::uint64_t>(std::countr_zero(set));
  }
}

#if defined(WF_WIDE)
WF_WIDE_BEGIN

template <class Lists>
WF_WIDE void groupsWide(Lists& into, const std::uint8_t* marks, std::uint64_t block, std::uint64_t end) {
  static constexpr ElementOfByte<1> kNumbers;
  const __m512i numbers = _mm512_load_si512(kNumbers.of);
  for (; block != end; block += kGroup, marks += kGroup) {
    prefetch(marks + kMarksAhead);
    const __m512i bytes = _mm512_loadu_si512(marks);
    const std::uint64_t set = _mm512_test_epi8_mask(bytes, bytes);
    if (set == 0) continue;
    into.makeRoom();
    into.groups[into.groupCount++] = block;
    into.count += storeNumbers(into.blocks.data() + into.count, block, set, numbers);
  }
}

WF_WIDE_END
#endif

}  // namespace

void MarkedBlocks::Lists::makeRoom() {
  if (blocks.size() < count + kGroup) blocks.resize(2 * blocks.size() + 4096);
  if (groups.size() == groupCount) groups.resize(2 * groups.size() + 512);
}

void MarkedBlocks::restart() {
  lists_.count = lists_.groupCount = 0;
  others_.clear();
}

template <class Groups>
void MarkedBlocks::listBy(const WriteMarks& marks, std::uint64_t block, std::uint64_t end, const Groups& groups) {
  while (block < end) {
    const std::uint8_t* const at = marks.marks() + placeOf(block);
    const std::uint64_t together = std::min(end - block, WriteMarks::kMarks - placeOf(block));  // their marks lie side by side
    const std::uint64_t inGroups = together / kGroup * kGroup;
    groups(lists_, at, block, block + inGroups);
    lists_.makeRoom();
    for (std::uint64_t k = inGroups; k < together; ++k) {
      if (at[k] == 0) continue;
      lists_.blocks[lists_.count++] = block + k;
      others_.push_back(block + k);
    }
    block += together;
  }
}

void MarkedBlocks::list(const WriteMarks& marks, std::uint64_t block, std::uint64_t end) {
#if defined(WF_WIDE)
  if (hasWideBytes()) return listBy(marks, block, end, groupsWide<Lists>);
#endif
  listPlainly(marks, block, end);
}

void MarkedBlocks::listPlainly(const WriteMarks& marks, std::uint64_t block, std::uint64_t end) {
  listBy(marks, block, end, groupsPlainly<Lists>);
}

void MarkedBlocks::clear(WriteMarks& marks) const {
  for (std::size_t k = 0; k < lists_.groupCount; ++k) std::memset(marks.marks() + placeOf(lists_.groups[k]), 0, kGroup);
  for (const std::uint64_t block : others_) marks.marks()[placeOf(block)] = 0;
}

}  // namespace wf::exec
