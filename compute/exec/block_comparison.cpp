#include "compute/exec/block_comparison.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>

namespace wf::exec {
namespace {

// Elements that differ: more than so many, and one of so many, and the whole array is cheaper to take.
constexpr std::uint64_t kAlwaysSparse = 1024, kSparseShare = 2;
// Blocks of a slice, marked and not, and how many slices there are at most.
constexpr std::uint64_t kBlocksOfSlice = 16'384, kMostSlices = 256;
// Where fewer blocks were marked the last time, or fewer elements found, the calling thread does it all: others take a microsecond to come.
constexpr std::size_t kWorthThreads = 2048, kWorthCopying = 32'768;
constexpr std::size_t kIndicesEach = 1024;  // of an executor's loop, which is cut up by so many
constexpr std::size_t kMostSpare = 64, kMostSpareBytes = std::size_t{32} << 20;
constexpr std::uint64_t kBlocksAtOnce = 512;  // that are listed where all are compared

// From the first one to behind the last one.
std::pair<std::uint64_t, std::uint64_t> blocksOf(const ComparedArray& array) {
  const std::uint64_t first = WriteMarks::blockOf(array.now);
  return {first, array.bytes == 0 ? first : WriteMarks::blockOf(array.now + array.bytes - 1) + 1};
}

// The elements of these blocks that differ, behind `found` of them; there may be more of everything in `out`. Returns how many there are.
std::size_t gatherAll(const ComparedArray& array, std::span<const std::uint64_t> blocks, FoundChanges& out, std::size_t found) {
  constexpr std::size_t kMore = 1024;  // elements of room
  const std::size_t size = array.element;
  GatheredElements into;
  into.count = found;
  for (std::size_t done = 0; done < blocks.size();) {
    // What the memory served before may have had smaller elements.
    into.room = std::min({out.indices.size(), out.before.size() / size, out.after.size() / size});
    if (into.room - into.count < GatheredElements::kOfBlock) {
      into.room += into.room / 2 + kMore;
      out.indices.resize(into.room);
      out.before.resize(into.room * size);
      out.after.resize(into.room * size);
    }
    into.indices = out.indices.data();
    into.before = reinterpret_cast<std::uint8_t*>(out.before.data());
    into.after = reinterpret_cast<std::uint8_t*>(out.after.data());
    done += gatherDiffering(array, blocks.subspan(done), into);
  }
  return into.count;
}

template <class T>
void copyTo(std::vector<T>& to, std::size_t place, const std::vector<T>& from, std::size_t count) {
  std::copy_n(from.begin(), count, to.begin() + static_cast<std::ptrdiff_t>(place));
}

}  // namespace

BlockComparison::BlockComparison(std::vector<ComparedArray> arrays) : arrays_(std::move(arrays)) {
  for (const ComparedArray& array : arrays_) blocks_ += static_cast<std::size_t>(blocksOf(array).second - blocksOf(array).first);
  const std::uint64_t slices = std::clamp<std::uint64_t>(blocks_ / kBlocksOfSlice, 1, kMostSlices);
  slices_.resize(static_cast<std::size_t>(slices));
  for (const ComparedArray& array : arrays_) {
    const std::uint64_t first = blocksOf(array).first, end = blocksOf(array).second;
    for (std::uint64_t s = 0; s < slices; ++s) {
      Part& part = slices_[static_cast<std::size_t>(s)].parts.emplace_back();
      // Marks that are looked at together stay together.
      const auto bound = [&](std::uint64_t k) { return k == slices ? end : first + (end - first) * k / slices / 64 * 64; };
      part.block = bound(s);
      part.end = bound(s + 1);
    }
  }
}

// Without an executor: by the calling thread.
template <class Body>
void BlockComparison::eachSlice(Executor* executor, const Body& body) {
  if (executor == nullptr || slices_.size() == 1) {
    for (Slice& slice : slices_) body(slice);
    return;
  }
  std::optional<WriteMarks::Seen> seen;  // it writes to the shadows and to lists
  if (WriteMarks* marks = executor->writeMarks()) seen.emplace(*marks);
  struct Context {
    Slice* slices;
    const Body* body;
  } context{slices_.data(), &body};
  const auto chunk = [](const void* at, std::size_t from, std::size_t to, unsigned) {
    const auto& is = *static_cast<const Context*>(at);
    for (std::size_t k = (from + kIndicesEach - 1) / kIndicesEach; k * kIndicesEach < to; ++k) (*is.body)(is.slices[k]);
  };
  executor->runChunks(slices_.size() * kIndicesEach, chunk, &context);
}

void BlockComparison::compare(Slice& slice, const WriteMarks& marks) const {
  slice.marked.restart();
  for (std::size_t k = 0; k < arrays_.size(); ++k) {
    Part& part = slice.parts[k];
    const std::size_t before = slice.marked.size();
    slice.marked.list(marks, part.block, part.end);
    part.found = gatherAll(arrays_[k], slice.marked.blocks().subspan(before), part.out, 0);
    part.into = nullptr;
  }
}

void BlockComparison::compareAll(Slice& slice) const {
  std::array<std::uint64_t, kBlocksAtOnce> blocks;
  for (std::size_t k = 0; k < arrays_.size(); ++k) {
    Part& part = slice.parts[k];
    part.found = 0;
    part.into = nullptr;
    for (std::uint64_t block = part.block; block < part.end; block += kBlocksAtOnce) {
      std::iota(blocks.begin(), blocks.end(), block);
      const std::size_t count = static_cast<std::size_t>(std::min(kBlocksAtOnce, part.end - block));
      part.found = gatherAll(arrays_[k], std::span(blocks).first(count), part.out, part.found);
    }
  }
}

// out[at], with memory that served before where there is some.
FoundChanges& BlockComparison::next(std::vector<FoundChanges>& out, std::size_t at) {
  if (at < out.size()) return out[at];
  if (spare_.empty()) return out.emplace_back();
  out.push_back(std::move(spare_.back()));
  spare_.pop_back();
  spareBytes_ -= out.back().room();
  return out.back();
}

// Makes room for what was found of the array; it is copied there later.
void BlockComparison::join(std::size_t array, FoundChanges& out) {
  const ComparedArray& of = arrays_[array];
  std::size_t found = 0;
  for (const Slice& slice : slices_) found += slice.parts[array].found;
  out.array = static_cast<std::uint32_t>(array);
  out.whole = found > kAlwaysSparse + of.bytes / of.element / kSparseShare;
  if (out.whole) {
    const auto* const now = reinterpret_cast<const std::byte*>(of.now);
    out.indices.clear();
    out.before.clear();
    out.after.assign(now, now + of.bytes);
    return;
  }
  out.indices.resize(found);
  out.before.resize(found * of.element);
  out.after.resize(found * of.element);
  std::size_t place = 0;
  for (Slice& slice : slices_) {
    Part& part = slice.parts[array];
    part.into = &out;
    part.place = std::exchange(place, place + part.found);
  }
}

std::vector<FoundChanges> BlockComparison::find(Executor& executor, WriteMarks* marks, std::vector<FoundChanges> room) {
  if (marks == nullptr) {
    eachSlice(blocks_ >= kWorthThreads ? &executor : nullptr, [&](Slice& slice) { compareAll(slice); });
  } else {
    eachSlice(lastMarked_ >= kWorthThreads ? &executor : nullptr, [&](Slice& slice) { compare(slice, *marks); });
    lastMarked_ = 0;
    for (const Slice& slice : slices_) {
      slice.marked.clear(*marks);
      lastMarked_ += slice.marked.size();
    }
  }

  std::vector<FoundChanges> out = std::move(room);
  out.reserve(arrays_.size());  // parts point into it
  std::size_t count = 0, copied = 0;
  for (std::size_t k = 0; k < arrays_.size(); ++k) {
    const bool differs = std::any_of(slices_.begin(), slices_.end(), [k](const Slice& slice) { return slice.parts[k].found != 0; });
    if (!differs) continue;
    join(k, next(out, count++));
    copied += out[count - 1].indices.size();
  }
  eachSlice(copied >= kWorthCopying ? &executor : nullptr, [this](const Slice& slice) {
    for (std::size_t k = 0; k < arrays_.size(); ++k) {
      const Part& part = slice.parts[k];
      if (part.into == nullptr || part.found == 0) continue;
      const std::size_t size = arrays_[k].element;
      copyTo(part.into->indices, part.place, part.out.indices, part.found);
      copyTo(part.into->before, part.place * size, part.out.before, part.found * size);
      copyTo(part.into->after, part.place * size, part.out.after, part.found * size);
    }
  });
  for (; out.size() > count; out.pop_back()) {
    const std::size_t bytes = out.back().room();
    if (spare_.size() >= kMostSpare || spareBytes_ + bytes > kMostSpareBytes) continue;
    spareBytes_ += bytes;
    spare_.push_back(std::move(out.back()));
  }
  return out;
}

}  // namespace wf::exec
