#include "compute/exec/block_comparison.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "compute/exec/byte_masks.h"
#include "compute/exec/prefetch.h"

namespace wf::exec {
namespace {

// Elements that differ: more than so many, and one of so many, and the whole array is cheaper to take.
constexpr std::uint64_t kAlwaysSparse = 1024, kSparseShare = 2;
// Blocks of a part: some ten microseconds. Fewer are compared by the calling thread.
constexpr std::size_t kPart = 1024;
constexpr std::size_t kAhead = 24;           // blocks whose bytes are asked for early
constexpr std::size_t kIndicesEach = 1024;  // of an executor's loop, which is cut up by so many

// add(block) for every marked block of the bytes, ascending.
template <class Add>
void eachMarked(const WriteMarks& marks, const std::uint8_t* from, std::uint64_t bytes, const Add& add) {
  if (bytes == 0) return;
  const std::uint64_t end = WriteMarks::blockOf(from + bytes - 1) + 1;
  for (std::uint64_t block = WriteMarks::blockOf(from); block < end;) {
    const std::uint64_t place = block % WriteMarks::kMarks;
    const std::uint64_t together = std::min({std::uint64_t{64}, end - block, WriteMarks::kMarks - place});
    const std::uint8_t* at = marks.marks() + place;
    if (together == 64) {
      for (std::uint64_t set = setBytes(at); set != 0; set &= set - 1) add(block + static_cast<std::uint64_t>(std::countr_zero(set)));
    } else {
      for (std::uint64_t k = 0; k < together; ++k) {
        if (at[k] != 0) add(block + k);
      }
    }
    block += together;
  }
}

// Bit k · sizeof(T) is set where any byte of the k-th element of so many bytes is.
template <class T>
std::uint64_t elementsOf(std::uint64_t bytes) {
  if constexpr (sizeof(T) > 1) bytes |= bytes >> 1;
  if constexpr (sizeof(T) > 2) bytes |= bytes >> 2;
  if constexpr (sizeof(T) > 4) bytes |= bytes >> 4;
  constexpr std::uint64_t kFirsts = sizeof(T) == 1 ? ~std::uint64_t{0} : sizeof(T) == 4 ? 0x1111'1111'1111'1111u : 0x0101'0101'0101'0101u;
  return bytes & kFirsts;
}

}  // namespace

template <class T>
void BlockComparison::compare(Part& part) {
  constexpr std::uint64_t kBlock = WriteMarks::kBlock, kPerBlock = kBlock / sizeof(T);
  const Array& array = *part.array;
  const auto base = reinterpret_cast<std::uintptr_t>(array.now);
  std::size_t found = 0;
  for (std::size_t k = 0; k < part.blocks.size(); ++k) {
    const std::uint64_t block = part.blocks[k];
    if (k + kAhead < part.blocks.size()) {
      const std::uint64_t later = part.blocks[k + kAhead] * kBlock - base;
      prefetch(array.now + later);
      prefetch(array.shadow + later);
    }
    // The first and the last block of an array may lie in it in part.
    const std::uint64_t begin = block * kBlock < base ? 0 : block * kBlock - base;
    const std::uint64_t size = std::min<std::uint64_t>((block + 1) * kBlock - base, array.bytes) - begin;
    const std::uint8_t* now = array.now + begin;
    std::uint8_t* shadow = array.shadow + begin;
    std::uint64_t differ;
    if (size == kBlock) {
      differ = differingBytes(now, shadow);
    } else {
      std::uint8_t is[kBlock] = {}, was[kBlock] = {};
      std::memcpy(is, now, size);
      std::memcpy(was, shadow, size);
      differ = differingBytes(is, was);
    }
    differ = elementsOf<T>(differ);
    if (differ == 0) continue;
    if (part.indices.size() < found + kPerBlock || part.before.size() < (found + kPerBlock) * sizeof(T)) {
      part.indices.resize(std::max(part.indices.size(), 2 * found + kPerBlock));  // the last step's array may have had smaller elements
      part.before.resize(part.indices.size() * sizeof(T));
      part.after.resize(part.indices.size() * sizeof(T));
    }
    std::uint64_t* index = part.indices.data() + found;
    std::uint8_t* before = part.before.data() + found * sizeof(T);
    std::uint8_t* after = part.after.data() + found * sizeof(T);
    for (; differ != 0; differ &= differ - 1) {
      const auto at = static_cast<std::uint64_t>(std::countr_zero(differ));
      *index++ = (begin + at) / sizeof(T);
      std::memcpy(before, shadow + at, sizeof(T));
      std::memcpy(after, now + at, sizeof(T));
      before += sizeof(T);
      after += sizeof(T);
    }
    found = static_cast<std::size_t>(index - part.indices.data());
    if (size == kBlock) {
      std::memcpy(shadow, now, kBlock);
    } else {
      std::memcpy(shadow, now, size);
    }
  }
  part.found = found;
}

void BlockComparison::comparePart(Part& part) {
  switch (part.array->element) {
    case 1:
      return compare<std::uint8_t>(part);
    case 4:
      return compare<std::uint32_t>(part);
    default:
      return compare<std::uint64_t>(part);
  }
}

FoundChanges BlockComparison::joined(const Array& array, std::span<const Part> parts) {
  FoundChanges out;
  if (!spent_.empty()) {
    out = std::move(spent_.back());
    spent_.pop_back();
    out.whole = false;
    out.indices.clear();
    out.before.clear();
    out.after.clear();
  }
  std::uint64_t found = 0;
  for (const Part& part : parts) found += part.found;
  const auto asBytes = [](const std::uint8_t* at) { return reinterpret_cast<const std::byte*>(at); };
  if (found > kAlwaysSparse + array.bytes / array.element / kSparseShare) {
    out.whole = true;
    out.after.assign(asBytes(array.now), asBytes(array.now) + array.bytes);
    return out;
  }
  out.indices.reserve(found);
  out.before.reserve(found * array.element);
  out.after.reserve(found * array.element);
  for (const Part& part : parts) {
    out.indices.insert(out.indices.end(), part.indices.data(), part.indices.data() + part.found);
    out.before.insert(out.before.end(), asBytes(part.before.data()), asBytes(part.before.data() + part.found * array.element));
    out.after.insert(out.after.end(), asBytes(part.after.data()), asBytes(part.after.data() + part.found * array.element));
  }
  return out;
}

void BlockComparison::reuse(std::vector<FoundChanges> spent) {
  constexpr std::size_t kMost = 256;  // of one array each
  for (FoundChanges& one : spent) {
    if (spent_.size() == kMost) return;
    if (!one.whole) spent_.push_back(std::move(one));  // what an array takes as a whole is held no longer than it must be
  }
}

std::vector<FoundChanges> BlockComparison::find(Executor& executor, WriteMarks& marks, std::span<const Array> arrays) {
  blocks_.clear();
  std::vector<std::size_t> ends;
  for (const Array& array : arrays) {
    eachMarked(marks, array.now, array.bytes, [&](std::uint64_t block) { blocks_.push_back(block); });
    ends.push_back(blocks_.size());
  }
  // After all were listed: blocks of two arrays may share a mark.
  for (const std::uint64_t block : blocks_) marks.marks()[block % WriteMarks::kMarks] = 0;

  std::size_t count = 0, begin = 0;
  for (std::size_t k = 0; k < arrays.size(); begin = ends[k++]) {
    for (std::size_t first = begin; first < ends[k]; first += kPart) {
      if (parts_.size() == count) parts_.emplace_back();
      Part& part = parts_[count++];
      part.array = &arrays[k];
      part.blocks = std::span(blocks_).subspan(first, std::min(kPart, ends[k] - first));
    }
  }
  if (blocks_.size() <= kPart) {
    for (std::size_t k = 0; k < count; ++k) comparePart(parts_[k]);
  } else {
    const WriteMarks::Seen seen(marks);  // it writes to the shadows alone
    const auto chunk = [](const void* context, std::size_t from, std::size_t to, unsigned) {
      Part* const parts = *static_cast<Part* const*>(context);
      for (std::size_t k = (from + kIndicesEach - 1) / kIndicesEach; k * kIndicesEach < to; ++k) comparePart(parts[k]);
    };
    Part* const parts = parts_.data();
    executor.runChunks(count * kIndicesEach, chunk, &parts);
  }

  std::vector<FoundChanges> out;
  for (std::size_t first = 0; first < count;) {
    std::size_t end = first;
    std::size_t found = 0;
    for (; end < count && parts_[end].array == parts_[first].array; ++end) found += parts_[end].found;
    if (found != 0) {
      out.push_back(joined(*parts_[first].array, std::span(parts_).subspan(first, end - first)));
      out.back().array = static_cast<std::uint32_t>(parts_[first].array - arrays.data());
    }
    first = end;
  }
  return out;
}

}  // namespace wf::exec
